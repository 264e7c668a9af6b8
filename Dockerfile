# The built package and its dependencies. Uses an embedded database (volume at /data) or a server (DATABASE_URL).

FROM node:24-bookworm-slim AS build
WORKDIR /source
COPY package.json package-lock.json .npmrc ./
COPY client/package.json client/
COPY console/package.json console/
COPY contract/package.json contract/
COPY signalr/package.json signalr/
COPY widget/package.json widget/
RUN npm ci
COPY . .
RUN npm pack && mkdir /app && cd /app && npm init -y >/dev/null && npm install --omit=dev /source/attendant-*.tgz && npm cache clean --force

FROM node:24-bookworm-slim
# npm, yarn and corepack are not needed at run time.
RUN rm -rf /usr/local/lib/node_modules /opt/yarn-* /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /usr/local/bin/yarn* \
  && mkdir /data && chown node:node /data
COPY --from=build /app /app
WORKDIR /app
USER node
# The root file system may be read-only: only /data and /tmp are written to.
# Two malloc arenas instead of eight per core reduce memory fragmentation.
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_ENV=production MALLOC_ARENA_MAX=2
EXPOSE 3000
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.HEALTH_PORT ?? process.env.PORT}/health/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "node_modules/attendant/dist/attendant.js"]
