import { data } from 'react-router'
import type { Seo } from '#app/content/content.ts'
import type { CallbackResult } from '#app/forms/callback-form.tsx'
import { callbackPayload, toCallbackLead } from '#app/forms/payloads/callback-payload.ts'
import { CALL_TIME, withCallTime } from '#app/lead/fields/call-time.ts'
import { readFields } from '#app/lead/fields/typed-fields.ts'
import { readForm } from './read-form.server.ts'
import { checkPayload, type LeadRequest } from './receive-lead.server.ts'
import { pageToShow, receivePlain, redirectToThanks, renderAgainWith } from './receive-plain.server.ts'

/**
 * Handles a callback form posted without JavaScript: the page again with 422, 429 or 503 and the
 * typed values, or its thanks.
 *
 * @param kind an industry's page gives the lead its title as industry
 */
export async function receiveCallback(
  post: LeadRequest,
  readPage: () => Promise<{ title: string; seo: Seo } | null>,
  kind: 'industry' | 'info page',
) {
  const fields = readFields(await readForm(post.request))
  const { [CALL_TIME]: time = '', comment = '', ...others } = fields
  const checked = checkPayload(callbackPayload, { ...others, comment: withCallTime(time, comment) })
  if (!checked.ok) return renderAgainWith(fields, checked.refused)
  const { payload } = checked
  const page = await pageToShow(readPage)
  const lead = toCallbackLead({ ...payload, industry: kind === 'industry' ? (page?.title ?? '') : '' })
  const submit = { form: 'callback', lead, metadata: payload } as const
  const received = await receivePlain(post, submit, page?.seo.title || page?.title)
  if (!received.stored) return renderAgainWith(fields, received)
  if (!page) return redirectToThanks(received.token, post)
  return data<CallbackResult>({
    stored: true,
    reference: received.reference,
    answerBy: received.answerBy ?? null,
  })
}
