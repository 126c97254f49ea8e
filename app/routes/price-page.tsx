import { packageCards } from '#app/content/package-cards.ts'
import { contentContext } from '#app/context.ts'
import { DataBlock } from '#app/shell/layout/data-block.tsx'
import { PageTop, SidePage } from '#app/shell/layout/page-top.tsx'
import { Prose } from '#app/shell/layout/prose.tsx'
import { Section } from '#app/shell/layout/section.tsx'
import { fromSeo, pageMeta } from '#app/shell/meta/page-meta.ts'
import { packageProduct } from '#app/shell/meta/structured-data.ts'
import { pageNotFound } from '#app/shell/not-found.ts'
import { CalculatorCall } from '#app/shell/sections/calculator-call.tsx'
import { useSiteData } from '#app/shell/site-data.ts'
import { BlockList, ratesStated } from '#app/slices/block-list.tsx'
import { ContentIcon } from '#app/ui/icon.tsx'
import type { Route } from './+types/price-page.ts'

const PRICES: ReadonlySet<string> = new Set(['name', 'package', 'pricing_table', 'price_model'])

/** Price pages and pricing pages; both addresses show the same page. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const content = context.get(contentContext)
  const page = await content.pricePage(params.uid)
  if (!page) throw pageNotFound(url.pathname)
  // Visitors of /pricing-pages stay there.
  const section = url.pathname.startsWith('/pricing-pages/') ? '/pricing-pages/' : '/priser/'
  return { page, section }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, loaderData && fromSeo(loaderData.page.seo, loaderData.page.href))

export default function PricePageRoute({ loaderData: { page, section } }: Route.ComponentProps) {
  const firstFaq = page.secondaryBlocks.filter((block) => block.type === 'faq').slice(0, 1)
  const site = useSiteData()
  const secondary = page.type === 'pricing_page' ? firstFaq : page.secondaryBlocks
  const blocks = [...page.blocks, ...secondary]
  // The prices belong to the page's top, where they are visible without scrolling.
  const end = blocks.findIndex(({ type }) => !PRICES.has(type))
  const prices = end === -1 ? blocks : blocks.slice(0, end)
  // Only pages about tickets have a calculator; on others the FAQ states no fee per ticket.
  const calculator = page.blocks.find((block) => block.type === 'pricing_calculator')
  const stated = ratesStated(blocks)
  const around = { calculator, ...stated, pricePage: page.uid }
  return (
    <div className="[--spacing-section:var(--spacing-stack)]">
      <SidePage
        group="pricePages"
        page={page}
        below={(href) => href.replace('/priser/', section)}
        top={
          <>
            <PageTop
              title={page.title}
              lead={page.subtitle}
              icon={
                page.icon && (
                  <span className="icon-yellow grid size-14 place-items-center rounded-lamp bg-ink">
                    <ContentIcon image={page.icon} className="size-7" />
                  </span>
                )
              }
            />
            <Prose text={page.body} className="mt-6" />
            <BlockList blocks={prices} place="column" {...around} />
          </>
        }
      >
        <BlockList blocks={blocks.slice(prices.length)} place="page" {...around} />
        {stated.statesRates && !calculator && (
          <Section>
            <CalculatorCall ground="green" />
          </Section>
        )}
        {site &&
          packageCards(blocks).map((card) => (
            <DataBlock key={card.id} node={packageProduct(card, { ...site, path: page.href })} />
          ))}
      </SidePage>
    </div>
  )
}
