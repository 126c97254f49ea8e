import { isBlank } from '#app/pricing/typed-text.ts'
import { checkCallComment } from './call-time.ts'
import { CONTACT_FIELDS, MISSING, NAME_FIELDS } from './contact-fields.ts'
import { checkFields, type FormField } from './form-field.ts'
import type { FieldErrors, TypedFields } from './typed-fields.ts'

const { firstname, lastname } = NAME_FIELDS
const { email, phone, company, comment } = CONTACT_FIELDS

export const CALLBACK_FIELDS = {
  firstname: { ...firstname, label: 'Fornavn', missing: MISSING.firstname },
  lastname: { ...lastname, label: 'Efternavn', missing: MISSING.lastname },
  phone: { ...phone, label: 'Telefon', missing: MISSING.phone },
  email: { ...email, label: 'E-mail', missing: MISSING.email },
  company: { ...company, label: 'Klub eller firma', isWide: true },
  comment: { ...comment, check: checkCallComment, label: 'Kommentar', isWide: true },
} satisfies Record<string, FormField>

export function checkCallback(fields: TypedFields): FieldErrors {
  return checkFields(CALLBACK_FIELDS, fields)
}

/** 'Udfyld efternavn, telefon og e-mail, så kan du sende.'; null if nothing is missing. */
export function missingText(fields: TypedFields): string | null {
  const labels = Object.entries<FormField>(CALLBACK_FIELDS)
    .filter(([name, field]) => field.missing !== undefined && isBlank(fields[name] ?? ''))
    .map(([, { label }]) => label.toLowerCase())
  const last = labels.pop()
  if (last === undefined) return null
  return `Udfyld ${labels.length > 0 ? `${labels.join(', ')} og ${last}` : last}, så kan du sende.`
}
