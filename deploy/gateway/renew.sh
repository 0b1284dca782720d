#!/bin/sh
# renew.sh [FOLDER]: gives the nginx of this folder, else of /gateway, new workers every three minutes, for 50 ms of a
# core. nginx bounds each pause within a body, and nothing else: a body that comes by a byte at a time ends 125 s after
# the workers that read it were replaced, which is as long as an answer of a tool may take (worker_shutdown_timeout).
# The nginx image runs this file before nginx. Elsewhere one runs it after nginx. What it starts ends after nginx.

folder=${1:-/gateway}
while sleep 180 && test -e "$folder/run/nginx.pid"; do
    nginx -p "$folder/" -c "$folder/nginx.conf" -s reload
done &
