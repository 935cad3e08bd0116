#!/bin/sh
# run.sh BASE_URL FROM TO OUT: lands FROM..TO (inclusive) in the warehouse OUT, starting fresh, as a user would.
set -eu
home=${BENCH_HOME:-$HOME/.cache/bench}/dayfill
base=$1 from=$2 to=$3 out=$4
rm -rf "$out"
mkdir -p "$out"
cat >"$out/dayfill.yaml" <<YAML
warehouse: ./warehouse
connections:
  source:
    base_url: $base
    auth: {type: none}
    rate_limit: {requests: 100000, per: 1 s, max_concurrent: ${DAYFILL_BENCH_CONCURRENT:-1}}
entities:
  temperature_humidity:
    connection: source
    target_table: raw.temp_humidity_readings
YAML
exec "$home/app/bin/dayfill" run -c "$out/dayfill.yaml" --from "$from" --to "$to" --quiet
