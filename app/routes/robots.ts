import { siteContext } from '#app/context.ts'
import type { RouteHandle } from '#app/page-policy.ts'
import { robotsText } from '#app/shell/meta/sitemap.ts'
import type { Route } from './+types/robots.ts'

/** Works without content too: a search engine that cannot read this file stops crawling. */
export const handle: RouteHandle = { page: { cached: true, withoutContent: true } }

export function loader({ context }: Route.LoaderArgs): Response {
  return new Response(robotsText(context.get(siteContext).siteUrl), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
