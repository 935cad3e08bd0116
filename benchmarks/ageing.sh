#!/bin/sh
# ageing.sh OUT [DAYS [daily|at-once]]: a warehouse of three entities as it ages, a commit a day; tells what
# its logs hold and what it takes to look into it at 10, 1,000 and 10,000 commits. By default ten years.
set -eu
out=$1 days=${2:-3653} how=${3:-daily}
. "$(dirname "$0")/build.sh"
rm -rf "$out"
exec java -Xmx256m -XX:TieredStopAtLevel=1 -cp "$classpath" \
  io.dayfill.benchmarks.Ageing "$out" "$days" "$how"
