import { useState } from 'react'
import type { PricingCalculatorBlock } from '#app/content/content.ts'
import { saleQuery } from '#app/leads/answers/sale-query.ts'
import { ratesLine } from '#app/pricing/fees.ts'
import {
  type InlineAnswers,
  LEAST_PRICE,
  sliderRange,
  startingAnswers,
  talkAbout,
  ticketLabel,
} from '#app/pricing/inline-calculator.ts'
import { formatAmount, fromKroner, parseCount, parsePrice, priceFieldText } from '#app/pricing/money.ts'
import { outcomesOf, type TicketOutcomes } from '#app/pricing/outcomes.ts'
import { type PackageRates, packageTitled } from '#app/pricing/packages.ts'
import { TICKET_RANGE } from '#app/pricing/ticket-range.ts'
import { StartSelling } from '#app/shell/sections/start-selling.tsx'
import { BigAmount } from '#app/ui/big-amount.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Segmented } from '#app/ui/segmented.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import { Slider } from '#app/ui/slider.tsx'
import { Ticket } from '#app/ui/ticket.tsx'

/**
 * The pricing calculator of content pages. Without JavaScript it shows its starting example and a
 * link to the wizard, which works without it.
 */
export function InlineCalculator({
  block,
  rates,
  bookingUrl,
}: {
  block: PricingCalculatorBlock
  rates: PackageRates
  /** null: the link to the booking page is not rendered. */
  bookingUrl: string | null
}) {
  const [answers, setAnswers] = useState<InlineAnswers>(() => startingAnswers(block))
  const [draft, setDraft] = useState<string | null>(null)
  const [chosen, setChosen] = useState(block.package)
  const ofPackage = packageTitled(chosen, rates)
  // Its package's rates may be the block's own.
  const fees = chosen === block.package ? block : (ofPackage ?? block)
  const { price, tickets, customerPaysFee } = answers
  const outcomes = outcomesOf(tickets, fromKroner(price ?? 0), fees)
  const talk = talkAbout(answers, block)
  const set = (change: Partial<InlineAnswers>) => setAnswers((before) => ({ ...before, ...change }))
  const label = (count: number) => ticketLabel(count, block)

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
              value={customerPaysFee ? 'external' : 'internal'}
              onChange={(payer) => set({ customerPaysFee: payer === 'external' })}
            />
            <Segmented
              legend="Pakke"
              name={`${block.id}-pakke`}
              options={Object.keys(rates).map((name) => ({ value: name, label: name }))}
              value={chosen}
              onChange={setChosen}
            />
            <Field
              id={`${block.id}-pris`}
              label="Billetpris inkl. moms"
              unit="kr."
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              className="max-w-48"
              value={draft ?? priceFieldText(price ?? 0)}
              onInput={(event) => {
                const text = event.currentTarget.value
                setDraft(text)
                set({ price: parsePrice(text) })
              }}
              // An invalid price counts as 0 while typing, and becomes the minimum afterwards.
              onBlur={() => {
                setDraft(null)
                if ((price ?? 0) < LEAST_PRICE) set({ price: LEAST_PRICE })
              }}
            />
            <Slider
              id={`${block.id}-antal`}
              label="Antal billetter"
              value={tickets}
              onChange={(count) => set({ tickets: count })}
              {...sliderRange(block)}
              toPosition={(count) => count + 1}
              fromPosition={(position) => position - 1}
              format={label}
              parse={(text) => parseCount(text.replace(/\+$/, ''))}
              scale={['0', label(Number.POSITIVE_INFINITY)]}
            />
          </div>
          <div className="without-script">
            <p>
              Eksempel: {label(tickets)} billetter à {priceFieldText(price ?? 0)} kr. inkl. moms, hvor kunden
              betaler gebyret.
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
          {talk ? (
            <Talk about={talk} bookingUrl={bookingUrl} />
          ) : (
            <InlineFigures
              outcomes={outcomes}
              customerPaysFee={customerPaysFee}
              note={`Gebyret er ${ratesLine(fees)} ekskl. moms pr. billet. ${block.note} ${packagePriceLine(ofPackage)}`}
              offerHref={offerHref(answers)}
            />
          )}
        </div>
      }
    />
  )
}

/** 'PREMIUM koster 399 kr. om måneden ekskl. moms.' */
function packagePriceLine(of: ReturnType<typeof packageTitled>): string {
  return of ? `${of.name} koster ${of.packagePrice.price} ${of.packagePrice.priceLabel}.` : ''
}

/** The wizard's URL with these values. */
function offerHref({ price, tickets, customerPaysFee }: InlineAnswers): string {
  const numberOfTickets = Math.max(TICKET_RANGE.min, tickets)
  const query = saleQuery({ ticketPrice: price ?? 0, numberOfTickets, customerPaysFee })
  return `/beregner/branche?${query}`
}

function InlineFigures({
  outcomes,
  customerPaysFee,
  note,
  offerHref,
}: {
  outcomes: TicketOutcomes
  customerPaysFee: boolean
  note: string
  offerHref: string
}) {
  const { buyerPaysPerTicket, paidOut } = customerPaysFee ? outcomes.customerPays : outcomes.organiserPays
  const rows: [string, string][] = [
    ['Kunden betaler pr. billet', formatAmount(buyerPaysPerTicket)],
    [customerPaysFee ? 'Heraf gebyr' : 'Du betaler i gebyr pr. billet', formatAmount(outcomes.feePerTicket)],
  ]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <p className="font-strong">Din indtægt</p>
        {paidOut < 0n ? (
          <p className="mt-1.5 font-display text-[1.375rem] leading-tight font-heavy">
            Gebyret er større end billetprisen
          </p>
        ) : (
          <>
            <BigAmount amount={formatAmount(paidOut)} className="mt-1.5 mb-1" />
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
      <p className="text-sm">{note}</p>
      <Button href={offerHref} variant="border" full>
        Få tilbud på det her
      </Button>
    </div>
  )
}

/** Replaces the figures at or above a threshold: such sales get prices of their own. */
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
