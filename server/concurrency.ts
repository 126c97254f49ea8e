/** More waited already than may wait. */
export class TooMany extends Error {}

/** Nobody waits for it any more. */
export class Abandoned extends Error {}

export interface TurnOptions {
  /** Whose work it is: callers get their turns one after the other, however much one of them asks for. */
  caller?: string
  /** Aborted when nobody waits for it any more: what has not begun is then left out. */
  signal?: AbortSignal
}

interface Waiting {
  begin: () => void
  refuse: (reason: Error) => void
}

/**
 * Runs at most `atOnce` tasks. Of more than `waiting` in the queue the last of the caller who has most there is refused with
 * TooMany. Rejects with Abandoned when the signal comes before the task's turn.
 */
export function createTurns(atOnce: number, waiting: number) {
  let running = 0
  let queued = 0
  // In the order of their next turns.
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
    if (most === caller || !last) throw new TooMany()
    remove(most, last)
    last.refuse(new TooMany())
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
    // Behind all others who wait.
    if (queues.delete(caller)) queues.set(caller, queue)
    running += 1
    one.begin()
  }

  return async <T>(task: () => Promise<T>, { caller = '', signal }: TurnOptions = {}): Promise<T> => {
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
