import { data } from 'react-router'
import type { Content } from '#app/content/site-content.ts'
import type { AccountResult } from '#app/forms/account-form.tsx'
import { applicationPayload, toApplicationLead } from '#app/forms/payloads/application-payload.ts'
import { readFields } from '#app/lead/fields/typed-fields.ts'
import { readForm } from './read-form.server.ts'
import { checkPayload, type LeadRequest } from './receive-lead.server.ts'
import { pageToShow, receivePlain, redirectToThanks, renderAgainWith } from './receive-plain.server.ts'
import { termsVersion } from './terms-version.ts'

/**
 * Handles an application posted without JavaScript: the page again with 422, 429 or 503 and the
 * typed values, or its thanks.
 */
export async function receiveApplication(post: LeadRequest, content: Pick<Content, 'site' | 'legalPage'>) {
  const fields = readFields(await readForm(post.request))
  const checked = checkPayload(applicationPayload, fields)
  if (!checked.ok) return renderAgainWith(fields, checked.refused)
  const { lead, bank } = toApplicationLead(checked.payload, await termsVersion(content))
  const site = await pageToShow(() => content.site())
  const submit = { form: 'application', lead, bank, metadata: checked.payload } as const
  const received = await receivePlain(post, submit, site?.account.title)
  if (!received.stored) return renderAgainWith(fields, received)
  if (!site) return redirectToThanks(received.token, post)
  const { firstname, email } = lead.contact
  return data<AccountResult>({
    stored: true,
    reference: received.reference,
    answerBy: received.answerBy ?? null,
    isMailed: received.isMailed === true,
    firstname,
    email,
  })
}
