// `npm run screens [-- NAME …]`: builds when sources changed, then takes pictures of every page kind (scripts/screens.ts).
import { join } from 'node:path'
import { ensureBuild, ensureNode, ensurePackages } from './prepare.mjs'
import { runUntilStopped } from './run-until-stopped.mjs'

const node = ensureNode()
ensurePackages(node)
ensureBuild(node)
runUntilStopped(node, [join('scripts', 'screens.ts'), ...process.argv.slice(2)], {})
