import { bankErrors, checkBankAccount, checkBankReg } from './bank.ts'
import { CONTACT_FIELDS, MISSING, NAME_FIELDS } from './contact-fields.ts'
import { checkFields, type FormField } from './form-field.ts'
import type { FieldErrors, TypedFields } from './typed-fields.ts'

const { firstname, lastname } = NAME_FIELDS
const { email, phone, company, cvr, website } = CONTACT_FIELDS

interface AccountField extends FormField {
  /** Folded away: the bank account can be given later. */
  isFolded?: true
}

// `off`: the browser must not store bank numbers for Back or a reload, and neither do we.
const digits = { inputMode: 'numeric', autoComplete: 'off', isFolded: true } as const

const table = {
  firstname: { ...firstname, label: 'Fornavn', missing: MISSING.firstname },
  lastname: { ...lastname, label: 'Efternavn', missing: MISSING.lastname },
  company: { ...company, label: 'Arrangør eller virksomhed', missing: MISSING.company },
  cvr: { ...cvr, label: 'CVR-nummer', placeholder: '8 cifre', missing: MISSING.cvr },
  phone: { ...phone, label: 'Telefon', missing: MISSING.phone },
  email: { ...email, label: 'E-mail', missing: MISSING.email },
  website: { ...website, label: 'Hjemmeside', placeholder: 'firma.dk', isWide: true, isFolded: true },
  reg: { ...digits, label: 'Registreringsnummer', placeholder: '4 cifre', check: checkBankReg },
  account: { ...digits, label: 'Kontonummer', placeholder: 'Højst 10 cifre', check: checkBankAccount },
} satisfies Record<string, AccountField>

/** GetLogin, the application for an organiser account, besides its package and terms. */
export const ACCOUNT_FIELDS: Readonly<Record<keyof typeof table, AccountField>> = table

export const PACKAGE_MISSING = 'Vælg en pakke.'
export const TERMS_MISSING = 'Du skal acceptere abonnementsbetingelserne for at fortsætte.'

export function checkAccount(fields: TypedFields): FieldErrors {
  const errors = {
    ...checkFields(ACCOUNT_FIELDS, fields),
    ...(fields.package ? {} : { package: PACKAGE_MISSING }),
    ...(fields.terms === 'on' ? {} : { terms: TERMS_MISSING }),
  }
  const { reg = '', account = '' } = fields
  return Object.keys(errors).length > 0 ? errors : bankErrors({ reg, account })
}
