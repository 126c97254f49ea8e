import { checkCvr } from './cvr.ts'
import { checkEmail, EMAIL_MISSING } from './email.ts'
import type { TextField } from './form-field.ts'
import { checkPhone, formatPhone } from './phone.ts'
import { checkComment, checkLine } from './text.ts'
import { checkWebsite } from './website.ts'

/** The messages about empty required fields. */
export const MISSING = {
  firstname: 'Skriv dit fornavn.',
  lastname: 'Skriv dit efternavn.',
  email: EMAIL_MISSING,
  phone: 'Skriv dit telefonnummer.',
  company: 'Skriv navnet på firmaet eller foreningen.',
  cvr: 'Skriv jeres CVR-nummer.',
}

interface ContactField extends TextField {
  /** Label for sales: in e-mail, CRM note, lead desk and CSV. */
  sales: string
  /** Formats the value for sales; absent: as stored. */
  show?: (value: string) => string
}

/** A contact's names, which sales sees as one. */
export const NAME_FIELDS = {
  firstname: { check: (raw) => checkLine(raw, 'Fornavnet'), autoComplete: 'given-name' },
  lastname: { check: (raw) => checkLine(raw, 'Efternavnet'), autoComplete: 'family-name' },
} satisfies Record<string, TextField>

/**
 * What a lead's contact contains, in the order in which sales sees it; store, e-mail, CRM note,
 * desk and CSV derive from it. Each form has a table that says which of it the form asks for.
 */
export const CONTACT_FIELDS = {
  email: { check: checkEmail, autoComplete: 'email', type: 'email', sales: 'E-mail' },
  phone: { check: checkPhone, autoComplete: 'tel', type: 'tel', sales: 'Telefon', show: formatPhone },
  company: {
    check: (raw) => checkLine(raw, 'Navnet på firmaet'),
    autoComplete: 'organization',
    sales: 'Firma',
  },
  cvr: { check: checkCvr, inputMode: 'numeric', sales: 'CVR' },
  website: { check: checkWebsite, autoComplete: 'url', type: 'url', sales: 'Hjemmeside' },
  comment: { check: checkComment, rows: 2, sales: 'Kommentar' },
} satisfies Record<string, ContactField>

type OtherFieldName = keyof typeof CONTACT_FIELDS
export type ContactFieldName = keyof typeof NAME_FIELDS | OtherFieldName

/** A contact's fields without its names. */
export const CONTACT_FIELD_NAMES = Object.keys(CONTACT_FIELDS) as OtherFieldName[]

/** Fields are '' if not given. phone is E.164, cvr 8 digits, website a full URL. */
export type Contact = Record<ContactFieldName, string>

/** The contact from an object with some of its fields, such as a checked form. */
export function toContact(fields: Readonly<Partial<Record<ContactFieldName, string>>>): Contact {
  const names: ContactFieldName[] = ['firstname', 'lastname', ...CONTACT_FIELD_NAMES]
  return Object.fromEntries(names.map((name) => [name, fields[name] ?? ''])) as Contact
}

/** A contact with all fields empty. */
export const NO_CONTACT: Contact = toContact({})

/** A contact's field, labelled and formatted for sales. */
export function shownContact(contact: Contact, name: OtherFieldName): { label: string; value: string } {
  const { sales, show }: ContactField = CONTACT_FIELDS[name]
  return { label: sales, value: show?.(contact[name]) ?? contact[name] }
}

/** A person's name as one line: 'Mette Holm'. '' if none was given. */
export function fullName(contact: Contact): string {
  return [contact.firstname, contact.lastname].filter((part) => part !== '').join(' ')
}

/** Without a name, address or phone number nobody can be called or written to. */
export function isAnonymous(contact: Contact): boolean {
  return fullName(contact) === '' && contact.email === '' && contact.phone === ''
}
