import { measurementsContext, visitorContext } from '#app/context.ts'
import { readPayload, refusal } from '#app/forms/receiving/endpoint.ts'
import { measurement } from '#app/measurement/measurement.ts'
import type { RouteHandle } from '#app/page-policy.ts'
import type { Route } from './+types/api.measurements.ts'

export const handle: RouteHandle = { page: { cache: 'private', maxBody: 1_024, withoutContent: true } }

/** Accepts a page's measurements (docs/performance.md). sendBeacon ignores the response. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const payload = await readPayload(request, measurement)
  const counted = await context.get(measurementsContext).receive(payload, context.get(visitorContext).ip)
  return counted
    ? new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
    : refusal(429, 'For mange målinger.', { headers: { 'Retry-After': '600' } })
}
