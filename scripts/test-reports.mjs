// Reads the runners' reports: how many tests passed, how many were skipped, and each failure with
// its reason, so that `npm test` can end with it.
import { relative } from 'node:path'
import util from 'node:util'
import { projectFolder } from './prepare.mjs'

/**
 * A report of Vitest's. A file that failed outside its tests, as in its hooks, counts as one
 * failure.
 */
export function readUnitReport({ testResults, numPassedTests, numPendingTests }) {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(projectFolder, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [failure(file, message)]
    return failed.map((test) => failure(`${file} › ${test.fullName.trim()}`, test.failureMessages.join('\n')))
  })
  return { passed: numPassedTests, skipped: numPendingTests, failures }
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
