import { leadsContext, siteContext, visitorContext } from '#app/context.ts'
import { answerReceipt, guardStore, onlyPost, readPayload, readSubmission } from '#app/leads/endpoint.ts'
import { hubspotPayload, toWizardLead } from '#app/leads/quote-payload.ts'
import type { RouteHandle } from '#app/page-policy.ts'
import type { Route } from './+types/api.leads.hubspot'

// A comment of 10.000 characters outside ASCII is longer than the usual 16 kB.
export const handle: RouteHandle = { page: { cache: 'private', maxBody: 65_536, withoutContent: true } }

export const loader = onlyPost

/**
 * Stores a wizard lead with all its deliveries; returns `{ok: true, reference}` (spec 1 §7, D26).
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const read = await readPayload(request, hubspotPayload)
  if (!read.ok) return read.response
  const lead = toWizardLead(read.payload)
  const form = lead.contactMethod === 'demo' ? 'demo' : 'information'
  const secure = context.get(siteContext).siteUrl.startsWith('https:')
  const { ip } = context.get(visitorContext)
  const submission = readSubmission(request, form, { ip, secure }, read.payload)
  return guardStore(async () =>
    answerReceipt(await context.get(leadsContext).receive(lead, submission), secure),
  )
}
