#!/usr/bin/env bash
# Entities as rows of a table that delta-rs edits too: every edit is taken in, or refused in words.
set -euo pipefail
HERE=$(cd "$(dirname "$0")" && pwd)
WORK=${WORK:-$HERE/../work}
mkdir -p "$WORK"
WORK=$(cd "$WORK" && pwd)
DAYFILL=${DAYFILL:-$HERE/../../dayfill}
if [ ! -x "$WORK/delta/bin/python" ]; then
  python3 -m venv "$WORK/delta"
  "$WORK/delta/bin/pip" install -q deltalake==1.2.1 pyarrow==21.0.0
fi
rm -rf "$WORK/metadata-table"
mkdir -p "$WORK/metadata-table"
"$DAYFILL" version >/dev/null
exec "$WORK/delta/bin/python" "$HERE/check.py" "$DAYFILL" "$WORK/metadata-table"
