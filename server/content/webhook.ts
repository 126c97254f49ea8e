import { createHash, timingSafeEqual } from 'node:crypto'
import type { WebhookOutcome } from '#app/content/preview.ts'

/*
 * Prismic's webhook (docs/outages.md): the secret travels in the body and nothing is signed, so the body is a
 * trigger and no more. Nothing else in it is read: what was published is asked for.
 */

export interface WebhookOptions {
  /** `null`: there is no webhook. */
  secret: string | null
  /** Checks the content reference now. Never rejects. */
  refresh(): Promise<void>
  now: () => number
}

/** Wrong secrets that one address may send in a minute. */
const WRONG_PER_MINUTE = 10
const MINUTE_MS = 60_000
const ADDRESSES_KEPT = 1000
/** Between two checks that triggers ask for: a bulk publish sends one trigger per document. */
const BETWEEN_CHECKS_MS = 1000

export function createWebhook({ secret, refresh, now }: WebhookOptions) {
  const wrong = new Map<string, { since: number; count: number }>()
  let checking = false
  let again = false

  const trigger = async () => {
    again = true
    if (checking) return
    checking = true
    while (again) {
      again = false
      await refresh()
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_CHECKS_MS).unref())
    }
    checking = false
  }

  const isLimited = (ip: string): boolean => {
    const known = wrong.get(ip)
    const entry = known && now() - known.since < MINUTE_MS ? known : { since: now(), count: 0 }
    entry.count += 1
    wrong.delete(ip)
    wrong.set(ip, entry)
    if (wrong.size > ADDRESSES_KEPT) wrong.delete(wrong.keys().next().value ?? '')
    return entry.count > WRONG_PER_MINUTE
  }

  return {
    /**
     * What to answer to a request with this body. A right secret is taken however many wrong ones came before
     * it: behind a proxy that is not trusted everybody has the same address.
     */
    receive(body: string, ip: string): WebhookOutcome {
      if (secret === null) return 'absent'
      if (!isEqual(secretOf(body), secret)) return isLimited(ip) ? 'limited' : 'refused'
      void trigger()
      return 'taken'
    },
  }
}

function secretOf(body: string): string {
  try {
    const said: unknown = JSON.parse(body)
    const secret = typeof said === 'object' && said !== null && 'secret' in said ? said.secret : null
    return typeof secret === 'string' ? secret : ''
  } catch {
    return ''
  }
}

/** Takes the same time whatever is wrong: digests have one length. */
function isEqual(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(secret))
}
