/** The queue is full. */
export class QueueFull extends Error {}

/** Its caller no longer waits for it. */
export class Abandoned extends Error {}

export interface LimitOptions {
  /** Callers take turns, however much one of them asks for. */
  caller?: string
  /** Aborted when the caller stops waiting: a task that has not started is then skipped. */
  signal?: AbortSignal
}

interface Waiting {
  begin: () => void
  refuse: (reason: Error) => void
}

/**
 * Limits concurrent tasks to `atOnce`. If more than `waiting` are queued, the last one of the
 * caller with the most is refused with QueueFull. Rejects with Abandoned if the signal aborts
 * before the task starts.
 */
export function limitConcurrency(atOnce: number, waiting: number) {
  let running = 0
  let queued = 0
  // In the order of their turns.
  const queues = new Map<string, Waiting[]>()

  function remove(caller: string, one: Waiting): boolean {
    const queue = queues.get(caller) ?? []
    const at = queue.indexOf(one)
    if (at < 0) return false
    queue.splice(at, 1)
    queued -= 1
    if (queue.length === 0) queues.delete(caller)
    return true
  }

  function makeRoom(caller: string): void {
    if (queued < waiting) return
    let [most, longest] = [caller, queues.get(caller) ?? []]
    for (const [name, queue] of queues) if (queue.length > longest.length) [most, longest] = [name, queue]
    const last = longest.at(-1)
    if (most === caller || !last) throw new QueueFull()
    remove(most, last)
    last.refuse(new QueueFull())
  }

  function wait(caller: string, signal: AbortSignal | undefined): Promise<void> {
    makeRoom(caller)
    return new Promise((resolve, reject) => {
      const leave = () => {
        if (remove(caller, one)) reject(new Abandoned())
      }
      const one: Waiting = {
        begin: () => {
          signal?.removeEventListener('abort', leave)
          resolve()
        },
        refuse: reject,
      }
      signal?.addEventListener('abort', leave, { once: true })
      const queue = queues.get(caller)
      if (queue) queue.push(one)
      else queues.set(caller, [one])
      queued += 1
    })
  }

  function next(): void {
    const [first] = queues
    const [caller, queue] = first ?? []
    const one = queue?.[0]
    if (caller === undefined || !queue || !one) return
    remove(caller, one)
    // Moves the caller to the back.
    if (queues.delete(caller)) queues.set(caller, queue)
    running += 1
    one.begin()
  }

  return async <T>(task: () => Promise<T>, { caller = '', signal }: LimitOptions = {}): Promise<T> => {
    if (signal?.aborted) throw new Abandoned()
    if (running >= atOnce) await wait(caller, signal)
    else running += 1
    try {
      return await task()
    } finally {
      running -= 1
      next()
    }
  }
}
