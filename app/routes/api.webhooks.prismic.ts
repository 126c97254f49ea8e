import { editorsContext, visitorContext } from '#app/context.ts'
import type { RouteHandle } from '#app/page-policy.ts'
import type { Route } from './+types/api.webhooks.prismic'

// Lists every document of a publish, possibly all there are: some 20,000.
export const handle: RouteHandle = { page: { cache: 'private', maxBody: 512 * 1024, withoutContent: true } }

const STATUS = { taken: 200, refused: 401, limited: 429, absent: 404 }

/** Prismic calls it after a publish (docs/operations.md). Prismic retries unless it gets a 200. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { webhook } = context.get(editorsContext)
  const outcome = await webhook(await request.text(), context.get(visitorContext).ip)
  return new Response(null, {
    status: STATUS[outcome],
    headers: outcome === 'limited' ? { 'Retry-After': '60' } : {},
  })
}
