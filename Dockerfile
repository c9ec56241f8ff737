FROM node:24.21.0-trixie-slim AS build
WORKDIR /build
COPY . .
# Under 150 MB: without sources and without packages that only building needs.
RUN npm ci --no-audit --no-fund && npm run prestart && npx tsx tools/assemble.ts /app

# For backups of a PostgreSQL server. Without the package's wrappers in Perl, which are larger than everything else here.
FROM node:24.21.0-trixie-slim AS postgres
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client-17

FROM node:24.21.0-trixie-slim
RUN apt-get update && apt-get install -y --no-install-recommends libpq5 && rm -rf /var/lib/apt/lists/*
COPY --from=postgres /usr/lib/postgresql/17/bin/pg_dump /usr/lib/postgresql/17/bin/pg_restore /usr/local/bin/
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app /app
RUN mkdir /data /documents && chown node:node /data /documents
# Writes only to /data and /documents, so the root may be read-only.
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node is the first process and gets SIGTERM itself.
CMD ["node", "server/dist/main.js"]
