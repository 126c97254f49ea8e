import { expect, test } from 'vitest'
import { storedLead, wizardLead } from '#tests/fakes/example-lead.ts'
import { replyTo } from './reply.ts'

test.each([
  ['by first name', 'Mette Holm', 'Hej Mette'],
  ['without a name that is an address', 'www.billig.example', 'Hej'],
  ['without a name if none was given', '', 'Hej'],
])("the desk's reply greets as the mails do, %s", (_, firstname, greeting) => {
  const { searchParams } = new URL(replyTo(storedLead(wizardLead({ firstname }))))
  expect(searchParams.get('body')?.split('\r\n')[0]).toBe(greeting)
})
