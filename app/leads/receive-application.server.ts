import { data } from 'react-router'
import type { AccountResult } from './account-form.tsx'
import { applyPayload, toApplicationLead } from './application-payload.ts'
import { HIDDEN_FIELDS } from './hidden-fields.ts'
import { fieldMessages } from './payload-schema.ts'
import { readForm } from './read-form.server.ts'
import {
  againWith,
  type PlainPost,
  pageToShow,
  refused,
  storePlainly,
  toThanks,
} from './receive-plain.server.ts'
import { termsVersion } from './terms-version.ts'
import { readFields } from './use-lead-form.ts'

/**
 * Handles an application posted without JavaScript: the page again with 422, 429 or 503 and the
 * typed values, or its thanks (D19).
 */
export async function receiveApplication(post: PlainPost) {
  const fields = readFields(await readForm(post.request))
  const checked = applyPayload.safeParse(fields)
  if (!checked.success) return againWith(fields, refused(422, fieldMessages(checked.error), null))
  const { lead, bank } = toApplicationLead(checked.data, await termsVersion(post.content))
  const site = await pageToShow(() => post.content.site())
  const about = {
    form: 'application' as const,
    honeypot: checked.data[HIDDEN_FIELDS.trap],
    title: site?.account.title,
  }
  const outcome = await storePlainly(post, lead, about, bank)
  if (!outcome.stored) return againWith(fields, outcome)
  if (!site) return toThanks(outcome.token, post.secure)
  const { firstname } = lead.contact
  return data<AccountResult>({ stored: true, reference: outcome.reference, firstname })
}
