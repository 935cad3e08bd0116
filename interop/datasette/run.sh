#!/usr/bin/env bash
# Datasette behind nginx as a rate limiter, read by Dayfill through it, compared. Needs Debian's package
# nginx-light; installs it where it may.
HERE=$(cd "$(dirname "$0")" && pwd)
. "$HERE/../common.sh"
PORT=${PORT:-8141}
FRONT_PORT=${FRONT_PORT:-8149}
BASE_URL=http://127.0.0.1:$FRONT_PORT
FIRST_TABLE=raw/readings_json
trap 'stop "$WORK/server.pid"; stop "$WORK/nginx.pid"' EXIT

serve() {
  stop "$WORK/server.pid"
  rm -f "$WORK/sensors.db"
  "$WORK/venv/bin/sqlite-utils" insert "$WORK/sensors.db" readings "$1" --csv --empty-null --silent
  "$WORK/venv/bin/sqlite-utils" create-index "$WORK/sensors.db" readings ts
  "$WORK/venv/bin/datasette" serve "$WORK/sensors.db" --host 127.0.0.1 --port "$PORT" \
    --setting max_returned_rows 1000 --setting sql_time_limit_ms 5000 >>"$WORK/server.log" 2>&1 &
  echo $! >"$WORK/server.pid"
  started 60 curl -fs "$BASE_URL/-/versions.json"
}

check() {
  for table in readings_json readings_lists readings_lines; do
    compare "$1" raw/$table UTC \
      "select room, metric, ts::timestamptz, value, day from readings" \
      "select room, metric, ts, value, SourceDate from found"
  done
}

command -v nginx >/dev/null || {
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends nginx-light
}
if [ ! -x "$WORK/venv/bin/datasette" ]; then
  python3 -m venv "$WORK/venv"
  "$WORK/venv/bin/pip" install -q datasette==0.65.5 sqlite-utils==4.2.1
fi

stop "$WORK/nginx.pid"
mkdir -p "$WORK/logs" "$WORK/tmp"
cat >"$WORK/nginx.conf" <<NGINX
worker_processes 1;
pid $WORK/nginx.pid;
error_log $WORK/logs/error.log;
events { worker_connections 64; }
http {
  access_log $WORK/logs/access.log;
  client_body_temp_path $WORK/tmp/body;
  proxy_temp_path $WORK/tmp/proxy;
  fastcgi_temp_path $WORK/tmp/fastcgi;
  uwsgi_temp_path $WORK/tmp/uwsgi;
  scgi_temp_path $WORK/tmp/scgi;
  limit_req_zone \$binary_remote_addr zone=each:1m rate=2r/s;
  limit_req_status 429;
  map \$status \$retry_after { 429 1; default ""; }
  server {
    listen 127.0.0.1:$FRONT_PORT;
    location / {
      limit_req zone=each burst=3 nodelay;
      add_header Retry-After \$retry_after always;
      proxy_pass http://127.0.0.1:$PORT;
      proxy_set_header Host \$http_host;
    }
  }
}
NGINX
: >"$WORK/logs/access.log"
nginx -c "$WORK/nginx.conf" -p "$WORK"
say "$("$WORK/venv/bin/datasette" --version) behind nginx"
story
say "$(grep -c '" 429 ' "$WORK/logs/access.log") answers of $(wc -l <"$WORK/logs/access.log") said 429"
