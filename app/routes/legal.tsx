import { contentContext, siteContext } from '#app/context.ts'
import { usedItems } from '#app/shell/consent/browser-storage.ts'
import { LegalText } from '#app/shell/layout/legal-text.tsx'
import { fromSeo, pageMeta } from '#app/shell/meta/page-meta.ts'
import { pageNotFound } from '#app/shell/not-found.ts'
import { ProcessorsSection } from '#app/shell/sections/processors.tsx'
import { StoredItems } from '#app/shell/sections/stored-items.tsx'
import { StoredLeadsSection } from '#app/shell/sections/stored-leads.tsx'
import { BlockList } from '#app/slices/block-list.tsx'
import type { Route } from './+types/legal.ts'

/**
 * The legal pages: one document each, whose uid is the address. The cookie policy also lists every
 * cookie and key in use with the current settings, and the privacy policy what is stored of a lead,
 * for how long, and which companies process it.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const path = url.pathname
  const page = await context.get(contentContext).legalPage(path.slice(1))
  if (!page) throw pageNotFound(path)
  const site = context.get(siteContext)
  return {
    page,
    path,
    stored: path === '/cookiepolitik' ? usedItems(site) : null,
    privacy: path === '/privatlivspolitik' ? { leads: site.storedLeads, processors: site.processors } : null,
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, loaderData && fromSeo(loaderData.page.seo, loaderData.path))

export default function LegalRoute({ loaderData: { page, stored, privacy } }: Route.ComponentProps) {
  return (
    <LegalText page={page}>
      {stored && <StoredItems items={stored} />}
      {privacy && <StoredLeadsSection leads={privacy.leads} />}
      {privacy && <ProcessorsSection processors={privacy.processors} />}
      <BlockList blocks={page.blocks} place="wide" />
    </LegalText>
  )
}
