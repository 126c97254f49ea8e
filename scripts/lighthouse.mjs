// `npm run lighthouse [-- --pages NAME,… --runs N --json FILE]`: builds when sources changed, then measures (scripts/lighthouse.ts).
import { join } from 'node:path'
import { ensureBuild, ensureNode, ensurePackages } from './prepare.mjs'
import { runUntilStopped } from './run-until-stopped.mjs'

const node = ensureNode()
ensurePackages(node)
ensureBuild(node)
runUntilStopped(node, [join('scripts', 'lighthouse.ts'), ...process.argv.slice(2)], {})
