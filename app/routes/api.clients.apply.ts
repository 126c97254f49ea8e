import { contentContext, leadRequest } from '#app/context.ts'
import { applicationPayload, toApplicationLead } from '#app/forms/payloads/application-payload.ts'
import { readPayload, respondNotStored, success, thanksOf } from '#app/forms/receiving/endpoint.ts'
import { receiveLead } from '#app/forms/receiving/receive-lead.server.ts'
import { termsVersion } from '#app/forms/receiving/terms-version.ts'
import type { RouteHandle } from '#app/page-policy.ts'
import type { Route } from './+types/api.clients.apply.ts'

export const handle: RouteHandle = { page: { cache: 'private', withoutContent: true } }

/**
 * Stores an application for an organiser account with its deliveries; returns `{ok: true,
 * reference, answerBy?, isMailed?}`.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const payload = await readPayload(request, applicationPayload)
  const { lead, bank } = toApplicationLead(payload, await termsVersion(context.get(contentContext)))
  const submit = { form: 'application', lead, bank, metadata: payload } as const
  const received = await receiveLead(leadRequest(request, context), submit)
  // No thank-you cookie: the thank-you page is about quotes.
  return received.stored ? success(thanksOf(received)) : respondNotStored(received)
}
