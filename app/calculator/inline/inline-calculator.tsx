import { useState } from 'react'
import type { PricingCalculatorBlock } from '#app/content/content.ts'
import { answersQuery, NO_ANSWERS } from '#app/leads/answers/answers.ts'
import { FALLBACK_RATES, type PackageName, type PackageRates } from '#app/pricing/fees.ts'
import {
  type CalculatorBlock,
  calculateInline,
  type InlineAnswers,
  type InlineResult,
  LEAST_PRICE,
  packageOfBlock,
  sliderRange,
  startingAnswers,
  withRatesOf,
} from '#app/pricing/inline-calculator.ts'
import { formatCount, parseCount, parsePrice, priceFieldText } from '#app/pricing/money.ts'
import { TICKET_RANGE } from '#app/pricing/ticket-range.ts'
import { StartSelling } from '#app/shell/sections/start-selling.tsx'
import { BigAmount } from '#app/ui/big-amount.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Segmented } from '#app/ui/segmented.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import { Slider } from '#app/ui/slider.tsx'
import { Ticket } from '#app/ui/ticket.tsx'

/** The BASIS fees inkl. moms (D13), used if content has no number. */
const FALLBACK_FEE = FALLBACK_RATES.BASIS.fixedFee * 1.25
const FALLBACK_PERCENTAGE = FALLBACK_RATES.BASIS.percentageFee * 1.25

function toCalculatorBlock(block: PricingCalculatorBlock): CalculatorBlock {
  return {
    fee: block.fee ?? FALLBACK_FEE,
    feePercentage: block.feePercentage ?? FALLBACK_PERCENTAGE,
    ticketThreshold: block.ticketThreshold ?? TICKET_RANGE.max,
    priceThreshold: block.priceThreshold ?? Number.POSITIVE_INFINITY,
  }
}

/**
 * The pricing calculator of content pages (spec 1 §4, §5 and §9, D13). Without JavaScript it shows
 * its starting example and a link to the wizard, which works without it.
 */
export function InlineCalculator({
  block,
  rates,
  bookingUrl,
}: {
  block: PricingCalculatorBlock
  /** Rates of the price_model blocks; undefined: the packages cannot be compared. */
  rates?: PackageRates
  /** null: the link to the booking page is not rendered (D1). */
  bookingUrl: string | null
}) {
  const own = toCalculatorBlock(block)
  const [answers, setAnswers] = useState<InlineAnswers>(() => startingAnswers(block, own))
  const [draft, setDraft] = useState<string | null>(null)
  const [chosen, setChosen] = useState<PackageName>(rates ? packageOfBlock(own, rates) : 'BASIS')
  const numbers = rates ? withRatesOf(own, chosen, rates) : own
  const result = calculateInline(answers, numbers)
  const range = sliderRange(numbers)
  const set = (change: Partial<InlineAnswers>) => setAnswers((before) => ({ ...before, ...change }))
  const limit = numbers.ticketThreshold

  return (
    <Ticket
      stubGround="yellow"
      mainClassName="grid content-center gap-7"
      main={
        <>
          <div className="needs-script grid gap-7">
            <Segmented
              legend="Hvem betaler gebyret?"
              name={`${block.id}-betaler`}
              options={[
                { value: 'external', label: 'Kunde' },
                { value: 'internal', label: 'Arrangør' },
              ]}
              value={answers.feePayer}
              onChange={(payer) => set({ feePayer: payer === 'internal' ? 'internal' : 'external' })}
            />
            {rates && (
              <Segmented
                legend="Pakke"
                name={`${block.id}-pakke`}
                options={[
                  { value: 'BASIS', label: 'BASIS' },
                  { value: 'PREMIUM', label: 'PREMIUM' },
                ]}
                value={chosen}
                onChange={(name) => setChosen(name === 'PREMIUM' ? 'PREMIUM' : 'BASIS')}
              />
            )}
            <Field
              id={`${block.id}-pris`}
              label="Billetpris inkl. moms"
              unit="kr."
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              className="max-w-48"
              value={draft ?? priceFieldText(answers.price ?? 0)}
              onInput={(event) => {
                const text = event.currentTarget.value
                setDraft(text)
                set({ price: parsePrice(text) })
              }}
              // An invalid price counts as 0 while typing (spec 1 §5), and becomes the minimum
              // afterwards.
              onBlur={() => {
                setDraft(null)
                if ((answers.price ?? 0) < LEAST_PRICE) set({ price: LEAST_PRICE })
              }}
            />
            <Slider
              id={`${block.id}-antal`}
              label="Antal billetter"
              value={result.tickets}
              onChange={(tickets) => set({ count: tickets + 1 })}
              {...range}
              toPosition={(tickets) => tickets + 1}
              fromPosition={(position) => position - 1}
              format={(tickets) => (tickets >= limit ? `${limit}+` : formatCount(tickets))}
              parse={(text) => parseCount(text.replace(/\+$/, ''))}
              scale={['0', `${limit}+`]}
            />
          </div>
          <div className="without-script">
            <p>
              Eksempel: {result.ticketLabel} billetter à {priceFieldText(answers.price ?? 0)} kr. inkl. moms,
              hvor kunden betaler gebyret.
            </p>
            <p className="mt-3">
              <SiteLink href="/beregner/branche" className="link">
                Regn med dine egne tal
              </SiteLink>
            </p>
          </div>
        </>
      }
      stubClassName="grid content-center"
      stub={
        <div aria-live="polite">
          {result.talk ? (
            <Talk about={result.talk} bookingUrl={bookingUrl} />
          ) : (
            <InlineFigures
              result={result}
              organiserPays={answers.feePayer === 'internal'}
              packagePrice={rates && packagePriceLine(chosen, rates)}
              note={block.note}
              offerHref={offerHref(answers, result.tickets)}
            />
          )}
        </div>
      }
    />
  )
}

/** 'PREMIUM koster 399 kr. om måneden ekskl. moms.' */
function packagePriceLine(name: PackageName, rates: PackageRates): string {
  const { price, priceLabel } = rates[name].packagePrice
  return `${name} koster ${price} ${priceLabel}.`
}

/** The wizard's URL with these values (D43). */
function offerHref({ price, feePayer }: InlineAnswers, tickets: number): string {
  const query = answersQuery({
    ...NO_ANSWERS,
    ticketDetails: {
      ...NO_ANSWERS.ticketDetails,
      ticketPrice: price ?? 0,
      numberOfTickets: Math.max(TICKET_RANGE.min, tickets),
      customerPaysFee: feePayer === 'external',
    },
  })
  return `/beregner/branche?${query}`
}

function InlineFigures({
  result,
  organiserPays,
  packagePrice,
  note,
  offerHref,
}: {
  result: InlineResult
  organiserPays: boolean
  packagePrice: string | undefined
  note: string
  offerHref: string
}) {
  const rows: [string, string][] = [
    ['Kunden betaler pr. billet', result.buyerPays],
    [organiserPays ? 'Du betaler i gebyr pr. billet' : 'Heraf gebyr', result.costPerTicket],
  ]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <p className="font-strong">Din indtægt</p>
        {result.income === null ? (
          <p className="mt-1.5 font-display text-[1.375rem] leading-tight font-heavy">
            Gebyret er større end billetprisen
          </p>
        ) : (
          <>
            <BigAmount amount={result.income} className="mt-1.5 mb-1" />
            <p className="text-sm">inkl. moms</p>
          </>
        )}
      </div>
      <hr className="m-0 border-0 border-t-2 border-ink" />
      <dl className="m-0 grid gap-3">
        {rows.map(([term, amount]) => (
          <div key={term} className="flex items-baseline justify-between gap-4">
            <dt>
              {term} <span className="text-sm whitespace-nowrap">inkl. moms</span>
            </dt>
            <dd className="m-0 font-strong whitespace-nowrap tabular-nums">{amount}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm">
        Gebyret er {result.feeNote} pr. billet. {note} {packagePrice}
      </p>
      <Button href={offerHref} variant="border" full>
        Få tilbud på det her
      </Button>
    </div>
  )
}

/** Replaces the figures at or above a threshold (spec 1 §4). */
function Talk({ about, bookingUrl }: { about: 'price' | 'tickets'; bookingUrl: string | null }) {
  const much = about === 'price' ? 'så dyre billetter' : 'så mange billetter'
  return (
    <div className="grid gap-5">
      <div>
        <h3 className="text-h3">Lad os tage en snak!</h3>
        <p className="mt-2">Til {much} laver vi en pris, der passer til dig.</p>
      </div>
      <div className="grid gap-2.5">
        <StartSelling>Kom i gang</StartSelling>
        {bookingUrl && (
          <Button href={bookingUrl} variant="white">
            Book et møde
          </Button>
        )}
      </div>
    </div>
  )
}
