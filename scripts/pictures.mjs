// `npm run pictures -- --against REV [NAME …]`: what looks different from an earlier revision (scripts/pictures.ts).
import { join } from 'node:path'
import { ensureBuild, ensureNode, ensurePackages } from './prepare.mjs'
import { runUntilStopped } from './run-until-stopped.mjs'

const node = ensureNode()
ensurePackages(node)
// An unknown revision is reported before anything is built.
if (process.argv.length > 2) ensureBuild(node)
runUntilStopped(node, [join('scripts', 'pictures.ts'), ...process.argv.slice(2)], {})
