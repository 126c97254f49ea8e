export interface ByteCache<T> {
  /** The value, which from now on counts as used. */
  get(key: string): T | undefined
  /** The value, for a look that is no use of it. */
  peek(key: string): T | undefined
  set(key: string, value: T): void
  delete(key: string): void
  /** Counts a value anew that has changed in place. */
  resized(key: string): void
  /** Keys and values in the order of age, and whether each was used since its last turn. */
  entries(): { key: string; value: T; used: boolean }[]
  readonly bytes: number
  readonly size: number
}

interface Entry<T> {
  value: T
  bytes: number
  used: boolean
}

/**
 * Keeps values within a bound in bytes. What was not used since its last turn goes first, so a walk through ten thousand
 * addresses does not push out what people ask for.
 */
export function createByteCache<T>(limit: number, sizeOf: (value: T) => number): ByteCache<T> {
  // In the order of age; a removal that finds a used one gives it another turn instead ("second chance").
  const entries = new Map<string, Entry<T>>()
  let bytes = 0

  function remove(key: string): void {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  function makeRoom(): void {
    for (const [key, entry] of entries) {
      if (bytes <= limit) return
      if (entry.used) {
        entry.used = false
        entries.delete(key)
        entries.set(key, entry)
      } else {
        remove(key)
      }
    }
  }

  return {
    get(key) {
      const entry = entries.get(key)
      if (entry) entry.used = true
      return entry?.value
    },
    peek: (key) => entries.get(key)?.value,
    set(key, value) {
      remove(key)
      const size = sizeOf(value)
      if (size > limit) return
      entries.set(key, { value, bytes: size, used: false })
      bytes += size
      makeRoom()
    },
    delete: remove,
    resized(key) {
      const entry = entries.get(key)
      if (!entry) return
      const size = sizeOf(entry.value)
      bytes += size - entry.bytes
      entry.bytes = size
      makeRoom()
    },
    entries: () => [...entries].map(([key, { value, used }]) => ({ key, value, used })),
    get bytes() {
      return bytes
    },
    get size() {
      return entries.size
    },
  }
}
