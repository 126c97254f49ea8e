import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { NOTHING_POSTED } from '#app/calculator/step-props.ts'
import Wizard from '#app/calculator/wizard.island.tsx'
import { FALLBACK_CONTENT } from '#app/calculator/wizard-content.ts'
import { createPayload } from '#app/forms/payloads/callback-payload.ts'
import { fieldMessages } from '#app/forms/payloads/payload-schema.ts'
import { hubspotPayload } from '#app/forms/payloads/quote-payload.ts'
import { type Answers, askedAnswers, problemsOf } from '#app/lead/answers/answers.ts'
import { NO_DRAFT, readStepForm } from '#app/lead/draft.ts'
import { CALLBACK_FIELDS, checkCallback } from '#app/lead/fields/callback-fields.ts'
import { checkInformation, QUOTE_FIELD_NAMES } from '#app/lead/fields/quote-fields.ts'
import { WIZARD_STEPS, type WizardStep } from '#app/lead/wizard-steps.ts'

// The table of docs/messages.md: the wizard behaves as the table says.

interface Row {
  field: string
  input: string
  message: string
}

const page = readFileSync(new URL('../../../docs/messages.md', import.meta.url), 'utf8')

function rowsOf(heading: string): Row[] {
  const section = page.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  return section
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| field'))
    .map((line) => {
      const [, field = '', input = '', message = ''] = line.split('|').map((cell) => cell.trim())
      return { field, input: spelledOut(input), message }
    })
}

function spelledOut(input: string): string {
  if (input === '(tom)') return ''
  return input === '(200+ tegn)' ? 'x'.repeat(201) : input
}

/** An undefined message means that the input is accepted; `stored` is the value it then has. */
function expectRow({ message }: Row, said: string | undefined, stored: unknown) {
  const [accepted, value] = message.split(' → ')
  if (accepted !== '(godtages)') expect(said).toBe(message)
  else {
    expect(said).toBeUndefined()
    if (value !== undefined) expect(String(stored)).toBe(value)
  }
}

/** The wizard's controls by the name that a form sends: of all steps, or of one. */
const fieldsOf = (answers: Answers, step?: WizardStep) =>
  new Map(
    askedAnswers(answers)
      .filter(({ asked }) => step === undefined || asked.step === step)
      .map((each) => [each.asked.name, each]),
  )

/** Their controls are boxes and buttons, in which nothing can be mistyped. */
const ONLY_CHOSEN = ['tilvalg', 'betaler']

describe('an answer that a step asks for', () => {
  const cases = askedAnswers(NO_DRAFT).map(({ name, asked }) => ({ answer: name, ...asked }))
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

  it.each(cases.filter(({ name }) => !ONLY_CHOSEN.includes(name)))('has its message at it: $name', (each) => {
    const page = written(each, { [each.answer]: 'Skriv det på en anden måde.' })
    expect(page).toContain(` id="${each.id}"`)
    expect(page).toContain(` id="${each.id}-error"`)
    expect(page).toMatch(new RegExp(` aria-describedby="[^"]*${each.id}-error`))
  })
})

describe('more tickets than there are numbers for', () => {
  const tooMany = 'branche=sportsklub&pris=1500&antal=999999999999'
  const shown = (step: WizardStep, search: string) =>
    renderToStaticMarkup(
      createElement(Wizard, { content: FALLBACK_CONTENT, step, search, posted: null }),
    ).replaceAll('\u00a0', ' ')

  it('have their message on the step, with the figures that were typed', () => {
    const page = shown('billetsalg', `?${tooMany}`)
    expect(page).toContain('Vælg venligst et antal billetter på højst 10.000.000')
    expect(page).toContain('1.499.999.999.998.500 kr.')
  })

  it('are among the answers beside the form', () => {
    const page = shown('information', `?kontakt=start&pakke=BASIS&${tooMany}`)
    expect(page).toContain('1.499.999.999.998.500 kr. inkl. moms')
  })
})

describe('bad input to the wizard', () => {
  const good = { branche: 'sportsklub', pris: '100', antal: '100' }
  it.each(rowsOf('The wizard'))('$field: $input', (row) => {
    const form = new FormData()
    for (const [name, text] of Object.entries({ ...good, [row.field]: row.input })) form.set(name, text)
    const step = WIZARD_STEPS.find((each) => fieldsOf(NO_DRAFT, each).has(row.field)) ?? 'branche'
    const { answers } = readStepForm(step, form, NO_DRAFT, FALLBACK_CONTENT)
    const field = fieldsOf(answers, step).get(row.field)
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
  it.each(rowsOf('The information form'))('$field: $input', (row) => {
    const { gdprConsent, ...rest } = { ...good, [row.field]: row.input }
    const fields = row.field === 'gdprConsent' ? rest : { ...rest, gdprConsent }
    const errors = checkInformation(fields, true)
    expect(Object.keys(errors).filter((field) => field !== row.field)).toEqual([])
    const { error, data } = hubspotPayload.safeParse({
      ...rest,
      firstname: rest.name,
      contactMethod: 'start',
    })
    // The endpoint has no box, and calls the whole name by its first.
    const { gdprConsent: _, ...ofFields } = errors
    const { firstname, ...refused } = error ? fieldMessages(error) : {}
    expect({ ...refused, ...(firstname && { name: firstname }) }).toEqual(ofFields)
    expectRow(row, errors[row.field], data?.[row.field as keyof typeof data])
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
  it.each(rowsOf('The callback form'))('$field: $input', (row) => {
    const fields = { ...good, [row.field]: row.input }
    const errors = checkCallback(fields)
    expect(Object.keys(errors).filter((field) => field !== row.field)).toEqual([])
    const { error, data } = createPayload.safeParse(fields)
    expect(error ? fieldMessages(error) : {}).toEqual(errors)
    expectRow(row, errors[row.field], data?.[row.field as keyof typeof data])
  })
})

it('the table has rows for every field', () => {
  const rowFields = (heading: string) => [...new Set(rowsOf(heading).map(({ field }) => field))].toSorted()
  const asked = [...fieldsOf(NO_DRAFT).keys()].filter((name) => !ONLY_CHOSEN.includes(name))
  expect(rowFields('The wizard')).toEqual(asked.toSorted())
  expect(rowFields('The information form')).toEqual([...QUOTE_FIELD_NAMES, 'gdprConsent'].toSorted())
  expect(rowFields('The callback form')).toEqual(Object.keys(CALLBACK_FIELDS).toSorted())
})
