import { contentContext } from '#app/context.ts'
import { PageTop, PlainPage } from '#app/shell/layout/page-top.tsx'
import { Section } from '#app/shell/layout/section.tsx'
import { fromSeo, pageMeta } from '#app/shell/meta/page-meta.ts'
import { pageNotFound } from '#app/shell/not-found.ts'
import { CalculatorCall } from '#app/shell/sections/calculator-call.tsx'
import { BlockList } from '#app/slices/block-list.tsx'
import { PageChips } from '#app/slices/categories/category-chips.tsx'
import { TILE_LIMIT } from '#app/slices/image-tiles/image-tiles.tsx'
import { TileGrid } from '#app/slices/image-tiles/tile-grid.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { Route } from './+types/customer.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const client = await context.get(contentContext).client(params.uid)
  if (!client) throw pageNotFound(url.pathname)
  return { client: { ...client, similar: client.similar.slice(0, TILE_LIMIT) } }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, loaderData && fromSeo(loaderData.client.seo, loaderData.client.href))

export default function CustomerRoute({ loaderData: { client } }: Route.ComponentProps) {
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
      <BlockList blocks={client.blocks} place="wide" />
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
      <div className="mt-(--spacing-stack)">
        <CalculatorCall title="Samler du også folk?" text="" button="Beregn din pris" ground="green" />
      </div>
    </PlainPage>
  )
}
