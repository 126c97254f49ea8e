// What Stryker runs for each bug of the browser's room, in its copy of the project. Without a bug
// it runs every test and records which bugs each reaches; with one, those that reach it, until one
// fails.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rooms } from './rooms.mjs'

/**
 * Tests tried for a bug that many reach: one that only a later test notices counts as not noticed.
 */
const MOST = 40
/** Tried first: most bugs are noticed by one of these. */
const FIRST = 4

const active = process.env.__STRYKER_ACTIVE_MUTANT__
const reached = join('test-results', 'reached')
const tsconfig = join('lab', 'mutation', 'chromium', 'tsconfig.json')

if (active === undefined) {
  rmSync(reached, { recursive: true, force: true })
  mkdirSync(reached, { recursive: true })
  // A test that fails here is not tried for any bug.
  playwright(rooms[process.env.MUTATION_ROOM].tests, ['--workers=3'])
  process.exit(readdirSync(reached).length > 0 ? 0 : 1)
}

const tests = readdirSync(reached)
  .map((file) => JSON.parse(readFileSync(join(reached, file), 'utf8')))
  .filter((test) => test.reached.includes(active))
const tried = spread(tests).slice(0, MOST)
for (const batch of [tried.slice(0, FIRST), tried.slice(FIRST)]) {
  if (batch.length === 0) continue
  const list = join('test-results', `try-${active}.txt`)
  writeFileSync(list, batch.map(({ name }) => name).join('\n'))
  const output = join('test-results', active)
  playwright([], ['--workers=1', '--retries=1', '-x', `--output=${output}`, `--test-list=${list}`])
  // Playwright itself may fail too, on a machine without memory or while packages are installed:
  // only a test notices a bug.
  const last = join(output, '.last-run.json')
  if (existsSync(last) && JSON.parse(readFileSync(last, 'utf8')).failedTests.length > 0) process.exit(1)
}

/**
 * One test of each file after the other, those first that reach the fewest bugs: they are about
 * this one.
 */
function spread(found) {
  const byFile = Map.groupBy(
    found.toSorted((a, b) => a.reached.length - b.reached.length),
    ({ name }) => name.split(' › ')[0],
  )
  const files = [...byFile.values()]
  const longest = Math.max(0, ...files.map(({ length }) => length))
  return Array.from({ length: longest }, (_, turn) => files.flatMap((file) => file[turn] ?? [])).flat()
}

function playwright(files, options) {
  const cli = join('node_modules', '@playwright', 'test', 'cli.js')
  spawnSync(
    process.execPath,
    [cli, 'test', `--tsconfig=${tsconfig}`, '--reporter=line', ...options, ...files],
    { stdio: 'inherit' },
  )
}
