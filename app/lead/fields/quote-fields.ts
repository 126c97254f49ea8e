import { isBlank } from '#app/pricing/typed-text.ts'
import { CONTACT_FIELDS, type Contact, type ContactFieldName, MISSING, toContact } from './contact-fields.ts'
import { checkField, checkFields, type FieldTable, type FormField } from './form-field.ts'
import { checkLine } from './text.ts'
import type { FieldErrors, TypedFields } from './typed-fields.ts'

// The wizard's forms: the quote form (information form) and the demo panel.

const { email, phone, company, cvr, website, comment } = CONTACT_FIELDS

interface QuoteField extends FormField {
  /** `start`: asked for only when creating an account. */
  only?: 'start'
}

/** Content may override labels and placeholders. `name` is the whole name, in one field. */
const table = {
  name: {
    label: 'Navn',
    placeholder: 'Dit fulde navn',
    check: (raw) => checkLine(raw, 'Navnet'),
    missing: 'Skriv dit fulde navn.',
    autoComplete: 'name',
  },
  email: { ...email, label: 'E-mail', missing: MISSING.email },
  phone: { ...phone, label: 'Telefon' },
  company: { ...company, label: 'Firma eller forening', missing: MISSING.company, only: 'start' },
  cvr: { ...cvr, label: 'CVR-nummer', placeholder: '8 cifre', missing: MISSING.cvr, only: 'start' },
  website: { ...website, label: 'Hjemmeside', placeholder: 'firma.dk', only: 'start' },
  comment: { ...comment, label: 'Kommentar', placeholder: 'Noget, vi skal vide?', rows: 3 },
} satisfies Record<string, QuoteField>

export type FormFieldName = keyof typeof table

export const QUOTE_FIELDS: Readonly<Record<FormFieldName, QuoteField>> = table
export const QUOTE_FIELD_NAMES = Object.keys(table) as FormFieldName[]

type QuoteContactField = Extract<ContactFieldName, FormFieldName | 'firstname'>

/** The contact's field that a field of the quote form fills. */
export const contactFieldOf = (name: FormFieldName): QuoteContactField =>
  name === 'name' ? 'firstname' : name

/** The fields that the form has; `withCompany`: when creating an account. */
export function askedFields(withCompany: boolean): FormFieldName[] {
  return QUOTE_FIELD_NAMES.filter((name) => withCompany || QUOTE_FIELDS[name].only === undefined)
}

/** The box acknowledges the privacy notice and is not a consent; the owner fixed this wording. */
const GDPR_MISSING = 'Du skal acceptere GDPR samtykket for at fortsætte.'

/** The quote form's checks, the box included. */
export function checkInformation(fields: TypedFields, withCompany: boolean): FieldErrors {
  const fieldTable = Object.fromEntries(askedFields(withCompany).map((name) => [name, QUOTE_FIELDS[name]]))
  const errors = checkFields(fieldTable, fields)
  return fields.gdprConsent === undefined ? { ...errors, gdprConsent: GDPR_MISSING } : errors
}

/** The demo panel, which completes a demo lead: everything in it is optional. */
export const DEMO_FIELDS: FieldTable<'name' | 'phone' | 'email'> = {
  name: { ...table.name, placeholder: undefined, missing: undefined },
  phone: table.phone,
  email: { ...table.email, missing: undefined },
}

/** All fields are optional, but an empty form would add nothing. */
export function checkDemoContact(fields: TypedFields): FieldErrors {
  const isEmpty = Object.keys(DEMO_FIELDS).every((name) => isBlank(fields[name] ?? ''))
  return isEmpty ? { name: 'Skriv et navn, et nummer eller en e-mail.' } : checkFields(DEMO_FIELDS, fields)
}

/** The contact of typed fields, normalised; fields that fail their check are left out. */
export function readQuoteContact(fields: TypedFields): Contact {
  const values = QUOTE_FIELD_NAMES.map((name) => {
    const checked = checkField({ check: QUOTE_FIELDS[name].check }, fields[name] ?? '')
    return [contactFieldOf(name), checked.ok ? checked.value : '']
  })
  return toContact(Object.fromEntries(values))
}

/** The contact fields typed into the quote form; '' if empty. */
export type ContactInfo = Record<FormFieldName, string>

export function readContactInfo(fields: Readonly<Record<string, unknown>>): ContactInfo {
  const texts = QUOTE_FIELD_NAMES.map((name) => [name, typeof fields[name] === 'string' ? fields[name] : ''])
  return Object.fromEntries(texts) as ContactInfo
}
