# syntax=docker/dockerfile:1
# The reference API. Node runs TypeScript directly, so there is no build step.
ARG NODE=node:24.21.0-bookworm-slim

FROM ${NODE} AS packages
WORKDIR /app
COPY . .
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --workspace server \
 && node scripts/build/server-notices.ts > third-party-notices.txt

FROM ${NODE}
RUN install -d -o node -g node /data /srv/registry
WORKDIR /app
COPY --from=packages /app/package.json /app/third-party-notices.txt ./
COPY --from=packages /app/node_modules node_modules
COPY --from=packages /app/shared shared
COPY --from=packages /app/server server
ENV NODE_ENV=production BIND=0.0.0.0 API_PORT=8090 DATA_DIR=/data
USER node
EXPOSE 8090
VOLUME ["/data"]
CMD ["node", "--disable-warning=ExperimentalWarning", "server/src/server.ts"]
