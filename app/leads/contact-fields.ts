import type { Checked } from './checked.ts'
import { checkCvr } from './cvr.ts'
import { checkEmail } from './email.ts'
import { checkPhone, formatPhone } from './phone.ts'
import { checkComment, checkLine } from './text.ts'
import { checkWebsite } from './website.ts'

export const COMPANY_MISSING = 'Skriv navnet på firmaet eller foreningen.'
export const CVR_MISSING = 'Skriv jeres CVR-nummer.'

interface ContactField {
  /** Label in the quote form; content may override it. */
  label: string
  placeholder?: string
  /** Checks typed text; `missing` covers an empty field. */
  check: (raw: string) => Checked<string>
  /** The message for an empty field; absent: the field is optional. */
  missing?: string
  /** `start`: asked for only when creating an account. */
  only?: 'start'
  autoComplete?: string
  type?: 'tel' | 'url'
  inputMode?: 'numeric'
  /** Rows of a multi-line field. */
  rows?: number
  /** Label for sales: in e-mail, CRM note, lead desk and CSV. */
  sales: string
  /** Formats the value for sales; absent: as stored. */
  show?: (value: string) => string
}

/**
 * The quote form's contact fields in display order; schema, form, errors, payload, e-mail, CRM
 * note, desk and CSV derive from them. `name` becomes the contact's first name, since the form has
 * one field for the whole name.
 */
const table = {
  name: {
    label: 'Navn',
    placeholder: 'Dit fulde navn',
    check: (raw) => checkLine(raw, 'Navnet', null),
    missing: 'Skriv dit fulde navn.',
    autoComplete: 'name',
    sales: 'Navn',
  },
  email: {
    label: 'E-mail',
    check: checkEmail,
    missing: 'Skriv din e-mailadresse.',
    autoComplete: 'email',
    sales: 'E-mail',
  },
  phone: {
    label: 'Telefon',
    check: checkPhone,
    autoComplete: 'tel',
    type: 'tel',
    sales: 'Telefon',
    show: formatPhone,
  },
  company: {
    label: 'Firma eller forening',
    check: (raw) => checkLine(raw, 'Navnet på firmaet', null),
    missing: COMPANY_MISSING,
    only: 'start',
    autoComplete: 'organization',
    sales: 'Firma',
  },
  cvr: {
    label: 'CVR-nummer',
    placeholder: '8 cifre',
    check: checkCvr,
    missing: CVR_MISSING,
    only: 'start',
    autoComplete: 'off',
    inputMode: 'numeric',
    sales: 'CVR',
  },
  website: {
    label: 'Hjemmeside',
    placeholder: 'firma.dk',
    check: checkWebsite,
    only: 'start',
    autoComplete: 'url',
    type: 'url',
    sales: 'Hjemmeside',
  },
  comment: {
    label: 'Kommentar',
    placeholder: 'Noget, vi skal vide?',
    check: checkComment,
    autoComplete: 'off',
    rows: 3,
    sales: 'Kommentar',
  },
} satisfies Record<string, ContactField>

export type QuoteFieldName = keyof typeof table
export type ContactFieldName = 'firstname' | 'lastname' | Exclude<QuoteFieldName, 'name'>

export const QUOTE_FIELDS: Readonly<Record<QuoteFieldName, ContactField>> = table
export const QUOTE_FIELD_NAMES = Object.keys(table) as QuoteFieldName[]

/** A contact's fields without its names. */
export const CONTACT_FIELD_NAMES = QUOTE_FIELD_NAMES.filter((name) => name !== 'name')

/** The contact's field that a field of the quote form fills. */
export const contactFieldOf = (name: QuoteFieldName): ContactFieldName =>
  name === 'name' ? 'firstname' : name

/** Whether the quote form has a field; `withCompany`: when creating an account (spec 1 §5). */
export function isAsked(name: QuoteFieldName, withCompany: boolean): boolean {
  return withCompany || QUOTE_FIELDS[name].only === undefined
}

/** Fields are '' if not given. phone is E.164, cvr 8 digits, website a full URL. */
export type Contact = Record<ContactFieldName, string>

/** The contact from an object with some of its fields, such as a checked form. */
export function toContact(fields: Readonly<Partial<Record<ContactFieldName, string>>>): Contact {
  const names: ContactFieldName[] = ['firstname', 'lastname', ...CONTACT_FIELD_NAMES]
  return Object.fromEntries(names.map((name) => [name, fields[name] ?? ''])) as Contact
}

/** A contact with all fields empty. */
export const NO_CONTACT: Contact = toContact({})

/** The contact fields typed into the quote form; '' if empty (spec 1 §3 contactInfo). */
export type ContactInfo = Record<QuoteFieldName, string>

export function readContactInfo(fields: Readonly<Record<string, unknown>>): ContactInfo {
  const texts = QUOTE_FIELD_NAMES.map((name) => [name, typeof fields[name] === 'string' ? fields[name] : ''])
  return Object.fromEntries(texts) as ContactInfo
}

/** A contact's field, formatted for sales. */
export function shownContact(contact: Contact, name: (typeof CONTACT_FIELD_NAMES)[number]): string {
  return QUOTE_FIELDS[name].show?.(contact[name]) ?? contact[name]
}
