# The site as one small image: Node and the site, without a shell or a package manager. Settings
# come as environment variables (.env.example); leads are in /data or PostgreSQL.
FROM node:24-slim AS build
WORKDIR /site
# Installed by the project's own script, which records it: the build and the commands then
# install nothing.
COPY package.json package-lock.json .npmrc ./
COPY scripts/prepare.mjs scripts/
RUN node -e "import('/site/scripts/prepare.mjs').then((it) => it.ensurePackages(it.ensureNode()))"
COPY . .
# Types and source maps are half of the remaining size of the packages, and unused at run time.
RUN node scripts/build.mjs \
 && npm prune --omit=dev --ignore-scripts \
 && rm -rf node_modules/.cache \
 && find node_modules -type f \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' \) -delete \
 && mkdir /data

FROM gcr.io/distroless/nodejs24-debian13:nonroot
# The C library returns what a picture took, as under npm start (package.json).
ENV NODE_ENV=production DATA_DIR=/data MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /site
COPY --from=build --chown=65532:65532 --chmod=700 /data /data
COPY --from=build /site/package.json /site/package-lock.json ./
COPY --from=build /site/node_modules ./node_modules
COPY --from=build /site/build ./build
COPY --from=build /site/content ./content
# For the commands: docker compose exec site-a /nodejs/bin/node scripts/run.mjs leads list
# (docs/operations.md).
COPY --from=build /site/app ./app
COPY --from=build /site/emails ./emails
COPY --from=build /site/server ./server
COPY --from=build /site/scripts ./scripts
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
  CMD ["/nodejs/bin/node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# exec form: signals reach the server itself, which finishes what is in progress.
ENTRYPOINT []
CMD ["/nodejs/bin/node", "--max-semi-space-size=16", "build/server/index.js"]
