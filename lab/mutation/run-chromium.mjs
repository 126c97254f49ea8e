// What Stryker runs for each bug of the browser's room, in its copy of the project. Without a bug
// it runs every test and records which bugs each test in Chromium reaches; with one, those that
// reach it, and those that need no browser, until one fails. What an island says in each of its
// states is written by the server, so that half of the bugs are noticed in seconds.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rooms } from './rooms.mjs'

/** Tried first: most bugs are noticed by one of these. */
const FIRST = 4
/** How far apart, in numbers of bugs, two are about the same code. */
const NEAR = 50
/**
 * For how long, in ms, the others are tried, those first that tell most for their time: a bug in
 * the frame is reached by two hundred tests. One that only a later test would have noticed counts
 * as not noticed.
 */
const REST = 150_000

const active = process.env.__STRYKER_ACTIVE_MUTANT__
const reached = join('test-results', 'reached')
const tsconfig = join('lab', 'mutation', 'chromium', 'tsconfig.json')

if (active === undefined) {
  rmSync(reached, { recursive: true, force: true })
  mkdirSync(reached, { recursive: true })
  // A test that fails here is not tried for any bug.
  playwright(rooms[process.env.MUTATION_ROOM].tests, ['--workers=3'])
  process.exit(readdirSync(reached).length > 0 && withoutBrowser() ? 0 : 1)
}

const tests = readdirSync(reached)
  .map((file) => JSON.parse(readFileSync(join(reached, file), 'utf8')))
  .filter((test) => test.reached.includes(active))
const ranked = nearest(tests)
if (!withoutBrowser('tests/golden/states')) process.exit(1)
inChromium(ranked.slice(0, FIRST))
if (!withoutBrowser()) process.exit(1)
const others = ranked.slice(FIRST).toSorted((a, b) => b.score / b.took - a.score / a.took)
let took = 0
inChromium(
  others.filter((test) => {
    took += test.took
    return took < REST
  }),
)

/** Ends as 'noticed' if one of these tests fails. */
function inChromium(batch) {
  if (batch.length === 0) return
  const list = join('test-results', `try-${active}.txt`)
  writeFileSync(list, batch.map(({ name }) => name).join('\n'))
  const output = join('test-results', active)
  // One that takes four times as long as without the bug waits in vain.
  const timeout = Math.max(30_000, ...batch.map(({ took }) => 4 * took))
  playwright(
    [],
    ['--workers=1', '--retries=1', '-x', `--timeout=${timeout}`, `--output=${output}`, `--test-list=${list}`],
  )
  // Playwright itself may fail too, on a machine without memory or while packages are installed:
  // only a test notices a bug.
  const last = join(output, '.last-run.json')
  if (existsSync(last) && JSON.parse(readFileSync(last, 'utf8')).failedTests.length > 0) process.exit(1)
}

/**
 * Whether the tests pass that run the sources, or the built server, without a browser; with words,
 * those of the files that have one in their path.
 */
function withoutBrowser(...words) {
  const cli = join('node_modules', 'vitest', 'vitest.mjs')
  const config = join('lab', 'mutation', 'vitest.config.mjs')
  const { status } = spawnSync(
    process.execPath,
    [cli, 'run', '--bail=1', '--retry=1', `--config=${config}`, ...words],
    {
      stdio: 'inherit',
    },
  )
  return status === 0
}

/**
 * Those first that reach what is near the bug and what few others reach: Stryker numbers bugs by
 * their place, and every page runs the frame, but few tests open a modal.
 */
function nearest(found) {
  const near = found.flatMap((test) => test.reached.filter((bug) => Math.abs(bug - active) < NEAR))
  const times = Map.groupBy(near, (bug) => bug)
  const score = ({ reached }) =>
    reached.reduce((sum, bug) => sum + (times.has(bug) ? 1 / times.get(bug).length : 0), 0)
  return found.map((test) => ({ ...test, score: score(test) })).toSorted((a, b) => b.score - a.score)
}

function playwright(files, options) {
  const cli = join('node_modules', '@playwright', 'test', 'cli.js')
  spawnSync(
    process.execPath,
    [cli, 'test', `--tsconfig=${tsconfig}`, '--reporter=line', ...options, ...files],
    { stdio: 'inherit' },
  )
}
