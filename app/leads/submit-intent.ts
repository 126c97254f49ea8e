/** What a submit sends beside its fields: the key of D25 and the time from first touch of D31. */
export interface Stamp {
  key: string
  /** Milliseconds from the first touch of the form; null when it was never touched. */
  elapsedMs: number | null
}

/** A random 128-bit key. `crypto.randomUUID` is missing on plain http, where a site may run on a local network. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

export interface SubmitIntent {
  /**
   * The stamp of these fields: the same one for as long as the fields stay as they are, so that a form that failed can be
   * sent again with the same key and body; a new one for other fields (D25).
   * @param touchedAt `performance.now()` of the first touch; null when there was none
   */
  stamp(fields: unknown, touchedAt: number | null): Stamp
}

export function createSubmitIntent(now: () => number = () => performance.now()): SubmitIntent {
  let last: { fields: string; stamp: Stamp } | null = null
  return {
    stamp(fields, touchedAt) {
      const text = JSON.stringify(fields)
      if (last?.fields !== text) {
        const elapsedMs = touchedAt === null ? null : Math.round(now() - touchedAt)
        last = { fields: text, stamp: { key: newKey(), elapsedMs } }
      }
      return last.stamp
    },
  }
}
