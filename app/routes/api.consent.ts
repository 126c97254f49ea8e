import { siteContext } from '#app/context.ts'
import { refusal } from '#app/forms/receiving/endpoint.ts'
import { NO_ENDPOINT, type RouteHandle } from '#app/page-policy.ts'
import { ownConsentCookie, readConsentChoice } from '#app/visit/consent.ts'
import type { Route } from './+types/api.consent.ts'

export const handle: RouteHandle = { page: { cache: 'private', maxBody: 1_024, withoutContent: true } }

/**
 * Sets the cookie of the site's own consent banner for an answer just given; nothing is stored
 * here.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { siteUrl, cookiebotId } = context.get(siteContext)
  if (cookiebotId !== null) return refusal(404, NO_ENDPOINT)
  const fields = await request.formData().catch(() => null)
  const choice = fields && readConsentChoice(fields)
  if (!choice) return refusal(422, 'Valget kunne ikke læses. Vælg igen nederst på siden.')
  const headers = new Headers({
    'Cache-Control': 'no-store',
    'Set-Cookie': ownConsentCookie(choice, siteUrl.startsWith('https:')),
  })
  return new Response(null, { status: 204, headers })
}
