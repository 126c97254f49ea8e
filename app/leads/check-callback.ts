import { callbackForm, fieldMessages } from './lead.ts'
import type { FieldErrors, FormFields } from './use-lead-form.ts'

/** The callback form's checks: the schema of the server. A module of its own, loaded when the form is touched. */
export function checkCallback(fields: FormFields): FieldErrors {
  const checked = callbackForm.safeParse(fields)
  return checked.success ? {} : fieldMessages(checked.error)
}
