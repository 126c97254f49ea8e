import { useEffect, useRef, useState } from 'react'
import type { NextStep } from '#app/content/content.ts'
import { CALLBACK_FIELDS, checkCallback, missingText } from '#app/leads/fields/callback-fields.ts'
import type { FormField } from '#app/leads/fields/form-field.ts'
import type { CreateRequest } from '#app/leads/payloads/callback-payload.ts'
import { sendForm } from '#app/leads/sending/send-form.ts'
import { Button } from '#app/ui/button.tsx'
import { useFocusOnArrival } from '#app/ui/use-focus-on-arrival.ts'
import { CallInstead } from './call-instead.tsx'
import { FormErrors, ReferenceLine, TableFields, Trap } from './form-parts.tsx'
import { NextSteps } from './next-steps.tsx'
import { type FormResult, readFields, useLeadForm } from './use-lead-form.ts'

/** The server's result for a callback form posted without JavaScript. */
export type CallbackResult = { stored: true; reference: string } | ({ stored: false } & FormResult)

const FIELDS = Object.entries<FormField>(CALLBACK_FIELDS)

/** The id that links to the form use. */
const FORM_ID = 'kontakt'

const idOf = (field: string) => `kontakt-${field}`

/**
 * The callback form. Its button is disabled until the four fields are filled in
 * and says what is missing; without JavaScript it is enabled and the server validates.
 */
export function CallbackForm(props: {
  /** The industry of the form's page. */
  industry: string
  /** The number to call if sending fails; '' hides it. */
  phone: string
  phoneHref: string | null
  nextSteps: readonly NextStep[]
  result: CallbackResult | null
}) {
  const { industry, result } = props
  const form = useRef<HTMLFormElement>(null)
  const [stored, setStored] = useState(result?.stored ? { reference: result.reference } : null)
  // The sent form is removed, so its thanks take the focus.
  const thanks = useFocusOnArrival<HTMLDivElement>(stored ? 'stored' : '')
  // undefined until hydrated: the button is enabled then, as without JavaScript.
  const [missing, setMissing] = useState<string | null | undefined>(undefined)
  const posted = result?.stored === false ? result : null
  const { errors, summary, failure, busy, formProps } = useLeadForm({
    result: posted,
    check: checkCallback,
    submit: (fields, stamp) =>
      sendForm('/api/leads/create', { ...fields, industry } satisfies CreateRequest, stamp),
    onStored: (body) => setStored({ reference: String(body.reference ?? '') }),
  })

  const updateMissing = () => {
    if (form.current) setMissing(missingText(readFields(new FormData(form.current))))
  }
  useEffect(updateMissing, [])

  if (stored) {
    return (
      <div
        id={FORM_ID}
        ref={thanks}
        role="status"
        tabIndex={-1}
        className="ground-white grid content-start gap-6 self-stretch p-6 outline-none md:p-10"
      >
        <div className="grid gap-3">
          <h3 className="text-h2">Tak for din henvendelse</h3>
          <p className="text-lead">Vi vender tilbage hurtigst muligt</p>
          <ReferenceLine reference={stored.reference} />
        </div>
        <NextSteps steps={props.nextSteps} />
        <p className="self-end">
          <a className="link" href="/beregner/branche">
            Beregn din pris imens
          </a>
        </p>
      </div>
    )
  }

  return (
    <form
      {...formProps}
      ref={form}
      // After a post without JavaScript, scrolls to the form's result.
      action={`#${FORM_ID}`}
      id={FORM_ID}
      onInput={(event) => {
        formProps.onInput(event)
        updateMissing()
      }}
      className="relative grid gap-x-6 gap-y-5 md:grid-cols-2"
    >
      <div className="contents *:md:col-span-2">
        <FormErrors
          summary={summary}
          failure={failure && 'Der skete en fejl'}
          failureHelp={<CallInstead phone={props.phone} phoneHref={props.phoneHref} />}
          idOf={idOf}
          order={FIELDS.map(([name]) => name)}
        />
      </div>
      <TableFields fields={FIELDS} idOf={idOf} errors={errors} values={posted?.fields} />
      <Trap />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 md:col-span-2">
        <Button
          type="submit"
          size="large"
          busy={busy}
          disabled={typeof missing === 'string'}
          aria-describedby={missing ? 'kontakt-mangler' : undefined}
        >
          {busy ? 'Sender…' : 'Kontakt mig'}
        </Button>
        {missing && (
          <p id="kontakt-mangler" className="text-sm">
            {missing}
          </p>
        )}
      </div>
      <p className="text-sm md:col-span-2">
        Vi bruger kun oplysningerne til at svare dig.{' '}
        <a className="link" href="/privatlivspolitik">
          Læs privatlivspolitikken
        </a>
      </p>
    </form>
  )
}
