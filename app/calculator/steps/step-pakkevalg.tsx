import { Check, Minus } from 'lucide'
import { type MouseEvent, useEffect, useState } from 'react'
import { stepHref } from '#app/calculator/answers/use-answers.ts'
import { useSessionStore } from '#app/calculator/answers/wizard-state.ts'
import { Figures } from '#app/calculator/figures.tsx'
import { toCreate } from '#app/calculator/journey.ts'
import type { StepProps } from '#app/calculator/step-props.ts'
import { useErrorTitle } from '#app/forms/parts/use-error-title.ts'
import { tellLeadStored } from '#app/forms/sending/send.ts'
import { sendAutosvar, sendQuote } from '#app/forms/sending/send-quote.ts'
import { newKey } from '#app/forms/sending/submit-intent.ts'
import { DemoThanks } from '#app/forms/thanks/demo-thanks.tsx'
import { answersLine } from '#app/lead/answers/answers.ts'
import { slug } from '#app/lead/answers/choices.ts'
import type { LeadDraft } from '#app/lead/draft.ts'
import type { TypedFields } from '#app/lead/fields/typed-fields.ts'
import { bookingAddress } from '#app/lead/links.ts'
import { quoteOf } from '#app/lead/offer.ts'
import { countedTickets } from '#app/pricing/ticket-range.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { isNewTab } from '#app/ui/is-new-tab.ts'
import { Ticket } from '#app/ui/ticket.tsx'
import { Tooltip } from '#app/ui/tooltip.tsx'
import { headingOf, OtherPackage, useEndedChoice } from './package-choice.tsx'
import { ResultActions, summaryOf } from './result-actions.tsx'
import { CardPrice, CreateNow, Extras } from './result-parts.tsx'
import { focusNextHeading, StepHeading } from './step-heading.tsx'

/** Step 3: the recommended package, and the demo or the quote. */
export function StepPakkevalg({ content, answers, change, goTo, posted, opened, isShared }: StepProps) {
  const quote = quoteOf(answers, content.rates)
  const card = content.packages[quote.selectedPackage] ?? content.packages[quote.recommendedPackage]
  // Chosen add-ons are always listed on the card of their package.
  const contents = card.items.map((item) => ({
    ...item,
    chosen: !item.included && answers.other.some(({ name }) => slug(name) === slug(item.title)),
  }))
  // What the organiser gets and pays: the rest is below the buttons.
  const decisive = quote.figures.slice(0, quote.figures.findIndex(({ of }) => of === 'fee') + 1)
  const session = useSessionStore()
  const postedDemo = posted?.demoIntentId
    ? {
        intentId: posted.demoIntentId,
        reference: posted.demoReference,
        completed: posted.contactStored,
        answerBy: posted.answerBy,
      }
    : null
  const kept = session.demo
  const demo = kept && kept.reference !== null ? { ...kept, reference: kept.reference } : postedDemo
  const [askedNow, setAskedNow] = useState(postedDemo !== null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(posted?.failure ?? null)
  const [notice, setNotice] = useState<string | null>(posted?.notice ?? null)
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  useErrorTitle(failure !== null)
  // One submit per visit to the step: a retry after a failure repeats it.
  const [keys] = useState(() => ({ demo: newKey(), autosvar: newKey() }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the browser's storage is read.
  useEffect(() => {
    if (opened && postedDemo) session.saveDemo(postedDemo)
  }, [opened])

  const asDemo = (fields: TypedFields) => ({
    draft: { ...answers, contactMethod: 'demo' as const },
    fields,
    rates: content.rates,
  })

  async function askForDemo(event: MouseEvent) {
    event.preventDefault()
    const intentId = kept?.intentId ?? newKey()
    const asked = { intentId, completed: false, answerBy: null }
    session.saveDemo({ ...asked, reference: null })
    // Opened within the click, before any await, so that no popup blocker stops it.
    if (content.bookingUrl) window.open(bookingAddress(content.bookingUrl, intentId), '_blank', 'noopener')
    setBusy(true)
    setFailure(null)
    const ofDemo = asDemo({})
    const sent = await sendQuote(ofDemo, { key: keys.demo, elapsedMs: null }, { intentId })
    setBusy(false)
    if (!sent.ok) return setFailure(sent.error)
    tellLeadStored()
    setAskedNow(true)
    setNotice(sent.notice)
    session.saveDemo({ ...asked, reference: sent.reference, answerBy: sent.answerBy })
    change(() => ({ ...answers, contactMethod: '' }))
    // The thanks are already shown, so the result of the second call is ignored.
    await sendAutosvar(ofDemo, sent.reference, keys.autosvar)
  }

  function askForQuote(event: MouseEvent) {
    event.preventDefault()
    const call = { ...answers, contactMethod: 'call' as const }
    change(() => call)
    goTo('information', call)
  }

  const counted = countedTickets(answers.ticketDetails.numberOfTickets)
  function choose(choice: string | undefined) {
    focusNextHeading()
    change((now) => ({ ...now, choice }))
  }

  const endedChoice = useEndedChoice(answers, content, opened, () => choose(undefined))
  const isChosen = quote.selectedPackage !== quote.recommendedPackage
  const own: LeadDraft = { ...answers, contactMethod: '' }
  const heading = headingOf(quote, content, isShared)
  return (
    <>
      <StepHeading key={`${isShared}-${quote.selectedPackage}`} {...heading} brief />
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
            <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-5">
              {card.icon ? (
                <img src={card.icon.url} alt="" width={72} height={72} className="size-18" />
              ) : (
                <span aria-hidden="true" className="ground-hall grid size-18 place-items-end justify-center">
                  <span className="h-7 w-14 rounded-t-full bg-brand-yellow" />
                </span>
              )}
              <div>
                <h2 className="text-h3">{card.title}</h2>
                <p>{card.subtitle}</p>
                <CardPrice {...quote.rates.packagePrice} />
              </div>
            </div>
            <ul className="mt-5 grid list-none gap-x-8 gap-y-1 p-0 sm:grid-cols-2 md:grid-cols-1 lg:grid-cols-2 print:grid-cols-1">
              {contents.map(({ title, included, chosen, help }, index) => (
                <li
                  key={title}
                  className="grid min-h-10 grid-cols-[1.5rem_minmax(0,1fr)_auto] items-center gap-3"
                >
                  <Icon
                    of={included || chosen ? Check : Minus}
                    className={included || chosen ? 'size-5.5 text-success' : 'text-muted'}
                  />
                  <span className={included || chosen ? undefined : 'text-muted'}>
                    <span>{title}</span>
                    {chosen ? (
                      <span className="block text-sm text-muted">Valgt af dig</span>
                    ) : (
                      <span className="sr-only">{included ? ', inkluderet' : ', ikke inkluderet'}</span>
                    )}
                  </span>
                  {help && <Tooltip id={`hjaelp-${index}`} about={title} text={help} />}
                </li>
              ))}
            </ul>
            <div aria-hidden="true" className="dots my-5 text-line" />
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
              {quote.addOns.length > 0 && (
                <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                  <p className="font-strong">Valgt af dig</p>
                  <ul className="flex list-none flex-wrap gap-1.5 p-0">
                    {quote.addOns.map(({ name, price }) => (
                      <li
                        key={name}
                        className="inline-flex min-h-7 flex-wrap items-center gap-x-2 rounded-lamp bg-brand-green px-3 text-sm text-ink"
                      >
                        <span>{name}</span>
                        {price && <span className="font-strong">{price}</span>}
                      </li>
                    ))}
                  </ul>
                </div>
              )}
            </div>
            <div className="mt-5 grid gap-4 print:hidden">
              <OtherPackage quote={quote} answers={own} content={content} choose={choose} />
              <CreateNow draft={toCreate(own, quote.selectedPackage)} content={content} />
              <ResultActions
                address={stepHref('pakkevalg', {
                  ...own,
                  choice: isChosen ? quote.selectedPackage : undefined,
                })}
                siteUrl={content.siteUrl}
                title={[`Beregning: ${quote.selectedPackage}`, content.productName]
                  .filter(Boolean)
                  .join(' | ')}
                summary={summaryOf(quote, answers)}
              />
            </div>
          </>
        }
        stubClassName="grid content-start gap-4 max-md:py-5"
        stub={
          <>
            <div>
              <h2 className="font-text text-base font-strong">Din vejledende beregning</h2>
              <p className="mb-2 text-sm">
                <span>{answersLine(answers)}</span>{' '}
                <a
                  href={stepHref('billetsalg', answers)}
                  aria-label="Ret billetter og pris"
                  className="link whitespace-nowrap print:hidden"
                  onClick={(event) => {
                    if (isNewTab(event)) return
                    event.preventDefault()
                    goTo('billetsalg', answers)
                  }}
                >
                  Ret
                </a>
              </p>
              {counted && <p className="mb-2 text-sm">{counted}</p>}
              <Figures figures={decisive} leads />
            </div>
            {failure && <Alert kind="error" title={failure} />}
            {demo ? (
              <DemoThanks
                intentId={demo.intentId}
                reference={demo.reference}
                bookingUrl={content.bookingUrl ? bookingAddress(content.bookingUrl, demo.intentId) : null}
                nextSteps={content.demoSteps}
                answerBy={demo.answerBy}
                mailedTo={mailedTo}
                send={(fields, stamp) => sendQuote(asDemo(fields), stamp, { intentId: demo.intentId })}
                result={posted?.contact ?? null}
                notice={notice}
                completed={demo.completed}
                isNew={askedNow}
                savedContact={{ ...session.contact }}
                onFieldsChanged={session.saveContact}
                onCompleted={(sent, fields) => {
                  setNotice(sent.notice)
                  setMailedTo(sent.isMailed ? (fields.email ?? '') : null)
                  session.saveDemo({ ...demo, completed: true, answerBy: sent.answerBy })
                }}
              />
            ) : (
              <form method="post" className="grid gap-2.5">
                <Button type="submit" name="valg" value="demo" full busy={busy} onClick={askForDemo}>
                  {content.buttons.demo}
                </Button>
                <Button type="submit" name="valg" value="call" full variant="border" onClick={askForQuote}>
                  {content.buttons.call}
                </Button>
                <p className="text-sm">
                  <span>{`Gebyr: ${quote.packageFeeText}.`}</span>{' '}
                  {content.bookingUrl && <span className="needs-script">Demoen åbner i en ny fane. </span>}
                  <span>Du binder dig ikke til noget.</span>
                </p>
              </form>
            )}
            {demo && (
              <form method="post">
                <Button type="submit" name="valg" value="call" full variant="border" onClick={askForQuote}>
                  {content.buttons.call}
                </Button>
              </form>
            )}
            {/* After the buttons, which a low window shows beside what the arrangement costs. */}
            <Figures figures={quote.figures.slice(decisive.length)} />
          </>
        }
      />
      <Extras title="Det får du altid" extras={content.features} />
      <Extras title="Du kan også sælge" extras={content.alsoSold} />
    </>
  )
}
