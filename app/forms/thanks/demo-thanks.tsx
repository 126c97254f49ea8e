import type { TextRun } from '#app/content/linked-text.ts'
import {
  copySentTo,
  FormErrors,
  Honeypot,
  PrivacyNotice,
  ReferenceLine,
  SendButton,
  ShownFigures,
  STILL_HERE,
  TableFields,
} from '#app/forms/parts/form-parts.tsx'
import { useLeadForm } from '#app/forms/parts/use-lead-form.ts'
import type { SendResult, StoredReceipt } from '#app/forms/sending/send.ts'
import type { Stamp } from '#app/forms/sending/submit-intent.ts'
import { HIDDEN_FIELDS } from '#app/lead/fields/hidden-fields.ts'
import { checkDemoContact, DEMO_FIELDS } from '#app/lead/fields/quote-fields.ts'
import type { FormResult, TypedFields } from '#app/lead/fields/typed-fields.ts'
import { type NextStep, namingDay } from '#app/lead/next-steps.ts'
import { Button } from '#app/ui/button.tsx'
import { NextSteps } from './next-steps.tsx'

/** It appears at once, with and without scripts; the owner fixed the wording. */
const DEMO_THANKS = 'Tak for din interesse! Vi kontakter dig snarest.'

const FIELDS = Object.entries(DEMO_FIELDS)

interface DemoContactProps {
  /** Identifies the lead that the form completes. */
  intentId: string
  send: (fields: TypedFields, stamp: Stamp) => Promise<SendResult>
  result: FormResult | null
  /** The offer that the page shows, as a plain form sends it. */
  shown: string
  /** Contact details that the visitor typed earlier. */
  savedContact: TypedFields
  onFieldsChanged: (fields: TypedFields) => void
  bookingUrl: string | null
  privacyNotice: readonly TextRun[]
  onCompleted: (stored: StoredReceipt, fields: TypedFields) => void
  /** The promised day in words; null if none is promised. */
  answerBy: string | null
}

export interface DemoThanksProps extends DemoContactProps {
  /** '' if it is not known. */
  reference: string
  nextSteps: readonly NextStep[]
  /** The notice that other figures were shown before; null without one. */
  notice: string | null
  /** The address that gets a copy; null: none does. */
  mailedTo: string | null
  completed: boolean
  /** Just requested: a screen reader announces the thanks. */
  isNew: boolean
}

/** The clicked button is removed, so its result takes the focus, unless the visitor went on. */
function takeFocus(thanks: HTMLElement | null): void {
  if (document.activeElement === document.body) thanks?.focus({ preventScroll: true })
}

/**
 * After 'Book en personlig demo': thanks, the booking link again, and a form for contact details.
 */
export function DemoThanks({ isNew, ...props }: DemoThanksProps) {
  return (
    <div className="grid gap-4 print:hidden">
      <p ref={isNew ? takeFocus : undefined} role="status" tabIndex={-1} className="font-strong outline-none">
        {DEMO_THANKS}
      </p>
      {props.bookingUrl && (
        <section className="grid gap-3">
          <h2 className="text-h3">Vælg en tid</h2>
          <Button href={props.bookingUrl} full>
            Vælg en tid til demoen
          </Button>
        </section>
      )}
      {props.notice && <p role="status">{props.notice}</p>}
      <ReferenceLine reference={props.reference} />
      <NextSteps steps={props.nextSteps} answerBy={props.answerBy} level={2} />
      {props.completed ? (
        <p role="status" className="wrap-anywhere">
          {['Tak. Nu ved vi, hvem vi skal kontakte.', props.mailedTo !== null && copySentTo(props.mailedTo)]
            .filter(Boolean)
            .join(' ')}
        </p>
      ) : (
        <DemoContact {...props} />
      )}
    </div>
  )
}

const idOf = (name: string) => `demo-${name}`

function DemoContact(props: DemoContactProps) {
  const { errors, summary, failure, busy, formProps } = useLeadForm({
    result: props.result,
    check: checkDemoContact,
    submit: props.send,
    onStored: props.onCompleted,
    onFieldsChanged: props.onFieldsChanged,
  })
  return (
    <form {...formProps} className="relative grid gap-4">
      <div>
        <h2 className="text-h3">{props.bookingUrl ? 'Finder du ikke en tid?' : 'Hvem skal vi ringe til?'}</h2>
        <p className="mt-1">{namingDay('Skriv dit nummer, så ringer vi senest {dag}.', props.answerBy)}</p>
      </div>
      <FormErrors summary={summary} failure={failure} failureHelp={STILL_HERE} idOf={idOf} />
      <input type="hidden" name={HIDDEN_FIELDS.intentId} value={props.intentId} />
      <Honeypot />
      <ShownFigures value={props.shown} />
      <TableFields
        fields={FIELDS}
        idOf={idOf}
        errors={errors}
        values={props.result?.fields ?? props.savedContact}
      />
      <SendButton name="valg" value="demo-kontakt" variant="border" busy={busy}>
        Send mine oplysninger
      </SendButton>
      <PrivacyNotice notice={props.privacyNotice} />
    </form>
  )
}
