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
  const category = await context.get(contentContext).category(params.uid)
  if (!category) throw pageNotFound(url.pathname)
  return { category }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, loaderData && fromSeo(loaderData.category.seo, loaderData.category.href))

export default function ProductRoute({ loaderData: { category } }: Route.ComponentProps) {
  const { blocks, secondaryBlocks } = category
  // The items block of the secondary list counts with the category's own calculator.
  const calculator = blocks.find((block) => block.type === 'pricing_calculator')
  return (
    <SidePage
      group="categories"
      page={category}
      top={
        <>
          <PageTop title={category.title} lead={category.subtitle} actions={<StartSelling size="large" />} />
          {category.image && (
            <Picture
              image={category.image}
              first
              sizes="(width >= 64rem) 55rem, 100vw"
              className="mt-10 aspect-3/2 w-full object-cover md:aspect-2/1"
            />
          )}
          <Prose text={category.body} className="mt-8" />
        </>
      }
    >
      <BlockList
        blocks={[...blocks.filter((block) => block.type !== 'image_tiles'), ...secondaryBlocks]}
        place="page"
        calculator={calculator}
      />
      <BlockList blocks={withCases([], 'De benytter også vores billetsystem', category.cases)} place="page" />
      <Section>
        <CalculatorCall ground="green" />
      </Section>
    </SidePage>
  )
}
