import { appendFileSync, mkdirSync } from 'node:fs'

/** Tests that this machine cannot run. scripts/not-run.mjs starts and ends the list. */
export function notRun(what: string): void {
  mkdirSync('test-results', { recursive: true })
  appendFileSync('test-results/not-run.txt', `${what}\n`)
}
