import { Check } from 'lucide'
import { useEffect, useState } from 'react'
import { activeDemo, useAnswersStore, useSessionStore } from '#app/calculator/answers/wizard-state.ts'
import { Figures } from '#app/calculator/figures.tsx'
import type { StepProps } from '#app/calculator/step-props.ts'
import {
  creationTexts,
  titleToCreate,
  type WizardCard,
  type WizardContent,
} from '#app/calculator/wizard-content.ts'
import { InformationForm } from '#app/forms/information-form.tsx'
import { STILL_HERE } from '#app/forms/parts/form-parts.tsx'
import { PhoneLink, type Telephone } from '#app/forms/parts/phone-link.tsx'
import { shownOfferText } from '#app/forms/payloads/quote-request.ts'
import type { StoredReceipt } from '#app/forms/sending/send.ts'
import { askForAutoReply, sendQuote } from '#app/forms/sending/send-quote.ts'
import { newKey } from '#app/forms/sending/submit-intent.ts'
import { answerRows, statedAnswers } from '#app/lead/answers/answers.ts'
import { type LeadDraft, matchChoices } from '#app/lead/draft.ts'
import type { TypedFields } from '#app/lead/fields/typed-fields.ts'
import { chosenPackage, hasSale, purposeOf } from '#app/lead/lead.ts'
import { namingDay, namingPackage } from '#app/lead/next-steps.ts'
import { quoteOf } from '#app/lead/offer.ts'
import { missingIn } from '#app/pricing/choice.ts'
import { packageFigure } from '#app/pricing/figures.ts'
import { formatAmount } from '#app/pricing/money.ts'
import { monthlyCostOf } from '#app/pricing/monthly-cost.ts'
import type { Quote } from '#app/pricing/quote.ts'
import { joinInDanish, lowerFirst, reasonSentence } from '#app/pricing/recommend.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Ticket } from '#app/ui/ticket.tsx'
import { type SentForm, SentThanks } from './sent-thanks.tsx'
import { focusNextHeading, StepHeading } from './step-heading.tsx'

/**
 * The lead that was sent from this history entry, so that reload and Back show its thanks; a new
 * request shows the form. null: nothing was sent. Name and address are not stored.
 */
function sentFromHere(): SentForm | null {
  const { sent = null, notice = null, answerBy = null, isMailed = false } = history.state ?? {}
  return sent === null ? null : { reference: sent, notice, answerBy, isMailed, name: '', email: '' }
}

/** The last step: who the offer is for. */
export function StepInformation({ content, answers, change, onSent, posted, opened }: StepProps) {
  /** What was stored. */
  const [stored, setStored] = useState<SentForm | null>(null)
  const [savedContact, setSavedContact] = useState<TypedFields | null>(null)
  const demo = useSessionStore((session) => session.demo)
  const withCompany = answers.contactMethod === 'start'
  const draft = { ...answers, contactMethod: withCompany ? ('start' as const) : ('call' as const) }

  useEffect(() => {
    if (!opened) return
    setSavedContact({ ...useSessionStore.getState().contact })
    setStored(sentFromHere())
  }, [opened])

  useEffect(() => {
    onSent(stored !== null)
    return () => onSent(false)
  }, [stored, onSent])

  function thank({ reference, ...receipt }: StoredReceipt, fields: TypedFields) {
    useSessionStore.getState().forgetContact()
    focusNextHeading()
    setStored({ reference, ...receipt, name: fields.name ?? '', email: fields.email ?? '' })
    history.replaceState({ sent: reference, ...receipt }, '')
    // The second call: the thanks are already shown, so its result is ignored.
    void askForAutoReply({ draft, fields, rates: content.rates }, reference, newKey())
  }

  const title = titleToCreate(content, answers.packageTitle)
  const texts = withCompany ? creationTexts(content, title) : content.steps.information
  const { comment } = content.fields
  const questions = content.created?.questions ?? []
  if (stored !== null)
    return <SentThanks content={content} sent={stored} isCreation={withCompany} packageTitle={title} />
  return (
    <>
      <StepHeading
        title={namingPackage(texts.title, title)}
        subtitle={namingDay(namingPackage(texts.subtitle, title), null)}
      />
      {withCompany && opened && <OwnCalculation answers={answers} content={content} change={change} />}
      <Ticket
        tornGround
        main={
          <InformationForm
            withCompany={withCompany}
            texts={
              withCompany && questions.length > 0
                ? {
                    ...content.fields,
                    comment: {
                      label: '',
                      placeholder: '',
                      ...comment,
                      help: `Svar gerne på: ${questions.join(' ')}`,
                    },
                  }
                : content.fields
            }
            result={posted?.information ?? null}
            shown={shownOfferText(draft, content.rates)}
            gdprLabel={content.gdpr.label}
            gdprPrechecked={content.gdpr.prechecked}
            privacyNotice={content.gdpr.notice}
            submitLabel={content.buttons.submit}
            hold={
              activeDemo(answers, demo) !== null
                ? {
                    label: content.buttons.call,
                    onRelease: () => change(() => draft),
                  }
                : null
            }
            savedContact={savedContact}
            onFieldsChanged={useSessionStore.getState().saveContact}
            send={(fields, stamp, touched) =>
              sendQuote({ draft, fields, rates: content.rates }, stamp, {
                notice: { version: content.gdpr.version, touched },
              })
            }
            onStored={thank}
            failureHelp={<StillHere {...content} />}
          />
        }
        stub={<YourAnswers answers={{ ...answers, packageTitle: title }} content={content} />}
      />
    </>
  )
}

/**
 * Offers the stored calculation of this browser: nothing of it is sent unless the visitor accepts.
 */
function OwnCalculation({ answers, content, change }: Pick<StepProps, 'answers' | 'content' | 'change'>) {
  const saved = useAnswersStore((store) => store.answers)
  if (hasSale(answers) || !hasSale(saved)) return null
  const calculation = matchChoices(saved, content)
  const { selectedPackage } = quoteOf({ ...calculation, contactMethod: 'call' }, content.rates)
  return (
    <p className="mb-5 md:text-center print:hidden">
      <span>{`Du har en beregning: ${selectedPackage}.`}</span>{' '}
      <button
        type="button"
        className="link min-h-11"
        onClick={() =>
          change(({ contactMethod, packageTitle, pricePage }) => ({
            ...calculation,
            contactMethod,
            packageTitle: packageTitle || selectedPackage,
            pricePage,
          }))
        }
      >
        Tag den med
      </button>
    </p>
  )
}

function StillHere({ phone, phoneHref, salesHours }: Telephone) {
  return (
    <>
      <span>{STILL_HERE}</span>
      {phone && (
        <>
          {' '}
          <span>Du kan også ringe til os på</span>{' '}
          <PhoneLink phone={phone} phoneHref={phoneHref} salesHours={salesHours} />
          <span>.</span>
        </>
      )}
    </>
  )
}

/**
 * Says that the answers suggest another package than the one to create, and what that one lacks.
 */
function OtherRecommended({
  quote: { recommendedPackage, reason },
  answers,
  own,
}: {
  quote: Quote
  answers: LeadDraft
  own: string | null
}) {
  if (own === null || own === recommendedPackage) return null
  if (reason.kind === 'neither') return null
  const missing = answers.other.filter((addOn) => missingIn(own, [addOn])).map(({ name }) => name)
  return (
    <p className="mb-3 border-2 border-ink px-3 py-2 text-sm">
      {`Vi anbefaler ${recommendedPackage}, ${lowerFirst(reasonSentence(reason))}${
        missing.length > 0 ? ` ${joinInDanish(missing)} er ikke med i ${own}.` : ''
      }`}
    </p>
  )
}

/** The visitor's answers, shown next to the form; unanswered questions are left out. */
function YourAnswers({ answers, content }: { answers: LeadDraft; content: WizardContent }) {
  const quote = quoteOf(answers, content.rates)
  const isCreation = answers.contactMethod === 'start'
  const isOrder = purposeOf(answers, content.rates) === 'order'
  const hasRates = !isCreation || chosenPackage(answers, content.rates) !== null
  const cardPrice = content.created?.price
  const ordered = cardPrice ? monthlyCostOf(answers.packageTitle, cardPrice, []) : null
  const figures = hasRates ? quote.figures : packageFigure(ordered)
  const rows = answerRows(statedAnswers({ ...answers, other: quote.addOns }))
  const { total } = quote.income
  if (total > 0n) rows.push({ label: 'Omsætning', value: `${formatAmount(total)} inkl. moms` })
  if (figures.length === 0 && answers.packageTitle)
    rows.push({ label: isOrder ? 'Bestilling' : 'Pakke', value: answers.packageTitle })
  else if (isCreation && hasRates) rows.push({ label: 'Gebyr', value: quote.packageFeeText })
  return (
    <>
      <h2 className="mb-3 text-h3">{isOrder ? 'Din bestilling' : isCreation ? 'Din pakke' : 'Dine svar'}</h2>
      {isCreation && (
        <OtherRecommended quote={quote} answers={answers} own={hasRates ? quote.selectedPackage : null} />
      )}
      {figures.length > 0 && (
        <>
          <h3 className="font-text font-strong">{isCreation ? 'Prisen' : 'Din vejledende beregning'}</h3>
          <Figures figures={figures} leads className="mt-1 mb-3 border-b border-(--hairline)" />
        </>
      )}
      <dl className="m-0 grid gap-1">
        {rows.map(({ label, value }) => (
          <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-3 wrap-anywhere">
            <dt className="text-sm">{label}</dt>
            <dd className="m-0 leading-snug font-strong">{value}</dd>
          </div>
        ))}
      </dl>
      {isCreation && hasRates && <Included card={content.packages[quote.selectedPackage]} />}
    </>
  )
}

/** What the package includes, where the form is next to it. */
function Included({ card }: { card: WizardCard | undefined }) {
  const included = card?.items.filter((item) => item.included) ?? []
  if (included.length === 0) return null
  return (
    <div className="mt-6 max-md:hidden">
      <h3 className="mb-2 font-text font-strong">{`Med i ${card?.title}`}</h3>
      <ul className="grid list-none gap-1.5 p-0">
        {included.map(({ title }) => (
          <li key={title} className="grid grid-cols-[--spacing(6)_minmax(0,1fr)] gap-3">
            <Icon of={Check} className="size-5.5" />
            <span>{title}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
