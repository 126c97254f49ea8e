import { PageTop, PlainPage } from '#app/shell/page-top.tsx'
import { Section } from '#app/shell/section.tsx'
import { Blocks } from '#app/slices/blocks.tsx'
import { PageChips } from '#app/slices/categories/category-chips.tsx'
import { TileGrid } from '#app/slices/image-tiles/tile-grid.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { Route } from './+types/customer.ts'

export function Customer({ loaderData: { client } }: Route.ComponentProps) {
  const named = client.blocks.some((block) => block.type === 'categories')
  return (
    <PlainPage trail={[{ title: 'Kunder', href: '/kunder' }, { title: client.title }]}>
      <PageTop title={client.title} lead={client.subtitle} />
      {client.image && (
        <Picture
          image={client.image}
          first
          sizes="(width >= 80rem) 75rem, 100vw"
          className="mt-10 aspect-3/2 w-full object-cover md:aspect-5/2"
        />
      )}
      <Blocks blocks={client.blocks} place="wide" />
      {!named && client.categories.length > 0 && (
        <Section place="wide" title="De bruger" headingClassName="text-h3">
          <PageChips entries={client.categories} />
        </Section>
      )}
      {client.similar.length > 0 && (
        <Section place="wide" title="Lignende cases">
          <TileGrid tiles={client.similar} />
        </Section>
      )}
    </PlainPage>
  )
}
