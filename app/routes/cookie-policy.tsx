import { contentContext, siteContext } from '#app/context.ts'
import { usedItems } from '#app/shell/consent/browser-storage.ts'
import { LegalText } from '#app/shell/layout/legal-text.tsx'
import { fromSeo, pageMeta } from '#app/shell/meta/page-meta.ts'
import { pageNotFound } from '#app/shell/not-found.ts'
import { StoredItems } from '#app/shell/sections/stored-items.tsx'
import { BlockList } from '#app/slices/block-list.tsx'
import type { Route } from './+types/cookie-policy.ts'

/**
 * The cookie policy: the editor's text, and every cookie and key in use with the current settings.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const page = await context.get(contentContext).legalPage('cookiepolitik')
  if (!page) throw pageNotFound(url.pathname)
  return { page, items: usedItems(context.get(siteContext)) }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? pageMeta(matches, fromSeo(loaderData.page.seo, loaderData.page.href)) : []

export default function CookiePolicyRoute({ loaderData: { page, items } }: Route.ComponentProps) {
  return (
    <LegalText page={page}>
      <StoredItems items={items} />
      <BlockList blocks={page.blocks} place="wide" />
    </LegalText>
  )
}
