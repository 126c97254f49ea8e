import { contentContext } from '#app/context.ts'
import { PhoneLink } from '#app/leads/forms/phone-link.tsx'
import { PageTop, SidePage } from '#app/shell/layout/page-top.tsx'
import { Prose } from '#app/shell/layout/prose.tsx'
import { fromSeo, pageMeta } from '#app/shell/meta/page-meta.ts'
import { pageNotFound } from '#app/shell/not-found.ts'
import { useSiteData } from '#app/shell/site-data.ts'
import { BlockList } from '#app/slices/block-list.tsx'
import type { Route } from './+types/info-page.ts'

const CONTACT_PATH = '/om-os/kontakt'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const page = await context.get(contentContext).infoPage(params.uid)
  if (!page) throw pageNotFound(url.pathname)
  return { page }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? pageMeta(matches, fromSeo(loaderData.page.seo, loaderData.page.href)) : []

export default function InfoPageRoute({ loaderData: { page } }: Route.ComponentProps) {
  const data = useSiteData()
  return (
    <SidePage
      trail={[{ title: 'Virksomheden', href: '/om-os' }, { title: page.title }]}
      side={{
        heading: 'Om virksomheden',
        selectLabel: 'Vælg side',
        items: data?.menu.infoPages ?? [],
        current: page.href,
      }}
    >
      <PageTop title={page.title} lead={page.subtitle} />
      {page.href === CONTACT_PATH && data?.site.phone && (
        <p className="mt-8">
          Telefon <PhoneLink phone={data.site.phone} phoneHref={data.site.phoneHref} />
          {data.site.salesHours && ` (${data.site.salesHours})`}
        </p>
      )}
      <Prose text={page.body} className="mt-8" />
      <BlockList blocks={page.blocks} place="column" />
    </SidePage>
  )
}
