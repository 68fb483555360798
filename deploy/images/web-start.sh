#!/bin/sh
# Fills templates and page from the environment, copies the build to the volume, then runs nginx. With SERVICE=web-server the host's
# image renders pages instead.
set -eu
if [ "$SERVICE" = web-server ]; then exec node /app/web-server.mjs; fi
node /app/start.mjs "$SERVICE"
exec nginx -e stderr -p /run/web -c /run/web/nginx.conf -g 'daemon off;'
