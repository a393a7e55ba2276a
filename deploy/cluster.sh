#!/bin/sh
# Starts, breaks and stops a whole cluster on one Debian 12 machine. deploy/README.md explains it.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
program=main.ts
case "${1-}" in
  # Installs what is missing, the pinned Node.js included, and builds what has changed.
  up | test) (cd "$root" && node scripts/bootstrap.mjs --build) ;;
esac
case "${1-}" in
  test) program=drill/main.ts ;;
esac
exec "$root/node_modules/.bin/node" "$root/deploy/cluster/$program" "$@" \
  --folder "${DIR:-.cluster}" \
  --ports "${PORTS:-7400}" \
  --synchronous "${SYNCHRONOUS:-on}" \
  --calls-per-minute "${CALLS_PER_MINUTE:-3000}"
