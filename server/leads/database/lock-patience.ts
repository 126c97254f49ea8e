/*
 * Another program may keep SQLite's write lock: a backup, `sqlite3`, a viewer. One write waits for
 * it; once it waited in vain, the others are refused at once, and one at a time looks whether the
 * lock is free. Otherwise each visitor in the queue would wait as long again.
 */

/** How long a write waits for a lock that was free until now. */
export const PATIENCE_MS = 5_000
/** How long one waits that only looks whether a lock is free again. */
const LOOK_MS = 250
/** After a look, writes are refused this long. */
const PAUSE_MS = 500

/** SQLITE_BUSY (sqlite.org/rescode.html#busy). */
const BUSY = 5

const isBusy = (error: unknown): boolean =>
  error instanceof Error &&
  'errcode' in error &&
  typeof error.errcode === 'number' &&
  (error.errcode & 0xff) === BUSY

/** Reads need no lock, and within a transaction it is held. */
const WAITS_FOR_LOCK = /^\s*(?:begin immediate|insert|update|delete|with|vacuum|create|alter|drop)\b/i

/**
 * @param run runs a statement
 * @param setPatience how long the connection waits for a lock from now on, in ms
 */
export function withLockPatience<Result>(
  run: (sql: string, parameters: readonly unknown[]) => Promise<Result>,
  setPatience: (ms: number) => Promise<unknown>,
  patienceMs = PATIENCE_MS,
) {
  let refusedUntil: number | null = null
  let isWithin = false

  return async (text: string, parameters: readonly unknown[]): Promise<Result> => {
    if (isWithin || !WAITS_FOR_LOCK.test(text)) {
      if (/^\s*(?:commit|rollback)\b/i.test(text)) isWithin = false
      return run(text, parameters)
    }
    if (refusedUntil !== null && performance.now() < refusedUntil) throw busy()
    try {
      const result = await run(text, parameters)
      isWithin = /^\s*begin\b/i.test(text)
      if (refusedUntil !== null) {
        refusedUntil = null
        await setPatience(patienceMs)
      }
      return result
    } catch (error) {
      if (isBusy(error)) {
        if (refusedUntil === null) await setPatience(Math.min(LOOK_MS, patienceMs))
        refusedUntil = performance.now() + PAUSE_MS
      }
      throw error
    }
  }
}

/** As the driver says it. */
function busy(): Error {
  const error = new Error('The database is still locked by another program')
  return Object.assign(error, { code: 'ERR_SQLITE_ERROR', errcode: BUSY })
}
