#!/bin/sh
# jmh.sh [JMH OPTIONS]: builds and runs the micro-benchmarks, such as: jmh.sh Decoder -prof gc
set -eu
. "$(dirname "$0")/build.sh"
exec java -cp "$classpath" org.openjdk.jmh.Main "$@"
