import { leadsContext, visitorContext } from '#app/context.ts'
import { clientPayload } from '#app/leads/api-test-payloads.ts'
import { NO_CONTACT } from '#app/leads/contact-fields.ts'
import { answerReceipt, guardStore, onlyPost, readKey, readPayload, success } from '#app/leads/endpoint.ts'
import type { Route } from './+types/api.clients.new.ts'

export const loader = onlyPost

/**
 * First call of /api-test (spec 1 §7): stores a client as an application would, and forwards it if
 * CLIENTS_URL is set; CRM and mails are up to the other calls. `id` is the client's readable id.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const read = await readPayload(request, clientPayload)
  if (!read.ok) return read.response
  const { tier, reg, account, ...person } = read.payload
  const bank = account === '' ? null : { reg, account }
  return guardStore(async () => {
    const receipt = await context.get(leadsContext).receive(
      {
        kind: 'application',
        contact: { ...NO_CONTACT, ...person },
        tier,
        hasBank: bank !== null,
        terms: '',
      },
      {
        form: 'api-test',
        idempotencyKey: readKey(request),
        ip: context.get(visitorContext).ip,
        honeypot: '',
        elapsedMs: null,
        attribution: null,
        notice: null,
        token: null,
      },
      bank,
    )
    return receipt.outcome === 'stored'
      ? success({ id: receipt.reference, tier, repeated: receipt.repeated })
      : answerReceipt(receipt, false)
  })
}
