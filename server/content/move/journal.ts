import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'

/*
 * What has been moved so far. Each step is written down, and is on the disk, before the next begins: a move that
 * was ended at any point goes on where it was.
 */

/** `begun` without `done`: nobody knows whether it was made. */
export interface Step {
  kind: 'model' | 'asset' | 'document' | 'filled'
  /** The file, document or model by its name here. */
  key: string
  state: 'begun' | 'done'
  /** The id that it has there. */
  id?: string
  /** Of what was sent. */
  hash?: string
  /** Of the content as the repository answers it again (compare.ts). */
  content?: string
}

export interface Journal {
  /** The last step that was written of a thing. */
  last(kind: Step['kind'], key: string): Step | undefined
  /** Every step that was written of a thing, the oldest first. */
  all(kind: Step['kind'], key: string): Step[]
  /** Whether anything has been written yet. */
  readonly empty: boolean
  write(step: Step): void
  close(): void
}

/** Opens the journal at a path and reads what it holds; a last line that was cut short is as if never written. */
export function openJournal(path: string): Journal {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  if (whole !== text) truncateSync(path, Buffer.byteLength(whole))
  const steps = new Map<string, Step[]>()
  const remember = (step: Step) => {
    const key = `${step.kind} ${step.key}`
    steps.set(key, [...(steps.get(key) ?? []), step])
  }
  for (const line of whole.split('\n').filter(Boolean)) {
    remember(JSON.parse(line))
  }
  const file = openSync(path, 'a', 0o600)
  return {
    last: (kind, key) => steps.get(`${kind} ${key}`)?.at(-1),
    all: (kind, key) => steps.get(`${kind} ${key}`) ?? [],
    get empty() {
      return steps.size === 0
    },
    write(step) {
      writeSync(file, `${JSON.stringify(step)}\n`)
      fsyncSync(file)
      remember(step)
    },
    close: () => closeSync(file),
  }
}
