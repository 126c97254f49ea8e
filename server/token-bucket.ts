/** What may be spent: `capacity` at once, and `perSecond` of it comes back in a second. */
export interface Allowance {
  capacity: number
  perSecond: number
}

export interface TokenBucket {
  /** Spends `amount` and gives 0, or spends nothing and gives the seconds after which there is enough. */
  take(amount: number, now: number): number
  /** Spends what a piece of work has cost: that may be more than there is, and is then owed. */
  charge(amount: number, now: number): void
  /** As full as it gets: as good as new. */
  isFull(now: number): boolean
}

/** `now` is in milliseconds, of any clock that only goes forward. */
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
      // No debt takes longer to pay than what was saved took to save.
      level = Math.max(-capacity, level - amount)
    },
    isFull(now) {
      fill(now)
      return level >= capacity
    },
  }
}
