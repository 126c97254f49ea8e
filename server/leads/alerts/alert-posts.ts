import type { Trouble } from '#app/lead/trouble.ts'
import { alertText } from '#emails/alert-letter.ts'
import type { Log } from '#server/log.ts'
import type { AlertPost } from '#server/mail/alert-post.ts'

/** How many posts may wait to be repeated. */
const MOST_UNPOSTED = 20

/** These troubles as one post. `at` in epoch ms. */
export function toPost(troubles: Trouble[], siteUrl: string, at: number): AlertPost {
  const [only, another] = troubles
  const single = another === undefined ? only : undefined
  return {
    text: alertText(troubles, siteUrl),
    reference: single && 'reference' in single ? single.reference : null,
    reason: single === undefined ? null : 'reason' in single ? single.reason : single.kind,
    at,
  }
}

export type AlertPosts = ReturnType<typeof createAlertPosts>

/**
 * Posts alerts to ALERT_URL, each once on this instance, and again until it is accepted. `post`
 * returns why it failed; null: ALERT_URL is not set.
 */
export function createAlertPosts(post: ((alert: AlertPost) => Promise<string | null>) | null, log: Log) {
  /** Ids of troubles that were posted, while their mail may have to be tried again. */
  const posted = new Set<string>()
  let unposted: AlertPost[] = []

  async function postNow(alert: AlertPost): Promise<boolean> {
    if (post === null) return false
    const failure = await post(alert)
    if (failure !== null) log.error('ALERT_URL did not accept an alert', { reason: failure })
    return failure === null
  }

  async function nowOrLater(alert: AlertPost): Promise<void> {
    if (post !== null && !(await postNow(alert))) unposted = [...unposted, alert].slice(-MOST_UNPOSTED)
  }

  return {
    /** True if the post was accepted; a failed one is not repeated. */
    now: postNow,
    /** Posts unless all these troubles were posted before. */
    async once(ids: readonly string[], alert: AlertPost): Promise<void> {
      const isNew = ids.some((id) => !posted.has(id))
      for (const id of ids) posted.add(id)
      if (isNew) await nowOrLater(alert)
    },
    /** Repeats the posts that were not accepted. */
    async again(): Promise<void> {
      const alerts = unposted
      unposted = []
      for (const alert of alerts) await nowOrLater(alert)
    },
    /** Forgets troubles that are mailed by now. */
    forget(ids: readonly string[]): void {
      for (const id of ids) posted.delete(id)
    },
  }
}
