import { expect, test } from 'vitest'
import { newReference, readReference } from '#app/lead/reference.ts'
import { checkCvr } from './cvr.ts'
import { checkEmail, suggestEmail } from './email.ts'
import { checkPhoneStrictly } from './phone.server.ts'
import { checkPhone, formatPhone } from './phone.ts'
import { checkWebsite } from './website.ts'

test.each([
  ['navn@firma.dk', 'navn@firma.dk'],
  [' Mette.Holm+test@FIRMA.dk ', 'Mette.Holm+test@firma.dk'],
  ['post@blåbær.dk', 'post@xn--blbr-roah.dk'],
  ["A.!#$%&'*+/=?^_`{|}~-9@firma.co.uk", "A.!#$%&'*+/=?^_`{|}~-9@firma.co.uk"],
  [`${'x'.repeat(64)}@firma.dk`, `${'x'.repeat(64)}@firma.dk`],
  ['a@1.2.dk', 'a@1.2.dk'],
  ['a@x-1.dk', 'a@x-1.dk'],
])('accepts the e-mail address %s', (typed, value) => {
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
  [`${'x'.repeat(65)}@firma.dk`, 'Adressen er for lang til at være en e-mailadresse.'],
  [
    `a@${'b'.repeat(60)}.${'b'.repeat(60)}.${'b'.repeat(60)}.${'b'.repeat(60)}.firmaet.dk`,
    'Adressen er for lang til at være en e-mailadresse.',
  ],
  ['a,b@firma.dk', 'Der må ikke stå et komma før @ i en e-mailadresse.'],
  ['"a"@firma.dk', 'Der må ikke stå et anførselstegn før @ i en e-mailadresse.'],
  ['(a)@firma.dk', 'Der må ikke stå et ( før @ i en e-mailadresse.'],
  ['a€b@firma.dk', 'Der må ikke stå et € før @ i en e-mailadresse.'],
  ['a\u0007b@firma.dk', 'Der må ikke stå det tegn før @ i en e-mailadresse.'],
  ['a@1..2.3.4', 'Det efter @ ligner ikke et domæne, fx navn@firma.dk.'],
  ['a@-firma.dk', 'Det efter @ ligner ikke et domæne, fx navn@firma.dk.'],
  ['a@firma-.dk', 'Det efter @ ligner ikke et domæne, fx navn@firma.dk.'],
  ['a@firma.dk/sti', 'Det efter @ ligner ikke et domæne, fx navn@firma.dk.'],
  [`a@${'b'.repeat(64)}.dk`, 'Det efter @ ligner ikke et domæne, fx navn@firma.dk.'],
  ['navn@firma.dk:25', 'Det efter @ ligner ikke et domæne, fx navn@firma.dk.'],
])('rejects the e-mail address %s with a helpful message', (typed, message) => {
  expect(checkEmail(typed)).toEqual({ ok: false, message })
})

test.each([
  ['a@gmai.com', 'a@gmail.com', 'a letter left out'],
  ['a@hotmai.dk', 'a@hotmail.dk', 'a letter left out'],
  ['a@gmaill.com', 'a@gmail.com', 'a letter too many'],
  ['a@outlookk.com', 'a@outlook.com', 'a letter too many'],
  ['a@gmaik.com', 'a@gmail.com', 'another letter'],
  ['a@gamil.com', 'a@gmail.com', 'two letters swapped'],
  ['a@gmial.com', 'a@gmail.com', 'two letters swapped'],
  ['a@mail.con', 'a@mail.com', 'the ending'],
  ['a@gmail.co', 'a@gmail.com', 'the ending'],
  ['a@live.comm', 'a@live.com', 'the ending'],
  ['a@gmal.com', 'a@gmail.com', 'a letter left out'],
  ['a@outlok.dk', 'a@outlook.dk', 'a letter left out'],
  ['a@hotmial.com', 'a@hotmail.com', 'two letters swapped'],
  ['a@ydxoo.com', null, 'two other letters'],
  ['a@agmil.com', null, 'letters swapped and moved'],
  ['a@gmilacom', null, 'more than a swap'],
  ['a@ma.com', null, 'a domain too short to be meant'],
  ['a@me.co', null, 'a domain too short to be meant'],
  ['a@GMAIL.COM', null, 'no slip at all'],
  ['a@tivoli.dk', null, 'an unusual domain'],
  ['"a@b"@gmai.com', '"a@b"@gmail.com', 'a second @'],
])('for %s we suggest %s: %s', (typed, meant, _slip) => {
  expect(suggestEmail(typed)).toBe(meant)
})

test.each(
  [
    ['mil.dk', 'email.dk', 'umail.dk', 'life.dk', 'line.dk', 'man.com', 'life.com', 'main.com'],
    ['email.com', 'ymail.com', 'tmail.com', 'xmail.com', 'cloud.com'],
    ['hotmail.de', 'outlook.de', 'live.de', 'yahoo.de', 'mail.de'],
  ].flat(),
)('an address at the real domain %s is not questioned', (domain) => {
  expect(suggestEmail(`a@${domain}`)).toBeNull()
})

test.each([
  'gmail.com',
  'hotmail.com',
  'hotmail.dk',
  'outlook.com',
  'outlook.dk',
  'live.dk',
  'live.com',
  'yahoo.com',
  'yahoo.dk',
  'icloud.com',
  'msn.com',
  'mail.com',
  'mail.dk',
  'jubii.dk',
  'ofir.dk',
  'stofanet.dk',
  'youmail.dk',
  'webspeed.dk',
  'tdcadsl.dk',
  'proton.me',
  'protonmail.com',
])('the common domain %s is suggested for a typo and never corrected itself', (domain) => {
  expect(suggestEmail(`a@${domain}`)).toBeNull()
  expect(suggestEmail(`a@${domain}q`)).toBe(`a@${domain}`)
})

test.each([
  ['20 34 56 78', '+4520345678'],
  ['20-34-56-78', '+4520345678'],
  ['\u202a+45 20 34 56 78\u202c', '+4520345678'],
  ['+45 20345678', '+4520345678'],
  ['0045 (20) 34 56 78', '+4520345678'],
  ['+46 70 123 45 67', '+46701234567'],
  ['+46701234567', '+46701234567'],
  ['20.34/56–78', '+4520345678'],
  ['２０３４５６７８', '+4520345678'],
  ['+354 555 1234', '+3545551234'],
  [' ', ''],
  ['', ''],
])('the phone number %s is read as %s by both browser and server', (typed, value) => {
  expect(checkPhone(typed)).toEqual({ ok: true, value })
  expect(checkPhoneStrictly(typed)).toEqual({ ok: true, value })
})

test.each([
  ['ring til mig', 'Der må kun stå tal, mellemrum og + i et telefonnummer.'],
  ['ring 20345678', 'Der må kun stå tal, mellemrum og + i et telefonnummer.'],
  ['20345678x', 'Der må kun stå tal, mellemrum og + i et telefonnummer.'],
  ['2034+5678', 'Der må kun stå tal, mellemrum og + i et telefonnummer.'],
  ['2034567', 'Der mangler cifre. Et dansk nummer har 8, fx 20 34 56 78.'],
  [
    '203456789',
    'Der er for mange cifre. Et dansk nummer har 8, og et udenlandsk begynder med + og landekoden.',
  ],
  ['12345678', 'Et dansk telefonnummer begynder med et tal fra 2 til 9.'],
  ['+45 1234 5678', 'Et dansk telefonnummer begynder med et tal fra 2 til 9.'],
  ['+4', 'Der mangler cifre i nummeret.'],
  ['+453000', 'Der mangler cifre. Et dansk nummer har 8, fx 20 34 56 78.'],
  ['+461234', 'Der mangler cifre i nummeret.'],
  ['+4612345678901234', 'Der er for mange cifre i nummeret.'],
])('the phone number %s gets the message: %s', (typed, message) => {
  expect(checkPhone(typed)).toEqual({ ok: false, message })
  expect(checkPhoneStrictly(typed)).toEqual({ ok: false, message })
})

test('a foreign number has 7 to 15 digits with its country code', () => {
  expect(checkPhone('+2901234').ok).toBe(true)
  expect(checkPhone('+461234567890123').ok).toBe(true)
})

test('an unassigned country code is accepted by the browser and rejected by the server', () => {
  expect(checkPhone('+999 1234 5678').ok).toBe(true)
  expect(checkPhoneStrictly('+999 1234 5678')).toEqual({
    ok: false,
    message: 'Nummeret findes ikke i den form. Et udenlandsk nummer begynder med + og landekoden.',
  })
})

test('a Danish number is displayed in pairs of digits', () => {
  expect(formatPhone('+4520345678')).toBe('20 34 56 78')
  for (const other of ['+46701234567', '+45203456789', '+452034567', 'x+4520345678', ''])
    expect(formatPhone(other)).toBe(other)
})

test.each([
  ['13748136', '13748136'],
  ['24256790', '24256790'],
  ['DK 13 74 81 36', '13748136'],
  ['CVR-nr. 13748136', '13748136'],
  ['dk13748136', '13748136'],
  ['CVR: DK-13748136', '13748136'],
  ['cvr nummer 13.74.81.36', '13748136'],
  ['１３７４８１３６', '13748136'],
  [' ', ''],
])('the CVR number %s is read as %j', (typed, value) => {
  expect(checkCvr(typed)).toEqual({ ok: true, value })
})

test.each([
  ['1374813', 'Et CVR-nummer har 8 cifre. Her er der 7.'],
  ['137481360', 'Et CVR-nummer har 8 cifre. Her er der 9.'],
  ['1374813a', 'Der må kun stå tal i et CVR-nummer.'],
  ['SE13748136', 'Der må kun stå tal i et CVR-nummer.'],
  ['abc', 'Der må kun stå tal i et CVR-nummer.'],
  ['13748137', 'Et af cifrene passer ikke. Tjek CVR-nummeret igen.'],
  ['24256791', 'Et af cifrene passer ikke. Tjek CVR-nummeret igen.'],
  ['12345678', 'Et af cifrene passer ikke. Tjek CVR-nummeret igen.'],
  ['10000000', 'Et af cifrene passer ikke. Tjek CVR-nummeret igen.'],
  ['00000000', 'Et af cifrene passer ikke. Tjek CVR-nummeret igen.'],
])('the CVR number %s gets the message: %s', (typed, message) => {
  expect(checkCvr(typed)).toEqual({ ok: false, message })
})

test.each([
  ['firma.dk', 'https://firma.dk'],
  ['http://firma.dk/events?x=1', 'http://firma.dk/events?x=1'],
  ['www.blåbær.dk', 'https://www.xn--blbr-roah.dk'],
  ['HTTPS://Firma.dk/', 'https://firma.dk'],
  ['firma.dk:8080/a', 'https://firma.dk:8080/a'],
  ['firma.dk/?x', 'https://firma.dk/?x'],
  ['firma.dk/#x', 'https://firma.dk/#x'],
  [' ', ''],
  ...[
    '-',
    '--',
    '.',
    '/',
    'x',
    '0',
    'ingen',
    'Ingen.',
    'Nej tak',
    'har ikke',
    'Vi har ingen hjemmeside endnu',
    'n/a',
    'N/A',
    'none',
  ].map((none) => [none, '']),
  ['ingen.dk', 'https://ingen.dk'],
])('accepts the website %s', (typed, value) => {
  expect(checkWebsite(typed)).toEqual({ ok: true, value })
})

test.each([
  'javascript:alert(1)',
  'ftp://firma.dk',
  'firma',
  'https://a:b@firma.dk',
  'https://a@firma.dk',
  'https://:b@firma.dk',
  'fir ma.dk',
  'firma.dk/a\u0007b',
  'firma.d',
  'firma.1k',
  '127.0.0.1',
  'mailto:a@firma.dk',
  'https://',
  `firma.dk/${'x'.repeat(500)}`,
])('rejects the website %s', (typed) => {
  expect(checkWebsite(typed)).toEqual({
    ok: false,
    message: 'Adressen ligner ikke en hjemmeside. Skriv den som firma.dk.',
  })
})

test('a reference has no ambiguous characters, and is read in small letters and with a space', () => {
  const made = Array.from({ length: 2000 }, newReference)
  for (const reference of made) expect(reference).toMatch(/^[^0O1I]{4}-[^0O1I]{4}$/)
  expect(new Set(made.join('').replace(/-/g, '')).size).toBe(31)
  expect(made.filter((reference) => readReference(reference) !== reference)).toEqual([])
  expect(readReference('k7m4 2xq9')).toBe('K7M4-2XQ9')
  for (const none of ['K7M4-2XQ0', 'K7M4-2XQ', 'K7M4-2XQ99', 'U7M4-2XQ9', ''])
    expect(readReference(none), none).toBeNull()
})
