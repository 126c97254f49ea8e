import type { Contact } from '#app/leads/fields/contact-fields.ts'
import { fullName } from '#app/leads/intake.ts'

/** The first name for a greeting; '' if it is not a name: a link would be advertising. */
export function greetingName(contact: Contact): string {
  const [first = ''] = fullName(contact).split(/\s/)
  return first.length <= 30 && !/[./:@\d]/.test(first) ? first : ''
}
