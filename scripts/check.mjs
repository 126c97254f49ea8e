// `npm run lint`, `typecheck`, `test:unit`, `test:browser`: parts of `npm test`, on Node 24.
// Arguments are passed on to the last tool.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { beginNotRun, listNotRun } from './not-run.mjs'
import {
  ensureBuild,
  ensureNode,
  ensurePackages,
  ensureWritable,
  environmentWith,
  exitCodeOf,
  giveUp,
  projectFolder,
} from './prepare.mjs'
import { tools } from './tools.mjs'

/** The commands of each, in order. knip needs the generated route types. */
const parts = {
  lint: ['lint', 'routeTypes', 'unused'],
  typecheck: ['routeTypes', 'types'],
  unit: ['unit'],
  browser: ['browser'],
}

const [name, ...rest] = process.argv.slice(2)
const part = parts[name]
if (!part) giveUp(`Say which: ${Object.keys(parts).join(', ')}`)
ensureWritable()
const node = ensureNode()
ensurePackages(node)
if (name === 'unit' || name === 'browser') {
  spawnSync(node, [join('tests', 'programs.ts')], {
    cwd: projectFolder,
    env: environmentWith(node),
    stdio: 'inherit',
  })
}
// Vitest itself builds if a test of the built server runs.
if (name === 'browser') ensureBuild(node)
beginNotRun()
for (const each of part) {
  const command = each === part[part.length - 1] ? [...tools[each](rest), ...rest] : tools[each]()
  const result = spawnSync(node, command, {
    cwd: projectFolder,
    env: environmentWith(node),
    stdio: 'inherit',
  })
  for (const line of listNotRun()) process.stdout.write(`not run: ${line}\n`)
  if (result.status !== 0) process.exit(exitCodeOf(result))
}
