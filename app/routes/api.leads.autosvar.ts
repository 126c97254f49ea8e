import { leadsContext } from '#app/context.ts'
import { autoReplyPayload } from '#app/forms/payloads/quote-payload.ts'
import { readPayload, refusal, respondNotStored, success } from '#app/forms/receiving/endpoint.ts'
import { orStoreDown } from '#app/forms/receiving/receive-lead.server.ts'
import { TRY_AGAIN } from '#app/lead/try-again.ts'
import type { RouteHandle } from '#app/page-policy.ts'
import type { Route } from './+types/api.leads.autosvar'

export const handle: RouteHandle = { page: { cache: 'private', maxBody: 65_536, withoutContent: true } }

/**
 * The wizard's second call. The auto-reply was stored with the lead: this names it by
 * reference, and creates and resends nothing. `sent` says whether there is an auto-reply.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { reference } = await readPayload(request, autoReplyPayload)
  const found = await orStoreDown(() => context.get(leadsContext).autoReply(reference))
  if (found === null) return refusal(404, TRY_AGAIN)
  return 'stored' in found ? respondNotStored(found) : success({ sent: found.sent })
}
