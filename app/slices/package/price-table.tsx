import { Check, Minus } from 'lucide'
import FeeLine from '#app/calculator/fee-line/fee-line.island.tsx'
import type { PackageCard } from '#app/content/content.ts'
import { ratesLine } from '#app/pricing/fees.ts'
import { type FeeRates, includesAddOns, packageTitled, priceNote } from '#app/pricing/packages.ts'
import { useSiteData } from '#app/shell/site-data.ts'
import { BigAmount } from '#app/ui/big-amount.tsx'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { withSoftHyphens } from '#app/ui/soft-hyphens.ts'
import { Ticket } from '#app/ui/ticket.tsx'
import { Tooltip } from '#app/ui/tooltip.tsx'

/**
 * The target of 'Opret {title}', or of 'Bestil {title}' on a card without rates: the information
 * form for it, with the way back to the price page.
 */
function createHref(title: string, pricePage: string | undefined): string {
  const from: Record<string, string> = pricePage ? { fra: pricePage } : {}
  return `/beregner/information?${new URLSearchParams({ kontakt: 'start', pakke: title, ...from })}`
}

/**
 * The package with everything is highlighted if there is another card to compare it with: one
 * yellow area per view.
 */
function isLit(card: PackageCard, all: readonly PackageCard[]): boolean {
  return all.length > 1 && includesAddOns(card.title)
}

/** kr. inkl. moms: a ticket price that visitors can compare with their own. */
const EXAMPLE_PRICE = 150

/**
 * One card per package, with its rates under the price and above all the fee of one ticket. Rows
 * line up across cards.
 */
export function PriceTable({
  id,
  packages,
  showsRates,
  showsFee,
  headed,
  pricePage,
  startPrice,
}: {
  /** The id of the table, for the ids in it: the same card may be in several tables of a page. */
  id: string
  packages: readonly PackageCard[]
  showsRates: boolean
  /** The fee of one ticket above the cards. */
  showsFee: boolean
  /** Whether the table has a heading above those of its cards. */
  headed?: boolean
  /** The uid of the price page that the table is on. */
  pricePage?: string
  /** The ticket price, kr. inkl. moms, with which the fee line begins. */
  startPrice?: number | null
}) {
  const rates = useSiteData()?.rates
  const pricedAs = (card: PackageCard) => (rates && packageTitled(card.title, rates)) ?? null
  const priced = packages.flatMap((card) => pricedAs(card) ?? [])
  if (packages.length === 0) return null
  const many = packages.length > 1
  // Main and stub of all cards are in the table's two rows.
  const aligned = many && 'md:row-span-2 md:grid md:grid-rows-subgrid'
  return (
    <>
      {showsFee && priced.length > 0 && (
        <div className="mb-6 print:hidden">
          <FeeLine
            id={`${id}-billetpris`}
            startPrice={startPrice ?? EXAMPLE_PRICE}
            packages={priced.map(({ name, fixedFee, percentageFee }) => ({ name, fixedFee, percentageFee }))}
          />
        </div>
      )}
      <ul
        className={classNames(
          'grid gap-x-6 gap-y-5',
          many ? 'md:auto-cols-fr md:grid-flow-col md:grid-rows-[auto_1fr] md:gap-y-0' : 'max-w-120',
        )}
      >
        {packages.map((card) => (
          <li key={card.id} className={classNames(aligned)}>
            <PriceCard
              id={`${id}-${card.id}`}
              card={card}
              rates={showsRates ? pricedAs(card) : null}
              isOrdered={rates !== undefined && pricedAs(card) === null}
              lit={isLit(card, packages)}
              heading={headed ? 'h3' : 'h2'}
              pricePage={pricePage}
              className={classNames(aligned)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

function PriceCard({
  id,
  card,
  rates,
  isOrdered,
  lit,
  heading: Heading,
  pricePage,
  className,
}: {
  id: string
  card: PackageCard
  /** The rates under the price; null: none are shown. */
  rates: FeeRates | null
  /** Whether the card has no rates, such as equipment for hire: it is ordered and not created. */
  isOrdered: boolean
  lit: boolean
  heading: 'h2' | 'h3'
  pricePage?: string
  className?: string
}) {
  return (
    <Ticket
      tear="rows"
      mainGround={lit ? 'yellow' : 'grey'}
      stubGround="grey"
      tornGround
      className={classNames('price-card h-full [--notch:1.125rem]', className)}
      mainClassName="flex flex-col p-6 md:p-8"
      stubClassName="p-6 md:p-8"
      main={
        <>
          {/* Room for a title and two lines, so that the prices of all cards line up. */}
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3 md:min-h-20 lg:max-xl:gap-3">
            <Picture
              image={card.icon}
              sizes="72px"
              className="size-18 flex-none lg:max-xl:size-14 print:hidden"
            />
            <div className="min-w-0 flex-[1_1_9rem]">
              {card.title && <Heading className="text-h3">{card.title}</Heading>}
              {card.subtitle && <p className="leading-snug">{card.subtitle}</p>}
            </div>
          </div>
          {card.price && (
            <p className="mt-5">
              <BigAmount amount={card.price} />{' '}
              {priceNote(card) && <span className="mt-1 block leading-snug">{priceNote(card)}</span>}
            </p>
          )}
          {rates && (
            <p className="mt-3">
              <BigAmount amount={ratesLine(rates) ?? ''} />{' '}
              <span className="mt-1 block leading-snug">pr. solgt billet, ekskl. moms</span>
            </p>
          )}
          {card.title && (
            <div className="mt-auto pt-5">
              <Button href={createHref(card.title, pricePage)} variant={lit ? 'primary' : 'border'} full>
                {isOrdered ? 'Bestil' : 'Opret'} {card.title}
              </Button>
            </div>
          )}
        </>
      }
      stub={
        card.items.length > 0 && (
          <ul className="grid gap-1 md:not-pointer-coarse:gap-0">
            {card.items.map((item, index) => (
              <li
                key={item.title}
                className="grid min-h-10 grid-cols-[--spacing(6)_minmax(0,1fr)_auto] items-center gap-3 md:not-pointer-coarse:min-h-8"
              >
                <Icon
                  of={item.included ? Check : Minus}
                  className={item.included ? 'size-5.5 text-success' : 'text-muted'}
                />
                <span className={item.included ? undefined : 'text-muted'}>
                  <span className="sr-only">{item.included ? 'Med: ' : 'Ikke med: '}</span>
                  {withSoftHyphens(item.title)}
                </span>
                {item.help && <Tooltip id={`${id}-hjaelp-${index}`} about={item.title} text={item.help} />}
              </li>
            ))}
          </ul>
        )
      }
    />
  )
}
