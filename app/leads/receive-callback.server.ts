import { data } from 'react-router'
import type { CallbackResult } from './callback-form.tsx'
import { createPayload, fieldMessages, HIDDEN_FIELDS, toCallbackLead } from './lead.ts'
import { readForm } from './read-form.server.ts'
import {
  againWith,
  canBeShown,
  type PlainPost,
  refused,
  storePlainly,
  toThanks,
} from './receive-plain.server.ts'
import { readFields } from './use-lead-form.ts'

/**
 * A callback form posted as a plain form: the page again with 422, 429 or 503 and what was typed, or its thanks (D19).
 * `uid`: the industry whose page it stands on.
 */
export async function receiveCallback(post: PlainPost, uid: string) {
  const fields = readFields(await readForm(post.request))
  const checked = createPayload.safeParse(fields)
  if (!checked.success) return againWith(fields, refused(422, fieldMessages(checked.error), null))
  const outcome = await storePlainly(post, toCallbackLead(checked.data), {
    form: 'callback',
    honeypot: checked.data[HIDDEN_FIELDS.trap],
  })
  if (!outcome.stored) return againWith(fields, outcome)
  const shown = await canBeShown(() => post.content.industry(uid))
  return shown
    ? data<CallbackResult>({ stored: true, reference: outcome.reference })
    : toThanks(outcome.token, post.secure)
}
