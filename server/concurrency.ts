/** The queue is full. */
export class QueueFull extends Error {}

/** Its caller no longer waits for it. */
export class Abandoned extends Error {}

export interface LimitOptions {
  /** The caller's networks, largest first: they take turns, however much one of them asks for. */
  networks?: readonly string[]
  /** Aborted when the caller stops waiting: a task that has not started is then skipped. */
  signal?: AbortSignal
}

interface Waiting {
  networks: readonly string[]
  begin: () => void
  refuse: (reason: Error) => void
}

/**
 * Limits concurrent tasks to `atOnce`. If more than `waiting` are queued, the youngest of the
 * largest network is refused with QueueFull. Rejects with Abandoned if the signal aborts before the
 * task starts.
 */
export function limitConcurrency(atOnce: number, waiting: number) {
  let running = 0
  let turns = 0
  // In the order of arrival.
  const queue: Waiting[] = []
  /** Of each network that waits, its last turn, or when it came. */
  const lastTurns = new Map<string, number>()

  function remove(one: Waiting): boolean {
    const at = queue.indexOf(one)
    if (at < 0) return false
    queue.splice(at, 1)
    for (const network of one.networks)
      if (!queue.some(({ networks }) => networks.includes(network))) lastTurns.delete(network)
    return true
  }

  /** Networks take turns, and within each of them the smaller ones. */
  function isBefore(one: Waiting, other: Waiting): boolean {
    const at = one.networks.findIndex((network, level) => network !== other.networks[level])
    const [mine, theirs] = [one.networks[at] ?? '', other.networks[at] ?? '']
    return at >= 0 && (lastTurns.get(mine) ?? 0) < (lastTurns.get(theirs) ?? 0)
  }

  /** Of the largest network, and within it of its largest part. */
  function youngestOfLargest(): Waiting | undefined {
    let candidates: readonly Waiting[] = queue
    const levels = Math.max(0, ...queue.map(({ networks }) => networks.length))
    for (let level = 0; level < levels; level++) {
      const groups = [...Map.groupBy(candidates, ({ networks }) => networks[level]).values()]
      candidates = groups.reduce((most, group) => (group.length >= most.length ? group : most), [])
    }
    return candidates.at(-1)
  }

  function wait(networks: readonly string[], signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        if (remove(one)) reject(new Abandoned())
      }
      const one: Waiting = {
        networks,
        begin: () => {
          signal?.removeEventListener('abort', leave)
          resolve()
        },
        refuse: reject,
      }
      signal?.addEventListener('abort', leave, { once: true })
      queue.push(one)
      for (const network of networks) if (!lastTurns.has(network)) lastTurns.set(network, ++turns)
      const surplus = queue.length > waiting ? youngestOfLargest() : undefined
      if (surplus && remove(surplus)) surplus.refuse(new QueueFull())
    })
  }

  function next(): void {
    const [first, ...others] = queue
    if (!first) return
    const one = others.reduce((best, other) => (isBefore(other, best) ? other : best), first)
    remove(one)
    for (const network of one.networks) if (lastTurns.has(network)) lastTurns.set(network, ++turns)
    running += 1
    one.begin()
  }

  return async <T>(task: () => Promise<T>, { networks = [], signal }: LimitOptions = {}): Promise<T> => {
    if (signal?.aborted) throw new Abandoned()
    if (running >= atOnce) await wait(networks, signal)
    else running += 1
    try {
      return await task()
    } finally {
      running -= 1
      next()
    }
  }
}
