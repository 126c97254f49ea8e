import { leadRequest } from '#app/context.ts'
import { quotePayload, toShownOffer, toWizardLead } from '#app/forms/payloads/quote-payload.ts'
import { readPayload, respondReceived } from '#app/forms/receiving/endpoint.ts'
import { receiveLead } from '#app/forms/receiving/receive-lead.server.ts'
import type { RouteHandle } from '#app/page-policy.ts'
import type { Route } from './+types/api.leads.hubspot'

// A comment of 10.000 characters outside ASCII is longer than the usual 16 kB.
export const handle: RouteHandle = { page: { cache: 'private', maxBody: 65_536, withoutContent: true } }

/** Stores a wizard lead with all its deliveries; returns its reference and what the thanks say. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const payload = await readPayload(request, quotePayload)
  const post = leadRequest(request, context)
  const lead = toWizardLead(payload)
  const form = lead.contactMethod === 'demo' ? 'demo' : 'information'
  const submit = { form, lead, metadata: payload, shown: toShownOffer(payload) } as const
  return respondReceived(await receiveLead(post, submit), post)
}
