import { appendFileSync, mkdirSync } from 'node:fs'

/** Tests that this machine cannot run. scripts/not-run.mjs begins their list and reads it out. */
export function notRun(what: string): void {
  mkdirSync('test-results', { recursive: true })
  appendFileSync('test-results/not-run.txt', `${what}\n`)
}
