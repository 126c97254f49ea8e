const FRESH_MS = 5_000

/**
 * For a query that anyone may trigger a thousand times a second: the store runs it once every five
 * seconds, and callers in between get the same result.
 */
export function cacheBriefly<Result>(ask: () => Promise<Result>): () => Promise<Result> {
  let last: { at: number; result: Promise<Result> } | null = null
  return () => {
    if (last === null || performance.now() - last.at > FRESH_MS)
      last = { at: performance.now(), result: ask() }
    return last.result
  }
}
