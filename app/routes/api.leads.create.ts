import { leadRequest } from '#app/context.ts'
import { callbackPayload, toCallbackLead } from '#app/forms/payloads/callback-payload.ts'
import { readPayload, respondReceived } from '#app/forms/receiving/endpoint.ts'
import { receiveLead } from '#app/forms/receiving/receive-lead.server.ts'
import type { RouteHandle } from '#app/page-policy.ts'
import type { Route } from './+types/api.leads.create'

export const handle: RouteHandle = { page: { cache: 'private', maxBody: 65_536, withoutContent: true } }

/** Stores a callback. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const payload = await readPayload(request, callbackPayload)
  const post = leadRequest(request, context)
  const lead = toCallbackLead(payload)
  return respondReceived(await receiveLead(post, { form: 'callback', lead, metadata: payload }), post)
}
