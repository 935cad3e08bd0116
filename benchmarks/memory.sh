#!/bin/sh
# memory.sh OUT: the most memory that loading 7 days of 100,000 readings takes (-Xmx256m), by the size of pages, the
# order of readings and compression, and that of 70 and of 140 days; with what each costs.
set -eu
out=$1
. "$(dirname "$0")/build.sh"
rm -rf "$out"
export DAYFILL_JAVA_OPTS=-Xmx256m
exec java -Xmx3g -XX:TieredStopAtLevel=1 -cp "$classpath" \
  io.dayfill.benchmarks.PeakMemory "$(launcher "$root")" "$out"
