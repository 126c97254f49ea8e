import { HelpContact } from '#app/shell/help-contact.tsx'
import { PageTop, PlainPage } from '#app/shell/page-top.tsx'
import { Prose } from '#app/shell/prose.tsx'
import { Blocks } from '#app/slices/blocks.tsx'
import type { Route } from './+types/help-page.ts'

export function HelpPage({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <PlainPage trail={[{ title: page.title }]}>
      <div className="grid gap-12 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-16">
        <div className="min-w-0">
          <PageTop title={page.title} lead={page.subtitle} />
          <Prose text={page.body} className="mt-10" />
          <Blocks blocks={page.blocks} place="column" />
        </div>
        <HelpContact />
      </div>
    </PlainPage>
  )
}
