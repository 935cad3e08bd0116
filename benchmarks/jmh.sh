#!/bin/sh
# jmh.sh [JMH OPTIONS]: builds and runs the micro-benchmarks, such as: jmh.sh Decoder -prof gc
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
cd "$root"
mvn -q -DskipTests -pl benchmarks -am package dependency:build-classpath \
  -Dmdep.outputFile=target/classpath -Dmdep.includeScope=runtime
exec java -cp "benchmarks/target/classes:$(cat benchmarks/target/classpath)" org.openjdk.jmh.Main "$@"
