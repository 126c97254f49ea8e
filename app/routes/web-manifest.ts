import { contentContext } from '#app/context.ts'
import type { RouteHandle } from '#app/page-policy.ts'
import { webManifest } from '#app/shell/meta/site-icons.ts'
import type { Route } from './+types/web-manifest.ts'

export const handle: RouteHandle = { page: { cached: true } }

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const site = await context.get(contentContext).site()
  return new Response(JSON.stringify(webManifest(site)), {
    headers: { 'Content-Type': 'application/manifest+json; charset=utf-8' },
  })
}
