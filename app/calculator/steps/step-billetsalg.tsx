import { Figures } from '#app/calculator/figures.tsx'
import { PayersCompared } from '#app/calculator/payers-compared.tsx'
import type { StepProps } from '#app/calculator/step-props.ts'
import { ORGANISER_PAYS, SALE_NAMES } from '#app/lead/answers/sale-query.ts'
import type { LeadDraft } from '#app/lead/draft.ts'
import { quoteOf } from '#app/lead/offer.ts'
import type { Figure } from '#app/pricing/figures.ts'
import { formatAmount, formatCount, parsePrice, priceFieldText } from '#app/pricing/money.ts'
import type { Quote } from '#app/pricing/quote.ts'
import { lowerFirst, reasonSentence } from '#app/pricing/recommend.ts'
import {
  countedTickets,
  isBelowRange,
  parseTicketCount,
  TICKET_RANGE,
  ticketCountText,
} from '#app/pricing/ticket-range.ts'
import { BigAmount } from '#app/ui/big-amount.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { MailAddress } from '#app/ui/mail-address.tsx'
import { Segmented } from '#app/ui/segmented.tsx'
import { Slider } from '#app/ui/slider.tsx'
import { Ticket } from '#app/ui/ticket.tsx'
import { useNumberDraft } from '#app/ui/use-number-draft.ts'
import { FewTickets } from './few-tickets.tsx'

/** The third step: who pays the fee, ticket price and count, with the live result. */
export function StepBilletsalg({ content, answers, errors, refusals, posted, change }: StepProps) {
  const { ticketDetails } = answers
  const { customerPaysFee } = ticketDetails
  const typed = posted?.typed
  const typedCount = typed?.[SALE_NAMES.tickets]
  const quote = quoteOf(answers, content.rates)
  const { selectedPackage, recommendedPackage, reason } = quote
  const set = (details: Partial<typeof ticketDetails>, typing: boolean) =>
    change((now) => ({ ...now, ticketDetails: { ...now.ticketDetails, ...details } }), typing)
  const { draft, field } = useNumberDraft({
    typed: typed?.[SALE_NAMES.price],
    parse: parsePrice,
    unreadable: 0,
    onChange: (ticketPrice) => set({ ticketPrice }, true),
  })
  const free = draft !== null && parsePrice(draft) === 0

  return (
    <>
      <Ticket
        tornGround
        mainClassName="grid content-start gap-7"
        main={
          <>
            {/* Enter presses the form's first button: this one goes on, as 'Næste' does. */}
            <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
            <Segmented
              legend="Hvem betaler gebyret?"
              name={SALE_NAMES.payer}
              options={[
                { value: 'kunde', label: 'Kunde' },
                { value: ORGANISER_PAYS, label: 'Arrangør' },
              ]}
              value={customerPaysFee ? 'kunde' : ORGANISER_PAYS}
              onChange={(payer) => set({ customerPaysFee: payer !== ORGANISER_PAYS }, false)}
            />
            <div className="grid gap-1.75">
              <Field
                id="billetpris"
                name={SALE_NAMES.price}
                label="Billetpris inkl. moms"
                unit="kr."
                inputMode="decimal"
                className="max-w-48"
                error={errors.ticketPrice}
                value={
                  draft ?? (ticketDetails.ticketPrice > 0 ? priceFieldText(ticketDetails.ticketPrice) : '')
                }
                {...field}
              />
              {errors.ticketPrice && free && <FreeEvents supportEmail={content.supportEmail} />}
            </div>
            <Slider
              id="antal-billetter"
              name={SALE_NAMES.tickets}
              label="Antal billetter"
              value={ticketDetails.numberOfTickets}
              onChange={(numberOfTickets) => set({ numberOfTickets }, true)}
              {...TICKET_RANGE}
              format={ticketCountText}
              parse={parseTicketCount}
              unreadable={0}
              typed={typedCount !== undefined && parseTicketCount(typedCount) === null ? typedCount : null}
              scale={[String(TICKET_RANGE.min), ticketCountText(TICKET_RANGE.max)]}
              hint={
                // It would contradict an error message about the count.
                !errors.numberOfTickets &&
                `Flere end ${formatCount(TICKET_RANGE.max)}? Skriv antallet i feltet.`
              }
              error={errors.numberOfTickets}
            />
            {errors.numberOfTickets && isBelowRange(ticketDetails.numberOfTickets) && (
              <FewTickets content={content} answers={answers} errors={errors} refusals={refusals} />
            )}
            <p className="text-sm empty:hidden" aria-live="polite">
              {selectedPackage === recommendedPackage &&
                reason.kind !== 'neither' &&
                `Vi regner med ${selectedPackage}, ${lowerFirst(reasonSentence(reason))}`}
            </p>
            <div className="without-script">
              <Button type="submit" variant="border" name="valg" value="beregn">
                Vis beregningen
              </Button>
            </div>
          </>
        }
        stubClassName="grid content-center"
        stub={<LiveResult quote={quote} ticketDetails={ticketDetails} />}
      />
      {!customerPaysFee && ticketDetails.ticketPrice > 0 && <PayersCompared quote={quote} />}
    </>
  )
}

function FreeEvents({ supportEmail }: { supportEmail: string }) {
  if (!supportEmail) return null
  return (
    <p className="text-sm">
      <span>Er billetterne gratis? Skriv til os på</span>{' '}
      <a className="link" href={`mailto:${supportEmail}?subject=${encodeURIComponent('Gratis arrangement')}`}>
        <MailAddress address={supportEmail} />
      </a>
      <span>, så finder vi en løsning.</span>
    </p>
  )
}

/** What these answers mean for the organiser, announced as they change. */
function LiveResult({ quote, ticketDetails }: { quote: Quote } & Pick<LeadDraft, 'ticketDetails'>) {
  const { customerPaysFee, numberOfTickets } = ticketDetails
  const counted = countedTickets(numberOfTickets)
  const only = (...wanted: Figure['kind'][]) => quote.figures.filter(({ kind }) => wanted.includes(kind))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-live="polite">
      <div>
        <p className="font-strong">Billetomsætning</p>
        <BigAmount amount={formatAmount(quote.income.ticketRevenue)} className="mt-1.5 mb-1" />
        <p className="text-sm">inkl. moms</p>
        {counted && <p className="text-sm">{counted}</p>}
      </div>
      <hr className="m-0 border-0 border-t-2 border-ink" />
      {customerPaysFee ? (
        <div>
          <p className="font-strong">Dit gebyr</p>
          <LargeAmount>{formatAmount(0n)}</LargeAmount>
          <p className="text-sm">{`Betales af kunden (${quote.packageFeeText})`}</p>
          <Figures figures={only('cost', 'package', 'buyer')} className="mt-3" />
        </div>
      ) : (
        <div>
          <p className="font-strong">Skræddersyet beregning</p>
          {only('fee').map(({ kind, label, amount, unit }) => (
            <div key={kind} className="mt-1.5">
              <p className="text-sm">{label}</p>
              <LargeAmount>{amount}</LargeAmount>
              <p className="text-sm">{unit}</p>
            </div>
          ))}
          <p className="mt-1.5 text-sm">
            Prisen afhænger af dit arrangement og din pakke. Der er ingen skjulte gebyrer.
          </p>
          <Figures figures={only('cost', 'package')} className="mt-3" />
        </div>
      )}
    </div>
  )
}

function LargeAmount({ children }: { children: string }) {
  return (
    <p className="mt-1 mb-1.5 font-display text-[min(1.375rem,10vw)] leading-tight font-heavy wrap-anywhere">
      {children}
    </p>
  )
}

/** The result on one line, shown where the stub with the figures is not visible. */
export function ResultLine({ content, answers }: Pick<StepProps, 'content' | 'answers'>) {
  const { figures } = quoteOf(answers, content.rates)
  const amountOf = (wanted: Figure['kind']) => figures.find(({ kind }) => kind === wanted)?.amount
  const paid = amountOf('paid-out')
  if (amountOf('buyer') === undefined) return null
  return (
    // The same figures are on the stub, which announces them.
    <p aria-hidden="true" className="px-gutter pt-2 text-center text-xs leading-[1.3] md:hidden print:hidden">
      <span>Køberen betaler</span> <strong>{amountOf('buyer')}</strong>
      {paid === undefined ? (
        <span> inkl. moms. Gebyrerne er større end omsætningen.</span>
      ) : (
        <>
          <span>, du får</span> <strong>{paid}</strong> <span>inkl. moms</span>
        </>
      )}
    </p>
  )
}
