import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** `npm test` and `npm run test:rest` are two parts of everything. */

interface Lengths {
  wholeFiles: Record<string, string>
  wholeSpecs: Record<string, string>
  unitRuns(length: string): string[][]
  isOf(title: string, run: readonly string[]): boolean
  browserRun(length: string): string[]
}

interface Programs {
  /** The path of a package's program, as its package.json names it. */
  tool(of: string, program: string): string
}

interface Reports {
  readUnitReport(report: object, words: readonly string[]): { failures: string[] }
}

// Scripts have no types: they run on a Node that reads none.
const load = <T>(script: string): Promise<T> => import(join(process.cwd(), 'scripts', script))
const { browserRun, isOf, unitRuns, wholeFiles, wholeSpecs } = await load<Lengths>('lengths.mjs')
const { tool } = await load<Programs>('prepare.mjs')
const { readUnitReport } = await load<Reports>('test-reports.mjs')

test('every file that npm test leaves out exists, and says why', () => {
  const files = Object.entries({
    ...wholeFiles,
    ...Object.fromEntries(Object.entries(wholeSpecs).map(([file, why]) => [`tests/browser/${file}`, why])),
  })
  expect(files.filter(([file]) => !existsSync(file))).toEqual([])
  expect(files.filter(([, why]) => why.length < 10)).toEqual([])
})

test('a unit test is of one of the two lengths, whatever its title', () => {
  const [short = []] = unitRuns('short')
  const [files = [], marked = []] = unitRuns('rest')
  expect(short.slice(1)).toEqual(files.map((file) => `--exclude=${file}`))
  const filterOf = (run: string[]) => new RegExp(run[0]?.replace('--testNamePattern=', '') ?? '')
  for (const title of ['a page', 'a page @whole', 'on PostgreSQL @whole a page', '@whole']) {
    expect([title, filterOf(short).test(title)]).toEqual([title, isOf(title, short)])
    expect([title, filterOf(marked).test(title)]).toEqual([title, isOf(title, marked)])
    expect([title, isOf(title, short)]).toEqual([title, !isOf(title, marked)])
  }
})

test('a case whose mark is in another file is a failure, since the rest would not find it', () => {
  const report = (file: string) => ({
    numPassedTests: 3,
    testResults: [
      {
        name: `${process.cwd()}/${file}`,
        status: 'passed',
        message: '',
        assertionResults: [{ status: 'skipped', fullName: 'a page @whole', failureMessages: [] }],
      },
    ],
  })
  const [short = []] = unitRuns('short')
  expect(readUnitReport(report('tests/contract/content-move.test.ts'), short)).toEqual({
    passed: 3,
    skipped: 0,
    failures: [],
  })
  expect(readUnitReport(report('app/pricing/money.test.ts'), short).failures).toEqual([
    'app/pricing/money.test.ts › a page @whole\nnpm run test:rest finds marked cases by `@whole`, `onlyWhole` or `afterFirst` in their own file',
  ])
})

test('npm test leaves out each file of the list @whole', () => {
  const vitest = (words: string[]) =>
    execFileSync(process.execPath, [tool('vitest', 'vitest'), 'list', '--filesOnly', ...words], {
      encoding: 'utf8',
    })
      .split('\n')
      .map((line) => line.replace(/^\[.*?\] /, ''))
      .filter((line) => /\.test\.tsx?$/.test(line))
  const [short = []] = unitRuns('short')
  const all = vitest([])
  expect(all.length).toBeGreaterThan(200)
  expect(vitest(short.filter((word) => word.startsWith('--exclude='))).toSorted()).toEqual(
    all.filter((file) => !(file in wholeFiles)).toSorted(),
  )
})

test('each browser test is of one of the two lengths @whole', () => {
  const list = (words: string[]) =>
    execFileSync(process.execPath, [tool('@playwright/test', 'playwright'), 'test', '--list', ...words], {
      encoding: 'utf8',
    })
      .split('\n')
      .filter((line) => line.includes(' › '))
  const [short, rest] = [list(browserRun('short')), list(browserRun('rest'))]
  expect(short.length).toBeGreaterThan(100)
  expect(rest.length).toBeGreaterThan(100)
  expect([...short, ...rest].toSorted()).toEqual(list([]).toSorted())
})
