import { ownerPagesOf } from '#app/context.ts'
import { contactPayload } from '#app/forms/payloads/api-test-payloads.ts'
import { readPayload, refusal } from '#app/forms/receiving/endpoint.ts'
import { reasonMessage } from '#app/lead/delivery-labels.ts'
import { NO_CONTACT } from '#app/lead/fields/contact-fields.ts'
import { checkPhoneStrictly } from '#app/lead/fields/phone.server.ts'
import type { Route } from './+types/api.contacts.new.ts'

/**
 * Second call of /api-test: finds or creates the contact in the CRM; returns `{userId, companyId}`.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const payload = await readPayload(request, contactPayload)
  const phone = checkPhoneStrictly(payload.phone)
  if (!phone.ok) return refusal(422, phone.message, { fields: { phone: phone.message } })
  const result = await ownerPagesOf(context).apiTest.contact({
    ...NO_CONTACT,
    ...payload,
    phone: phone.value,
  })
  if (!result.ok) return refusal(result.reason === 'crm-missing' ? 503 : 502, reasonMessage(result.reason))
  return Response.json(result.value, { headers: { 'Cache-Control': 'no-store' } })
}
