// `npm test`: every check, also on a fresh machine. Ends with a line `N passed, N failed`: a
// check counts as one, and a test runner's tests as it reports them. After it, each thing that the
// machine lacks is a line `not run: …`.
//
// `npm test -- FILE…` runs only the tests of these files; `npm test -- --watch [FILE…]` runs unit
// tests again whenever a file that they import changes.
import { spawn } from 'node:child_process'
import fs, { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listNotRun } from './not-run.mjs'
import {
  ensureNode,
  ensurePackages,
  ensureWritable,
  environmentWith,
  exitCodeOf,
  giveUp,
  projectFolder,
  run,
} from './prepare.mjs'
import { readBrowserReport, readUnitReport } from './test-reports.mjs'
import { tools } from './tools.mjs'
import { explain } from './usage.mjs'

const asked = process.argv.slice(2)
explain(`npm test   every check
npm test -- FILE…   the tests of these files: .spec.ts are Playwright's, all others Vitest's
npm test -- --watch [FILE…]   unit tests, again with every change
npm run test:unit -- --help, npm run test:browser -- --help   what else the runners take`)
ensureWritable()
const node = ensureNode()
const env = environmentWith(node)
ensurePackages(node)
if (asked.length > 0) process.exit(testFiles(asked))
const results = join(projectFolder, 'test-results')
fs.rmSync(results, { recursive: true, force: true })
mkdirSync(results)
const notRun = []
const failures = []
run(node, [join('tests', 'programs.ts')], { stdio: 'inherit' })
const hasChromium = findsChromium()
if (!hasChromium)
  notRun.push('every browser test: no Chromium (install one, or npx playwright install chromium)')

const build = ['build', [join('scripts', 'build.mjs'), '--if-changed']]
const begun = performance.now()
const total = { passed: 0, failed: 0 }

void runAll()
  // Prints the counts even after an unexpected error.
  .catch((error) => {
    failures.push(`npm test itself\n${error.stack}`)
    total.failed += 1
  })
  .finally(() => {
    conclude()
    // Exits after everything is written: a pipe accepts output only as fast as it is read.
    process.stdout.write('', () => process.exit(total.failed > 0 ? 1 : 0))
  })

async function runAll() {
  await allChecks()
  // In parallel too: each spends much of its time waiting for a service or a browser.
  await Promise.all([unitTests(), hasChromium && browserTests()])
}

function conclude() {
  notRun.unshift(...listNotRun())
  for (const failure of failures) process.stdout.write(`\nfailed: ${failure}\n`)
  process.stdout.write(`\nAll parts: ${seconds(begun)}\n${total.passed} passed, ${total.failed} failed\n`)
  for (const line of notRun) process.stdout.write(`not run: ${line}\n`)
}

/** In parallel, since each uses little more than one core. */
function allChecks() {
  return Promise.all([
    checks(
      ['format, lint, boundaries', tools.lint()],
      ['route types', tools.routeTypes()],
      ['unused files, exports, packages', tools.unused()],
      ['types', tools.types()],
    ),
    checks(build, ['content', [join('scripts', 'content', 'check.ts')]]),
  ])
}

function unitTests() {
  return tests('unit, contract and process tests', 'vitest.json', (report) => ({
    command: [...tools.unit(), ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]],
    read: readUnitReport,
  }))
}

function browserTests() {
  return tests('browser tests', 'playwright.json', (report) => ({
    command: [...tools.browser(), '--reporter=list,json'],
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    read: readBrowserReport,
  }))
}

/**
 * Each file goes to its runner: browser tests end in .spec.ts, all others are Vitest's, as is any
 * other argument.
 */
function testFiles(args) {
  const isBrowser = (arg) => /\.spec\.ts(?::\d+)?$/.test(arg)
  const browser = args.filter(isBrowser)
  const unit = args.filter((arg) => !isBrowser(arg))
  if (args.includes('--watch') && browser.length > 0)
    giveUp('--watch is for unit tests: a browser test is run again with npm test -- FILE')
  const runners = [
    ['unit', unit],
    ['browser', browser],
  ].filter(([, files]) => files.length > 0)
  const ends = runners.map(([name, files]) =>
    run(node, [join('scripts', 'check.mjs'), name, ...files], { stdio: 'inherit' }),
  )
  return Math.max(...ends.map(exitCodeOf))
}

/** In sequence. A passing check prints nothing; a failing one prints why. */
async function checks(...commands) {
  for (const [name, command] of commands) {
    const begun = performance.now()
    const { status, output } = await listenTo(command)
    if (status === 0) add(name, begun, { passed: 1, failures: [] })
    else add(name, begun, { passed: 0, failures: [`${name}\n${output}`] })
  }
}

function listenTo(command, environment = {}) {
  return new Promise((done) => {
    const program = spawn(node, command, {
      cwd: projectFolder,
      env: { ...env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const pieces = []
    for (const stream of [program.stdout, program.stderr]) stream.on('data', (piece) => pieces.push(piece))
    program.on('close', (status) => done({ status, output: Buffer.concat(pieces) }))
  })
}

/** The runner's output is shown when it ends, so that two at once stay readable. */
async function tests(name, reportName, describe) {
  const report = join(results, reportName)
  const { command, environment, read } = describe(report)
  process.stdout.write(`── ${name} …\n`)
  const begun = performance.now()
  const { status, output } = await listenTo(command, environment)
  process.stdout.write(`\n── ${name}:\n`)
  process.stdout.write(output)
  const ended = existsSync(report)
    ? read(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failures: [], skipped: 0 }
  if (ended.skipped > 0) notRun.push(`${ended.skipped} of the ${name}, which skip themselves`)
  // An error outside any test, such as an unhandled rejection, which the runner prints last.
  if (status !== 0 && ended.failures.length === 0) ended.failures.push(`${name}\n${lastLines(output)}`)
  add(name, begun, ended)
}

function add(name, begun, { passed, failures: found }) {
  total.passed += passed
  total.failed += found.length
  failures.push(...found)
  const end = found.length === 0 ? 'ok' : `${found.length} failed`
  process.stdout.write(`── ${name}: ${end}, ${seconds(begun)}\n`)
}

const lastLines = (output) => `${output}`.trimEnd().split('\n').slice(-40).join('\n')

function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}

function findsChromium() {
  return run(node, [join('scripts', 'chromium.ts')]).status === 0
}
