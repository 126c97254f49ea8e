// Reads the runners' reports: how many tests passed, how many were skipped, and each failure with
// its reason, so that `npm test` can end with it.
import { relative } from 'node:path'
import util from 'node:util'
import { hasMark, isOf } from './lengths.mjs'
import { projectFolder } from './prepare.mjs'

const LOST = 'npm run test:rest finds marked cases by `@whole`, `onlyWhole` or `afterFirst` in their own file'

/**
 * A report of Vitest's, run with these words. A file that failed outside its tests, as in its
 * hooks, counts as one failure. Cases of the other length are reported as skipped.
 */
export function readUnitReport({ testResults, numPassedTests }, words = []) {
  const cases = testResults.flatMap(({ assertionResults }) => assertionResults)
  const skipped = cases.filter(
    ({ status, fullName }) => !/^(?:passed|failed)$/.test(status) && isOf(fullName, words),
  )
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(projectFolder, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [failure(file, message)]
    const lost = assertionResults.filter(({ fullName }) => !isOf(fullName, words) && !hasMark(file))
    return [
      ...failed.map((test) => failure(`${file} › ${test.fullName.trim()}`, test.failureMessages.join('\n'))),
      ...lost.map((test) => failure(`${file} › ${test.fullName.trim()}`, LOST)),
    ]
  })
  return { passed: numPassedTests, skipped: skipped.length, failures }
}

/** A report of Playwright's. A test that passed only on a retry counts as failed. */
export function readBrowserReport({ stats, errors, suites }) {
  const failed = suites.flatMap(specs).filter(({ tests }) => tests.some(hasFailed))
  const failures = failed.map(({ file, line, title, tests }) =>
    failure(
      `${file}:${line} › ${title}`,
      tests
        .flatMap(({ results }) => results.flatMap((result) => result.errors.map(({ message }) => message)))
        .join('\n'),
    ),
  )
  return {
    passed: stats.expected,
    skipped: stats.skipped,
    failures: [...failures, ...errors.map(({ message }) => failure('browser tests', message))],
  }
}

const specs = (suite) => [...suite.specs, ...(suite.suites || []).flatMap(specs)]

const hasFailed = ({ status }) => status === 'unexpected' || status === 'flaky'

function failure(name, reason) {
  const lines = util.stripVTControlCharacters(reason).trim().split('\n')
  return [name, ...lines.filter((line) => !/^\s+at .*node_modules/.test(line))].join('\n')
}
