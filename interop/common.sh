# shellcheck shell=bash
# What the scripts share. Sourced with HERE set to the folder of the script.
set -euo pipefail
INTEROP=$(cd "$HERE/.." && pwd)
NAME=$(basename "$HERE")
WORK=${WORK:-$INTEROP/work}/$NAME
DAYFILL=${DAYFILL:-$INTEROP/../dayfill}
FIRST=$(date -u -d '6 days ago' +%F)
LAST=$(date -u -d '2 days ago' +%F)
mkdir -p "$WORK"

say() { printf '%s: %s\n' "$NAME" "$*"; }

# wait_for SECONDS COMMAND...: until it succeeds
wait_for() {
  local left=$1
  shift
  until "$@" >/dev/null 2>&1; do
    left=$((left - 1))
    [ "$left" -gt 0 ] || { say "gave up waiting for: $*"; return 1; }
    sleep 1
  done
}

# stop FILE: ends the process that a file names
stop() {
  [ -f "$1" ] || return 0
  local pid
  pid=$(cat "$1")
  rm -f "$1"
  kill "$pid" 2>/dev/null || return 0
  for _ in $(seq 60); do
    kill -0 "$pid" 2>/dev/null || return 0
    sleep 1
  done
}

# The readings that every server is loaded with.
readings() {
  python3 "$INTEROP/readings.py" "$FIRST" "$LAST" >"$WORK/readings.csv"
  say "$(($(wc -l <"$WORK/readings.csv") - 1)) readings of $FIRST to $LAST"
}

# Loads all days into an empty warehouse, twice: the second time nothing may change.
load() {
  rm -rf "$WORK/warehouse"
  sed "s|http://127.0.0.1:[0-9]*|$BASE_URL|" "$HERE/dayfill.yaml" >"$WORK/dayfill.yaml"
  (cd "$WORK" && "$DAYFILL" run -c dayfill.yaml --from "$FIRST" --to "$LAST")
  (cd "$WORK" && "$DAYFILL" run -c dayfill.yaml --from "$FIRST" --to "$LAST" --reprocess all)
}

# compare COMMENT PYTHON...: see compare.py
compare() {
  if [ ! -x "$WORK/../compare/bin/python" ]; then
    python3 -m venv "$WORK/../compare"
    "$WORK/../compare/bin/pip" install -q deltalake==1.2.1 duckdb==1.4.2
  fi
  "$WORK/../compare/bin/python" "$INTEROP/compare.py" "$WORK" "$@"
}
