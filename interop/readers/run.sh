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
python=$WORK/../compare/bin/python
if [ ! -x "$python" ]; then
  python3 -m venv "$WORK/../compare"
  "$WORK/../compare/bin/pip" install -q deltalake==1.2.1 duckdb==1.4.2 pyarrow==21.0.0
fi
for warehouse in "$@"; do
  "$python" "$HERE/read.py" "$warehouse"
done
say exact
