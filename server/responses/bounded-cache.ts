/** What one part of a cache may hold. */
export interface CacheLimit {
  bytes: number
  entries?: number
}

export interface CacheEntry<T> {
  value: T
  /** Requested since it was stored, or since its last turn to be evicted. */
  used: boolean
}

interface StoredEntry<T> extends CacheEntry<T> {
  part: string
  bytes: number
}

/**
 * A cache of one or more parts, each with its limit, so that what fills one does not evict what is
 * in another. Evicts what was not used since its last turn, so that a crawl through ten thousand
 * addresses does not evict what visitors request.
 */
export function createBoundedCache<T>(
  sizeOf: (value: T) => number,
  limits: Readonly<Record<string, CacheLimit>>,
) {
  // Oldest first; an eviction moves used entries to the back instead ("second chance").
  const entries = new Map<string, StoredEntry<T>>()
  const totals = new Map(Object.keys(limits).map((part) => [part, { bytes: 0, entries: 0 }]))
  const [onlyPart = ''] = totals.keys()

  function count(part: string, bytes: number, change: 1 | 0 | -1): void {
    const total = totals.get(part)
    if (!total) return
    total.bytes += bytes
    total.entries += change
  }

  function remove(key: string): void {
    const entry = entries.get(key)
    if (entry) count(entry.part, -entry.bytes, -1)
    entries.delete(key)
  }

  function makeRoom(part: string): void {
    const [limit, total] = [limits[part], totals.get(part)]
    if (!limit || !total) return
    for (const [key, entry] of entries) {
      if (total.bytes <= limit.bytes && total.entries <= (limit.entries ?? Number.POSITIVE_INFINITY)) return
      if (entry.part !== part) continue
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
    /** Returns the value and marks it as used. */
    get(key: string): T | undefined {
      const entry = entries.get(key)
      if (entry) entry.used = true
      return entry?.value
    },
    /** Returns the value without marking it as used. */
    peek: (key: string): T | undefined => entries.get(key)?.value,
    set(key: string, value: T, part = onlyPart): void {
      remove(key)
      const bytes = sizeOf(value)
      if (bytes > (limits[part]?.bytes ?? 0)) return
      entries.set(key, { value, part, bytes, used: false })
      count(part, bytes, 1)
      makeRoom(part)
    },
    delete: remove,
    /** Recounts a value whose size has changed. */
    recount(key: string): void {
      const entry = entries.get(key)
      if (!entry) return
      const bytes = sizeOf(entry.value)
      count(entry.part, bytes - entry.bytes, 0)
      entry.bytes = bytes
      makeRoom(entry.part)
    },
    /** A part's entries, oldest first. */
    in: (part: string): [key: string, entry: CacheEntry<T>][] =>
      [...entries].filter(([, entry]) => entry.part === part),
    usage: (part: string) => totals.get(part) ?? { bytes: 0, entries: 0 },
  }
}
