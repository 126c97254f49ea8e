import type { MouseEvent } from 'react'
import { stepHref } from '#app/calculator/answers/use-answers.ts'
import { Figures } from '#app/calculator/figures.tsx'
import { withCreation } from '#app/calculator/journey.ts'
import type { StepProps } from '#app/calculator/step-props.ts'
import { ShownFigures } from '#app/forms/parts/form-parts.tsx'
import { shownOfferText } from '#app/forms/payloads/quote-request.ts'
import { DemoThanks } from '#app/forms/thanks/demo-thanks.tsx'
import { answersLine, FEE_UNREADABLE } from '#app/lead/answers/answers.ts'
import type { LeadDraft } from '#app/lead/draft.ts'
import { namingDay, promiseLabel } from '#app/lead/next-steps.ts'
import { quoteOf } from '#app/lead/offer.ts'
import { possibleChoice } from '#app/pricing/choice.ts'
import type { Figure } from '#app/pricing/figures.ts'
import { parsePrice, priceFieldText } from '#app/pricing/money.ts'
import type { Quote } from '#app/pricing/quote.ts'
import { countedTickets } from '#app/pricing/ticket-range.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Field } from '#app/ui/field.tsx'
import { handleInPlace } from '#app/ui/handle-in-place.ts'
import { Ticket } from '#app/ui/ticket.tsx'
import { useNumberDraft } from '#app/ui/use-number-draft.ts'
import { OfferedPackage } from './offered-package.tsx'
import { headingOf, OtherPackage, useEndedChoice } from './package-choice.tsx'
import { ResultActions, summaryOf } from './result-actions.tsx'
import { Letterhead, PrintedFrom } from './result-on-paper.tsx'
import { CreateNow, firstSteps } from './result-parts.tsx'
import { focusNextHeading, StepHeading } from './step-heading.tsx'
import { useDemo } from './use-demo.ts'

/** The fourth step: the recommended package, and the demo or the quote. */
export function StepPakkevalg(props: StepProps) {
  const { content, answers, change, opened } = props
  const quote = quoteOf(answers, content.rates)
  const card = content.packages[quote.selectedPackage] ?? content.packages[quote.recommendedPackage]
  const calculation: LeadDraft = { ...answers, contactMethod: '' }
  function choose(choice: string | undefined) {
    focusNextHeading()
    change((now) => ({ ...now, choice }))
  }
  const endedChoice = useEndedChoice(answers, content, opened, () => choose(undefined))
  const choice = possibleChoice(answers.choice ?? '', answers.other, content.rates) ?? undefined
  const address = stepHref('pakkevalg', { ...calculation, choice })
  return (
    <>
      <Letterhead {...content} />
      <StepHeading key={quote.selectedPackage} {...headingOf(quote, content)} brief />
      {endedChoice && (
        <p role="status" className="ground-glow mb-5 px-4 py-3">
          {endedChoice}
        </p>
      )}
      <Ticket
        tornGround
        stubFirst
        main={
          <>
            <OfferedPackage card={card} quote={quote} />
            <OtherPackage quote={quote} answers={calculation} content={content} choose={choose} />
            <FeeToday {...props} figures={quote.figures.filter(({ kind }) => kind === 'today')} />
          </>
        }
        stubClassName="grid content-start gap-4 max-md:gap-2 max-md:py-3 max-md:[@media(height<42rem)]:py-2"
        stub={<Calculation {...props} quote={quote} address={address} />}
      />
      <PrintedFrom url={content.siteUrl + address} />
    </>
  )
}

/** What the organiser gets and pays, with the demo and the quote below it. */
function Calculation({
  quote,
  address,
  ...props
}: StepProps & {
  quote: Quote
  /** Path and query of the calculation. */
  address: string
}) {
  const { content, answers, change, goTo } = props
  // Other figures are below the buttons, so that a low window shows the buttons beside the cost.
  const decisive = quote.figures.slice(0, quote.figures.findIndex(({ kind }) => kind === 'cost') + 1)
  const rest = quote.figures.slice(decisive.length)
  const demo = useDemo(props)
  const offerText = shownOfferText({ ...answers, contactMethod: 'demo' }, content.rates)
  const counted = countedTickets(answers.ticketDetails.numberOfTickets)
  function askForQuote(event: MouseEvent) {
    event.preventDefault()
    const call = { ...answers, contactMethod: 'call' as const }
    change(() => call)
    goTo('information', call)
  }
  const quoteButton = (
    <Button type="submit" name="valg" value="call" full variant="border" onClick={askForQuote}>
      {content.buttons.call}
    </Button>
  )
  return (
    <>
      <div>
        <div className="flex items-start justify-between gap-x-2">
          <h2 className="font-text text-base font-strong">Din vejledende beregning</h2>
          <a
            href={stepHref('billetsalg', answers)}
            aria-label="Ret billetter og pris"
            className="link -my-2.5 -me-2.5 inline-grid min-h-11 min-w-11 flex-none place-items-center text-sm print:hidden"
            onClick={handleInPlace(() => goTo('billetsalg', answers))}
          >
            Ret
          </a>
        </div>
        <p className="mb-2 text-sm">{[answersLine(answers), counted].filter(Boolean).join('. ')}</p>
        <Figures figures={decisive} leads />
      </div>
      <ResultActions
        address={address}
        siteUrl={content.siteUrl}
        title={[`Beregning: ${quote.selectedPackage}`, content.productName].filter(Boolean).join(' | ')}
        summary={summaryOf(quote, answers)}
      />
      {demo.failure && <Alert kind="error" title={demo.failure} />}
      {demo.thanks ? (
        <>
          <DemoThanks {...demo.thanks} shown={offerText} />
          <form method="post">{quoteButton}</form>
        </>
      ) : (
        <form method="post" className="grid gap-2.5">
          <ShownFigures value={offerText} />
          <Button type="submit" name="valg" value="demo" full busy={demo.busy} onClick={demo.requestDemo}>
            {content.buttons.demo}
          </Button>
          {quoteButton}
          <p className="text-sm print:hidden">
            <span className="mb-1.5 block">
              {content.bookingUrl && <span className="needs-script">Demoen åbner i en ny fane. </span>}
              <span>{firstSteps(content.demoSteps)}</span>
            </span>
            <span>{namingDay(`${promiseLabel('call')} {dag}.`, null)}</span>
          </p>
        </form>
      )}
      <CreateNow
        draft={withCreation({ ...answers, contactMethod: '' }, quote.selectedPackage)}
        steps={content.create.thankYou.nextSteps}
      />
      <Figures figures={rest.filter(({ kind }) => kind !== 'today')} />
    </>
  )
}

/** The field may be at the bottom of the window: scroll the difference into view. */
const show = (difference: HTMLElement | null) => difference?.scrollIntoView({ block: 'nearest' })

/** What a ticket costs in fees today, and what it would cost here. */
function FeeToday({ answers, errors, posted, change, figures }: StepProps & { figures: readonly Figure[] }) {
  const { draft, field } = useNumberDraft({
    typed: posted?.typed?.idag,
    parse: parsePrice,
    unreadable: 0,
    onChange: (feeToday) => change((now) => ({ ...now, feeToday }), true),
  })
  const { feeToday } = answers
  const isUnreadable = draft !== null && draft.trim() !== '' && parsePrice(draft) === null
  return (
    <form
      method="post"
      noValidate
      className={classNames(
        'mt-2 grid gap-2 border-t border-(--hairline) pt-2',
        figures.length === 0 && 'print:hidden',
      )}
      onSubmit={(event) => event.preventDefault()}
    >
      <Field
        id="gebyr-i-dag"
        name="idag"
        label="Hvad er gebyret pr. billet i dag, inkl. moms?"
        optional
        unit="kr."
        inputMode="decimal"
        className="max-w-120 print:hidden"
        error={errors.feeToday ?? (isUnreadable ? FEE_UNREADABLE : undefined)}
        value={draft ?? (feeToday > 0 ? priceFieldText(feeToday) : '')}
        {...field}
      />
      <div className="without-script">
        <Button type="submit" variant="border" size="small" name="valg" value="beregn">
          Vis forskellen
        </Button>
      </div>
      <div aria-live="polite">
        {figures.length > 0 && (
          <div ref={draft === null ? undefined : show}>
            <Figures figures={figures} />
          </div>
        )}
      </div>
    </form>
  )
}
