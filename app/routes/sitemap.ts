import { contentContext, siteContext } from '#app/context.ts'
import type { RouteHandle } from '#app/page-policy.ts'
import { sitemapEntries, sitemapXml } from '#app/shell/meta/sitemap.ts'
import type { Route } from './+types/sitemap.ts'

export const handle: RouteHandle = { page: { cached: true } }

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const entries = await sitemapEntries(context.get(contentContext))
  return new Response(sitemapXml(entries, context.get(siteContext).siteUrl), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  })
}
