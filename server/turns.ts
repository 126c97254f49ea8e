/** More waited already than may wait. */
export class TooMany extends Error {}

/** Runs at most `atOnce` tasks; of more than `waiting` in the queue the last is refused with TooMany. */
export function createTurns(atOnce: number, waiting: number) {
  let running = 0
  const queue: (() => void)[] = []
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new TooMany()
      await new Promise<void>((resolve) => queue.push(resolve))
    }
    running += 1
    try {
      return await task()
    } finally {
      running -= 1
      queue.shift()?.()
    }
  }
}
