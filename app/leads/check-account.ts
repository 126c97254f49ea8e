import { accountForm } from './application.ts'
import { fieldMessages } from './lead.ts'
import type { FieldErrors, FormFields } from './use-lead-form.ts'

/** The application's checks: the schema of the server. A module of its own, loaded when the form is sent. */
export function checkAccount(fields: FormFields): FieldErrors {
  const checked = accountForm.safeParse(fields)
  return checked.success ? {} : fieldMessages(checked.error)
}
