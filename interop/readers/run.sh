#!/usr/bin/env bash
# delta-rs and DuckDB read every table of a warehouse: by default that of the demo, which is made anew.
# run.sh [WAREHOUSE...]: warehouses that tests or runs have left.
HERE=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=../common.sh
source "$HERE/../common.sh"

if [ $# -eq 0 ]; then
  rm -rf "$WORK/demo"
  "$DAYFILL" demo --dir "$WORK/demo" --days 10
  set -- "$WORK/demo/warehouse"
fi
for warehouse in "$@"; do
  with_readers "$HERE/read.py" "$warehouse"
done
say exact
