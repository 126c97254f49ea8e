import { Check, Minus } from 'lucide'
import type { WizardCard } from '#app/calculator/wizard-content.ts'
import { slug } from '#app/lead/answers/choices.ts'
import type { Quote } from '#app/pricing/quote.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Icon } from '#app/ui/icon.tsx'
import { withSoftHyphens } from '#app/ui/soft-hyphens.ts'
import { Tooltip } from '#app/ui/tooltip.tsx'
import { CardPrice } from './result-parts.tsx'

/** Whether the package is the one that revenue recommends. */
const isByRevenue = ({ selectedPackage, recommendedPackage, reason }: Quote) =>
  selectedPackage === recommendedPackage && reason.kind === 'revenue'

/** The card of the package: its price, its contents, and the chosen add-ons. */
export function OfferedPackage({ card, quote }: { card: WizardCard; quote: Quote }) {
  const titles = new Set(card.items.map(({ title }) => slug(title)))
  // Chosen add-ons are always listed on the card of their package.
  const contents = [
    ...card.items,
    ...quote.addOns
      .filter(({ name }) => !titles.has(slug(name)))
      .map(({ name }) => ({ title: name, included: false, help: '' })),
  ].map((item) => ({
    ...item,
    chosen: quote.addOns.find(({ name }) => slug(name) === slug(item.title)),
  }))
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4">
        {card.icon ? (
          <img
            src={card.icon.url}
            alt=""
            width={72}
            height={72}
            className="size-10 md:size-18 print:size-12"
          />
        ) : (
          <span
            aria-hidden="true"
            className="ground-hall grid size-10 flex-none place-items-end justify-center md:size-18"
          >
            <span className="h-1/2 w-full rounded-t-full bg-brand-yellow" />
          </span>
        )}
        <h2 className="text-h3">{card.title}</h2>
      </div>
      <p className="mt-1">{card.subtitle}</p>
      {/* On a phone the calculation is right above, with the price. */}
      <div className="max-md:hidden">
        <CardPrice {...quote.rates.packagePrice} />
      </div>
      {isByRevenue(quote) && <p className="mt-3 text-sm">{card.reasonRevenue}</p>}
      <ul className="mt-4 max-md:mt-2 grid list-none gap-x-8 p-0 sm:grid-cols-2 md:grid-cols-1 lg:grid-cols-2 print:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
        {contents.map(({ title, included, chosen, help }, index) => (
          <li
            key={title}
            className="grid min-h-11 grid-cols-[--spacing(6)_minmax(0,1fr)_auto] items-center gap-3 print:min-h-0"
          >
            <Icon
              of={included || chosen ? Check : Minus}
              className={included || chosen ? 'size-5.5 text-success' : 'text-muted'}
            />
            <span className={classNames(!help && 'col-span-2', !included && !chosen && 'text-muted')}>
              <span>{withSoftHyphens(title)}</span>
              {chosen ? (
                <span className="block text-sm text-muted">
                  {['Valgt', !included && chosen.price].filter(Boolean).join(' · ')}
                </span>
              ) : (
                <span className="sr-only">{included ? ', inkluderet' : ', ikke inkluderet'}</span>
              )}
            </span>
            {help && <Tooltip id={`hjaelp-${index}`} about={title} text={help} />}
          </li>
        ))}
      </ul>
    </>
  )
}
