import { expect, test } from 'vitest'
import { callbackLead, demoLead, wizardLead } from '#tests/fakes/example-lead.ts'
import { CHANNELS, channelNames, TASKS, tasksOf } from './channels.ts'
import { NO_CONTACT } from './fields/contact-fields.ts'
import type { Lead } from './lead.ts'

test('every channel has a task, since no lead would be delivered to it otherwise', () => {
  const withTasks = new Set(Object.values(TASKS).map(({ channel }) => channel))
  expect([...withTasks].sort()).toEqual(Object.keys(CHANNELS).sort())
})

const application: Lead = {
  kind: 'application',
  contact: { ...NO_CONTACT, email: 'mette@fjordscene.example' },
  tier: 'PRO',
  hasBank: false,
  terms: '',
}

test.each([
  ['a quote', wizardLead(), 'new', ['crm', 'sales_notice', 'auto_reply']],
  ['a demo without a contact', demoLead('et-id'), 'new', ['crm', 'sales_notice']],
  ['a callback', callbackLead(), 'new', ['crm', 'sales_notice']],
  ['an application', application, 'new', ['client', 'crm', 'sales_notice', 'auto_reply']],
  ['a completed demo', wizardLead(), 'demo-completed', ['crm', 'sales_update', 'auto_reply']],
  ['a call of the API test', wizardLead(), 'api-test', ['client']],
] as const)('%s has exactly the deliveries that its kind and occasion need', (_, lead, occasion, tasks) => {
  expect(tasksOf(lead, occasion)).toEqual(tasks)
})

test('only the ticket system must get a lead before that may be deleted', () => {
  expect(channelNames().filter((name) => !CHANNELS[name].isOptional)).toEqual(['clients'])
})
