import { redirect } from 'react-router'
import { contentContext } from '#app/context.ts'
import { helpCentres } from '#app/shell/help/help.ts'
import { HelpContact } from '#app/shell/help/help-contact.tsx'
import { PageTop, PlainPage } from '#app/shell/layout/page-top.tsx'
import { Prose } from '#app/shell/layout/prose.tsx'
import { fromSeo, pageMeta } from '#app/shell/meta/page-meta.ts'
import { BlockList } from '#app/slices/block-list.tsx'
import type { Route } from './+types/help-page.ts'

/** An unknown help page redirects to /, where other unknown pages are a 404. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const page = await context.get(contentContext).helpPage(params.uid)
  if (!page) throw redirect('/')
  return { page }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, loaderData && fromSeo(loaderData.page.seo, loaderData.page.href))

export default function HelpPageRoute({ loaderData: { page } }: Route.ComponentProps) {
  const centre = helpCentres.find(({ audience }) => audience === page.audience)
  return (
    <PlainPage
      trail={[...(centre ? [{ title: centre.heading, href: centre.path }] : []), { title: page.title }]}
    >
      <div className="grid gap-12 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-16">
        <div className="min-w-0">
          <PageTop title={page.title} lead={page.subtitle} />
          <Prose text={page.body} className="mt-10" />
          <BlockList blocks={page.blocks} place="column" />
        </div>
        <HelpContact centre={centre} />
      </div>
    </PlainPage>
  )
}
