import { data } from 'react-router'
import type { CallbackResult } from './callback-form.tsx'
import { createPayload, toCallbackLead } from './callback-payload.ts'
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
import { readFields } from './use-lead-form.ts'

/**
 * Handles a callback form posted without JavaScript: the page again with 422, 429 or 503 and the
 * typed values, or its thanks (D19). `uid`: the industry of its page.
 */
export async function receiveCallback(post: PlainPost, uid: string) {
  const fields = readFields(await readForm(post.request))
  const checked = createPayload.safeParse(fields)
  if (!checked.success) return againWith(fields, refused(422, fieldMessages(checked.error), null))
  const page = await pageToShow(() => post.content.industry(uid))
  const lead = toCallbackLead({ ...checked.data, industry: page?.title ?? '' })
  const outcome = await storePlainly(post, lead, {
    form: 'callback',
    honeypot: checked.data[HIDDEN_FIELDS.trap],
    title: page?.seo.title || page?.title,
  })
  if (!outcome.stored) return againWith(fields, outcome)
  return page
    ? data<CallbackResult>({ stored: true, reference: outcome.reference })
    : toThanks(outcome.token, post.secure)
}
