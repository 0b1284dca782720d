#!/bin/sh
# Starts nginx as the official image does, as far as deploy/Dockerfile relies on it: scripts of
# /docker-entrypoint.d in order (.envsh are read, .sh are run), then every template filled from the
# environment's variables that NGINX_ENVSUBST_FILTER lets through, then the command.
set -eu
for script in /docker-entrypoint.d/*; do
  case $script in
    *.envsh) . "$script" ;;
    *.sh) "$script" ;;
  esac
done
filter=${NGINX_ENVSUBST_FILTER:-}
# shellcheck disable=SC2016 # the dollar is for envsubst, which takes the names it may fill
names=$(env | cut -d = -f 1 | grep "$filter" | sed 's/.*/${&}/')
for template in "$NGINX_ENVSUBST_TEMPLATE_DIR"/*.template; do
  name=${template##*/}
  envsubst "$names" <"$template" >"$NGINX_ENVSUBST_OUTPUT_DIR/${name%.template}"
done
exec "$@"
