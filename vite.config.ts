import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/**
 * Packages that the built server takes from node_modules: with files of their own, or large and
 * seldom used.
 */
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
 * React Router sends the browser a second update for the same edit, for routes that it hydrates:
 * modules then lose the first one. Here only islands hydrate.
 */
const updatesTwice = 'react-router-server-change-trigger-client-hmr'

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter().filter(({ name }) => name !== updatesTwice)],
  // The server reads from it which scripts the documents lead to (server/pages/assets.ts).
  build: { manifest: true },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // React keeps its file, and its place in browsers' caches, when only our own code
            // changes.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
                // Parts that islands share: one file instead of a dozen small ones, without the
                // owner's examples.
                { name: 'parts', test: /\/app\/ui\/(?!.*\.examples\.)/ },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // The rest goes into the one file: it starts twice as fast (190 ms instead of 340), and React
      // is the production build whatever NODE_ENV says when it is run.
      ...(command === 'build' ? { resolve: { noExternal: true, external } } : {}),
      build: { rolldownOptions: { input: { index: './server/production.ts' } } },
    },
  },
}))
