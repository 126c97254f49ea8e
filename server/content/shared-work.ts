import { LRUCache } from 'lru-cache'
import { NotNow } from '#server/limits.ts'

/** A result being made, and how many requests wait for it. */
interface PendingWork {
  result: Promise<Buffer>
  waiting: number
  abandon: AbortController
}

/** Makes the result for a key; the signal is aborted when no request waits for it any more. */
type Make = (signal: AbortSignal) => Promise<Buffer>

/**
 * Caches results by key, up to so many bytes; each is made once for all requests that wait for it.
 * The returned function rejects with NotNow if its own signal is aborted already.
 */
export function createSharedWork(bytes: number) {
  const results = new LRUCache<string, Buffer>({
    maxSize: bytes,
    // Results of zero bytes are cached too.
    sizeCalculation: ({ byteLength }) => Math.max(1, byteLength),
  })
  const running = new Map<string, PendingWork>()

  function begin(key: string, make: Make): PendingWork {
    const abandon = new AbortController()
    const result = make(abandon.signal)
    const making: PendingWork = { result, waiting: 0, abandon }
    running.set(key, making)
    result
      .then((done) => results.set(key, done))
      // The requests that wait for it get the error.
      .catch(() => {})
      .finally(() => {
        if (running.get(key) === making) running.delete(key)
      })
    return making
  }

  return async (key: string, signal: AbortSignal, make: Make): Promise<Buffer> => {
    const cached = results.get(key)
    if (cached) return cached
    if (signal.aborted) throw new NotNow('abandoned')
    const making = running.get(key) ?? begin(key, make)
    making.waiting += 1
    const leave = () => {
      making.waiting -= 1
      if (making.waiting > 0) return
      making.abandon.abort()
      // Later requests start a new attempt.
      if (running.get(key) === making) running.delete(key)
    }
    signal.addEventListener('abort', leave, { once: true })
    try {
      return await making.result
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }
}
