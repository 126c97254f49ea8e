import type { Clock } from '#server/leads/clock.ts'

const RENEW_MS = 20_000

/** Renews a lease during the work, so that a slow service does not cause a second delivery. */
export async function whileRenewing<Done>(
  clock: Clock,
  renew: () => void,
  work: () => Promise<Done>,
): Promise<Done> {
  let cancel = clock.after(RENEW_MS, renewAgain)
  function renewAgain(): void {
    renew()
    cancel = clock.after(RENEW_MS, renewAgain)
  }
  try {
    return await work()
  } finally {
    cancel()
  }
}
