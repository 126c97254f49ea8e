// What a test run leaves out because the machine lacks something, so that nothing is left out
// silently.
import fs, { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from './prepare.mjs'

const file = join(projectFolder, 'test-results', 'not-run.txt')

/** Forgets the previous run. */
export function beginNotRun() {
  fs.rmSync(file, { force: true })
}

/**
 * What tests/not-run.ts recorded since then: one line for each, however many test files record it.
 */
export function listNotRun() {
  return existsSync(file) ? [...new Set(readFileSync(file, 'utf8').trimEnd().split('\n'))] : []
}
