import { expect, it } from 'vitest'
import { applicationPayload } from '#app/forms/payloads/application-payload.ts'
import { fieldMessages } from '#app/forms/payloads/payload-schema.ts'
import { checkAccount } from './account-fields.ts'

const good: Record<string, string> = {
  firstname: 'Mette',
  lastname: 'Holm',
  company: 'Fjordscenen',
  cvr: '13748136',
  phone: '20 34 56 78',
  email: 'mette@fjordscenen.example',
  package: 'BASIS',
  website: '',
  reg: '1234',
  account: '0012345678',
  terms: 'on',
}

/** A message of null means that the input is accepted; `stored` is the value it then has. */
type Row = [field: string, input: string, message: string | null, stored?: string]

const TOO_LONG = 'x'.repeat(201)
const NOT_TICKED = 'not ticked'

/** Each row has both bank numbers, except those that leave one of them empty. */
const ROWS: Row[] = [
  ['firstname', '', 'Skriv dit fornavn.'],
  ['lastname', '', 'Skriv dit efternavn.'],
  ['lastname', TOO_LONG, 'Efternavnet må højst fylde 200 tegn.'],
  ['company', '', 'Skriv navnet på firmaet eller foreningen.'],
  ['cvr', '', 'Skriv jeres CVR-nummer.'],
  ['cvr', '1374813', 'Et CVR-nummer har 8 cifre. Her er der 7.'],
  ['cvr', '12345678', 'Et af cifrene passer ikke. Tjek CVR-nummeret igen.'],
  ['cvr', 'otte cifre', 'Der må kun stå tal i et CVR-nummer.'],
  ['cvr', 'DK 13 74 81 36', null, '13748136'],
  ['phone', '', 'Skriv dit telefonnummer.'],
  ['phone', '20 34', 'Der mangler cifre. Et dansk nummer har 8, fx 20 34 56 78.'],
  ['email', '', 'Skriv din e-mailadresse.'],
  ['email', 'mette.fjordscenen.example', 'Adressen mangler et @, fx navn@firma.dk.'],
  ['package', '', 'Vælg en pakke.'],
  ['website', '', null],
  ['website', 'fjordscenen.example', null, 'https://fjordscenen.example'],
  ['reg', '', 'Skriv også registreringsnummeret, eller slet kontonummeret.'],
  ['reg', '123', 'Et registreringsnummer har 4 cifre. Her er der 3.'],
  ['reg', 'abcd', 'Der må kun stå tal i et registreringsnummer.'],
  ['reg', '12 34', null, '1234'],
  ['account', '', 'Skriv også kontonummeret, eller slet registreringsnummeret.'],
  ['account', '12345678901', 'Et kontonummer har højst 10 cifre. Her er der 11.'],
  ['account', 'DK12 3456', 'Der må kun stå tal i et kontonummer.'],
  ['account', '0012 345 678', null, '0012345678'],
  ['terms', NOT_TICKED, 'Du skal acceptere abonnementsbetingelserne for at fortsætte.'],
]

it.each(ROWS)('%s: %s', (field, input, message, stored) => {
  const fields = { ...good, [field]: input }
  if (input === NOT_TICKED) delete fields[field]
  const errors = checkAccount(fields)
  expect(errors).toEqual(message === null ? {} : { [field]: message })
  const { error, data } = applicationPayload.safeParse(fields)
  expect(error ? fieldMessages(error) : {}).toEqual(errors)
  if (stored !== undefined) expect(String(data?.[field as keyof typeof data])).toBe(stored)
})

it('the table has rows for every field', () => {
  expect(new Set(ROWS.map(([field]) => field))).toEqual(new Set(Object.keys(good)))
})

it('an application is accepted without bank numbers: they can follow', () => {
  expect(checkAccount({ ...good, reg: '', account: '' })).toEqual({})
})
