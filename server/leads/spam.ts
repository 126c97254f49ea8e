import type { Submission } from '#app/leads/intake.ts'
import type { Lead } from '#app/leads/lead.ts'

/** Faster than this from first touch to submit, and it was probably no person. */
const MIN_ELAPSED_MS = 3000
const MANY_LINKS = 3

export type SpamSign =
  /** something stands in the field that no person sees */
  | 'honeypot'
  /** filled in and sent within three seconds */
  | 'too-fast'
  /** three addresses or more in the comment, or markup */
  | 'links'
  /** an address where a name belongs */
  | 'link-as-name'

/** What speaks for a robot. One sign alone means nothing; two quarantine the lead (D31). */
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
