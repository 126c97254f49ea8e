import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ACCOUNT_FIELDS, checkAccount } from './account-fields.ts'
import { checkBankAccount, checkBankReg } from './bank.ts'
import { CALLBACK_FIELDS, checkCallback, missingText } from './callback-fields.ts'
import { checkCvr } from './cvr.ts'
import { checkEmail } from './email.ts'
import { checkPhone } from './phone.ts'
import { checkDemoContact, checkInformation } from './quote-fields.ts'
import { checkComment, checkLine } from './text.ts'
import { checkWebsite } from './website.ts'

// What phones, spreadsheets and web pages put around a copied text.

const NOTHING = [
  '\u200b',
  '\u2060',
  '\u200d',
  '\u200c',
  '\ufeff',
  '\u3164',
  '\u2800',
  '\ufe0f',
  '\u00ad',
  '\u115f',
  '\u034f',
]

test.each(NOTHING)('a required field that contains only %j is empty, in every form', (text) => {
  const typed = (table: object) => Object.fromEntries(Object.keys(table).map((name) => [name, ` ${text} `]))
  expect(Object.keys(checkCallback(typed(CALLBACK_FIELDS)))).toEqual([
    'firstname',
    'lastname',
    'phone',
    'email',
  ])
  expect(missingText(typed(CALLBACK_FIELDS))).toBe(
    'Udfyld fornavn, efternavn, telefon og e-mail, så kan du sende.',
  )
  expect(checkAccount({ ...typed(ACCOUNT_FIELDS), package: 'BASIS', terms: 'on' })).toMatchObject({
    firstname: 'Skriv dit fornavn.',
    cvr: 'Skriv jeres CVR-nummer.',
    company: 'Skriv navnet på firmaet eller foreningen.',
  })
  expect(checkInformation({ name: text, email: text, gdprConsent: 'on' }, false)).toMatchObject({
    name: 'Skriv dit fulde navn.',
  })
  expect(checkDemoContact({ name: text })).toEqual({ name: 'Skriv et navn, et nummer eller en e-mail.' })
})

test.each(
  [
    'tlf. 20345678',
    'Tlf.: 20 34 56 78',
    'tel:+4520345678',
    'tel:20345678',
    '4520345678',
    '45 20 34 56 78',
  ].concat(
    [
      '20.34.56.78',
      '20-34-56-78',
      '20–34–56–78',
      '20‑34‑56‑78',
      '2034−5678',
      '20·34·56·78',
      '(+45) 2034 5678',
    ],
    [
      '\u202a+45 20 34 56 78\u202c',
      '２０３４５６７８',
      '20345678\ufe0f',
      '20345678\t',
      'Mobil: 2034 5678',
      'Telefon 20345678',
      'T: 20 34 56 78',
      'callto:20345678',
      '☎️ 20345678',
      '+45(0)20345678',
      '20_34_56_78',
      '20345678,',
      '"20345678"',
      '0045 20345678',
    ],
    ['Tlf. nr. 20345678', 'Telefon nummer 20345678', 'Mobiltelefon: 20345678', 'mobil tlf. 20345678'],
    ['Tlf./mobil: +45 20345678', '📱 Mobil-nr.: 20345678', 'T: 20345678'],
  ),
)('the phone number %j is read', (text) => {
  expect(checkPhone(text)).toEqual({ ok: true, value: '+4520345678' })
})

test.each([
  ...['20345678\t30456789', '2034567²', '4510345678', '20345678 eller 30456789'],
  ...['Mobil 20345678 tlf. 30456789', 'Telefonisk 20345678', 'tlfx 20345678', '-', '/', '.'],
])('the phone number %j is refused', (text) => {
  expect(checkPhone(text).ok).toBe(false)
})

test('a comment that begins with many empty lines is kept', () => {
  expect(checkComment(`${'\n'.repeat(2000)}Ring efter kl. 15`)).toEqual({
    ok: true,
    value: 'Ring efter kl. 15',
  })
})

test.each([
  'Mette Holm <mette@holm.dk>',
  '"Mette Holm" <mette@holm.dk>;',
  '<mette@holm.dk>',
  'E-mail: mette@holm.dk',
  'mailto:mette@holm.dk?subject=Tilbud',
  'mette@holm.dk.',
  'mette@holm.dk,',
  '“mette@holm.dk”',
  '»mette@holm.dk«',
  "'mette@holm.dk'",
  '(mette@holm.dk)',
  '(mette@holm.dk).',
  'mette@holm.dk).',
])('the address in %j is read', (text) => {
  expect(checkEmail(text)).toEqual({ ok: true, value: 'mette@holm.dk' })
})

test.each(['mette@holm.dk, ida@holm.dk', 'mette@holm,dk', 'Mette <mette@holm.dk> og Ida <ida@holm.dk>'])(
  'no e-mail address is guessed from %j',
  (text) => {
    expect(checkEmail(text).ok).toBe(false)
  },
)

test.each([
  'fjordscenen.dk.',
  '<https://fjordscenen.dk>',
  '“fjordscenen.dk”',
  '"fjordscenen.dk",',
  '(fjordscenen.dk)',
  'fjordscenen.dk).',
  'Hjemmeside: fjordscenen.dk',
  'https://fjordscenen.dk;',
])('the website in %j is read', (text) => {
  expect(checkWebsite(text)).toEqual({ ok: true, value: 'https://fjordscenen.dk' })
})

test('a website keeps the brackets of its address, and its host may contain only letters', () => {
  const wiki = 'https://da.wikipedia.org/wiki/Aarhus_(kommune)'
  expect(checkWebsite(wiki)).toEqual({ ok: true, value: wiki })
  expect(checkWebsite('fjord”scenen.dk').ok).toBe(false)
  expect(checkWebsite('blåbær.dk')).toEqual({ ok: true, value: 'https://xn--blbr-roah.dk' })
})

test.each([
  ...['CVR 13748136;', '„13748136”', '"13748136"', '13748136)', '(13748136)', '(CVR-nr. 13748136).'],
  ...['CVR (13748136)', 'CVR/SE 13748136', 'CVR-/SE-nr.: 13748136', 'CVR nummer: DK-13748136,', ':13748136'],
])('the CVR number in %j is read', (text) => {
  expect(checkCvr(text)).toEqual({ ok: true, value: '13748136' })
})

test.each(['SE-nr. 13748136', 'CVR 13748136 SE 13748136', 'CVRnavn 13748136', '(1374) 8136'])(
  'no CVR number is guessed from %j',
  (text) => {
    expect(checkCvr(text).ok).toBe(false)
  },
)

test('bank numbers are read with their labels, however the labels are written', () => {
  const names = fc.constantFrom(
    ...['reg', 'Reg.', 'REGISTRERINGS', 'registreringsnummer', 'konto', 'Kontonummer', 'nr', 'Konto-nr', ''],
    ...['reg.nr', 'Reg.-nr', 'reg-nr', 'Konto nr', 'konto nummer', 'Reg./konto-nr', 'reg–nr'],
  )
  const between = fc.constantFrom(' ', '.', '. ', ': ', '.: ', '\u00a0')
  const brackets = fc.constantFrom(
    (text: string) => text,
    (text: string) => `(${text})`,
    (text: string) => `${text}),`,
  )
  const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`))
  fc.assert(
    fc.property(names, between, brackets, digits(4), digits(10), (name, after, around, reg, account) => {
      const text = (number: string) => around(`${name && `${name}${after}`}${number}`)
      expect(checkBankReg(text(reg)), text(reg)).toEqual({ ok: true, value: reg })
      expect(checkBankAccount(text(account)), text(account)).toEqual({ ok: true, value: account })
    }),
  )
})

test.each(['1234 567', '(12) 34', 'regx 1234', 'reg. 1234 konto 5', '1234 kr.', 'x1234', '12,34'])(
  'no registration number is guessed from %j',
  (text) => {
    expect(checkBankReg(text).ok).toBe(false)
  },
)

test('other single-line fields are cleaned in the same way', () => {
  expect(checkCvr('CVR‑nr.: 13 74 81–36\u200e')).toEqual({ ok: true, value: '13748136' })
  expect(checkEmail('mailto:mette＠holm.dk\u200b')).toEqual({ ok: true, value: 'mette@holm.dk' })
  expect(checkLine('Mette\vHolm\u00a0Ø', 'Navnet')).toEqual({ ok: true, value: 'Mette Holm Ø' })
  expect(checkLine('Familie 👩‍👧', 'Navnet')).toEqual({ ok: true, value: 'Familie 👩‍👧' })
})
