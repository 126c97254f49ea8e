import { useEffect, useRef, useState } from 'react'
import type { TextRun } from '#app/content/linked-text.ts'
import type { CallbackRequest } from '#app/forms/payloads/callback-payload.ts'
import type { StoredReceipt } from '#app/forms/sending/send.ts'
import { sendForm } from '#app/forms/sending/send-form.ts'
import { CALL_TIME, withCallTime } from '#app/lead/fields/call-time.ts'
import { CALLBACK_FIELDS, checkCallback, missingText } from '#app/lead/fields/callback-fields.ts'
import type { FormField } from '#app/lead/fields/form-field.ts'
import { type FormResult, readFields } from '#app/lead/fields/typed-fields.ts'
import type { NextStep } from '#app/lead/next-steps.ts'
import { Select } from '#app/ui/field.tsx'
import { useFocusOnArrival } from '#app/ui/use-focus-on-arrival.ts'
import { CallInstead } from './parts/call-instead.tsx'
import {
  FormErrors,
  Honeypot,
  PrivacyNotice,
  ReferenceLine,
  SendButton,
  TableFields,
} from './parts/form-parts.tsx'
import type { Telephone } from './parts/phone-link.tsx'
import { useLeadForm } from './parts/use-lead-form.ts'
import { NextSteps } from './thanks/next-steps.tsx'

/** The server's result for a callback form posted without JavaScript. */
export type CallbackResult =
  | { stored: true; reference: string; answerBy: string | null }
  | ({ stored: false } & FormResult)

const FIELDS = Object.entries<FormField>(CALLBACK_FIELDS)

const idOf = (field: string) => `kontakt-${field}`

interface CallbackFormProps extends Telephone {
  /** The industry of the form's page. */
  industry: string
  /** When to call, to choose from: 'formiddag'. Without any the form does not ask. */
  times: readonly string[]
  nextSteps: readonly NextStep[]
  privacyNotice: readonly TextRun[]
  result: CallbackResult | null
}

/** The callback form, then its thanks. */
export function CallbackForm(props: CallbackFormProps) {
  const [result, setResult] = useState(props.result)
  if (result?.stored) return <CallbackThanks {...result} nextSteps={props.nextSteps} />
  return (
    <OpenForm
      {...props}
      result={result}
      onStored={({ reference, answerBy }) => setResult({ stored: true, reference, answerBy })}
    />
  )
}

/** The sent form is removed, so the heading of its thanks takes the focus. */
function CallbackThanks({
  reference,
  answerBy,
  nextSteps,
}: {
  reference: string
  answerBy: string | null
  nextSteps: readonly NextStep[]
}) {
  const heading = useFocusOnArrival<HTMLHeadingElement>('stored')
  return (
    <div className="ground-white grid content-start gap-6 self-stretch p-6 md:p-10">
      <div className="grid gap-3">
        <h3 ref={heading} tabIndex={-1} className="text-h2 outline-none">
          Tak for din henvendelse
        </h3>
        <p className="text-lead">Vi vender tilbage hurtigst muligt</p>
        <ReferenceLine reference={reference} />
      </div>
      <NextSteps steps={nextSteps} answerBy={answerBy} />
      <p className="self-end">
        <a className="link" href="/beregner/branche">
          Beregn din pris imens
        </a>
      </p>
    </div>
  )
}

/**
 * The button is disabled until the four fields are filled in, and says what is missing; without
 * JavaScript it is enabled and the server validates.
 */
function OpenForm({
  industry,
  times,
  result,
  onStored,
  phone,
  phoneHref,
  salesHours,
  privacyNotice,
}: Omit<CallbackFormProps, 'result'> & {
  result: FormResult | null
  onStored: (stored: StoredReceipt) => void
}) {
  const form = useRef<HTMLFormElement>(null)
  // undefined until hydrated: the button is enabled then, as without JavaScript.
  const [missing, setMissing] = useState<string | null | undefined>(undefined)
  const { errors, summary, failure, busy, formProps } = useLeadForm({
    result,
    check: checkCallback,
    submit: ({ [CALL_TIME]: time = '', comment = '', ...fields }, stamp) => {
      const request = { ...fields, comment: withCallTime(time, comment), industry } satisfies CallbackRequest
      return sendForm('/api/leads/create', request, stamp)
    },
    onStored,
    onFieldsChanged: (fields) => setMissing(missingText(fields)),
  })

  const isIncomplete = missing !== null
  useEffect(() => {
    if (!isIncomplete) return
    const look = () => setMissing(missingText(readFields(new FormData(form.current ?? undefined))))
    look()
    // A password manager may fill fields without any event.
    const timer = setInterval(look, 500)
    return () => clearInterval(timer)
  }, [isIncomplete])

  return (
    <form
      {...formProps}
      ref={form}
      // After a post without JavaScript, scrolls to the result, below the section's heading.
      action="#kontakt"
      className="relative grid gap-x-6 gap-y-5 md:grid-cols-2"
    >
      <div className="contents *:md:col-span-2">
        <FormErrors
          summary={summary}
          failure={failure && 'Der skete en fejl'}
          failureHelp={<CallInstead phone={phone} phoneHref={phoneHref} salesHours={salesHours} />}
          idOf={idOf}
        />
      </div>
      <TableFields fields={FIELDS} idOf={idOf} errors={errors} values={result?.fields} />
      {times.length > 0 && (
        <Select
          label="Hvornår skal vi helst ringe?"
          optional
          id={idOf(CALL_TIME)}
          name={CALL_TIME}
          defaultValue={result?.fields[CALL_TIME] ?? ''}
        >
          <option value="">Når som helst</option>
          {times.map((time) => (
            <option key={time} value={time}>
              {time}
            </option>
          ))}
        </Select>
      )}
      <Honeypot />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 md:col-span-2">
        <SendButton
          size="large"
          busy={busy}
          disabled={typeof missing === 'string'}
          aria-describedby={missing ? 'kontakt-mangler' : undefined}
        >
          Kontakt mig
        </SendButton>
        {missing && (
          <p id="kontakt-mangler" className="text-sm">
            {missing}
          </p>
        )}
      </div>
      <PrivacyNotice notice={privacyNotice} className="md:col-span-2" />
    </form>
  )
}
