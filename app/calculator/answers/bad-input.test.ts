import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { FALLBACK_CONTENT } from '#app/calculator/wizard-content.ts'
import { createPayload } from '#app/forms/payloads/callback-payload.ts'
import { fieldMessages } from '#app/forms/payloads/payload-schema.ts'
import { hubspotPayload } from '#app/forms/payloads/quote-payload.ts'
import { problemsOf } from '#app/lead/answers/answers.ts'
import { NO_DRAFT, readStepForm } from '#app/lead/draft.ts'
import { checkCallback } from '#app/lead/fields/callback-fields.ts'
import { checkInformation } from '#app/lead/fields/quote-fields.ts'

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

describe('bad input to the wizard', () => {
  it.each(rowsOf('The wizard'))('$field: $input', (row) => {
    const form = new FormData()
    form.set('branche', row.field === 'branche' ? row.input : 'sportsklub')
    form.set('pris', row.field === 'billetpris' ? row.input : '100')
    form.set('antal', row.field === 'antal' ? row.input : '100')
    const step = row.field === 'branche' ? 'branche' : 'billetsalg'
    const { answers } = readStepForm(step, form, NO_DRAFT, FALLBACK_CONTENT)
    const { industry, ticketPrice, numberOfTickets } = problemsOf(answers, step)
    expectRow(
      row,
      industry ?? ticketPrice ?? numberOfTickets,
      row.field === 'antal' ? answers.ticketDetails.numberOfTickets : answers.ticketDetails.ticketPrice,
    )
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
  const fields = ['The wizard', 'The information form', 'The callback form'].map(
    (heading) => new Set(rowsOf(heading).map(({ field }) => field)).size,
  )
  expect(fields).toEqual([3, 8, 6])
})
