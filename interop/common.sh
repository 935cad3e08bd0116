# shellcheck shell=bash
# What the scripts share. Sourced with HERE set to the folder of the script, which then defines
#   serve FILE   starts the server with the readings of a file, anew where it runs
#   check FILE   compares the tables with the readings of a file
# and names in FIRST_TABLE a table whose log tells that a load is under way; `story` does the rest.
set -euo pipefail
INTEROP=$(cd "$HERE/.." && pwd)
NAME=$(basename "$HERE")
WORK=${WORK:-$INTEROP/work}
mkdir -p "$WORK"
WORK=$(cd "$WORK" && pwd)/$NAME
DAYFILL=${DAYFILL:-$INTEROP/../dayfill}
DAYFILL=$(cd "$(dirname "$DAYFILL")" && pwd)/$(basename "$DAYFILL")
FIRST=$(date -u -d '6 days ago' +%F)
THIRD=$(date -u -d '4 days ago' +%F)
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

# started SECONDS COMMAND...: until it succeeds and the server is the one that was started
started() {
  wait_for "$@"
  sleep 1
  kill -0 "$(cat "$WORK/server.pid")" 2>/dev/null || {
    say "the server ended, its port may be in use: see $WORK/server.log"
    return 1
  }
}

# stop FILE [SIGNAL]: ends the process that a file names
stop() {
  [ -f "$1" ] || return 0
  local pid
  pid=$(cat "$1")
  rm -f "$1"
  kill "-${2:-TERM}" "$pid" 2>/dev/null || return 0
  for _ in $(seq 60); do
    kill -0 "$pid" 2>/dev/null || return 0
    sleep 1
  done
}

# The readings that every server is loaded with, and those that are there at first.
readings() {
  python3 "$INTEROP/readings.py" "$FIRST" "$LAST" >"$WORK/readings.csv"
  grep -v "^hall,[th][a-z]*,${THIRD}T1[89]:" "$WORK/readings.csv" >"$WORK/early.csv"
  say "$(($(wc -l <"$WORK/readings.csv") - 1)) readings of $FIRST to $LAST," \
    "$(($(wc -l <"$WORK/readings.csv") - $(wc -l <"$WORK/early.csv"))) of them late"
}

# dayfill VERB CONFIGURATION ARGUMENTS...
dayfill() {
  local verb=$1 file=$2
  shift 2
  (cd "$WORK" && "$DAYFILL" "$verb" -c "$file" "$@")
}

story() {
  readings
  rm -rf "$WORK/warehouse"
  sed "s|http://127.0.0.1:[0-9]*|$BASE_URL|" "$HERE/dayfill.yaml" >"$WORK/dayfill.yaml"

  say "1. a range of days"
  serve "$WORK/early.csv"
  dayfill run dayfill.yaml --from "$FIRST" --to "$LAST"
  check "$WORK/early.csv"

  say "2. late readings came: their day again"
  serve "$WORK/readings.csv"
  dayfill run dayfill.yaml --proc-date "$THIRD"
  check "$WORK/readings.csv"

  say "3. all again, which changes nothing"
  dayfill run dayfill.yaml --from "$FIRST" --to "$LAST" --reprocess all
  check "$WORK/readings.csv"

  say "4. into an empty warehouse, and the server dies in the middle"
  rm -rf "$WORK/warehouse"
  sed -e 's/rate_limit: {[^}]*}.*/rate_limit: {requests: 1, per: 1 s}/' -e 's/retry: {.*/retry: {attempts: 2}/' \
    -e 's/^    frequency: /    batch_days: 1\n&/' "$WORK/dayfill.yaml" >"$WORK/slow.yaml"
  local load status=0
  dayfill run slow.yaml --from "$FIRST" --to "$LAST" --quiet &
  load=$!
  wait_for 60 test -e "$WORK/warehouse/$FIRST_TABLE/_delta_log/00000000000000000001.json"
  stop "$WORK/server.pid" KILL
  wait "$load" || status=$?
  [ "$status" -eq 3 ] || { say "exit code 3 was expected, not $status"; return 1; }

  say "5. the server is back: the days that are missing"
  serve "$WORK/readings.csv"
  dayfill run dayfill.yaml --from "$FIRST" --to "$LAST"
  check "$WORK/readings.csv"
  say exact
}

# with_readers ARGUMENTS...: Python with what reads tables; the environment is made, or made whole, where needed
with_readers() {
  local python=$WORK/../compare/bin/python
  if ! "$python" -c 'import deltalake, duckdb, pyarrow' 2>/dev/null; then
    python3 -m venv "$WORK/../compare"
    "$WORK/../compare/bin/pip" install -q deltalake==1.2.1 duckdb==1.4.2 pyarrow==21.0.0
  fi
  "$python" "$@"
}

# compare FILE TABLE ZONE WANTED FOUND: see compare.py
compare() {
  with_readers "$INTEROP/compare.py" "$WORK/warehouse" "$FIRST" "$LAST" "$@"
}
