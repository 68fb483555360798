# syntax=docker/dockerfile:1
# The host and every remote: one image each, chosen by SERVICE (host, category, material, banner, gallery, user, inquiry).
ARG NODE=node:24.21.0-bookworm-slim

FROM ${NODE} AS build
# Always this folder: a remote's entry contains the path, and builds of the same sources must be identical.
WORKDIR /app
COPY . .
RUN --mount=type=cache,target=/root/.npm npm ci --include=dev
ARG SERVICE
# The commit, for people; the hash of the sources identifies a build.
ARG BUILD_COMMIT=
RUN if [ "$SERVICE" = host ]; then also=web-server; fi \
 && node scripts/build.ts "$SERVICE" $also start \
 && if [ "$SERVICE" = host ]; then mv host/dist /out; else mv "remotes/$SERVICE/dist"/* /out; fi

FROM ${NODE}
RUN apt-get update \
 && apt-get install -y --no-install-recommends nginx-light libnginx-mod-http-brotli-static \
 && rm -rf /var/lib/apt/lists/* \
 && install -d -o node -g node /srv/builds /srv/registry /run/web
COPY deploy/images/web-start.sh /app/start.sh
COPY deploy/nginx/*.conf.template /app/templates/
COPY --from=build /app/deploy/dist/*.mjs /app/deploy/dist/third-party-notices.txt /app/
COPY --from=build /out/ /app/build/
ARG SERVICE
ENV SERVICE=${SERVICE} NODE_ENV=production BIND=0.0.0.0 PORT=8080
USER node
EXPOSE 8080
VOLUME ["/srv/builds"]
# nginx finishes running responses.
STOPSIGNAL SIGQUIT
ENTRYPOINT ["sh", "/app/start.sh"]
