// What a run of tests leaves out because the machine lacks something: never missed in silence.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from './prepare.mjs'

const file = join(projectFolder, 'test-results', 'not-run.txt')

/** Forgets the run before. */
export function beginNotRun() {
  rmSync(file, { force: true })
}

/**
 * What tests/not-run.ts was told since then: one line for each, however many files of tests say it.
 */
export function listNotRun() {
  return existsSync(file) ? [...new Set(readFileSync(file, 'utf8').trimEnd().split('\n'))] : []
}
