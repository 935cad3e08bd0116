#!/bin/sh
# rows.sh OUT: the rows that the Delta log's files hold, counted by an independent reader.
set -eu
home=${BENCH_HOME:-$HOME/.cache/bench}/dayfill
exec "$home/venv/bin/python" -c '
import sys, deltalake, pyarrow.parquet as pq
from urllib.parse import urlparse, unquote
files = deltalake.DeltaTable(sys.argv[1] + "/warehouse/raw/temp_humidity_readings").file_uris()
print(sum(pq.ParquetFile(unquote(urlparse(f).path) if "://" in f else f).metadata.num_rows for f in files))
' "$1"
