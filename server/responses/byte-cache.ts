export interface ByteCache<T> {
  /** Returns the value and marks it as used. */
  get(key: string): T | undefined
  /** Returns the value without marking it as used. */
  peek(key: string): T | undefined
  set(key: string, value: T): void
  delete(key: string): void
  /** Recounts a value whose size has changed. */
  resized(key: string): void
  /** Keys and values, oldest first, and whether each was used since its last turn. */
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
 * A cache limited in bytes. Evicts what was not used since its last turn, so that a crawl through
 * ten thousand addresses does not evict what visitors request.
 */
export function createByteCache<T>(limit: number, sizeOf: (value: T) => number): ByteCache<T> {
  // Oldest first; an eviction moves used entries to the back instead ("second chance").
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
