import { createByteCache } from '#server/responses/byte-cache.ts'

/** What a key stands for as of one content reference. */
export interface Kept<T> {
  value: T
  ref: string
  bytes: number
  /** Milliseconds (Date.now) before which a failed renewal is not tried again. */
  retryAt: number
}

/** What making a value came to. Only a `keep` is stored; all who waited for it get it either way. */
export interface Made<T> {
  value: T
  keep: boolean
  bytes: number
  /** Worth keeping, but only a few of its kind: anybody can think up addresses that do not exist. */
  minor: boolean
  /** An outage: what was kept before goes on being served. */
  failed: boolean
}

export interface PageCache<T> {
  /** The kept value for a visitor, also when it is of an earlier content reference. */
  get(key: string): Kept<T> | undefined
  /** The same for a look that no visitor asked for. */
  peek(key: string): Kept<T> | undefined
  /** Makes the value once, however many ask for it meanwhile, and keeps it. */
  make(key: string, ref: string, making: () => Promise<Made<T>>): Promise<Made<T>>
  /** Says that a kept value now takes other space. */
  resized(key: string, value: T, bytes: number): void
  /**
   * What is kept of other references than this: the keys asked for since they were made, the latest first.
   * Those that nobody asked for are forgotten.
   */
  outdated(ref: string): string[]
  readonly bytes: number
  readonly size: number
}

const retryAfter = 5_000
const mostMinor = 100

/** Pages within a bound in bytes, each made once, and renewed when there is newer content. */
export function createPageCache<T>({ maxBytes }: { maxBytes: number }): PageCache<T> {
  const kept = createByteCache<Kept<T>>(maxBytes, ({ bytes }) => bytes)
  let minor: string[] = []
  const inMaking = new Map<string, Promise<Made<T>>>()

  function keep(key: string, { value, bytes, minor: isMinor }: Made<T>, ref: string): void {
    kept.set(key, { value, ref, bytes, retryAt: 0 })
    minor = minor.filter((other) => other !== key && kept.peek(other))
    if (!isMinor) return
    minor.push(key)
    for (const oldest of minor.splice(0, minor.length - mostMinor)) kept.delete(oldest)
  }

  async function makeAndKeep(key: string, ref: string, making: () => Promise<Made<T>>): Promise<Made<T>> {
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
