import { accountForm } from './application.ts'
import { fieldMessages } from './lead.ts'
import type { FieldErrors, FormFields } from './use-lead-form.ts'

/** Checks the application with the server's schema. A separate module, loaded on submit. */
export function checkAccount(fields: FormFields): FieldErrors {
  const checked = accountForm.safeParse(fields)
  return checked.success ? {} : fieldMessages(checked.error)
}
