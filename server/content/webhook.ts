import { createHash, timingSafeEqual } from 'node:crypto'
import type { WebhookOutcome } from '#app/content/preview.ts'
import { createNetworkLimiter } from '#server/limiter.ts'

/*
 * Prismic's webhook (docs/outages.md): the secret travels in the body and nothing is signed, so the body is a
 * trigger and no more. Nothing else in it is read: what was published is asked for.
 */

export interface WebhookOptions {
  /** `null`: there is no webhook. */
  secret: string | null
  /** Checks the content reference now. Never rejects. */
  refresh(): Promise<void>
}

/** Wrong secrets of one network. */
const WRONG = { points: 10, seconds: 60 }
/** Between two checks that triggers ask for: a bulk publish sends one trigger per document. */
const BETWEEN_CHECKS_MS = 1000

export function createWebhook({ secret, refresh }: WebhookOptions) {
  const wrong = createNetworkLimiter(WRONG)
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

  return {
    /**
     * What to answer to a request with this body. A right secret is taken however many wrong ones came before
     * it: behind a proxy that is not trusted everybody has the same address.
     */
    async receive(body: string, ip: string): Promise<WebhookOutcome> {
      if (secret === null) return 'absent'
      if (!isEqual(secretOf(body), secret)) return (await wrong.take(ip)) > 0 ? 'limited' : 'refused'
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
