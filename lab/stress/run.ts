import { spawn } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contains, giveUp, type LongCheck, listed, named, needBuild, runLongCheck } from '#lab/long-check.ts'
import { readCount } from '#scripts/arguments.ts'
import { type Condition, conditions, fakedClock } from './conditions.ts'

const usage = `npm run test:stress [-- FILE…] [--times 20] [--under busy,one-core]   the tests of these files (or all of Vitest's), once or so many times, under each
  condition that must not matter: ${conditions.map(({ name }) => name).join(', ')}.`

interface Report {
  passed: number
  failures: string[]
}

interface Runner {
  name: string
  files: string[]
  /** The arguments of one run; it writes its report there. */
  command(files: string[], times: number, report: string): string[]
  environment(report: string): Record<string, string>
  /** How often the command is to be run for a number of times. */
  runs(times: number): number
  read(report: unknown): Report
}

await runLongCheck(
  usage,
  { options: { times: { type: 'string' }, under: { type: 'string' } }, most: 1_000 },
  async (check, { values, words }) => {
    const times = readCount(values.times, 1)
    const chosen = named('condition', conditions, listed(values.under), { nameOf: ({ name }) => name })
    needBuild()
    const runners = await runnersFor(words)
    const repeated = chosen.flatMap((condition) => runners.map((runner) => ({ condition, runner })))
    await check.parts(
      'Testing under conditions',
      repeated,
      ({ condition, runner }) => `${condition.name}, ${runner.name}`,
      ({ condition, runner }) => repeat(check, condition, runner, times),
    )
  },
)

async function repeat(check: LongCheck, condition: Condition, runner: Runner, times: number): Promise<void> {
  const name = `${condition.name}, ${runner.name}`
  const library = condition.clock === undefined ? null : findFaketime()
  if (condition.clock && library === null)
    return check.notRun(`${name}: there is no libfaketime (Debian: apt-get install faketime)`)
  const begun = performance.now()
  const failures = new Map<string, number>()
  let passed = 0
  for (let run = 0; run < runner.runs(times); run += 1) {
    const clock = condition.clock && library ? fakedClock(library, condition.clock) : {}
    const report = await runOnce(runner, times, { ...condition, env: { ...condition.env, ...clock } })
    passed += report.passed
    for (const failure of report.failures) failures.set(failure, (failures.get(failure) ?? 0) + 1)
  }
  check.passed(passed)
  const seconds = Math.round((performance.now() - begun) / 1000)
  check.say(`${name}: ${passed} passed, ${failures.size} red, ${seconds} s`)
  for (const [failure, count] of failures) check.failed(`${condition.name}, ${count} times: ${failure}`)
}

async function runOnce(
  runner: Runner,
  times: number,
  { command = [], env, beside }: Condition,
): Promise<Report> {
  const path = join(mkdtempSync(join(tmpdir(), 'stress-')), 'report.json')
  const added = Object.entries({ ...runner.environment(path), ...env }).map((pair) => pair.join('='))
  const end = beside?.()
  const running = spawn(
    'env',
    [...added, ...command, process.execPath, ...runner.command(runner.files, times, path)],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const stop = () => running.kill()
  process.once('exit', stop)
  const pieces: Buffer[] = []
  running.stderr.on('data', (piece) => pieces.push(piece))
  await new Promise((done) => running.on('close', done).on('error', done))
  process.off('exit', stop)
  end?.()
  if (existsSync(path)) return runner.read(JSON.parse(readFileSync(path, 'utf8')))
  return { passed: 0, failures: [`the tests did not end: ${Buffer.concat(pieces).toString().slice(-2_000)}`] }
}

async function runnersFor(words: readonly string[]): Promise<Runner[]> {
  const isBrowser = (word: string) => word.endsWith('.spec.ts')
  const unit = words.filter((word) => !isBrowser(word))
  const known = globSync('{app,server,emails,scripts,tests,lab}/**/*.test.{ts,tsx}', {
    exclude: ['**/node_modules'],
  })
  const files =
    words.length === 0 ? known : unit.length === 0 ? [] : named('test file', known, unit, { fits: contains })
  const specs = words.filter(isBrowser)
  const missing = specs.find((file) => !existsSync(file))
  if (missing) giveUp(`There is no ${missing}`)
  // Scripts have no types: they run on a Node that reads none.
  const load = (script: string) => import(join(process.cwd(), 'scripts', script))
  const { tools } = await load('tools.mjs')
  const { readUnitReport, readBrowserReport } = await load('test-reports.mjs')
  const runners: Runner[] = [
    {
      name: 'unit, contract and process tests',
      files,
      command: (chosen, _, report) => [
        ...tools.unit(),
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...chosen,
      ],
      environment: () => ({}),
      runs: (times) => times,
      read: readUnitReport,
    },
    {
      name: 'browser tests',
      files: specs,
      command: (chosen, times, report) => [
        ...tools.browser(),
        '--reporter=json',
        `--repeat-each=${times}`,
        `--output=${join(report, '..', 'browser')}`,
        ...chosen,
      ],
      environment: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
      runs: () => 1,
      read: readBrowserReport,
    },
  ]
  return runners.filter((runner) => runner.files.length > 0)
}

/** Debian's, for programs with threads. */
function findFaketime(): string | null {
  return globSync('/usr/lib/{,*/}faketime/libfaketimeMT.so.1')[0] ?? null
}
