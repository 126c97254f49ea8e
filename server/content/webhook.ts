import { createHash, timingSafeEqual } from 'node:crypto'
import type { WebhookOutcome } from '#app/content/preview.ts'
import { parseShallow } from '#app/content/shallow-json.ts'
import { isRecord } from '#app/is-record.ts'
import { createNetworkLimiter } from '#server/limits.ts'

/*
 * Prismic's webhook (docs/operations.md): the secret is part of the body and nothing is signed, so
 * the body is only a trigger. Its other fields are ignored: the published reference is requested.
 */

interface WebhookOptions {
  /** `null`: there is no webhook. */
  secret: string | null
  /** Checks the content reference now. Never rejects. */
  refresh(): Promise<void>
}

/** How many wrong secrets one network may send. */
const WRONG = { name: 'webhook', points: 10, seconds: 60 }
/** Minimum time between triggered checks: a bulk publish sends one trigger per document. */
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
     * Response to a request with this body. A correct secret is accepted however many wrong ones
     * came before: behind an untrusted proxy all clients have the same address.
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
  const parsed = parseShallow(body)
  return isRecord(parsed) && typeof parsed.secret === 'string' ? parsed.secret : ''
}

/** Constant time: digests have the same length. */
function isEqual(received: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(received), digest(secret))
}
