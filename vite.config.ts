import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** Packages that the built server takes from node_modules: with files of their own, or large and seldom used. */
const external = [
  'sharp',
  'pino',
  'pg',
  'kysely',
  'nodemailer',
  'opentype.js',
  'rate-limiter-flexible',
  '@hubspot/api-client',
  '@react-email/render',
]

/**
 * Parts of React Router that do nothing here, as the browser's program has them: routes found out one by one (react-router.config.ts
 * sends the whole table), instrumentation (nobody asks for it), and stylesheets and links of single routes (there is one stylesheet,
 * and no route exports `links`). Together 3 kB of compressed script on every page.
 */
const idleParts: Record<string, string> = {
  'lib/dom/ssr/fog-of-war.js': `
    export const isFogOfWarEnabled = () => false
    export const getPatchRoutesOnNavigationFunction = () => undefined
    export const useFogOFWarDiscovery = () => undefined
    export const getPartialManifest = (manifest) => manifest
    // Imported by what the browser's program leaves out.
    export const getPathsWithAncestors = null, handleClientVersionMismatch = null, getManifestPath = null`,
  'lib/dom/ssr/links.js': `
    export const getKeyedLinksForMatches = () => []
    export const getKeyedPrefetchLinks = async () => []
    export const getModuleLinkHrefs = () => []
    export const getNewMatchesForLinks = () => []
    export const isPageLinkDescriptor = () => false
    export const prefetchRouteCss = async () => undefined
    export const prefetchStyleLinks = async () => undefined`,
  'lib/router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export const getRouteInstrumentationUpdates = () => ({})
    export const instrumentClientSideRouter = (router) => router
    export const instrumentHandler = null, instrumentationResultMetaContext = null`,
}

/** Puts the idle parts in place. A React Router that is built in another way ends the build. */
function withoutIdleParts(): Plugin {
  const met = new Set<string>()
  return {
    name: 'without-idle-parts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      const part = Object.keys(idleParts).find((end) => id.endsWith(`/react-router/dist/production/${end}`))
      if (!part) return null
      met.add(part)
      return idleParts[part]
    },
    transform(code, id) {
      if (/\/app\/routes\/[^?]+\.tsx$/.test(id) && /^export (?:const|function) links\b/m.test(code)) {
        this.error(`${id} exports links, which the browser would not see: see idleParts`)
      }
    },
    buildEnd(error) {
      const missing = Object.keys(idleParts).filter((part) => !met.has(part))
      if (!error && missing.length > 0)
        this.error(`React Router has no ${missing.join(' and ')}: see idleParts`)
    },
  }
}

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), withoutIdleParts()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few files of what every page shares: each further one costs a request and compresses worse. React and
            // the router keep their file, and its place in browsers' caches, when only our own code changes.
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|react-router|scheduler|@react-router)\//,
                },
                {
                  name: 'frame',
                  test: /app\/(?:leads\/apply-path|(?:shell|ui)\/(?:shell|header|logo|mobile-menu-id|start-selling|pages|site-data|site-link|class-names|icon|button|page-meta|error-page|help|deferred|not-found|modal-state|consent|measuring|use-upkeep|reload-once))\.tsx?/,
                },
                {
                  // What a page does for itself when it stands.
                  name: 'upkeep',
                  test: /app\/(shell\/(upkeep|prefetch|update-check)|measurement\/(field-measurement|page-kinds))\.ts/,
                },
                {
                  // What most pages are put together from, fetched with the first page that is taken over (decision 0007).
                  name: 'page',
                  test: /app\/(shell|ui)\/(page-top|trail|breadcrumbs|side-list|picture|prose|section|data-block|structured-data|calculator-call)\.tsx?/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // The rest goes into the one file: it starts twice as fast (190 ms instead of 340), and React is the
      // production build whatever NODE_ENV says when it is run.
      ...(command === 'build' ? { resolve: { noExternal: true, external } } : {}),
      build: { rolldownOptions: { input: { index: './server/production.ts' } } },
    },
  },
}))
