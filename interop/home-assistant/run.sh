#!/usr/bin/env bash
# Home Assistant Core in a Python environment of its own, loaded through its recorder's database, read by
# Dayfill, compared. Needs Python 3.13 (PYTHON names it); installing takes ten minutes the first time.
HERE=$(cd "$(dirname "$0")" && pwd)
. "$HERE/../common.sh"
PORT=${PORT:-8144}
PYTHON=${PYTHON:-python3.13}
BASE_URL=http://127.0.0.1:$PORT
FIRST_TABLE=raw/climate
trap 'stop "$WORK/server.pid"' EXIT

start() {
  (cd "$WORK" && exec ./venv/bin/hass -c config --skip-pip) >>"$WORK/server.log" 2>&1 &
  echo $! >"$WORK/server.pid"
  wait_for 300 curl -fs "$BASE_URL/manifest.json"
}

serve() {
  stop "$WORK/server.pid"
  python3 "$HERE/load.py" "$WORK/config/home-assistant_v2.db" "$1"
  start
  started 120 curl -fs -H "Authorization: Bearer $HOME_ASSISTANT_TOKEN" "$BASE_URL/api/config"
}

check() {
  compare "$1" raw/climate UTC \
    "select 'sensor.' || room || '_' || metric, ts::timestamptz, coalesce(value, 'unavailable'),
            value::double, day from readings where metric <> 'door'" \
    "select sensor, \"at\", state, value, SourceDate from found"
  compare "$1" raw/doors Europe/Rome \
    "select 'binary_sensor.' || room || '_door', ts::timestamptz, value = 'open',
            case value when 'open' then 'on' else 'off' end, day from readings where metric = 'door'" \
    "select sensor, \"at\", is_open, state, SourceDate from found"
}

if [ ! -x "$WORK/venv/bin/hass" ]; then
  say "installing, about ten minutes"
  "$PYTHON" -m venv "$WORK/venv"
  "$WORK/venv/bin/pip" install -q uv
  VIRTUAL_ENV=$WORK/venv "$WORK/venv/bin/uv" pip install -q \
    homeassistant==2025.4.4 home-assistant-frontend==20250411.0
fi
say "Home Assistant $("$WORK/venv/bin/hass" --version)"

stop "$WORK/server.pid"
mkdir -p "$WORK/config"
cat >"$WORK/config/configuration.yaml" <<YAML
homeassistant: {name: Interop, latitude: 45.46, longitude: 9.19, time_zone: Europe/Rome, unit_system: metric}
http: {server_host: 127.0.0.1, server_port: $PORT}
api:
history:
recorder: {purge_keep_days: 3650, auto_purge: false, commit_interval: 1}
YAML
if [ ! -s "$WORK/token" ]; then
  start
  wait_for 120 curl -fs "$BASE_URL/api/onboarding"
  "$WORK/venv/bin/python" "$HERE/onboard.py" "$BASE_URL" >"$WORK/token"
fi
HOME_ASSISTANT_TOKEN=$(cat "$WORK/token")
export HOME_ASSISTANT_TOKEN

printf 'sensor.%s_%s\n' attic temperature attic humidity cellar temperature cellar humidity \
  hall temperature hall humidity >"$WORK/sensors.txt"
story
