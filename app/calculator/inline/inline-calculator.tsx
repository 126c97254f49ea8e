import { type ReactNode, useState } from 'react'
import { Figures } from '#app/calculator/figures.tsx'
import type { BlockTypes } from '#app/content/content.ts'
import { saleQuery } from '#app/lead/answers/sale-query.ts'
import type { WizardStep } from '#app/lead/wizard-steps.ts'
import { ratesLine } from '#app/pricing/fees.ts'
import { type Figure, figureText, ticketFigures } from '#app/pricing/figures.ts'
import {
  fieldText,
  type InlineAnswers,
  startingAnswers,
  talkReason,
  ticketLabel,
  ticketSlider,
} from '#app/pricing/inline-calculator.ts'
import { formatKroner, fromKroner, parseAnyPrice, priceFieldText } from '#app/pricing/money.ts'
import { monthlyCostOf } from '#app/pricing/monthly-cost.ts'
import { outcomesOf } from '#app/pricing/outcomes.ts'
import {
  type PackageRates,
  packageForRevenue,
  packagePriceText,
  packageTitled,
} from '#app/pricing/packages.ts'
import { LEAST_PRICE } from '#app/pricing/revenue.ts'
import { isBelowRange, parseTicketCount } from '#app/pricing/ticket-range.ts'
import { StartSelling } from '#app/shell/sections/start-selling.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Segmented } from '#app/ui/segmented.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import { Slider } from '#app/ui/slider.tsx'
import { Ticket } from '#app/ui/ticket.tsx'
import { useNumberDraft } from '#app/ui/use-number-draft.ts'

/**
 * The pricing calculator of content pages. Without JavaScript it shows its starting example and a
 * link to the wizard, which works without it.
 */
export function InlineCalculator({
  block,
  rates,
  industry,
  bookingUrl,
}: {
  block: Omit<BlockTypes['pricing_calculator'], 'type' | 'title' | 'text'>
  rates: PackageRates
  /** The uid of the industry that the page is about: the wizard does not ask for it again. */
  industry?: string
  /** null: the link to the booking page is not rendered. */
  bookingUrl: string | null
}) {
  const [answers, setAnswers] = useState<InlineAnswers>(() => startingAnswers(block))
  const [picked, setPicked] = useState<string | null>(null)
  const packageName = picked ?? block.package
  const ofPackage = packageTitled(packageName, rates)
  // The block may have its own rates for its package.
  const fees = packageName === block.package ? block : (ofPackage ?? block)
  const hasOwnRates = fees.fixedFee !== ofPackage?.fixedFee || fees.percentageFee !== ofPackage.percentageFee
  const { price, tickets, customerPaysFee } = answers
  const talk = price === 0 ? 'free' : talkReason(answers, block)
  const set = (change: Partial<InlineAnswers>) => setAnswers((before) => ({ ...before, ...change }))
  const { draft, setDraft, field } = useNumberDraft({
    parse: parseAnyPrice,
    unreadable: 0,
    onChange: (amount) => set({ price: amount }),
  })
  const label = (count: number) => ticketLabel(count, block)

  return (
    <Ticket
      stubGround="yellow"
      // Not centred, or the slider would move under the hand that drags it.
      mainClassName="grid content-start gap-5"
      main={
        <>
          <div className="needs-script grid gap-5">
            <div className="flex flex-wrap gap-x-6 gap-y-5 *:grow">
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
                className="beside"
                name={`${block.id}-pakke`}
                options={Object.keys(rates).map((name) => ({ value: name, label: name }))}
                value={packageName}
                onChange={setPicked}
              />
            </div>
            <Field
              id={`${block.id}-pris`}
              label="Billetpris inkl. moms"
              unit="kr."
              inputMode="decimal"
              className="beside md:max-w-48"
              value={draft ?? priceFieldText(price)}
              {...field}
              onBlur={() => {
                field.onBlur()
                setDraft(null)
                if (price > 0 && price < LEAST_PRICE) set({ price: LEAST_PRICE })
              }}
            />
            <Slider
              id={`${block.id}-antal`}
              label="Antal billetter"
              value={tickets}
              onChange={(count) => set({ tickets: count })}
              {...ticketSlider(block)}
              format={label}
              formatField={(count) => fieldText(count, block)}
              parse={parseTicketCount}
              scale={['0', label(Number.POSITIVE_INFINITY)]}
            />
          </div>
          <StartingExample tickets={label(tickets)} price={price} />
        </>
      }
      stubClassName="grid content-center"
      stub={
        <div aria-live="polite">
          {talk ? (
            <Talk about={talk} bookingUrl={bookingUrl} />
          ) : (
            <InlineFigures
              tickets={tickets}
              figures={ticketFigures(outcomesOf(tickets, fromKroner(price), fees), customerPaysFee)}
              note={`Gebyret er ${ratesLine(fees)} ekskl. moms pr. billet. ${block.note} ${packagePriceLine(ofPackage)}`}
              offer={hasOwnRates ? calculate(industry) : offerOf(answers, packageName, industry)}
            >
              <Recommended
                answers={answers}
                own={packageName}
                rates={rates}
                onShow={(name) => {
                  setPicked(name)
                  // The button disappears with its line.
                  focusOn(`${block.id}-pakke`, name)
                }}
              />
            </InlineFigures>
          )}
        </div>
      }
    />
  )
}

/** Figures that belong to no package are not passed on from this block. */
const calculate = (industry?: string) => ({
  label: 'Beregn din pris',
  href: wizardHref(new URLSearchParams(), industry),
})

/** The wizard with these values and this package; its form that creates one has no minimum of tickets. */
function offerOf(answers: InlineAnswers, chosen: string, industry?: string) {
  const query = saleQuery(answers)
  const isSmall = isBelowRange(answers.tickets)
  if (isSmall) query.set('kontakt', 'start')
  query.set('pakke', chosen)
  return isSmall
    ? { label: `Opret ${chosen}`, href: wizardHref(query, industry, 'information') }
    : { label: 'Få tilbud på det her', href: wizardHref(query, industry) }
}

/** The example without scripts, and the link to other figures. */
function StartingExample({ tickets, price }: { tickets: string; price: number }) {
  return (
    <div className="without-script">
      <p>
        {`Eksempel: ${tickets} billetter à ${formatKroner(price)} inkl. moms, hvor køberen betaler gebyret.`}
      </p>
      <p className="mt-3">
        <SiteLink href="/beregner/branche" className="link">
          Regn med dine egne tal
        </SiteLink>
      </p>
    </div>
  )
}

/** 'PREMIUM koster 399 kr. om måneden ekskl. moms.'; '' if the price is unknown. */
function packagePriceLine(titledPackage: ReturnType<typeof packageTitled>): string {
  const price = titledPackage && packagePriceText(titledPackage.packagePrice)
  return price ? `${titledPackage.name} koster ${price}.` : ''
}

/** Names the package that a rule recommends if another is shown, with its price. */
function Recommended({
  answers: { price, tickets, customerPaysFee },
  own,
  rates,
  onShow,
}: {
  answers: InlineAnswers
  own: string
  rates: PackageRates
  onShow: (name: string) => void
}) {
  const { name } = packageForRevenue(fromKroner(price) * BigInt(tickets))
  if (name === own) return null
  const outcomes = outcomesOf(tickets, fromKroner(price), rates[name])
  const figures = ticketFigures(outcomes, customerPaysFee, monthlyCostOf(name, rates[name].packagePrice, []))
  const textOf = (wanted: Figure['kind']) => figures.filter(({ kind }) => kind === wanted).map(figureText)[0]
  const buyer = customerPaysFee ? `, og køberen betaler ${textOf('buyer')}` : ''
  return (
    <p className="text-sm">
      <span>
        {`Vi anbefaler ${name} til det her: det koster dig ${textOf('cost')}${buyer}`.replace(/\.?$/, '.')}
      </span>{' '}
      <button type="button" className="needs-script link" onClick={() => onShow(name)}>
        {`Vis ${name}`}
      </button>
    </p>
  )
}

function focusOn(name: string, value: string): void {
  for (const control of document.getElementsByName(name))
    if (control instanceof HTMLInputElement && control.value === value) control.focus()
}

/** By default the wizard's first step that the page does not answer. */
function wizardHref(
  answers: URLSearchParams,
  industry?: string,
  step: WizardStep = industry ? 'tilvalg' : 'branche',
): string {
  const query = industry ? new URLSearchParams([['branche', industry], ...answers]) : answers
  return `/beregner/${step}${query.size > 0 ? `?${query}` : ''}`
}

function InlineFigures({
  tickets,
  figures,
  note,
  offer,
  children,
}: {
  tickets: number
  figures: readonly Figure[]
  note: string
  offer: { label: string; href: string }
  children: ReactNode
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Figures figures={figures} leads />
      {children}
      <p className="text-sm">{note}</p>
      {tickets > 0 && (
        <Button href={offer.href} variant="border" full>
          {offer.label}
        </Button>
      )}
    </div>
  )
}

const TALKS = {
  price: {
    title: 'Lad os tage en snak!',
    text: 'Til så dyre billetter laver vi en pris, der passer til dig.',
  },
  tickets: {
    title: 'Lad os tage en snak!',
    text: 'Til så mange billetter laver vi en pris, der passer til dig.',
  },
  free: {
    title: 'Gratis billetter',
    text: 'Ved siden af betalte billetter er de uden gebyr. Er hele arrangementet gratis, aftaler vi en fast pris, før du begynder.',
  },
}

/**
 * Replaces the figures from a threshold on, where prices are individual, and for free tickets,
 * whose fee the calculator does not know.
 */
function Talk({ about, bookingUrl }: { about: keyof typeof TALKS; bookingUrl: string | null }) {
  const { title, text } = TALKS[about]
  return (
    <div className="grid gap-5">
      <div>
        <h3 className="text-h3">{title}</h3>
        <p className="mt-2">{text}</p>
      </div>
      <div className="grid gap-2.5">
        {bookingUrl && <Button href={bookingUrl}>Book et møde</Button>}
        <StartSelling variant={bookingUrl ? 'border' : undefined}>Kom i gang</StartSelling>
      </div>
    </div>
  )
}
