# Two images: `product` (the API and the web app, one process) and `emulator` (accounts for trying it out).
# With its digest it is the same image at every build: docs/operating.md#docker.
FROM node:24.19.0-bookworm-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df AS node
FROM node AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/shared/package.json packages/shared/
COPY packages/embedded-mongo/package.json packages/embedded-mongo/
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY apps/e2e/package.json apps/e2e/

FROM manifests AS build
RUN npm ci
COPY tsconfig.base.json ./
COPY packages packages
COPY apps/api apps/api
COPY apps/web apps/web
RUN npx tsc -b packages/shared packages/embedded-mongo apps/api && npm run build --workspace @godown/web

FROM manifests AS product-dependencies
RUN npm ci --omit=dev --workspace @godown/api

FROM node AS product
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=product-dependencies /app ./
COPY --from=build /app/packages/shared/dist packages/shared/dist
COPY packages/shared/languages packages/shared/languages
COPY --from=build /app/packages/embedded-mongo/dist packages/embedded-mongo/dist
COPY --from=build /app/apps/api/dist apps/api/dist
COPY --from=build /app/apps/web/dist apps/web/dist
COPY docker docker
# A named volume takes over the owner of the folder it is first mounted on.
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "require(process.env.TLS_CERT ? 'https' : 'http').get({ host: '127.0.0.1', port: process.env.PORT, path: '/api/health/ready', rejectUnauthorized: false }, (r) => process.exit(r.statusCode === 200 ? 0 : 1)).on('error', () => process.exit(1))"]
CMD ["node", "apps/api/dist/start.js"]

# The same emulator, at the same version and through the same helper, as `npm start` uses.
FROM manifests AS emulator
RUN npm ci --workspace @godown/api --include-workspace-root
COPY scripts scripts
# The scripts read the settings with the API's own code.
COPY --from=build /app/packages/shared/dist packages/shared/dist
COPY --from=build /app/apps/api/dist apps/api/dist
ENV DATA_DIR=/data FIREBASE_AUTH_EMULATOR_HOST=0.0.0.0:9099
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 9099
# The script gives the emulator two minutes to start.
HEALTHCHECK --interval=5s --timeout=3s --start-period=120s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:9099').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/godown.mjs", "emulator"]
