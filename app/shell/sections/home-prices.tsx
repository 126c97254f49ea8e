import type { ReactNode } from 'react'
import type { Prices } from '#app/content/content.ts'
import { ratesLine } from '#app/pricing/fees.ts'
import { packageTitled, priceNote } from '#app/pricing/packages.ts'
import { Section } from '#app/shell/layout/section.tsx'
import { Button } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture.tsx'

/**
 * 'Priser' on the home page: what each package costs a month and a ticket, and a link to the
 * calculator, on a dark ground.
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
      <ul className="mb-4 grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-3 md:grid-cols-2 md:gap-6">
        {packages.map((card) => {
          const priced = packageTitled(card.title, rates)
          return (
            <li key={card.id} className="bg-hall-2 print:border md:grid md:grid-cols-[6rem_minmax(0,1fr)]">
              <Picture
                image={card.icon}
                sizes="96px"
                className="h-0 min-h-full w-full object-cover max-md:hidden"
              />
              <div className="grid content-center gap-2 p-3 md:px-4">
                <h3 className="text-h3">{card.title}</h3>
                <div className="flex flex-wrap gap-x-6 gap-y-2">
                  <Price amount={card.price} per={priceNote(card)} />
                  {priced && <Price amount={ratesLine(priced) ?? ''} per="pr. billet, ekskl. moms" />}
                </div>
              </div>
            </li>
          )
        })}
      </ul>
      {call}
    </Section>
  )
}

function Price({ amount, per }: { amount: string; per: string }) {
  if (!amount) return null
  return (
    <p>
      <span className="block font-display text-[1.125rem] font-heavy leading-none md:text-[1.375rem] lg:text-[1.75rem]">
        {amount}
      </span>{' '}
      <span className="block text-xs leading-tight text-quiet">{per}</span>
    </p>
  )
}
