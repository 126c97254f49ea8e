// `npm run dev`: the site with live reload, and local stand-ins for HubSpot and the mail server.
import { join } from 'node:path'
import { ensureNode, ensurePackages } from './prepare.mjs'
import { runUntilStopped } from './run-until-stopped.mjs'

const node = ensureNode()
ensurePackages(node)
runUntilStopped(node, [join('scripts', 'develop.ts')], { NODE_ENV: 'development' })
