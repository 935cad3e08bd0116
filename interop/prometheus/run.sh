#!/usr/bin/env bash
# Prometheus, loaded by promtool, read by Dayfill, compared. Needs Debian's packages prometheus and
# apache2-utils; installs them where it may.
HERE=$(cd "$(dirname "$0")" && pwd)
. "$HERE/../common.sh"
PORT=${PORT:-8143}
BASE_URL=http://127.0.0.1:$PORT
FIRST_TABLE=raw/room_climate
export PROMETHEUS_USER=dayfill PROMETHEUS_PASSWORD=interop-pass
trap 'stop "$WORK/server.pid"' EXIT

serve() {
  stop "$WORK/server.pid"
  rm -rf "$WORK/data"
  python3 "$HERE/openmetrics.py" <"$1" >"$WORK/readings.om"
  promtool tsdb create-blocks-from openmetrics "$WORK/readings.om" "$WORK/data" >"$WORK/promtool.log"
  prometheus --config.file="$WORK/prometheus.yml" --web.config.file="$WORK/web.yml" \
    --web.listen-address="127.0.0.1:$PORT" --storage.tsdb.path="$WORK/data" \
    --storage.tsdb.retention.time=10y --query.max-samples=3000 >>"$WORK/server.log" 2>&1 &
  echo $! >"$WORK/server.pid"
  started 60 curl -fs -u "$PROMETHEUS_USER:$PROMETHEUS_PASSWORD" "$BASE_URL/-/ready"
}

check() {
  compare "$1" raw/room_climate UTC \
    "select case metric when 'temperature' then 'room_temperature_celsius' else 'room_humidity_percent' end,
            room, ts::timestamptz, value::double, day from readings where metric <> 'door'" \
    "select metric, room, ts, value, SourceDate from found"
  compare "$1" raw/room_doors UTC \
    "select room, ts::timestamptz, value = 'open', day from readings where metric = 'door'" \
    "select room, ts, is_open, SourceDate from found"
}

command -v prometheus >/dev/null && command -v htpasswd >/dev/null || {
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends prometheus apache2-utils
}
say "$(prometheus --version 2>&1 | head -1)"
echo 'scrape_configs: []' >"$WORK/prometheus.yml"
printf 'basic_auth_users: {%s: "%s"}\n' "$PROMETHEUS_USER" \
  "$(htpasswd -nbB x "$PROMETHEUS_PASSWORD" | cut -d: -f2)" >"$WORK/web.yml"
story
