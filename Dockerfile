# The service with everything it needs; the database may be its own (a volume at /data) or a server (DATABASE_URL).
FROM node:24-bookworm-slim
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY client/package.json client/
COPY console/package.json console/
COPY contract/package.json contract/
COPY signalr/package.json signalr/
COPY widget/package.json widget/
RUN npm ci
COPY . .
# The console and the widget are built once, here; what built them is not needed to run.
RUN npm run build && npm prune --omit=dev && mkdir /data && chown node:node /data
USER node
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
EXPOSE 3000
VOLUME /data
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/health/ready').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--import", "./server/platform/lean-loading.js", "--max-semi-space-size=4", "server/main.ts"]
