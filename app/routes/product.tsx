import { contentContext } from '#app/context.ts'
import { PageTop, SidePage } from '#app/shell/layout/page-top.tsx'
import { Prose } from '#app/shell/layout/prose.tsx'
import { Section } from '#app/shell/layout/section.tsx'
import { fromSeo, pageMeta } from '#app/shell/meta/page-meta.ts'
import { pageNotFound } from '#app/shell/not-found.ts'
import { CalculatorCall } from '#app/shell/sections/calculator-call.tsx'
import { StartSelling } from '#app/shell/sections/start-selling.tsx'
import { BlockList } from '#app/slices/block-list.tsx'
import { withCases } from '#app/slices/image-tiles/case-blocks.ts'
import { Picture } from '#app/ui/picture.tsx'
import type { Route } from './+types/product.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const product = await context.get(contentContext).product(params.uid)
  if (!product) throw pageNotFound(url.pathname)
  return { product }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, loaderData && fromSeo(loaderData.product.seo, loaderData.product.href))

export default function ProductRoute({ loaderData: { product } }: Route.ComponentProps) {
  const { blocks, secondaryBlocks } = product
  // The items block of the secondary list counts with the product's own calculator.
  const calculator = blocks.find((block) => block.type === 'pricing_calculator')
  return (
    <SidePage
      group="products"
      page={product}
      top={
        <>
          <PageTop title={product.title} lead={product.subtitle} actions={<StartSelling size="large" />} />
          {product.image && (
            <Picture
              image={product.image}
              first
              sizes="(width >= 64rem) 55rem, 100vw"
              className="mt-10 aspect-3/2 w-full object-cover md:aspect-2/1"
            />
          )}
          <Prose text={product.body} className="mt-8" />
        </>
      }
    >
      <BlockList
        blocks={[...blocks.filter((block) => block.type !== 'image_tiles'), ...secondaryBlocks]}
        place="page"
        calculator={calculator}
      />
      <BlockList blocks={withCases([], 'De benytter også vores billetsystem', product.cases)} place="page" />
      <Section>
        <CalculatorCall ground="green" />
      </Section>
    </SidePage>
  )
}
