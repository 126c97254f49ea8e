import { ownerPagesOf } from '#app/context.ts'
import { readTexts } from '#app/forms/receiving/read-form.server.ts'
import type { RouteHandle } from '#app/page-policy.ts'
import type { Route } from './+types/internal.email-frame.ts'

export const handle: RouteHandle = { page: { maxBody: 262_144 } }

/** The generated mail. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  return shown((await ownerPagesOf(context).offerExample()).html)
}

/** The edited mail: shown only to its sender, never stored. */
export async function action({ request }: Route.ActionArgs): Promise<Response> {
  return shown((await readTexts(request)).get('html') ?? '')
}

/** No scripts, forms, origin or outside resources, and only in our own frame. */
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
