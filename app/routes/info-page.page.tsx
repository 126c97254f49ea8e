import { PageTop, SidePage } from '#app/shell/page-top.tsx'
import { Prose } from '#app/shell/prose.tsx'
import { useSiteData } from '#app/shell/site-data.ts'
import { Blocks } from '#app/slices/blocks.tsx'
import type { Route } from './+types/info-page.ts'

export function InfoPage({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <SidePage
      trail={[{ title: 'Virksomheden', href: '/om-os' }, { title: page.title }]}
      side={{
        heading: 'Om virksomheden',
        selectLabel: 'Vælg side',
        items: useSiteData()?.menu.infoPages ?? [],
        current: page.href,
      }}
    >
      <PageTop title={page.title} lead={page.subtitle} />
      <Prose text={page.body} className="mt-8" />
      <Blocks blocks={page.blocks} place="column" />
    </SidePage>
  )
}
