import { expect, test } from 'vitest'
import { storedLead, wizardLead } from '#tests/fakes/example-lead.ts'
import { replyTo } from './reply.ts'

test.each([
  ['the first name', 'Mette Holm', 'Hej Mette'],
  ['no name that is none', 'www.billig.example', 'Hej'],
  ['nobody who gave no name', '', 'Hej'],
])("the desk's reply greets as the mails do, by %s", (_, firstname, greeting) => {
  const { searchParams } = new URL(replyTo(storedLead(wizardLead({ firstname }))))
  expect(searchParams.get('body')?.split('\r\n')[0]).toBe(greeting)
})
