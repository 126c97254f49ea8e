import type { Block, BlockType, Prices } from '#app/content/content.ts'
import type { Home } from '#app/content/to-page.ts'
import { Section } from '#app/shell/layout/section.tsx'
import { AccountTicket } from '#app/shell/sections/account-ticket.tsx'
import { CalculatorCall } from '#app/shell/sections/calculator-call.tsx'
import { HomePrices } from '#app/shell/sections/home-prices.tsx'
import { PosterCarousel } from '#app/shell/sections/poster-carousel.tsx'
import type { PosterEntry } from '#app/shell/sections/poster-grid.tsx'
import { Programme } from '#app/shell/sections/programme.tsx'
import { useSiteData } from '#app/shell/site-data.ts'
import { Button } from '#app/ui/button.tsx'
import { BlockList } from './block-list.tsx'
import { PageChips } from './categories/category-chips.tsx'

/** The home page below its hero, in the specified order. */
export function HomeBody({
  home,
  prices,
  industries,
}: {
  home: Home | null
  prices: Prices
  industries: readonly PosterEntry[]
}) {
  const menu = useSiteData()?.menu
  const sections = home?.sections
  const blocks = home?.blocks ?? []
  const listOf = (belongs: (block: Block) => boolean) => (
    <BlockList blocks={blocks.filter(belongs)} place="page" />
  )
  const isPartners = (block: Block) => block.type === 'client_logos' && block.variation === 'partner'
  const isQuote = (block: Block) => block.type === 'general' && block.variation === 'quote'
  const placed: readonly BlockType[] = [
    'client_logos',
    'feature',
    'pricing_calculator',
    'image_tiles',
    'general',
  ]
  const customers = blocks.flatMap((block) =>
    block.type === 'image_tiles' ? [{ ...block, title: 'Vi har et hav af tilfredse kunder' }] : [],
  )
  return (
    <>
      {menu && menu.categories.length > 0 && (
        <Section>
          <div className="grid items-start gap-10 lg:grid-cols-[5fr_7fr] lg:gap-16">
            <div className="lg:sticky lg:top-28">
              <h2 className="text-h2">{sections?.products.title || 'Vores produkter'}</h2>
              {sections?.products.text && (
                <p className="mt-5 max-w-104 text-lead">{sections.products.text}</p>
              )}
              <div className="mt-8">
                <Button href="/produkt" variant="border">
                  Se alle vores produkter
                </Button>
              </div>
            </div>
            <Programme entries={menu.categories} />
          </div>
        </Section>
      )}
      {listOf((block) => block.type === 'client_logos' && !isPartners(block))}
      {listOf((block) => block.type === 'feature' || (block.type === 'general' && !isQuote(block)))}
      {listOf((block) => block.type === 'pricing_calculator')}
      {menu && (
        <Section>
          <div className="grid items-center gap-10 md:grid-cols-[7fr_5fr] lg:gap-16">
            <div>
              <h2 className="text-h2">{sections?.industries.title || 'Brancher'}</h2>
              {sections?.industries.text && (
                <p className="mt-4 mb-8 max-w-120 text-lead">{sections.industries.text}</p>
              )}
              <PageChips entries={menu.industries} />
            </div>
            <AccountTicket {...sections?.account} />
          </div>
        </Section>
      )}
      <PosterCarousel title={sections?.carousel.title || 'Brancher'} entries={industries.map(posterOf)} />
      <BlockList blocks={customers} place="page" />
      {listOf(isQuote)}
      {listOf(isPartners)}
      <BlockList
        blocks={blocks.filter((block) => !placed.includes(block.type))}
        place="page"
        calculator={blocks.find((block) => block.type === 'pricing_calculator')}
      />
      <HomePrices
        text={sections?.prices.text}
        prices={prices}
        call={<CalculatorCall {...sections?.calculator} />}
      />
    </>
  )
}

/** Only what the carousel shows is sent to it as an island. */
function posterOf({ href, title, teaser, icon, image }: PosterEntry): PosterEntry {
  return { href, title, teaser, icon: image ? null : icon, image }
}
