// `npm run dev`: the site as it is edited, and local servers in the place of HubSpot and of a mail server.
import { join } from 'node:path'
import { ensureNode, ensurePackages } from './prepare.mjs'
import { runUntilStopped } from './run-until-stopped.mjs'

const node = ensureNode()
ensurePackages(node)
runUntilStopped(node, [join('scripts', 'develop.ts')], { NODE_ENV: 'development' })
