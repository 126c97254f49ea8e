import { createByteCache } from '#server/responses/byte-cache.ts'

/** A cached value and the content reference it was made from. */
export interface CachedEntry<T> {
  value: T
  ref: string
  bytes: number
  /** Milliseconds (Date.now) before which a failed renewal is not retried. */
  retryAt: number
}

/** Result of making a value. Only `keep` is stored; everyone waiting for it gets it either way. */
export interface MadeEntry<T> {
  value: T
  keep: boolean
  bytes: number
  /** Cached, but limited in number: there are endless addresses that do not exist. */
  minor: boolean
  /** An outage: the previous value stays in use. */
  failed: boolean
}

export interface PageCache<T> {
  /** The cached value for a visitor, even if its content reference is outdated. */
  get(key: string): CachedEntry<T> | undefined
  /** The same, without counting as a visit. */
  peek(key: string): CachedEntry<T> | undefined
  /** Makes the value once for all concurrent requests, and caches it. */
  make(key: string, ref: string, making: () => Promise<MadeEntry<T>>): Promise<MadeEntry<T>>
  /** Recounts a cached value whose size has changed. */
  resized(key: string, value: T, bytes: number): void
  /**
   * Keys made from other references: those requested since they were made, most recent first.
   * Unrequested ones are dropped.
   */
  outdated(ref: string): string[]
  readonly bytes: number
  readonly size: number
}

const retryAfter = 5_000
const mostMinor = 100

/** Pages limited in bytes, each made once, and renewed when content changes. */
export function createPageCache<T>({ maxBytes }: { maxBytes: number }): PageCache<T> {
  const kept = createByteCache<CachedEntry<T>>(maxBytes, ({ bytes }) => bytes)
  let minor: string[] = []
  const inMaking = new Map<string, Promise<MadeEntry<T>>>()

  function keep(key: string, { value, bytes, minor: isMinor }: MadeEntry<T>, ref: string): void {
    kept.set(key, { value, ref, bytes, retryAt: 0 })
    minor = minor.filter((other) => other !== key && kept.peek(other))
    if (!isMinor) return
    minor.push(key)
    for (const oldest of minor.splice(0, minor.length - mostMinor)) kept.delete(oldest)
  }

  async function makeAndKeep(
    key: string,
    ref: string,
    making: () => Promise<MadeEntry<T>>,
  ): Promise<MadeEntry<T>> {
    try {
      const made = await making()
      const before = kept.peek(key)
      if (made.failed && before) before.retryAt = Date.now() + retryAfter
      else if (made.keep) keep(key, made, ref)
      else kept.delete(key)
      return made
    } finally {
      inMaking.delete(key)
    }
  }

  return {
    get: kept.get,
    peek: kept.peek,
    make(key, ref, making) {
      const already = inMaking.get(key)
      if (already) return already
      const promise = makeAndKeep(key, ref, making)
      inMaking.set(key, promise)
      return promise
    },
    resized(key, value, bytes) {
      const entry = kept.peek(key)
      if (entry?.value !== value) return
      entry.bytes = bytes
      kept.resized(key)
    },
    outdated(ref) {
      const old = kept.entries().filter(({ value }) => value.ref !== ref)
      for (const { key, used } of old) if (!used) kept.delete(key)
      return old.flatMap(({ key, used }) => (used ? [key] : [])).reverse()
    },
    get bytes() {
      return kept.bytes
    },
    get size() {
      return kept.size
    },
  }
}
