import { contentContext } from '#app/context.ts'
import { PageTop, PlainPage } from '#app/shell/layout/page-top.tsx'
import { Section } from '#app/shell/layout/section.tsx'
import { fromSeo, pageMeta } from '#app/shell/meta/page-meta.ts'
import { pageNotFound } from '#app/shell/not-found.ts'
import { CalculatorCall } from '#app/shell/sections/calculator-call.tsx'
import { BlockList } from '#app/slices/block-list.tsx'
import { PageChips } from '#app/slices/categories/page-chips.tsx'
import { TILE_LIMIT } from '#app/slices/image-tiles/image-tiles.tsx'
import { TileGrid } from '#app/slices/image-tiles/tile-grid.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { Route } from './+types/customer.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const customer = await context.get(contentContext).customer(params.uid)
  if (!customer) throw pageNotFound(url.pathname)
  return { customer: { ...customer, similar: customer.similar.slice(0, TILE_LIMIT) } }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, loaderData && fromSeo(loaderData.customer.seo, loaderData.customer.href))

export default function CustomerRoute({ loaderData: { customer } }: Route.ComponentProps) {
  const named = customer.blocks.some((block) => block.type === 'categories')
  return (
    <PlainPage trail={[{ title: 'Kunder', href: '/kunder' }, { title: customer.title }]}>
      <PageTop title={customer.title} lead={customer.subtitle} />
      {customer.image && (
        <Picture
          image={customer.image}
          first
          sizes="(width >= 80rem) 75rem, 100vw"
          className="mt-10 aspect-3/2 w-full object-cover md:aspect-5/2"
        />
      )}
      <BlockList blocks={customer.blocks} place="wide" />
      {!named && customer.products.length > 0 && (
        <Section place="wide" title="De bruger" headingClassName="text-h3">
          <PageChips entries={customer.products} />
        </Section>
      )}
      {customer.similar.length > 0 && (
        <Section place="wide" title="Lignende cases">
          <TileGrid tiles={customer.similar} />
        </Section>
      )}
      <div className="mt-(--spacing-stack)">
        <CalculatorCall title="Samler du også folk?" text="" button="Beregn din pris" ground="green" />
      </div>
    </PlainPage>
  )
}
