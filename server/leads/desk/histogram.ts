/**
 * Buckets that grow by an eighth of a doubling: up to 10 is one, then 10.9, 11.9 … 20 …, so that a
 * percentile is accurate to 9 %. Milliseconds, and CLS in thousandths.
 */
const FIRST = 10
const PER_DOUBLING = 8

export function bucketOf(value: number): number {
  return value <= FIRST ? 0 : Math.ceil(Math.log2(value / FIRST) * PER_DOUBLING - 1e-9)
}

function endOf(bucket: number): number {
  return FIRST * 2 ** (bucket / PER_DOUBLING)
}

/**
 * The value below which this share of the values lies, assuming an even spread within a bucket;
 * null without values.
 */
export function percentile(counts: ReadonlyMap<number, number>, share: number): number | null {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  let left = share * total
  for (const [bucket, count] of [...counts].sort(([one], [other]) => one - other)) {
    if (left > count) {
      left -= count
      continue
    }
    // The first bucket counts as 0, such as a CLS of 0.
    if (bucket === 0) return 0
    const start = endOf(bucket - 1)
    return Math.round(start + (endOf(bucket) - start) * (left / count))
  }
  return null
}
