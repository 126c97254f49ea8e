import { leadsContext } from '#app/context.ts'
import { guardStore, onlyPost, readPayload, refusal, success } from '#app/leads/endpoint.ts'
import { autosvarPayload } from '#app/leads/quote-payload.ts'
import { TRY_AGAIN } from '#app/leads/try-again.ts'
import type { RouteHandle } from '#app/page-policy.ts'
import type { Route } from './+types/api.leads.autosvar'

export const handle: RouteHandle = { page: { cache: 'private', maxBody: 65_536, withoutContent: true } }

export const loader = onlyPost

/**
 * The wizard's second call (spec 1 §7). The auto-reply was stored with the lead: this names it by
 * reference, and creates and resends nothing (D26). `sent` says whether there is an auto-reply.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const read = await readPayload(request, autosvarPayload)
  if (!read.ok) return read.response
  return guardStore(async () => {
    const autoReply = await context.get(leadsContext).autoReply(read.payload.reference)
    return autoReply === null ? refusal(404, TRY_AGAIN) : success({ sent: autoReply.sent })
  })
}
