import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { NOTHING_POSTED } from '#app/calculator/step-props.ts'
import Wizard from '#app/calculator/wizard.island.tsx'
import { FALLBACK_CONTENT } from '#app/calculator/wizard-content.ts'
import { callbackPayload } from '#app/forms/payloads/callback-payload.ts'
import { fieldMessages } from '#app/forms/payloads/payload-schema.ts'
import { quotePayload } from '#app/forms/payloads/quote-payload.ts'
import { type Answers, problemsOf, wizardAnswers } from '#app/lead/answers/answers.ts'
import { NO_DRAFT, readStepForm } from '#app/lead/draft.ts'
import { CALLBACK_FIELDS, checkCallback } from '#app/lead/fields/callback-fields.ts'
import { checkInformation, QUOTE_FIELD_NAMES } from '#app/lead/fields/quote-fields.ts'
import { WIZARD_STEPS, type WizardStep } from '#app/lead/wizard-steps.ts'

/** A message of null means that the input is accepted; `stored` is the value it then has. */
type Row = [field: string, input: string, message: string | null, stored?: string]

const TOO_LONG = 'x'.repeat(201)
const NOT_TICKED = 'not ticked'

const WIZARD: Row[] = [
  ['branche', '', 'Vælg venligst en branche'],
  ['pris', '', 'Indtast venligst en gyldig billetpris'],
  ['pris', '0', 'Indtast venligst en gyldig billetpris'],
  ['pris', '-5', 'Indtast venligst en gyldig billetpris'],
  ['pris', 'gratis', 'Indtast venligst en gyldig billetpris'],
  ['pris', '12,345', 'Indtast venligst en gyldig billetpris'],
  ['pris', '1e3', 'Indtast venligst en gyldig billetpris'],
  ['pris', '1000000', 'Indtast venligst en gyldig billetpris'],
  ['pris', 'kr', 'Indtast venligst en gyldig billetpris'],
  ['pris', '95 kr 50', 'Indtast venligst en gyldig billetpris'],
  ['pris', '0,99', 'Indtast venligst en gyldig billetpris'],
  ['pris', '1', null, '1'],
  ['pris', '89,', null, '89'],
  ['pris', '1.234,', null, '1234'],
  ['pris', 'kr. 95', null, '95'],
  ['pris', 'DKK 95', null, '95'],
  ['pris', '95 kroner', null, '95'],
  ['pris', '95.-', null, '95'],
  ['pris', '95:-', null, '95'],
  ['pris', '1.234,50 kr.', null, '1234.5'],
  ['pris', '1.234', null, '1234'],
  ['idag', '', null, '0'],
  ['idag', '14,50', null, '14.5'],
  ['idag', 'ved ikke', null, '0'],
  ['antal', '', 'Vælg venligst et antal billetter på mindst 100'],
  ['antal', '99', 'Vælg venligst et antal billetter på mindst 100'],
  ['antal', '100,5', 'Vælg venligst et antal billetter på mindst 100'],
  ['antal', 'mange', 'Vælg venligst et antal billetter på mindst 100'],
  ['antal', '10000000', null, '10000000'],
  ['antal', '10000001', 'Vælg venligst et antal billetter på højst 10.000.000'],
  ['antal', '999.999.999.999', 'Vælg venligst et antal billetter på højst 10.000.000'],
  ['antal', 'stk', 'Vælg venligst et antal billetter på mindst 100'],
  ['antal', '2500+', null, '2500'],
  ['antal', '100 stk', null, '100'],
  ['antal', '1.200 stk.', null, '1200'],
  ['antal', '1200,', null, '1200'],
  ['antal', '12.000', null, '12000'],
]

/** Company, CVR number and website are asked for only after 'Opret {title}'. */
const INFORMATION: Row[] = [
  ['name', '', 'Skriv dit fulde navn.'],
  ['name', TOO_LONG, 'Navnet må højst fylde 200 tegn.'],
  ['email', '', 'Skriv din e-mailadresse.'],
  ['email', 'mette.fjordscenen.dk', 'Adressen mangler et @, fx navn@firma.dk.'],
  ['email', 'mette@', 'Der mangler noget efter @, fx navn@firma.dk.'],
  ['email', 'mette@firma', 'Adressen mangler en endelse, fx .dk'],
  ['email', '@firma.dk', 'Der mangler noget før @, fx navn@firma.dk.'],
  ['email', 'mette holm@firma.dk', 'Der er et mellemrum i adressen. Skriv den uden, fx navn@firma.dk.'],
  ['email', 'a@b@c.dk', 'Der er mere end ét @ i adressen. Skriv kun én adresse.'],
  ['email', 'mette@firma,dk', 'Det efter @ ligner ikke et domæne, fx navn@firma.dk.'],
  ['phone', '20 34', 'Der mangler cifre. Et dansk nummer har 8, fx 20 34 56 78.'],
  ['phone', '12 34 56 78', 'Et dansk telefonnummer begynder med et tal fra 2 til 9.'],
  ['phone', 'ring bare', 'Der må kun stå tal, mellemrum og + i et telefonnummer.'],
  ['phone', '', null],
  ['phone', '0045 20-34-56-78', null, '+4520345678'],
  ['comment', '', null],
  ['company', '', 'Skriv navnet på firmaet eller foreningen.'],
  ['cvr', '', 'Skriv jeres CVR-nummer.'],
  ['cvr', '1358562', 'Et CVR-nummer har 8 cifre. Her er der 7.'],
  ['cvr', '13585627', 'Et af cifrene passer ikke. Tjek CVR-nummeret igen.'],
  ['cvr', 'otte cifre', 'Der må kun stå tal i et CVR-nummer.'],
  ['cvr', 'DK 13 58 56 28', null, '13585628'],
  ['website', 'ikke en adresse', 'Adressen ligner ikke en hjemmeside. Skriv den som firma.dk.'],
  ['website', 'javascript:alert(1)', 'Adressen ligner ikke en hjemmeside. Skriv den som firma.dk.'],
  ['website', 'firma.dk', null, 'https://firma.dk'],
  ['gdprConsent', NOT_TICKED, 'Du skal acceptere GDPR samtykket for at fortsætte.'],
]

const CALLBACK: Row[] = [
  ['firstname', '', 'Skriv dit fornavn.'],
  ['lastname', '', 'Skriv dit efternavn.'],
  ['phone', '', 'Skriv dit telefonnummer.'],
  ['phone', '20 34', 'Der mangler cifre. Et dansk nummer har 8, fx 20 34 56 78.'],
  ['email', '', 'Skriv din e-mailadresse.'],
  ['email', 'mette@fjordscenen.example', null, 'mette@fjordscenen.example'],
  ['company', TOO_LONG, 'Navnet på firmaet må højst fylde 200 tegn.'],
  ['comment', '', null],
]

function expectRow([, , message, accepted]: Row, said: string | undefined, stored: unknown) {
  expect(said).toBe(message ?? undefined)
  if (accepted !== undefined) expect(String(stored)).toBe(accepted)
}

/** The wizard's controls by the name that a form sends: of all steps, or of one. */
const fieldsOf = (answers: Answers, step?: WizardStep) =>
  new Map(
    wizardAnswers(answers)
      .filter(({ control }) => step === undefined || control.step === step)
      .map((each) => [each.control.name, each]),
  )

/** Their controls are boxes and buttons, in which nothing can be mistyped. */
const ONLY_CHOSEN = ['tilvalg', 'betaler']

describe('an answer that a step asks for', () => {
  const cases = wizardAnswers(NO_DRAFT).map(({ name, control }) => ({ answer: name, ...control }))
  const written = ({ step }: { step: WizardStep }, errors: Record<string, string> = {}) =>
    renderToStaticMarkup(
      createElement(Wizard, {
        content: FALLBACK_CONTENT,
        step,
        search: '',
        posted: { ...NOTHING_POSTED, answers: NO_DRAFT, errors },
      }),
    )

  it.each(cases)('has its control there: $name', (each) => {
    expect(written(each)).toContain(` name="${each.name}"`)
  })

  it.each(cases.filter(({ name }) => !ONLY_CHOSEN.includes(name)))(
    'has its message at its control: $name',
    (each) => {
      const page = written(each, { [each.answer]: 'Skriv det på en anden måde.' })
      expect(page).toContain(` id="${each.id}"`)
      expect(page).toContain(` id="${each.id}-error"`)
      expect(page).toMatch(new RegExp(` aria-describedby="[^"]*${each.id}-error`))
    },
  )
})

describe('a ticket count above the limit', () => {
  const tooMany = 'branche=sportsklub&pris=1500&antal=999999999999'
  const shown = (step: WizardStep, search: string) =>
    renderToStaticMarkup(
      createElement(Wizard, { content: FALLBACK_CONTENT, step, search, posted: null }),
    ).replaceAll('\u00a0', ' ')

  it('has its message on the step, with the figures that were typed', () => {
    const page = shown('billetsalg', `?${tooMany}`)
    expect(page).toContain('Vælg venligst et antal billetter på højst 10.000.000')
    expect(page).toContain('1.499.999.999.998.500 kr.')
  })

  it('is among the answers beside the form', () => {
    const page = shown('information', `?kontakt=start&pakke=BASIS&${tooMany}`)
    expect(page).toContain('1.499.999.999.998.500 kr. inkl. moms')
  })
})

describe('bad input to the wizard', () => {
  const good = { branche: 'sportsklub', pris: '100', antal: '100' }
  it.each(WIZARD)('%s: %s', (...row) => {
    const [name, input] = row
    const form = new FormData()
    for (const each of Object.entries({ ...good, [name]: input })) form.set(...each)
    const step = WIZARD_STEPS.find((each) => fieldsOf(NO_DRAFT, each).has(name)) ?? 'branche'
    const { answers } = readStepForm(step, form, NO_DRAFT, FALLBACK_CONTENT)
    const field = fieldsOf(answers, step).get(name)
    const { [field?.name ?? '']: message, ...others } = problemsOf(answers, step)
    expect(others).toEqual({})
    expectRow(row, message, field?.value)
  })
})

describe('bad input to the information form', () => {
  const good = {
    name: 'Mette Østergaard',
    email: 'mette@fjordscenen.example',
    phone: '',
    company: 'Fjordscenen',
    cvr: '13585628',
    website: '',
    comment: '',
    gdprConsent: 'on',
  }
  it.each(INFORMATION)('%s: %s', (...row) => {
    const [name, input] = row
    const { gdprConsent, ...rest } = { ...good, [name]: input }
    const fields = input === NOT_TICKED ? rest : { ...rest, gdprConsent }
    const errors = checkInformation(fields, true)
    expect(Object.keys(errors).filter((field) => field !== name)).toEqual([])
    const { error, data } = quotePayload.safeParse({
      ...rest,
      firstname: rest.name,
      contactMethod: 'start',
    })
    // The endpoint has no acknowledgement box, and its `firstname` holds the whole name.
    const { gdprConsent: _, ...ofFields } = errors
    const { firstname, ...refused } = error ? fieldMessages(error) : {}
    expect({ ...refused, ...(firstname && { name: firstname }) }).toEqual(ofFields)
    expectRow(row, errors[name], data?.[name as keyof typeof data])
  })
})

describe('bad input to the callback form', () => {
  const good = {
    firstname: 'Mette',
    lastname: 'Østergaard',
    phone: '20 34 56 78',
    email: 'mette@fjordscenen.example',
    company: '',
    comment: '',
  }
  it.each(CALLBACK)('%s: %s', (...row) => {
    const [name, input] = row
    const fields = { ...good, [name]: input }
    const errors = checkCallback(fields)
    expect(Object.keys(errors).filter((field) => field !== name)).toEqual([])
    const { error, data } = callbackPayload.safeParse(fields)
    expect(error ? fieldMessages(error) : {}).toEqual(errors)
    expectRow(row, errors[name], data?.[name as keyof typeof data])
  })
})

it('the tables have rows for every field', () => {
  const rowFields = (rows: Row[]) => [...new Set(rows.map(([field]) => field))].toSorted()
  const asked = [...fieldsOf(NO_DRAFT).keys()].filter((name) => !ONLY_CHOSEN.includes(name))
  expect(rowFields(WIZARD)).toEqual(asked.toSorted())
  expect(rowFields(INFORMATION)).toEqual([...QUOTE_FIELD_NAMES, 'gdprConsent'].toSorted())
  expect(rowFields(CALLBACK)).toEqual(Object.keys(CALLBACK_FIELDS).toSorted())
})
