// `npm start`: all of it on a fresh machine. Brings what is missing, builds when sources changed, runs the server.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuild, ensureNode, ensurePackages, projectFolder } from './prepare.mjs'
import { runUntilStopped } from './run-until-stopped.mjs'

const node = ensureNode()
ensurePackages(node)
ensureBuild(node)

// The young part of the heap: without a bound it takes 130 MB under load, for 40 MB that are in use (docs/performance.md).
const { serverFlags } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')).config

runUntilStopped(node, [serverFlags, join('build', 'server', 'index.js')], { NODE_ENV: 'production' })
