import { ownerContext } from '#app/context.ts'
import { readForm } from '#app/leads/read-form.server.ts'
import type { RouteHandle } from '#app/page-policy.ts'
import type { Route } from './+types/internal.email-frame.ts'

export const handle: RouteHandle = { page: { maxBody: 262_144 } }

/** The mail as it was generated. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const example = await context.get(ownerContext)?.offerExample()
  return shown(example?.html ?? '')
}

/** The mail as it was edited: shown to whoever posted it, and kept nowhere. */
export async function action({ request }: Route.ActionArgs): Promise<Response> {
  const html = (await readForm(request)).get('html')
  return shown(typeof html === 'string' ? html : '')
}

/** No script, no form, no origin, nothing from elsewhere, and in no frame but our own (D33). */
function shown(html: string): Response {
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'",
      'Cache-Control': 'private, no-store',
    },
  })
}
