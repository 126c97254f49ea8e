// `npm test`: every check, on a fresh machine as well. Ends with a line `N passed, N failed`: a check counts one, a
// test runner's tests count as it reports them. What the machine lacks is a line `not run: …` after it; a run with CI
// set has failed then, since what it looks at is the exit code alone.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { listNotRun } from './not-run.mjs'
import { ensureNode, ensurePackages, environmentWith, projectFolder } from './prepare.mjs'
import { tools } from './tools.mjs'

const node = ensureNode()
ensurePackages(node)
const results = join(projectFolder, 'test-results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results)
const env = environmentWith(node)
const notRun = []
const hasChromium = ensureChromium()

const begun = performance.now()
const total = { passed: 0, failed: 0 }

check('format, lint, boundaries', tools.lint())
check('route types', tools.routeTypes())
check('unused files, exports, packages', tools.unused())
check('types', tools.types())
check('content', [join('scripts', 'content', 'check.ts')])
check('build', [join('scripts', 'build.mjs')])
tests('unit, contract and process tests', 'vitest.json', (report) => ({
  command: [...tools.unit(), '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  count: ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests + numTodoTests,
  }),
}))
if (hasChromium) {
  tests('browser tests', 'playwright.json', (report) => ({
    command: [...tools.browser(), '--reporter=list,json'],
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    count: ({ stats, errors }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + errors.length,
      skipped: stats.skipped,
    }),
  }))
}

notRun.unshift(...listNotRun())
process.stdout.write(`\nAll parts: ${seconds(begun)}\n${total.passed} passed, ${total.failed} failed\n`)
for (const line of notRun) process.stdout.write(`not run: ${line}\n`)
process.exit(total.failed > 0 || (notRun.length > 0 && process.env.CI) ? 1 : 0)

/** A check that holds has nothing to say; one that fails shows why. */
function check(name, command) {
  part(name, () => {
    const { status, stdout, stderr } = run(command, { stdio: 'pipe' })
    if (status === 0) return { passed: 1, failed: 0 }
    process.stdout.write(`${stdout}${stderr}`)
    return { passed: 0, failed: 1 }
  })
}

function tests(name, reportName, describe) {
  const report = join(results, reportName)
  const { command, environment, count } = describe(report)
  part(name, () => {
    const { status } = run(command, { env: { ...env, ...environment }, stdio: 'inherit' })
    const counted = existsSync(report)
      ? count(JSON.parse(readFileSync(report, 'utf8')))
      : { passed: 0, failed: 1, skipped: 0 }
    if (counted.skipped > 0) notRun.push(`${counted.skipped} of the ${name}, which skip themselves`)
    // A runner that ends badly without naming a failed test has still failed: a file that would not load, say.
    return status !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted
  })
}

function part(name, perform) {
  process.stdout.write(`\n── ${name} …\n`)
  const partBegun = performance.now()
  const { passed, failed } = perform()
  total.passed += passed
  total.failed += failed
  process.stdout.write(`── ${name}: ${failed === 0 ? 'ok' : `${failed} failed`}, ${seconds(partBegun)}\n`)
}

function run(command, options) {
  return spawnSync(node, command, {
    cwd: projectFolder,
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    ...options,
  })
}

function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}

function ensureChromium() {
  if (findsChromium()) return true
  const found = installChromium()
  if (!found) notRun.push('every browser test: no Chromium (install one, or npx playwright install chromium)')
  return found
}

function installChromium() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  process.stdout.write('Installing Chromium for the browser tests …\n')
  const options = { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' }, encoding: 'utf8' }
  spawnSync('apt-get', ['update'], options)
  const install = spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], options)
  if (findsChromium()) return true
  process.stderr.write(`${install.stdout ?? ''}${install.stderr ?? ''}`)
  return false
}

function findsChromium() {
  return spawnSync(node, [join('scripts', 'chromium.ts')], { cwd: projectFolder, env }).status === 0
}
