import { ownerPagesOf } from '#app/context.ts'
import { dealPayload } from '#app/forms/payloads/api-test-payloads.ts'
import { readPayload, refusal, success } from '#app/forms/receiving/endpoint.ts'
import { reasonMessage } from '#app/lead/delivery-labels.ts'
import type { Route } from './+types/api.deals.new.ts'

const STATUS: Readonly<Record<string, number>> = { 'crm-missing': 503, 'crm-contact-unknown': 404 }

/** Third call of /api-test: the deal of an application, for the contact of the second call. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const payload = await readPayload(request, dealPayload)
  const result = await ownerPagesOf(context).apiTest.deal({
    ...payload,
    companyId: payload.companyId ?? null,
  })
  if (!result.ok) return refusal(STATUS[result.reason] ?? 502, reasonMessage(result.reason))
  return success({ ...result.value })
}
