import type { ReactNode } from 'react'
import type { Prices } from '#app/content/content.ts'
import { ratesLine } from '#app/pricing/fees.ts'
import { packageTitled, priceNote } from '#app/pricing/packages.ts'
import { Section } from '#app/shell/layout/section.tsx'
import { Button } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture.tsx'

/**
 * 'Priser' on the home page: each package on one line, and a link to the calculator, on a dark
 * ground.
 */
export function HomePrices({
  text,
  prices: { packages, rates },
  call,
}: {
  text?: string
  prices: Prices
  call: ReactNode
}) {
  if (packages.length === 0) return <Section ground="hall">{call}</Section>
  return (
    <Section
      ground="hall"
      title="Priser"
      text={text}
      action={
        <Button href="/priser" variant="border-white">
          Se alle priser
        </Button>
      }
    >
      <ul className="mb-4 grid gap-3 md:grid-cols-2 md:gap-6">
        {packages.map((card) => {
          const priced = packageTitled(card.title, rates)
          return (
            <li
              key={card.id}
              className="grid grid-cols-[--spacing(16)_minmax(0,1fr)] items-stretch bg-hall-2 print:border md:grid-cols-[6rem_minmax(0,1fr)]"
            >
              <Picture image={card.icon} sizes="96px" className="size-full object-cover" />
              <div className="home-price flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3">
                <div className="min-w-0">
                  <h3 className="text-h3">{card.title}</h3>
                  {priced && (
                    <p className="text-xs leading-tight text-quiet">
                      {ratesLine(priced)} pr. billet, ekskl. moms
                    </p>
                  )}
                </div>
                {card.price && (
                  <p className="min-w-0">
                    <span className="block font-display text-[min(1.75rem,10vw)] font-heavy leading-none whitespace-nowrap">
                      {card.price}
                    </span>{' '}
                    <span className="block text-xs leading-tight text-quiet">{priceNote(card)}</span>
                  </p>
                )}
              </div>
            </li>
          )
        })}
      </ul>
      {call}
    </Section>
  )
}
