# The site as one small image. Settings come as environment variables (.env.example); leads live in /data or PostgreSQL.
FROM node:24-slim AS build
WORKDIR /site
# The packages by the program's own way, which leaves a mark: the build and the commands then install nothing.
COPY package.json package-lock.json .npmrc ./
COPY scripts/prepare.mjs scripts/
RUN node -e "import('/site/scripts/prepare.mjs').then((it) => it.ensurePackages(it.ensureNode()))"
COPY . .
RUN node scripts/build.mjs && npm prune --omit=dev --ignore-scripts

FROM node:24-slim
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /site
RUN mkdir /data && chown node:node /data
COPY --from=build /site/package.json /site/package-lock.json ./
COPY --from=build /site/node_modules ./node_modules
COPY --from=build /site/build ./build
COPY --from=build /site/content ./content
# For the commands: npm run leads, npm run crm:setup, npm run content:check.
COPY --from=build /site/app ./app
COPY --from=build /site/emails ./emails
COPY --from=build /site/server ./server
COPY --from=build /site/scripts ./scripts
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# exec form: signals reach the server itself, which ends what is under way.
CMD ["node", "--max-semi-space-size=16", "build/server/index.js"]
