import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { applyPayload } from '#app/forms/payloads/application-payload.ts'
import { fieldMessages } from '#app/forms/payloads/payload-schema.ts'
import { checkAccount } from './account-fields.ts'

// The account application's table of docs/messages.md: the form behaves as the table says.

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

const rows = (
  readFileSync(new URL('../../../docs/messages.md', import.meta.url), 'utf8').split(
    '## The account application\n',
  )[1] ?? ''
)
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| field'))
  .map((line) => {
    const [, field = '', input = '', message = ''] = line.split('|').map((cell) => cell.trim())
    return { field, input, message }
  })

it.each(rows)('$field: $input', ({ field, input, message }) => {
  const typed = input === '(tom)' ? '' : input === '(200+ tegn)' ? 'x'.repeat(201) : input
  const fields = { ...good, [field]: typed }
  if (input === '(ikke krydset)') delete fields[field]
  const errors = checkAccount(fields)
  const [said, stored] = message.split(' → ')
  expect(errors).toEqual(said === '(godtages)' ? {} : { [field]: said })
  const { error, data } = applyPayload.safeParse(fields)
  expect(error ? fieldMessages(error) : {}).toEqual(errors)
  if (stored !== undefined) expect(String(data?.[field as keyof typeof data])).toBe(stored)
})

it('the table has rows for every field', () => {
  expect(new Set(rows.map((row) => row.field))).toEqual(new Set(Object.keys(good)))
})

it('an application is accepted without bank numbers: they can follow', () => {
  expect(checkAccount({ ...good, reg: '', account: '' })).toEqual({})
})
