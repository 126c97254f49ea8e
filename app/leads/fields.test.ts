import { expect, test } from 'vitest'
import { checkCvr } from './cvr.ts'
import { checkEmail, suggestEmail } from './email.ts'
import { checkPhoneStrictly } from './phone.server.ts'
import { checkPhone, formatPhone } from './phone.ts'
import { newReference, readReference } from './reference.ts'
import { checkWebsite } from './website.ts'

test.each([
  ['navn@firma.dk', 'navn@firma.dk'],
  [' Mette.Holm+test@FIRMA.dk ', 'Mette.Holm+test@firma.dk'],
  ['post@blåbær.dk', 'post@xn--blbr-roah.dk'],
])('the e-mail address %s is accepted', (typed, value) => {
  expect(checkEmail(typed)).toEqual({ ok: true, value })
})

test.each([
  ['', 'Skriv din e-mailadresse.'],
  ['navn.firma.dk', 'Adressen mangler et @, fx navn@firma.dk.'],
  ['@firma.dk', 'Der mangler noget før @, fx navn@firma.dk.'],
  ['navn@', 'Der mangler noget efter @, fx navn@firma.dk.'],
  ['a@b@c.dk', 'Der er mere end ét @ i adressen. Skriv kun én adresse.'],
  ['navn @firma.dk', 'Der er et mellemrum i adressen. Skriv den uden, fx navn@firma.dk.'],
  ['jørgen@firma.dk', 'Der må ikke stå et ø før @ i en e-mailadresse.'],
  ['a@b.dk,c@d.dk', 'Der er mere end ét @ i adressen. Skriv kun én adresse.'],
  ['navn@firma..dk', 'Det efter @ ligner ikke et domæne, fx navn@firma.dk.'],
  ['a@localhost', 'Adressen mangler en endelse, fx .dk'],
  ['navn@firma', 'Adressen mangler en endelse, fx .dk'],
  ['navn@firma.dk:25', 'Det efter @ ligner ikke et domæne, fx navn@firma.dk.'],
])('the e-mail address %s is refused with a sentence that helps', (typed, message) => {
  expect(checkEmail(typed)).toEqual({ ok: false, message })
})

test('a likely typing error in the domain gets a suggestion, a known or an unusual domain does not', () => {
  expect(suggestEmail('a@gmial.com')).toBe('a@gmail.com')
  expect(suggestEmail('a@hotmai.dk')).toBe('a@hotmail.dk')
  expect(suggestEmail('a@outlookk.com')).toBe('a@outlook.com')
  expect(suggestEmail('a@gmail.com')).toBeNull()
  expect(suggestEmail('a@tivoli.dk')).toBeNull()
})

test.each([
  ['20 34 56 78', '+4520345678'],
  ['20-34-56-78', '+4520345678'],
  ['+45 20345678', '+4520345678'],
  ['0045 (20) 34 56 78', '+4520345678'],
  ['+46 70 123 45 67', '+46701234567'],
  ['', ''],
])('the phone number %s is read as %s by browser and server alike', (typed, value) => {
  expect(checkPhone(typed)).toEqual({ ok: true, value })
  expect(checkPhoneStrictly(typed)).toEqual({ ok: true, value })
})

test.each(['12345678', '2034567', '203456789', 'ring til mig', '+4', '+45 1234 5678'])(
  'the phone number %s is refused',
  (typed) => {
    expect(checkPhone(typed).ok).toBe(false)
  },
)

test('a country code that does not exist passes the browser and stops at the server', () => {
  expect(checkPhone('+999 1234 5678').ok).toBe(true)
  expect(checkPhoneStrictly('+999 1234 5678').ok).toBe(false)
})

test('a Danish number is shown in pairs', () => {
  expect(formatPhone('+4520345678')).toBe('20 34 56 78')
  expect(formatPhone('+46701234567')).toBe('+46701234567')
})

test.each(['13748136', '24256790', 'DK 13 74 81 36', 'CVR-nr. 13748136', 'dk13748136'])(
  'the CVR number %s is accepted',
  (typed) => {
    expect(checkCvr(typed).ok).toBe(true)
  },
)

test.each(['24256791', '12345678', '10000000', '00000000', '1374813', 'abc'])(
  'the CVR number %s is refused',
  (typed) => {
    expect(checkCvr(typed).ok).toBe(false)
  },
)

test.each([
  ['firma.dk', 'https://firma.dk'],
  ['http://firma.dk/events?x=1', 'http://firma.dk/events?x=1'],
  ['www.blåbær.dk', 'https://www.xn--blbr-roah.dk'],
])('the website %s is accepted', (typed, value) => {
  expect(checkWebsite(typed)).toEqual({ ok: true, value })
})

test.each(['javascript:alert(1)', 'ftp://firma.dk', 'firma', 'https://a:b@firma.dk', 'fir ma.dk'])(
  'the website %s is refused',
  (typed) => {
    expect(checkWebsite(typed).ok).toBe(false)
  },
)

test('a reference has no letter that is mistaken for another, and is read back however it is written', () => {
  for (let round = 0; round < 2000; round++) expect(newReference()).toMatch(/^[^0O1I]{4}-[^0O1I]{4}$/)
  expect(readReference('k7m4 2xq9')).toBe('K7M4-2XQ9')
  expect(readReference('K7M4-2XQ0')).toBeNull()
})
