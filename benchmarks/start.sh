#!/bin/sh
# start.sh OUT [DAYS [RUNS]]: what a process that loads one small day of three entities takes to its first request and
# its first commit, and its CPU time; for new tables and for those of DAYS (3000) days, medians of RUNS (9).
set -eu
out=$1 days=${2:-3000} runs=${3:-9}
root=$(cd "$(dirname "$0")/.." && pwd)
cd "$root"
mvn -q -DskipTests -pl benchmarks -am package dependency:build-classpath \
  -Dmdep.outputFile=target/classpath -Dmdep.includeScope=runtime
./dayfill version >/dev/null
rm -rf "$out"
exec java -Xmx512m -XX:TieredStopAtLevel=1 -cp "benchmarks/target/classes:$(cat benchmarks/target/classpath)" \
  io.dayfill.benchmarks.StartTimes "$(echo "$root"/cli/target/dayfill-*/bin/dayfill)" "$out" "$days" "$runs"
