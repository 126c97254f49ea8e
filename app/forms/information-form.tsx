import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { TextRun } from '#app/content/linked-text.ts'
import type { WizardTexts } from '#app/content/to-wizard.ts'
import type { SendResult, StoredReceipt } from '#app/forms/sending/send.ts'
import type { Stamp } from '#app/forms/sending/submit-intent.ts'
import { askedFields, checkInformation, QUOTE_FIELDS } from '#app/lead/fields/quote-fields.ts'
import { type FormResult, readFields, type TypedFields } from '#app/lead/fields/typed-fields.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Checkbox } from '#app/ui/field.tsx'
import { useFocusOnArrival } from '#app/ui/use-focus-on-arrival.ts'
import {
  FormErrors,
  Honeypot,
  LinkedText,
  PrivacyNotice,
  SendButton,
  ShownFigures,
  TableField,
} from './parts/form-parts.tsx'
import { useLeadForm } from './parts/use-lead-form.ts'

interface InformationFormProps {
  /** An account needs a company: contactMethod 'start' asks for it. */
  withCompany: boolean
  /** An editor's labels of fields; empty ones fall back to the built-in labels. */
  texts: WizardTexts['fields']
  /** The server's result of such a post. */
  result: FormResult | null
  /** The offer that the page shows, as a plain form sends it. */
  shown: string
  /** The box's label: an acknowledgement of the privacy notice, never called consent. */
  gdprLabel: readonly TextRun[]
  gdprPrechecked: boolean
  privacyNotice: readonly TextRun[]
  submitLabel: string
  /**
   * This tab's demo is already requested: a submit sends nothing, says so and offers the quote
   * instead.
   */
  hold: { label: string; onRelease: () => void } | null
  /** Contact details saved in this session; null until browser storage is read. */
  savedContact: TypedFields | null
  onFieldsChanged: (fields: TypedFields) => void
  send: (fields: TypedFields, stamp: Stamp, gdprTouched: boolean) => Promise<SendResult>
  onStored: (stored: StoredReceipt, fields: TypedFields) => void
  failureHelp?: ReactNode
}

/** The wizard's contact form. Without JavaScript it is a plain form. */
export function InformationForm(props: InformationFormProps) {
  const { withCompany, result, savedContact, onFieldsChanged } = props
  const form = useRef<HTMLFormElement>(null)
  const gdprTouched = useRef(false)
  /** How often a submit was held back; each time the reason takes the focus. */
  const [held, setHeld] = useState(0)
  const heldBox = useFocusOnArrival<HTMLDivElement>(held)
  const { errors, summary, failure, busy, formProps } = useLeadForm({
    result,
    check: (fields) => checkInformation(fields, withCompany),
    submit: (fields, stamp) => props.send(fields, stamp, gdprTouched.current),
    onStored: props.onStored,
    // Until the saved details are filled in, the fields do not contain them.
    onFieldsChanged: (fields) => {
      if (savedContact) onFieldsChanged(fields)
    },
  })

  // Saved details fill only empty fields, never text typed while the page was loading.
  useEffect(() => {
    if (!savedContact || !form.current) return
    for (const field of form.current.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'input, textarea',
    ))
      field.value ||= savedContact[field.name] ?? ''
    onFieldsChanged(readFields(new FormData(form.current)))
  }, [savedContact, onFieldsChanged])

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent
    const released = submitter instanceof HTMLButtonElement && submitter.value === 'call'
    if (props.hold && !released) {
      event.preventDefault()
      setHeld((times) => times + 1)
      return
    }
    props.hold?.onRelease()
    formProps.onSubmit(event)
  }

  return (
    <form
      {...formProps}
      ref={form}
      onSubmit={onSubmit}
      className="relative flex flex-col gap-x-6 gap-y-5 lg:grid lg:grid-cols-2"
    >
      <div className="contents *:lg:col-span-2">
        <FormErrors
          summary={summary}
          failure={failure}
          failureHelp={props.failureHelp}
          idOf={(name) => name}
        />
        {props.hold && held > 0 && (
          <div
            ref={heldBox}
            role="status"
            tabIndex={-1}
            className="ground-glow grid min-w-0 grid-cols-[minmax(0,1fr)] justify-items-start gap-3 px-4 py-4 md:px-5"
          >
            <p className="font-strong">
              Du har allerede bedt om en demo, og vi kontakter dig snarest. Vil du også have et tilbud?
            </p>
            <Button
              type="submit"
              name="valg"
              value="call"
              variant="border"
              busy={busy}
              className="max-md:px-3"
            >
              {props.hold.label}
            </Button>
          </div>
        )}
      </div>
      {askedFields(withCompany).map((name) => {
        const standard = QUOTE_FIELDS[name]
        const texts = props.texts[name]
        return (
          <TableField
            key={name}
            field={{
              ...standard,
              label: texts?.label || standard.label,
              placeholder: texts?.placeholder || standard.placeholder,
            }}
            hint={texts?.help || undefined}
            id={name}
            name={name}
            error={errors[name]}
            defaultValue={result?.fields[name] ?? ''}
            // The comment is next to the phone field if there is room, so that the button is
            // visible on a low screen.
            className={name === 'comment' && withCompany ? 'lg:col-span-2' : ''}
          />
        )
      })}
      <Honeypot />
      <ShownFigures value={props.shown} />
      <SendBlock {...props} busy={busy} error={errors.gdprConsent} touched={gdprTouched} />
    </form>
  )
}

/** The longest notice, in characters, that leaves room for the form on a phone. */
const SHORT_NOTICE = 90

/**
 * Acknowledgement, notice and button in one block, so that nothing is sent while one of them is out
 * of sight. With a long notice the block does not stick to the window's edge, since little of the
 * form would be left.
 */
function SendBlock({
  result,
  gdprLabel,
  gdprPrechecked,
  privacyNotice,
  submitLabel,
  busy,
  error,
  touched,
}: Pick<InformationFormProps, 'result' | 'gdprLabel' | 'gdprPrechecked' | 'privacyNotice' | 'submitLabel'> & {
  busy: boolean
  error: string | undefined
  /** Whether the visitor touched the box. */
  touched: RefObject<boolean>
}) {
  const isShort = privacyNotice.map(({ text }) => text).join('').length <= SHORT_NOTICE
  return (
    <div
      className={classNames(
        isShort && 'wizard__send',
        'grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 lg:col-span-2 lg:grid-cols-[minmax(0,1fr)_auto]',
      )}
    >
      <Checkbox
        className="lg:col-span-2"
        id="gdprConsent"
        name="gdprConsent"
        label={<LinkedText runs={gdprLabel} inForm />}
        required
        defaultChecked={result ? result.fields.gdprConsent !== undefined : gdprPrechecked}
        onInput={() => {
          touched.current = true
        }}
        error={error}
      />
      {/* Before the button, so that visitors pass the notice on the way to it where the block does not stick. */}
      <PrivacyNotice notice={privacyNotice} className="text-quiet lg:self-center print:col-span-full" />
      <div>
        <SendButton size="large" busy={busy}>
          {submitLabel}
        </SendButton>
      </div>
    </div>
  )
}
