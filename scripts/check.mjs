// `npm run lint`, `typecheck`, `test:unit`, `test:browser`: parts of `npm test`, on Node 24; and the
// long checks of lab/ that are tests. Arguments are passed on to the first tool; the runners of tests
// build if they have to.
import { join } from 'node:path'
import { beginNotRun, listNotRun } from './not-run.mjs'
import { ensureNode, ensurePackages, ensureWritable, exitCodeOf, giveUp, run } from './prepare.mjs'
import { tools } from './tools.mjs'
import { explain } from './usage.mjs'

/** The commands of each, in order. knip needs the generated route types. */
const parts = {
  lint: ['lint', 'routeTypes', 'unused'],
  typecheck: ['routeTypes', 'types'],
  unit: ['unit'],
  browser: ['browser'],
}

const usages = {
  lint: 'npm run lint   format, rules, allowed imports, unused code; what Biome corrects by itself: -- --write',
  typecheck: 'npm run typecheck   the types of all TypeScript',
  unit: 'npm run test:unit [-- FILE … -t WORDS -u --watch]   tests of these files, or all; arguments are those of Vitest',
  browser:
    'npm run test:browser [-- FILE … --grep WORDS -u --trace on]   builds, then runs these; arguments are those of Playwright',
}
const long = ['attack', 'faults', 'fuzz', 'restart']
for (const check of long) {
  parts[check] = ['lab']
  usages[check] =
    `npm run test:${check} [-- -t WORDS …]   the tests of lab/${check}, or those with WORDS in their name; arguments are those of Vitest`
}
const [name, ...rest] = process.argv.slice(2)
explain(usages[name], { lint: ['lint', '--write'], typecheck: ['typecheck'] }[name])
const part = parts[name]
if (!part) giveUp(`Choose one of these: ${Object.keys(parts).join(', ')}`)
ensureWritable()
const node = ensureNode()
ensurePackages(node)
if (name !== 'lint' && name !== 'typecheck') {
  run(node, [join('tests', 'programs.ts')], { stdio: 'inherit' })
}
beginNotRun()
for (const [at, each] of part.entries()) {
  if (part.length > 1) process.stdout.write(`${each}: ${at + 1} of ${part.length} …\n`)
  const command = each === part[0] ? [...tools[each](each === 'lab' ? name : rest), ...rest] : tools[each]()
  const result = run(node, command, { stdio: 'inherit' })
  for (const line of listNotRun()) process.stdout.write(`not run: ${line}\n`)
  if (result.status !== 0) process.exit(exitCodeOf(result))
}
