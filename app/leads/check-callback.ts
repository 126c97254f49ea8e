import { callbackForm, fieldMessages } from './lead.ts'
import type { FieldErrors, FormFields } from './use-lead-form.ts'

/** Checks the callback form with the server's schema. A separate module, loaded on first touch. */
export function checkCallback(fields: FormFields): FieldErrors {
  const checked = callbackForm.safeParse(fields)
  return checked.success ? {} : fieldMessages(checked.error)
}
