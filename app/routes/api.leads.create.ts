import { leadsContext, siteContext, visitorContext } from '#app/context.ts'
import { createPayload, toCallbackLead } from '#app/leads/callback-payload.ts'
import { answerReceipt, guardStore, onlyPost, readPayload, readSubmission } from '#app/leads/endpoint.ts'
import type { RouteHandle } from '#app/page-policy.ts'
import type { Route } from './+types/api.leads.create'

export const handle: RouteHandle = { page: { cache: 'private', maxBody: 65_536, withoutContent: true } }

export const loader = onlyPost

/** Stores a callback lead (spec 1 §7). */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const read = await readPayload(request, createPayload)
  if (!read.ok) return read.response
  const secure = context.get(siteContext).siteUrl.startsWith('https:')
  const { ip } = context.get(visitorContext)
  const submission = readSubmission(request, 'callback', { ip, secure }, read.payload)
  return guardStore(async () =>
    answerReceipt(await context.get(leadsContext).receive(toCallbackLead(read.payload), submission), secure),
  )
}
