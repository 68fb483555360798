#!/bin/sh
# Fills templates and page from the environment, copies the build to the volume, then runs nginx.
set -eu
node /app/start.mjs "$SERVICE"
exec nginx -e stderr -p /run/web -c /run/web/nginx.conf -g 'daemon off;'
