// `npm run walk [-- --kinds NAME,…]`: builds when sources changed, then walks (scripts/walk.ts).
import { join } from 'node:path'
import { ensureBuild, ensureNode, ensurePackages } from './prepare.mjs'
import { runUntilStopped } from './run-until-stopped.mjs'

const node = ensureNode()
ensurePackages(node)
ensureBuild(node)
runUntilStopped(node, [join('scripts', 'walk.ts'), ...process.argv.slice(2)], {})
