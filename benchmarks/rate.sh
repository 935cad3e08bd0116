#!/bin/sh
# rate.sh [LATENCY_MS [SECONDS [MAX_CONCURRENT [BATCH_DAYS [TRUE_RATE]]]]]: how much of 10 requests a second a backfill
# uses of a source that takes so long to answer, as the source counts.
set -eu
. "$(dirname "$0")/build.sh"
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
java -Xmx256m -XX:TieredStopAtLevel=1 -cp "$classpath" \
  io.dayfill.benchmarks.RateUse "$out" "${1:-50}" "${2:-60}" "${3:-4}" "${4:-7}" "${5:-10}"
