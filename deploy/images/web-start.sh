#!/bin/sh
# Fills templates and page from the environment, puts the build on the volume, then becomes nginx.
set -eu
node /app/start.mjs "$SERVICE"
exec nginx -e stderr -p /run/web -c /run/web/nginx.conf -g 'daemon off;'
