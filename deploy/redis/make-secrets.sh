#!/bin/sh
# Writes what Redis and the games share as secrets into two folders, one for each side, so that
# Redis never learns the key with which the games seal what they keep there.
#
#   sh make-secrets.sh FOLDER-OF-REDIS FOLDER-OF-GAMES
#
# DECOMPTE_REDIS_PASSWORD and DECOMPTE_CACHE_SECRET are taken if they are set; otherwise what an
# earlier start wrote stays, and the first start makes both up. Needs sh, cat, cut, head, mv and
# sha256sum. Files can be read by every user of the containers that the folder is mounted into.
set -eu
umask 022

# The secret $2 if it is set, else what the file $1 holds, else 64 random hexadecimal digits.
secret() {
  if [ -n "$2" ]; then
    printf %s "$2"
  elif [ -s "$1" ]; then
    cat "$1"
  else
    head -c 32 /dev/urandom | sha256sum | cut -d " " -f 1
  fi
}

# Renamed into place, so that nobody reads half a file.
write() {
  printf %s "$2" >"$1.new"
  mv "$1.new" "$1"
}

password=$(secret "$1/password" "${DECOMPTE_REDIS_PASSWORD:-}")
case $password in
*[!A-Za-z0-9._~-]*)
  echo "DECOMPTE_REDIS_PASSWORD may have letters, digits and . _ ~ - only: it goes into an address." >&2
  exit 1
  ;;
esac
write "$1/password" "$password"
write "$2/url" "redis://games:$password@redis:6379/0"
write "$2/cache-secret" "$(secret "$2/cache-secret" "${DECOMPTE_CACHE_SECRET:-}")"
