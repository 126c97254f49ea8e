import { appendFileSync, mkdirSync } from 'node:fs'

/**
 * Tests that this machine cannot run. The run that began the list ends with it:
 * scripts/not-run.mjs.
 */
export function notRun(what: string): void {
  mkdirSync('test-results', { recursive: true })
  appendFileSync('test-results/not-run.txt', `${what}\n`)
}
