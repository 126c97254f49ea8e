/** What a key stands for as of one content reference. */
export interface Kept<T> {
  value: T
  ref: string
  bytes: number
  /** Asked for since it was last looked at for removal. */
  used: boolean
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
  /** The kept value, also when it is of an earlier content reference. */
  get(key: string): Kept<T> | undefined
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

/**
 * Keeps what is asked for within a bound in bytes. What was not asked for since its last turn goes first, so a
 * walk through ten thousand addresses does not push out the pages that people read.
 */
export function createPageCache<T>({ maxBytes }: { maxBytes: number }): PageCache<T> {
  // In the order of age; a removal that finds a used one gives it another turn instead ("second chance").
  const kept = new Map<string, Kept<T>>()
  const minor = new Set<string>()
  const inMaking = new Map<string, Promise<Made<T>>>()
  let bytes = 0

  function forget(key: string): void {
    const entry = kept.get(key)
    if (!entry) return
    kept.delete(key)
    minor.delete(key)
    bytes -= entry.bytes
  }

  function makeRoom(): void {
    for (const oldest of minor) {
      if (minor.size <= mostMinor) break
      forget(oldest)
    }
    for (const [key, entry] of kept) {
      if (bytes <= maxBytes) return
      if (entry.used) {
        entry.used = false
        kept.delete(key)
        kept.set(key, entry)
      } else {
        forget(key)
      }
    }
  }

  async function makeAndKeep(key: string, ref: string, making: () => Promise<Made<T>>): Promise<Made<T>> {
    try {
      const made = await making()
      const before = kept.get(key)
      if (made.failed && before) {
        before.retryAt = Date.now() + retryAfter
      } else {
        forget(key)
        if (made.keep && made.bytes <= maxBytes) {
          kept.set(key, { value: made.value, ref, bytes: made.bytes, used: false, retryAt: 0 })
          bytes += made.bytes
          if (made.minor) minor.add(key)
          makeRoom()
        }
      }
      return made
    } finally {
      inMaking.delete(key)
    }
  }

  return {
    get: (key) => kept.get(key),
    make(key, ref, making) {
      const already = inMaking.get(key)
      if (already) return already
      const promise = makeAndKeep(key, ref, making)
      inMaking.set(key, promise)
      return promise
    },
    resized(key, value, newBytes) {
      const entry = kept.get(key)
      if (entry?.value !== value) return
      bytes += newBytes - entry.bytes
      entry.bytes = newBytes
      makeRoom()
    },
    outdated(ref) {
      const keys: string[] = []
      for (const [key, entry] of [...kept].reverse()) {
        if (entry.ref === ref) continue
        if (entry.used) keys.push(key)
        else forget(key)
      }
      return keys
    },
    get bytes() {
      return bytes
    },
    get size() {
      return kept.size
    },
  }
}
