# Knotter for any host that runs containers: the server, its tools, and nothing else. PostgreSQL stands elsewhere (DATABASE_URL).
# docker-compose.yml has both together; README.md says how to begin.
FROM node:24-slim AS build
WORKDIR /app
ENV CI=true NEXT_TELEMETRY_DISABLED=1 TURBO_TELEMETRY_DISABLED=1
COPY . .
RUN npx --yes pnpm@12.21.0 install --frozen-lockfile
RUN npx --no-install turbo run build:standalone --filter=@knotter/web \
  && node scripts/bundle-tools.mjs --out apps/web/.next-standalone/standalone/tools

FROM node:24-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
COPY --from=build --chown=node:node /app/apps/web/.next-standalone/standalone ./
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/live').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Before a new version serves: node tools/migrate.mjs. The first admin: node tools/admin.mjs --email … --name …
CMD ["node", "--max-old-space-size=640", "--max-semi-space-size=16", "apps/web/server.mjs"]
