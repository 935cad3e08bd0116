#!/bin/sh
# ten-years.sh OUT [DAYS [KILLS [ROWS]]]: one command loads DAYS (3653) days of three entities with ROWS (300) readings a
# day each from a source that counts, and is killed KILLS (5) times on the way; tells what a day costs at both ends,
# the memory, what was asked twice, and how true the time left was. With ROWS above 10000 it is one entity.
set -eu
out=$1 days=${2:-3653} kills=${3:-5} rows=${4:-300}
. "$(dirname "$0")/build.sh"
rm -rf "$out"
export DAYFILL_JAVA_OPTS=-Xmx256m
exec java -Xmx512m -XX:TieredStopAtLevel=1 -cp "$classpath" \
  io.dayfill.benchmarks.TenYears "$(launcher "$root")" "$out" "$days" "$kills" "$rows"
