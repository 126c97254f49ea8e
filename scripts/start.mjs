// `npm start` on a fresh machine: installs what is missing, builds if sources changed, runs the
// server. `npm run content:edit` is the same with the editor for the content's files.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuild, ensureNode, ensurePackages, projectFolder } from './prepare.mjs'
import { runUntilStopped } from './run-until-stopped.mjs'
import { explain } from './usage.mjs'
import { refuseUsedPort } from './used-port.mjs'

explain(
  process.argv[2] === 'edit'
    ? 'npm run content:edit   npm start, with the editor of texts and pictures on /intern/indhold'
    : 'npm start   installs what is missing, builds if sources changed, and serves the site on http://localhost:3000, or PORT',
  ['edit'],
)

const node = ensureNode()
// No `await`: an older Node has to read this file to say that it is too old.
void refuseUsedPort().then(() => {
  ensurePackages(node)
  ensureBuild(node)

  // Heap for young objects: unlimited, it grows to 130 MB under load, for 40 MB in use.
  // The C library returns what a picture took to the system, instead of keeping hundreds of MB.
  const { serverFlags, serverMemory } = JSON.parse(
    readFileSync(join(projectFolder, 'package.json'), 'utf8'),
  ).config

  const environment = {
    ...serverMemory,
    NODE_ENV: 'production',
    ...(process.argv[2] === 'edit' ? { CONTENT_EDITING: 'on' } : {}),
  }
  runUntilStopped(node, [serverFlags, join('build', 'server', 'index.js')], environment, { isServer: true })
})
