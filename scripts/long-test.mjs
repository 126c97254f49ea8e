// `npm run test:attack`, `test:browsers`, `test:faults`, `test:fuzz`, `test:restart`: builds when
// sources changed, then runs tests/<name>/run.ts with the arguments that follow. They take too long
// for `npm test`.
import { join } from 'node:path'
import { ensureBuild, ensureNode, ensurePackages, giveUp } from './prepare.mjs'
import { runUntilStopped } from './run-until-stopped.mjs'

const names = ['attack', 'browsers', 'faults', 'fuzz', 'restart']
const [name, ...rest] = process.argv.slice(2)
if (!names.includes(name)) giveUp(`Say which: ${names.join(', ')}`)
const node = ensureNode()
ensurePackages(node)
ensureBuild(node)
runUntilStopped(node, [join('tests', name, 'run.ts'), ...rest], {})
