import { readFileSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import satori from 'satori'
import { defineConfig, type Plugin } from 'vite'
import { showModules } from './scripts/show-modules.ts'

/**
 * Packages that the built server loads from node_modules: those with files of their own, or large
 * and rarely used.
 */
const external = [
  'sharp',
  'pino',
  'pg',
  'nodemailer',
  'satori',
  'svgo',
  '@hubspot/api-client',
  '@react-email/render',
]

/** Link previews are drawn in this font, by a package that may not read every font. */
const displayFont = 'app/ui/fonts/display.woff2'
const readableFont: Plugin = {
  name: 'readable-display-font',
  apply: 'build',
  async buildStart() {
    try {
      const fonts = [
        { name: 'display', data: readFileSync(displayFont), weight: 800, style: 'normal' } as const,
      ]
      await satori('æøå', { width: 100, height: 100, fonts })
    } catch (error) {
      this.warn(`${displayFont} cannot be read, so link previews will have no text: ${error}`)
    }
  },
}

/**
 * React Router sends the browser a second update for the same edit, for the routes that it
 * hydrates, and modules then lose the first one. Here only islands hydrate.
 */
const updatesTwice = 'react-router-server-change-trigger-client-hmr'

export default defineConfig(({ command }) => ({
  plugins: [
    showModules(),
    readableFont,
    tailwindcss(),
    reactRouter().filter(({ name }) => name !== updatesTwice),
  ],
  // The server reads from it which scripts the documents load (server/http/assets.ts).
  build: { manifest: true },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // React's file stays unchanged, and cached in browsers, when only our own code
            // changes.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 2 },
                // What islands share is three files: a slow phone takes 5 to 10 ms to ask for each
                // file, and an island's first press waits for that. Without the owner's examples,
                // the tokens, whose text is for mails and share pictures,
                // and the fields of the application, which has its own page.
                {
                  name: 'parts',
                  test: /\/app\/ui\/(?!.*\.examples\.|tokens\.css)|\/lucide\/.*\/(?:arrow-(?:left|right)|x)\./,
                  priority: 2,
                },
                // The client script needs this before any island.
                {
                  name: 'visit',
                  test: /\/app\/(?:visit\/|lead\/(?:attribution|wizard-steps)\.|measurement\/page-kinds\.|islands\/build-marks\.)/,
                  priority: 1,
                },
                {
                  name: 'prices',
                  test: /\/app\/(?:pricing\/(?!choice|comparison|figures|month|quote|recommend|revenue)|is-record\.|lead\/answers\/sale-query)/,
                  minShareCount: 2,
                  priority: 1,
                },
                {
                  name: 'forms',
                  test: /\/app\/(?:lead\/fields(?!\/account-fields)|lead\/try-again|forms\/(?:parts|sending|thanks\/next-steps))(?:\/|\.)(?!.*\.(?:examples|island)\.)/,
                  minShareCount: 4,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Everything else is bundled into one file, since each file costs a start time (kysely alone
      // has 257), and React is the production build whatever NODE_ENV is at run time.
      ...(command === 'build' ? { resolve: { noExternal: true, external } } : {}),
      build: { rolldownOptions: { input: { index: './server/production.ts' } } },
    },
  },
}))
