# Knotter for any host that runs containers. PostgreSQL stands elsewhere: DATABASE_URL. See docker-compose.yml for both together.
FROM node:24-slim AS build
WORKDIR /app
ENV CI=true NEXT_TELEMETRY_DISABLED=1
COPY . .
RUN npx --yes pnpm@12.21.0 install --frozen-lockfile
RUN npx --yes pnpm@12.21.0 --filter @knotter/db run generate \
  && npx --yes pnpm@12.21.0 --filter @knotter/web run fonts \
  && npx --yes pnpm@12.21.0 --filter @knotter/web run build \
  && rm -rf apps/web/.next/cache

FROM node:24-slim
WORKDIR /app
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1
COPY --from=build --chown=node:node /app /app
USER node
EXPOSE 3000
# Migrations are applied by the same image before a new version serves:
#   node --import tsx packages/db/scripts/migrate.ts
CMD ["node", "apps/web/.next/server.mjs"]
