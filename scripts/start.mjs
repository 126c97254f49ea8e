// `npm start`: all of it on a fresh machine. Brings what is missing, builds when sources changed, runs the server.
import { join } from 'node:path'
import { ensureBuild, ensureNode, ensurePackages } from './prepare.mjs'
import { runUntilStopped } from './run-until-stopped.mjs'

const node = ensureNode()
ensurePackages(node)
ensureBuild(node)

runUntilStopped(node, [join('build', 'server', 'index.js')], { NODE_ENV: 'production' })
