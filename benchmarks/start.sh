#!/bin/sh
# start.sh OUT [DAYS [RUNS]]: what a process that loads one small day of three entities takes to its first request and
# its first commit, and its CPU time; for new tables and for those of DAYS (3000) days, medians of RUNS (9).
set -eu
out=$1 days=${2:-3000} runs=${3:-9}
. "$(dirname "$0")/build.sh"
rm -rf "$out"
exec java -Xmx512m -XX:TieredStopAtLevel=1 -cp "$classpath" \
  io.dayfill.benchmarks.StartTimes "$(launcher "$root")" "$out" "$days" "$runs"
