import { expect, test } from 'vitest'
import { LONGEST_TYPED } from '#app/pricing/typed-text.ts'
import { checkBankAccount, checkBankReg } from './bank.ts'
import {
  CONTACT_FIELD_NAMES,
  fullName,
  isAnonymous,
  NO_CONTACT,
  shownContact,
  toContact,
} from './contact-fields.ts'
import { checkCvr } from './cvr.ts'
import { checkEmail } from './email.ts'
import { titleOfForm, withoutErrorMark } from './error-title.ts'
import { checkPhone } from './phone.ts'
import {
  askedFields,
  checkDemoContact,
  checkInformation,
  contactFieldOf,
  QUOTE_FIELD_NAMES,
  readContactInfo,
  readQuoteContact,
} from './quote-fields.ts'
import { readFields, type TypedFields } from './typed-fields.ts'
import { checkWebsite } from './website.ts'

test.each([
  ['registreringsnummer', checkBankReg, '1234', 'Et registreringsnummer har 4 cifre.'],
  ['kontonummer', checkBankAccount, '1234', 'Et kontonummer har højst 10 cifre.'],
  ['CVR-nummer', checkCvr, '13748136', 'Et CVR-nummer har 8 cifre.'],
  ['telefonnummer', checkPhone, '20345678', 'Der er for mange cifre i nummeret.'],
  ['adresse', checkEmail, 'a@firma.dk', 'Adressen er for lang til at være en e-mailadresse.'],
  ['hjemmeside', checkWebsite, 'firma.dk', 'Adressen ligner ikke en hjemmeside. Skriv den som firma.dk.'],
])(
  'a %s with spaces is accepted up to the maximum length, and rejected beyond it',
  (_, check, good, message) => {
    expect(check(good.padEnd(LONGEST_TYPED)).ok).toBe(true)
    expect(check(good.padEnd(LONGEST_TYPED + 1))).toEqual({ ok: false, message })
  },
)

test.each([
  'Mette <mette@holm.dk>,',
  'Mette <mette@holm.dk>.',
  'Mette <mette@holm.dk',
  'Mail: mette@holm.dk',
  'E-mailadresse: mette@holm.dk',
])('the address in %j is read', (text) => {
  expect(checkEmail(text)).toEqual({ ok: true, value: 'mette@holm.dk' })
})

test('the demo panel accepts a name, a number or an address alone, and checks each one given', () => {
  const each: TypedFields[] = [{ name: 'Mette' }, { phone: '20345678' }, { email: 'mette@holm.dk' }]
  for (const given of each) expect(checkDemoContact(given)).toEqual({})
  expect(checkDemoContact({ name: 'Mette\nHolm', phone: '1', email: 'mette' })).toEqual({
    name: expect.stringContaining('linje'),
    phone: expect.stringContaining('mangler cifre'),
    email: expect.stringContaining('@'),
  })
  const none: TypedFields[] = [{}, { name: ' ', phone: '', email: ' ' }, { comment: 'Hej' }]
  for (const nothing of none) expect(Object.keys(checkDemoContact(nothing))).toEqual(['name'])
})

test('a quote asks for the company only if an account is created', () => {
  const ofCompany = ['company', 'cvr', 'website']
  expect(askedFields(true)).toEqual(QUOTE_FIELD_NAMES)
  expect(askedFields(false)).toEqual(QUOTE_FIELD_NAMES.filter((name) => !ofCompany.includes(name)))
  expect(Object.keys(checkInformation({ gdprConsent: 'on' }, false))).toEqual(['name', 'email'])
  expect(Object.keys(checkInformation({}, true))).toEqual(['name', 'email', 'company', 'cvr', 'gdprConsent'])
  expect(checkInformation({ name: 'Mette', email: 'mette@holm.dk', gdprConsent: '' }, false)).toEqual({})
})

test('the contact of a quote has the whole name as first name, and leaves out invalid fields', () => {
  expect(QUOTE_FIELD_NAMES.map(contactFieldOf)).toEqual(['firstname', ...QUOTE_FIELD_NAMES.slice(1)])
  expect(
    readQuoteContact({
      name: ' Mette Holm ',
      phone: '20 34 56 78',
      email: 'mette',
      cvr: '1',
      comment: ' Hej ',
    }),
  ).toEqual({
    ...NO_CONTACT,
    firstname: 'Mette Holm',
    phone: '+4520345678',
    comment: 'Hej',
  })
  expect(readQuoteContact({})).toEqual(NO_CONTACT)
})

test('the fields of a quote are read as typed, and values other than text are ignored', () => {
  const none = Object.fromEntries(QUOTE_FIELD_NAMES.map((name) => [name, '']))
  expect(readContactInfo({ name: ' Mette ', phone: 20345678, email: null, other: 'x' })).toEqual({
    ...none,
    name: ' Mette ',
  })
})

test('the files of a form are ignored', () => {
  const data = new FormData()
  data.set('name', 'Mette')
  data.set('file', new Blob(['x']), 'x.txt')
  expect(readFields(data)).toEqual({ name: 'Mette' })
})

test('a contact has every field, and its names become one line', () => {
  expect(Object.keys(NO_CONTACT)).toEqual(['firstname', 'lastname', ...CONTACT_FIELD_NAMES])
  expect(new Set(Object.values(NO_CONTACT))).toEqual(new Set(['']))
  expect(
    [{ firstname: 'Mette', lastname: 'Holm' }, { firstname: 'Mette' }, { lastname: 'Holm' }, {}].map(
      (names) => fullName(toContact(names)),
    ),
  ).toEqual(['Mette Holm', 'Mette', 'Holm', ''])
})

test('a contact without a name, an address and a number is anonymous', () => {
  expect(isAnonymous(toContact({ company: 'Fjord', comment: 'Hej', website: 'https://fjord.example' }))).toBe(
    true,
  )
  for (const name of ['firstname', 'lastname', 'email', 'phone'] as const)
    expect(isAnonymous(toContact({ [name]: 'x' })), name).toBe(false)
})

test('sales sees a phone number in pairs of digits, and other fields as they are', () => {
  const contact = toContact({ phone: '+4520345678', cvr: '13748136' })
  expect(shownContact(contact, 'phone')).toEqual({ label: 'Telefon', value: '20 34 56 78' })
  expect(shownContact(contact, 'cvr')).toEqual({ label: 'CVR', value: '13748136' })
  expect(shownContact(contact, 'email')).toEqual({ label: 'E-mail', value: '' })
})

test('a title is marked once while its form has errors', () => {
  const marked = titleOfForm('Kontakt', true)
  expect(marked).toBe('Fejl: Kontakt')
  expect(titleOfForm(marked, true)).toBe(marked)
  expect(titleOfForm(marked, false)).toBe('Kontakt')
  expect([marked, 'Kontakt', 'Om Fejl: '].map(withoutErrorMark)).toEqual(['Kontakt', 'Kontakt', 'Om Fejl: '])
})
