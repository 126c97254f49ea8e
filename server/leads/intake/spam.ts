import type { Lead } from '#app/lead/lead.ts'
import type { Submission } from '#app/lead/submission.ts'

/** Faster than this from first interaction to submit is probably a bot. */
const MIN_ELAPSED_MS = 3000
const MANY_LINKS = 3

export type SpamSign =
  /** The honeypot field was filled in. */
  | 'honeypot'
  /** The form was filled in and sent within three seconds. */
  | 'too-fast'
  /** Three or more links in the comment, or markup. */
  | 'links'
  /** A link in a name field. */
  | 'link-as-name'

/** Signs of spam. People also show one sometimes; two quarantine the lead. */
export function spamSigns(lead: Lead, submission: Pick<Submission, 'honeypot' | 'elapsedMs'>): SpamSign[] {
  const { firstname, lastname, company, comment } = lead.contact
  const links = comment.match(/https?:\/\/|www\./gi)?.length ?? 0
  const isLink = /https?:\/\/|www\.|\.(ru|top|xyz|click)\b/i
  return [
    ...(submission.honeypot !== '' ? (['honeypot'] as const) : []),
    ...(submission.elapsedMs !== null && submission.elapsedMs < MIN_ELAPSED_MS
      ? (['too-fast'] as const)
      : []),
    ...(links >= MANY_LINKS || /\[url=|<a\s+href/i.test(comment) ? (['links'] as const) : []),
    ...([firstname, lastname, company].some((text) => isLink.test(text)) ? (['link-as-name'] as const) : []),
  ]
}

export function isQuarantined(signs: readonly SpamSign[]): boolean {
  return signs.length >= 2
}
