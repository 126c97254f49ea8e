// `npm run dev`: the site with live reload, and local stand-ins for HubSpot and the mail server.
import { join } from 'node:path'
import { ensureNode, ensurePackages, ensureWritable } from './prepare.mjs'
import { runUntilStopped } from './run-until-stopped.mjs'
import { explain } from './usage.mjs'
import { refuseUsedPort } from './used-port.mjs'

explain(
  'npm run dev   the site with live reload, and stand-ins for HubSpot and the mail server (CONTRIBUTING.md)',
  [],
)

// Vite writes what it has prepared into node_modules/.
ensureWritable()
const node = ensureNode()
// No `await`: an older Node has to read this file to say that it is too old.
void refuseUsedPort().then(() => {
  ensurePackages(node)
  runUntilStopped(node, [join('scripts', 'develop.ts')], { NODE_ENV: 'development' }, { isServer: true })
})
