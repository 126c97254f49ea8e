/** The metadata of a submit: the idempotency key and the time since first touch. */
export interface Stamp {
  key: string
  /** Milliseconds from the first touch of the form; null if it was never touched. */
  elapsedMs: number | null
}

/**
 * A random 128-bit key. `crypto.randomUUID` is missing on plain http, which a local network may
 * use.
 */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

export type SubmitIntent = ReturnType<typeof createSubmitIntent>

export function createSubmitIntent(now: () => number = () => performance.now()) {
  let last: { fields: string; stamp: Stamp } | null = null
  return {
    /**
     * The stamp of these fields: unchanged while the fields are, so that a failed form is sent
     * again with the same key and body; a new one for other fields.
     * @param touchedAt `performance.now()` of the first touch; null if there was none
     */
    stamp(fields: unknown, touchedAt: number | null): Stamp {
      const text = JSON.stringify(fields)
      if (last?.fields !== text) {
        const elapsedMs = touchedAt === null ? null : Math.round(now() - touchedAt)
        last = { fields: text, stamp: { key: newKey(), elapsedMs } }
      }
      return last.stamp
    },
  }
}
