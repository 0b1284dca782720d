#!/bin/sh
# Gives nginx new workers every three minutes, for 50 ms of a core. nginx bounds each pause within a body, and nothing
# else: a body that comes by a byte at a time ends 125 s after the workers that read it were replaced,
# which is as long as an answer of a tool may take (worker_shutdown_timeout). The nginx image runs this file before nginx, and what it starts goes on
# beside nginx; elsewhere cron can say `nginx -s reload`.

while sleep 180; do
    nginx -p /gateway/ -c /gateway/nginx.conf -s reload
done &
