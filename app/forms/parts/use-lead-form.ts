import { type FormEvent, useRef, useState } from 'react'
import { announceLeadStored, type SendResult, type StoredReceipt } from '#app/forms/sending/send.ts'
import { createSubmitIntent, type Stamp, type SubmitIntent } from '#app/forms/sending/submit-intent.ts'
import { firstTouched } from '#app/islands/early-input.ts'
import {
  type FieldErrors,
  type FormResult,
  readFields,
  type TypedFields,
} from '#app/lead/fields/typed-fields.ts'
import { useErrorTitle } from './use-error-title.ts'

interface LeadFormOptions {
  /** The server's result of a post without JavaScript; null on a fresh page. */
  result: FormResult | null
  /** The form's checks, which the server repeats. */
  check: (fields: TypedFields) => FieldErrors
  /** Sends the checked values. */
  submit: (fields: TypedFields, stamp: Stamp) => Promise<SendResult>
  onStored: (stored: StoredReceipt, fields: TypedFields) => void
  onFieldsChanged?: (fields: TypedFields) => void
  /** The submit's intent, if the fields outlive the form. */
  lastingIntent?: SubmitIntent
}

/**
 * One lead form: checked by its table on submit and, after an error, while the visitor corrects
 * it; never during the first typing. Values are never lost. Without JavaScript it is a plain form.
 */
export function useLeadForm(options: LeadFormOptions) {
  const { result, check, submit, onStored, onFieldsChanged, lastingIntent } = options
  const [errors, setErrors] = useState<FieldErrors>(result?.errors ?? {})
  /**
   * The errors of the last submit: the summary lists them unchanged until the last one is fixed.
   */
  const [summary, setSummary] = useState<FieldErrors>(result?.errors ?? {})
  const [failure, setFailure] = useState(result?.failure ?? null)
  /** The fields that the server refused last, with its messages. */
  const refused = useRef<Pick<FormResult, 'fields' | 'errors'>>({ fields: {}, errors: {} })
  const [busy, setBusy] = useState(false)
  const [intent] = useState(() => lastingIntent ?? createSubmitIntent())
  useErrorTitle(Object.keys(errors).length > 0 || failure !== null)

  function showErrors(found: FieldErrors) {
    setErrors(found)
    setSummary(found)
  }

  async function send(form: HTMLFormElement) {
    // React shows it before the next event: a form whose button is disabled is not sent again.
    setBusy(true)
    setFailure(null)
    try {
      const fields = readFields(new FormData(form))
      const errors = check(fields)
      showErrors(errors)
      if (Object.keys(errors).length > 0) return
      const result = await submit(fields, intent.stamp(fields, firstTouched(form)))
      if (result.ok) {
        announceLeadStored()
        onStored(result, fields)
      } else {
        showErrors(result.fields)
        refused.current = { fields, errors: result.fields }
        if (Object.keys(result.fields).length === 0) setFailure(result.error)
      }
    } finally {
      setBusy(false)
    }
  }

  return {
    errors,
    summary: Object.keys(errors).length > 0 ? summary : {},
    failure,
    busy,
    /** Props of the form element. */
    formProps: {
      method: 'post',
      // Shows the form's Danish messages instead of the browser's; without JavaScript the server
      // sends them.
      noValidate: true,
      onInput: (event: FormEvent<HTMLFormElement>) => {
        const fields = readFields(new FormData(event.currentTarget))
        onFieldsChanged?.(fields)
        // A field that only the server could refuse stays wrong while it is unchanged.
        const { fields: sent, errors: known } = refused.current
        const stillRefused = Object.entries(known).filter(([name]) => sent[name] === fields[name])
        const entries = [...stillRefused, ...Object.entries(check(fields))]
        // Only invalid fields are checked again, not one that is still being filled in.
        setErrors((before) => Object.fromEntries(entries.filter(([name]) => name in before)))
      },
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        void send(event.currentTarget)
      },
    },
  } as const
}
