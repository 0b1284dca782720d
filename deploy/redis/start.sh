#!/bin/sh
# Starts Redis with the users of users.acl and nothing on disk. It stands beside users.acl, needs
# only sh, cat, cut, sed, sha256sum and redis-server, and writes to the working directory.
#
#   DECOMPTE_REDIS_PASSWORD_FILE=/run/secrets/redis-password sh start.sh [option of redis-server]…
#
# Without a password Redis refuses users.acl and does not start. Lines of an ACL file cannot be
# comments, so what users.acl means is written here:
#   default   may not log in. A connection that names no user is answered NOAUTH, to PING as well,
#             which is enough to see that Redis is alive.
#   games     reads and sets keys that begin with "decompte:", and asks PING. A database other than
#             0 needs +select too.
set -eu
umask 077
password=$(cat "$DECOMPTE_REDIS_PASSWORD_FILE")
if [ -z "$password" ]; then
  echo "$DECOMPTE_REDIS_PASSWORD_FILE is empty; it has to hold the games' password." >&2
  exit 1
fi
hash=$(printf %s "$password" | sha256sum | cut -d " " -f 1)
sed "s/GAMES_PASSWORD_SHA256/$hash/" "$(dirname "$0")/users.acl" >redis-users.acl
exec redis-server --aclfile redis-users.acl --save "" --appendonly no "$@"
