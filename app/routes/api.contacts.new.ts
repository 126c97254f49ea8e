import { ownerPagesOf } from '#app/context.ts'
import { reasonMessage } from '#app/leads/delivery-labels.ts'
import { NO_CONTACT } from '#app/leads/fields/contact-fields.ts'
import { checkPhoneStrictly } from '#app/leads/fields/phone.server.ts'
import { contactPayload } from '#app/leads/payloads/api-test-payloads.ts'
import { readPayload, refusal } from '#app/leads/receiving/endpoint.ts'
import type { Route } from './+types/api.contacts.new.ts'

/**
 * Second call of /api-test: finds or creates the contact in the CRM; returns `{userId, companyId}`.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const payload = await readPayload(request, contactPayload)
  const phone = checkPhoneStrictly(payload.phone)
  if (!phone.ok) return refusal(422, phone.message, { fields: { phone: phone.message } })
  const answer = await ownerPagesOf(context).apiTest.contact({
    ...NO_CONTACT,
    ...payload,
    phone: phone.value,
  })
  if (!answer.ok) return refusal(answer.reason === 'crm-missing' ? 503 : 502, reasonMessage(answer.reason))
  return Response.json(answer.value, { headers: { 'Cache-Control': 'no-store' } })
}
