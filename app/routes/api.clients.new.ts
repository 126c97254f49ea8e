import { leadRequest } from '#app/context.ts'
import { accountPayload } from '#app/forms/payloads/api-test-payloads.ts'
import { NO_METADATA } from '#app/forms/payloads/payload-schema.ts'
import { readPayload, respondNotStored, success } from '#app/forms/receiving/endpoint.ts'
import { receiveLead } from '#app/forms/receiving/receive-lead.server.ts'
import { NO_CONTACT } from '#app/lead/fields/contact-fields.ts'
import type { Route } from './+types/api.clients.new.ts'

/**
 * First call of /api-test: stores an application for an account, and forwards it if
 * CLIENTS_URL is set; CRM and mails are up to the other calls. `id` is the lead's reference.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { tier, reg, account, ...person } = await readPayload(request, accountPayload)
  const bank = account === '' ? null : { reg, account }
  const contact = { ...NO_CONTACT, ...person }
  const received = await receiveLead(leadRequest(request, context), {
    form: 'api-test',
    lead: { kind: 'application', contact, tier, hasBank: bank !== null, terms: '' },
    metadata: NO_METADATA,
    bank,
  })
  if (!received.stored) return respondNotStored(received)
  return success({ id: received.reference, tier, repeated: received.repeated })
}
