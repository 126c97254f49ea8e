/** `capacity` is the burst; `perSecond` is what refills each second. */
export interface Allowance {
  capacity: number
  perSecond: number
}

export interface TokenBucket {
  /**
   * Takes `amount` and returns 0, or takes nothing and returns the seconds until there is enough.
   */
  take(amount: number, now: number): number
  /** Deducts the cost of finished work; the balance may become negative. */
  charge(amount: number, now: number): void
  /** Whether it is full again. */
  isFull(now: number): boolean
}

/** `now` is in milliseconds, of any monotonic clock. */
export function createTokenBucket({ capacity, perSecond }: Allowance): TokenBucket {
  let level = capacity
  let at = Number.NEGATIVE_INFINITY
  const fill = (now: number) => {
    level = Math.min(capacity, level + (Math.max(0, now - at) / 1000) * perSecond)
    at = Math.max(at, now)
  }
  return {
    take(amount, now) {
      fill(now)
      if (level < amount) return (amount - level) / perSecond
      level -= amount
      return 0
    },
    charge(amount, now) {
      fill(now)
      // A debt never takes longer to pay back than a full refill.
      level = Math.max(-capacity, level - amount)
    },
    isFull(now) {
      fill(now)
      return level >= capacity
    },
  }
}
