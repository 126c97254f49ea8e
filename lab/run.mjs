// `npm run bench`, `lighthouse` …: runs a program of lab/ on Node 24 with the given
// arguments. Once these are right, it builds and installs what else it needs.
import { join } from 'node:path'
import { ensureNode, ensureWritable, giveUp } from '#scripts/prepare.mjs'
import { runUntilStopped } from '#scripts/run-until-stopped.mjs'
import { ensurePackagesToRun } from '#scripts/usage.mjs'

const harnesses = {
  bench: 'bench/run.ts',
  browsers: 'browsers/run.ts',
  bugs: 'bugs/run.ts',
  lighthouse: 'lighthouse/run.ts',
  fonts: 'fonts/run.ts',
  stress: 'stress/run.ts',
}

const [name, ...rest] = process.argv.slice(2)
const harness = harnesses[name]
if (!harness) giveUp(`Choose one of these: ${Object.keys(harnesses).join(', ')}`)
// It writes into the checkout.
if (name === 'fonts') ensureWritable()
const node = ensureNode()
ensurePackagesToRun(node)
runUntilStopped(node, [join('lab', harness), ...rest], {}, { endsAll: true })
