#!/bin/sh
# Builds the distribution that run.sh measures. Idempotent. JDK 17+, Maven; rows.sh needs Python 3.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
home=${BENCH_HOME:-$HOME/.cache/bench}/dayfill
mkdir -p "$home"
"$here/../dayfill" version >/dev/null
rm -rf "$home/app"
cp -R "$here"/../cli/target/dayfill-*/ "$home/app"
[ -x "$home/venv/bin/python" ] || python3 -m venv "$home/venv"
"$home/venv/bin/python" -c 'import deltalake, pyarrow' 2>/dev/null || "$home/venv/bin/pip" -q install deltalake==1.6.6 pyarrow==26.0.1
