import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs'
import { dirname } from 'node:path'

/*
 * Progress of a move. Each step is on disk before the next begins, so that an interrupted move can
 * continue.
 */

/** `begun` without `done`: unknown whether it was created. */
export interface JournalStep {
  kind: 'model' | 'asset' | 'document' | 'filled'
  /** Local name of the file, document or model. */
  key: string
  state: 'begun' | 'done'
  /** Its id in the repository. */
  id?: string
  /** Hash of what was sent. */
  hash?: string
  /** Hash of the content as the repository returns it (compare.ts). */
  content?: string
}

export type Journal = ReturnType<typeof openJournal>

/** Opens the journal at a path; a truncated last line is ignored. */
export function openJournal(path: string) {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  if (whole !== text) truncateSync(path, Buffer.byteLength(whole))
  const steps = new Map<string, JournalStep[]>()
  const remember = (step: JournalStep) => {
    const key = `${step.kind} ${step.key}`
    steps.set(key, [...(steps.get(key) ?? []), step])
  }
  for (const line of whole.split('\n').filter(Boolean)) remember(JSON.parse(line))
  return {
    /** The last recorded step of an item. */
    last: (kind: JournalStep['kind'], key: string) => steps.get(`${kind} ${key}`)?.at(-1),
    /** All recorded steps of an item, oldest first. */
    all: (kind: JournalStep['kind'], key: string) => steps.get(`${kind} ${key}`) ?? [],
    /** Whether anything was recorded yet. */
    get empty() {
      return steps.size === 0
    },
    write(step: JournalStep) {
      appendFileSync(path, `${JSON.stringify(step)}\n`, { mode: 0o600, flush: true })
      remember(step)
    },
  }
}
