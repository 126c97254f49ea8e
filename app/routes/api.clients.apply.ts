import { contentContext, leadsContext, siteContext, visitorContext } from '#app/context.ts'
import { applyPayload, toApplicationLead } from '#app/leads/application-payload.ts'
import {
  answerReceipt,
  guardStore,
  onlyPost,
  readPayload,
  readSubmission,
  success,
} from '#app/leads/endpoint.ts'
import { termsVersion } from '#app/leads/terms-version.ts'
import type { RouteHandle } from '#app/page-policy.ts'
import type { Route } from './+types/api.clients.apply.ts'

export const handle: RouteHandle = { page: { cache: 'private', withoutContent: true } }

export const loader = onlyPost

/**
 * Stores an application for an organiser account with its deliveries; returns `{ok: true,
 * reference}` (D21, D26).
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const read = await readPayload(request, applyPayload)
  if (!read.ok) return read.response
  const { lead, bank } = toApplicationLead(read.payload, await termsVersion(context.get(contentContext)))
  const secure = context.get(siteContext).siteUrl.startsWith('https:')
  const { ip } = context.get(visitorContext)
  const submission = readSubmission(request, 'application', { ip, secure }, read.payload)
  return guardStore(async () => {
    const receipt = await context.get(leadsContext).receive(lead, submission, bank)
    // No thank-you cookie: the thank-you page is about quotes.
    return receipt.outcome === 'stored'
      ? success({ reference: receipt.reference })
      : answerReceipt(receipt, false)
  })
}
