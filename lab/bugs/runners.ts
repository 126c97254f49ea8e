import { join } from 'node:path'

/** The unit of a run: a file of Vitest's, or a test of Playwright's. */
export interface Part {
  /** The file, or `file › titles`. */
  name: string
  /** ms, without a bug. */
  took: number
  /** Keys of the bugs whose code runs in it. */
  reached: string[]
}

export const isBrowserTest = (name: string): boolean => /\.spec\.ts(?: |$)/.test(name)

const vitest = [join('node_modules', 'vitest', 'vitest.mjs'), 'run', '--project=!lab', '--maxWorkers=1']
const playwright = [
  join('node_modules', '@playwright', 'test', 'cli.js'),
  'test',
  `--tsconfig=${join('lab', 'bugs', 'playwright', 'tsconfig.json')}`,
  '--workers=1',
]

/** A command, the JSON report that it writes, and how to read the failures from that. */
export interface TestRun {
  report: string
  command: string[]
  environment: Record<string, string>
  read(report: unknown): Red[]
}

/** What failed. */
export interface Red {
  /** As in `Part`. */
  name: string
  /** Titles of the file's cases; none of a test of Playwright's. */
  cases: string[]
}

interface UnitReport {
  testResults: {
    name: string
    status: string
    assertionResults: { fullName: string; status: string }[]
  }[]
}

/** A run of Vitest's with these words. `folder`: the copy in which it runs. */
export function unitRun(folder: string, report: string, words: readonly string[]): TestRun {
  return {
    report,
    command: [...vitest, '--reporter=json', `--outputFile.json=${report}`, ...words],
    environment: {},
    read: (found) =>
      (found as UnitReport).testResults
        .filter(({ status }) => status === 'failed')
        .map(({ name, assertionResults }) => ({
          name: name.slice(folder.length + 1),
          cases: assertionResults
            .filter(({ status }) => status === 'failed')
            .map(({ fullName }) => fullName.trim()),
        })),
  }
}

interface Suite {
  title: string
  suites?: Suite[]
  specs: { title: string; file: string; ok: boolean }[]
}

export function browserRun(report: string, words: readonly string[]): TestRun {
  const failed = (suite: Suite, titles: string[]): string[] => [
    ...suite.specs.filter(({ ok }) => !ok).map(({ title }) => [...titles, title].join(' › ')),
    ...(suite.suites ?? []).flatMap((inner) => failed(inner, [...titles, inner.title])),
  ]
  return {
    report,
    command: [...playwright, '--reporter=json', ...words],
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    // The outermost suites are files.
    read: (found) =>
      (found as { suites: Suite[] }).suites
        .flatMap((suite) => failed(suite, [suite.title]))
        .map((name) => ({ name, cases: [] })),
  }
}
