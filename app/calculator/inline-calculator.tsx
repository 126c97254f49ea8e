import { useState } from 'react'
import type { PricingCalculatorBlock } from '#app/content/content.ts'
import { FALLBACK_RATES } from '#app/pricing/fees.ts'
import {
  type CalculatorBlock,
  calculateInline,
  INLINE_DEFAULTS,
  type InlineAnswers,
  type InlineResult,
  sliderRange,
} from '#app/pricing/inline-calculator.ts'
import { formatCount, parseCount, parsePrice, priceFieldText } from '#app/pricing/money.ts'
import { TICKET_RANGE } from '#app/pricing/ticket-range.ts'
import { StartSelling } from '#app/shell/start-selling.tsx'
import { BigAmount } from '#app/ui/big-amount.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Segmented } from '#app/ui/segmented.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import { Slider } from '#app/ui/slider.tsx'
import { Ticket } from '#app/ui/ticket.tsx'

/** BASIS incl. moms (D13), where content has no number. */
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
 * The pricing calculator of content pages (spec 1 §4, §5 and §9, D13). Without scripts its starting example stands with
 * a way to the wizard, which works without them.
 */
export function InlineCalculator({
  block,
  bookingUrl,
}: {
  block: PricingCalculatorBlock
  /** null: the link that only opens it is not rendered (D1). */
  bookingUrl: string | null
}) {
  const [answers, setAnswers] = useState<InlineAnswers>(INLINE_DEFAULTS)
  const [draft, setDraft] = useState<string | null>(null)
  const numbers = toCalculatorBlock(block)
  const result = calculateInline(answers, numbers)
  const range = sliderRange(numbers)
  const set = (change: Partial<InlineAnswers>) => setAnswers((before) => ({ ...before, ...change }))
  const limit = numbers.ticketThreshold

  return (
    <Ticket
      stubGround={result.needsTalk ? 'pink' : 'yellow'}
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
              // What is no price has counted as 0 while it was typed, and is 0 now (spec 1 §5).
              onBlur={() => setDraft(null)}
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
            <p>Eksempel: {result.ticketLabel} billetter à 100 kr. inkl. moms, hvor kunden betaler gebyret.</p>
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
          {result.needsTalk ? (
            <Talk bookingUrl={bookingUrl} />
          ) : (
            <Figures result={result} organiserPays={answers.feePayer === 'internal'} note={block.note} />
          )}
        </div>
      }
    />
  )
}

function Figures({
  result,
  organiserPays,
  note,
}: {
  result: InlineResult
  organiserPays: boolean
  note: string
}) {
  const rows: [string, string][] = [
    ['Kunden betaler pr. billet', result.buyerPays],
    [organiserPays ? 'Du betaler i gebyr pr. billet' : 'Heraf gebyr', result.costPerTicket],
  ]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <p className="font-strong">Din indtægt</p>
        <BigAmount amount={result.income} className="mt-1.5 mb-1" />
        <p className="text-sm">inkl. moms</p>
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
        Gebyret er {result.feeNote} pr. billet. {note}
      </p>
    </div>
  )
}

/** At or above a threshold the figures give way to a talk (spec 1 §4). */
function Talk({ bookingUrl }: { bookingUrl: string | null }) {
  return (
    <div className="grid gap-5">
      <div>
        <h3 className="text-h3">Lad os tage en snak!</h3>
        <p className="mt-2">Ved så store salg laver vi en pris, der passer til dig.</p>
      </div>
      <div className="grid gap-2.5">
        <StartSelling>Kom i gang</StartSelling>
        {bookingUrl && (
          <Button href={bookingUrl} look="white">
            Book et møde
          </Button>
        )}
      </div>
    </div>
  )
}
