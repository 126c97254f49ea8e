import type { Block, BlockType, Prices } from '#app/content/content.ts'
import type { Home } from '#app/content/to-page.ts'
import { Section } from '#app/shell/layout/section.tsx'
import { AccountTicket } from '#app/shell/sections/account-ticket.tsx'
import { CalculatorCall } from '#app/shell/sections/calculator-call.tsx'
import { HomePrices } from '#app/shell/sections/home-prices.tsx'
import { PosterCarousel } from '#app/shell/sections/poster-carousel.tsx'
import type { PosterEntry } from '#app/shell/sections/poster-grid.tsx'
import { ProductList } from '#app/shell/sections/product-list.tsx'
import { useSiteData } from '#app/shell/site-data.ts'
import { Button } from '#app/ui/button.tsx'
import { BlockList } from './block-list.tsx'
import { PageChips } from './categories/page-chips.tsx'

/**
 * The home page below its hero, which a phone shows in eight screens (section.css): prices,
 * customers, product, industries, packages, and company. The product is a block 'try_purchase', or
 * the first 'general' one; the other 'general' blocks are about the company.
 */
export function HomeBody({
  home,
  prices,
  industries,
}: {
  home: Home | null
  prices: Prices
  industries: readonly PosterEntry[]
}) {
  const sections = home?.sections
  const blocks = home?.blocks ?? []
  const listOf = (belongs: (block: Block) => boolean) => (
    <BlockList blocks={blocks.filter(belongs)} place="page" />
  )
  const isPartners = (block: Block) => block.type === 'client_logos' && block.variation === 'partner'
  const isQuote = (block: Block) => block.type === 'general' && block.variation === 'quote'
  const trial = blocks.find((block) => block.type === 'try_purchase')
  // The product is a trial, or else a picture with text.
  const product = trial ?? blocks.find((block) => block.type === 'general' && !isQuote(block))
  const customers = blocks.flatMap((block) =>
    block.type === 'image_tiles' ? [{ ...block, title: 'Vi har et hav af tilfredse kunder' }] : [],
  )
  return (
    <div className="home">
      {listOf((block) => block.type === 'client_logos' && !isPartners(block))}
      {listOf((block) => block.type === 'pricing_calculator')}
      <BlockList blocks={customers} place="page" />
      {listOf(isQuote)}
      <Products {...sections?.products} />
      {listOf((block) => block === product)}
      <Industries
        {...sections?.industries}
        carousel={sections?.carousel.title || 'Brancher'}
        entries={industries}
      />
      <HomePrices
        text={sections?.prices.text}
        prices={prices}
        call={<CalculatorCall {...sections?.calculator} isShort />}
      />
      <div className="home-about">
        {listOf((block) => block.type === 'general' && !isQuote(block) && block !== product)}
        {listOf((block) => block.type === 'feature')}
        <BlockList
          blocks={blocks.filter((block) => !PLACED.includes(block.type))}
          place="page"
          calculator={blocks.find((block) => block.type === 'pricing_calculator')}
        />
      </div>
      <Section>
        <AccountTicket {...sections?.account} />
      </Section>
      {listOf(isPartners)}
    </div>
  )
}

/** Types of blocks with a fixed place on the page. */
const PLACED: readonly BlockType[] = [
  'client_logos',
  'feature',
  'pricing_calculator',
  'try_purchase',
  'image_tiles',
  'general',
]

function Products({ title, text }: { title?: string; text?: string }) {
  const menu = useSiteData()?.menu
  if (!menu || menu.products.length === 0) return null
  return (
    <Section>
      <div className="grid items-start gap-5 lg:grid-cols-[5fr_7fr] lg:gap-16">
        <div className="lg:sticky lg:top-28">
          <h2 className="text-h2">{title || 'Vores produkter'}</h2>
          {text && <p className="mt-3 max-w-104 text-lead">{text}</p>}
          <div className="mt-5">
            <Button href="/produkt" variant="border">
              Se alle vores produkter
            </Button>
          </div>
        </div>
        <ProductList entries={menu.products} />
      </div>
    </Section>
  )
}

/** The industries under one heading: as chips to choose from, and as posters to look at. */
function Industries({
  title,
  text,
  carousel,
  entries,
}: {
  title?: string
  text?: string
  /** Name of the carousel, for screen readers. */
  carousel: string
  entries: readonly PosterEntry[]
}) {
  const chips = useSiteData()?.menu.industries ?? []
  if (entries.length === 0) return null
  return (
    <section className="home-industries section-plane ground-grey">
      <div className="wrap mb-5">
        <h2 className="text-h2">{title || 'Brancher'}</h2>
        {text && <p className="mt-3 max-w-120 text-lead">{text}</p>}
        <div className="mt-5">
          <PageChips entries={chips} />
        </div>
      </div>
      <PosterCarousel title={carousel} entries={entries} />
    </section>
  )
}
