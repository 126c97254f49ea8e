import { expect, test } from 'vitest'
import { NOTHING_DIFFERS } from '#app/lead/final-lead.ts'
import type { Lead } from '#app/lead/lead.ts'
import { decideLead } from '#server/leads/intake/decide-lead.ts'
import { FALLBACK_LEAD_CONTENT, type LeadContent } from '#server/leads/lead-content.ts'
import type { StoredLead } from '#server/leads/store/stored-lead.ts'
import type { MailTransport, Message } from '#server/mail/mail.ts'
import type { Outcome } from '#server/outcome.ts'
import { packagePriceOf } from '#tests/builders/rates.ts'
import { FIRST_ATTEMPT } from '#tests/fakes/attempt.ts'
import { callbackLead, demoLead, NEXT_STEPS, wizardLead } from '#tests/fakes/example-lead.ts'
import { mailChannel, senderOf } from './mail-channel.ts'

const SITE = 'https://www.lysfest.example'
const CONTENT: LeadContent = {
  ...FALLBACK_LEAD_CONTENT,
  bookingUrl: '/om-os/moede',
  nextSteps: NEXT_STEPS,
  company: { ...FALLBACK_LEAD_CONTENT.company, productName: 'Lysfest', email: 'hej@lysfest.example' },
}
const AT = Date.parse('2026-11-20T13:05:00Z')
const STORED: StoredLead = {
  id: 'lead-1',
  reference: 'K7M4-2XQ9',
  form: 'information',
  lead: wizardLead(),
  rates: FALLBACK_LEAD_CONTENT.rates,
  decided: NOTHING_DIFFERS,
  attribution: null,
  notice: null,
  signs: [],
  quarantinedAt: null,
  receivedAt: AT,
  completedAt: null,
  answerBy: null,
}
const APPLICATION: Lead = {
  kind: 'application',
  contact: wizardLead().contact,
  tier: 'PRO',
  hasBank: false,
  terms: '1.3',
}

async function mailed(
  task: 'auto_reply' | 'sales_notice' | 'sales_update',
  lead: Lead = wizardLead(),
  {
    stored = {},
    leadContent = CONTENT,
    internalPages = true,
    at = AT,
  }: { stored?: Partial<StoredLead>; leadContent?: LeadContent; internalPages?: boolean; at?: number } = {},
): Promise<Message> {
  const mails: Message[] = []
  const outcome = await deliver(task, lead, mails, stored, leadContent, internalPages, at)
  expect(outcome).toEqual({ kind: 'retry', reason: 'mail-421' })
  expect(mails).toHaveLength(1)
  return mails[0] as Message
}

function deliver(
  task: 'auto_reply' | 'sales_notice' | 'sales_update',
  lead: Lead,
  mails: Message[],
  stored: Partial<StoredLead> = {},
  leadContent = CONTENT,
  internalPages = true,
  at = AT,
  dueSince = at,
): Promise<Outcome> {
  const transport = {
    from: { name: 'Lysfest', address: 'tilbud@lysfest.example' },
    sales: 'salg@lysfest.example',
    send: async (message: Message): Promise<Outcome> => {
      mails.push(message)
      return { kind: 'retry', reason: 'mail-421' }
    },
  }
  const channel = mailChannel(transport, async () => leadContent, {
    siteUrl: SITE,
    internalPages,
    dataDir: '',
    reachesPeople: false,
  })
  return channel.deliver({ ...STORED, lead, ...stored }, { ...FIRST_ATTEMPT, task, at, dueSince })
}

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('the mail channel is named mail', () => {
  const channel = mailChannel({} as never, async () => CONTENT, {
    siteUrl: SITE,
    internalPages: true,
    dataDir: '',
    reachesPeople: false,
  })
  expect(channel.name).toBe('mail')
})

test('a quote is mailed to its sender, with replies to the company, and a repeat has the same id', async () => {
  const mail = await mailed('auto_reply')
  expect(mail).toMatchObject({
    messageId: 'lead-1.auto_reply@lysfest.example',
    to: 'mette@fjordscene.example',
    isToSales: false,
    replyTo: { name: '', address: 'hej@lysfest.example' },
    fileName: '2026-11-20T13-05-00-000Z-K7M4-2XQ9-auto_reply',
    subject: 'Din prisberegning (K7M4-2XQ9)',
  })
  const completed = await mailed('auto_reply', wizardLead(), { stored: { completedAt: 7 } })
  expect(completed.messageId).toBe('lead-1.auto_reply7@lysfest.example')
  expect(
    (await mailed('auto_reply', wizardLead(), { leadContent: FALLBACK_LEAD_CONTENT })).replyTo,
  ).toBeNull()
})

test('a quote is computed with the rates of its lead', async () => {
  const rates = structuredClone(FALLBACK_LEAD_CONTENT.rates)
  rates.BASIS.packagePrice = packagePriceOf({ price: '777 kr.', priceLabel: 'om året' })
  expect((await mailed('auto_reply', wizardLead(), { stored: { rates } })).text).toContain('777 kr. om året')
})

test('no auto-reply is sent for a lead without an address, or for a callback', async () => {
  const nobody = { kind: 'dead', reason: 'mail-no-recipient' }
  const mails: Message[] = []
  expect(await deliver('auto_reply', wizardLead({ email: '' }), mails)).toEqual(nobody)
  expect(await deliver('auto_reply', callbackLead(), mails)).toEqual(nobody)
  expect(mails).toEqual([])
})

test('an application gets its own receipt', async () => {
  const mail = await mailed('auto_reply', APPLICATION)
  expect(mail).toMatchObject({
    to: 'mette@fjordscene.example',
    isToSales: false,
    replyTo: { address: 'hej@lysfest.example' },
    subject: expect.stringContaining('K7M4-2XQ9'),
  })
  expect(mail.subject).not.toContain('prisberegning')
})

test.each([
  ['a quote', wizardLead()],
  ['the receipt of an application', APPLICATION],
])('%s that is released after the promised day promises no day', async (_, lead) => {
  const textAt = async (time: string) =>
    (await mailed('auto_reply', lead, { stored: { answerBy: '2026-11-23' }, at: Date.parse(time) })).text
  expect(await textAt('2026-11-23T22:59:00Z')).toContain(' senest mandag den 23. november')
  expect(await textAt('2026-11-23T23:00:00Z')).not.toMatch(/senest|23\. november/)
})

test('a quote that has waited past the day that it promises is not sent, and sales is told', async () => {
  const mails: Message[] = []
  const stored = { answerBy: '2026-11-23' }
  const at = (sent: string, due: string) =>
    deliver('auto_reply', wizardLead(), mails, stored, CONTENT, true, Date.parse(sent), Date.parse(due))
  const tooLate = { kind: 'dead', reason: 'mail-too-late' }
  expect(await at('2026-11-23T23:00:00Z', '2026-11-23T22:59:00Z')).toEqual(tooLate)
  expect(mails).toEqual([])
  expect(await at('2026-11-23T22:59:00Z', '2026-11-20T13:05:00Z')).not.toEqual(tooLate)
  await deliver('sales_notice', wizardLead(), mails, stored, CONTENT, true, Date.parse('2026-12-01'), AT)
  expect(mails.map(({ isToSales }) => isToSales)).toEqual([false, true])
})

test('a demo is booked at the address of the content, made absolute; without one there is no link', async () => {
  const lead = demoLead('an-intent', { email: 'mette@fjordscene.example' })
  expect((await mailed('auto_reply', lead)).html).toContain(`href="${SITE}/om-os/moede?intent=an-intent"`)
  const without = await mailed('auto_reply', lead, { leadContent: { ...CONTENT, bookingUrl: null } })
  expect(without.html).not.toContain('intent=an-intent')
})

test('text that a visitor typed as an industry, an add-on or a package is not mailed to the sender', async () => {
  const lead = wizardLead({}, { contactMethod: 'start', packageTitle: 'Ring 99 99 99 99' })
  lead.answers.industry = 'Du har vundet'
  lead.answers.other = [
    { name: 'Køb aktier', icon: null, package: 'BASIS' },
    ...[...CONTENT.addOns.keys()]
      .slice(0, 1)
      .map((name) => ({ name, icon: null, package: 'BASIS' as const })),
  ]
  const { text, html } = await mailed('auto_reply', lead, { stored: decideLead(lead, CONTENT) })
  const known = String([...CONTENT.addOns.keys()][0])
  expect(plain(text)).toContain(`Tilvalg: ${known} (prisen står i dit tilbud) og 1 tilvalg mere\n`)
  for (const body of [text, html]) {
    expect(body).not.toMatch(/vundet|aktier|Ring 99/i)
    expect(body).toContain(known.replaceAll('&', body === html ? '&amp;' : '&'))
  }
  expect((await mailed('sales_notice', lead)).text).toMatch(/Du har vundet[\s\S]*Køb aktier/)
})

test('an order is named after the card of the price page, with the price at that time', async () => {
  const door = { title: 'Dørpakke', price: '349 kr.', priceLabel: 'pr. arrangement ekskl. moms' }
  const lead = wizardLead({}, { contactMethod: 'start', packageTitle: 'dørpakke' })
  const ordered = async (...cards: (typeof door)[]) =>
    plain((await mailed('auto_reply', lead, { stored: decideLead(lead, { ...CONTENT, cards }) })).text)
  expect(await ordered(door, door)).toMatch(/Bestilling: Dørpakke\n/)
  expect(await ordered(door, door)).toContain('Pris for Dørpakke: 349 kr. pr. arrangement ekskl. moms')
  // It is unknown which of them the sender saw.
  expect(await ordered(door, { ...door, price: '399 kr.' })).not.toMatch(/349|399/)
  expect(await ordered({ ...door, title: 'Portpakke' })).not.toMatch(/dørpakke|349/i)
})

test.each([
  [[], 'Tilvalg: 1 tilvalg', 'fordi du har valgt 1 tilvalg.'],
  [
    ['White label'],
    'Tilvalg: White label (med i PREMIUM) og 1 tilvalg mere',
    'fordi du har valgt White label og 1 tilvalg mere.',
  ],
])('an add-on whose name is unknown counts towards its package, beside %j', async (named, row, reason) => {
  const lead = wizardLead()
  lead.answers.other = ['Køb aktier', ...named].map((name) => ({ name, icon: null, package: 'PREMIUM' }))
  const { text } = await mailed('auto_reply', lead, { stored: decideLead(lead, CONTENT) })
  expect(plain(text)).toContain(row)
  expect(plain(text)).toContain(reason)
  expect(text).not.toMatch(/aktier/i)
})

test('a mail to the sender has no names from a lead that was stored before names were checked', async () => {
  const { text } = await mailed('auto_reply', wizardLead(), { stored: { decided: null } })
  expect(text).not.toMatch(/Sportsklub|webshop/i)
})

test('an industry and a package that the wizard offers are named', async () => {
  const lead = wizardLead({}, { contactMethod: 'start', packageTitle: 'PREMIUM' })
  const { text } = await mailed('auto_reply', lead)
  expect(text).toContain('Sportsklub')
  expect(text).toContain('PREMIUM')
})

test('sales gets a mail about every lead, with replies to its sender and a link to the desk', async () => {
  const mail = await mailed('sales_notice')
  expect(mail).toMatchObject({
    messageId: 'lead-1.sales_notice@lysfest.example',
    to: 'salg@lysfest.example',
    isToSales: true,
    replyTo: { name: 'Mette Holm', address: 'mette@fjordscene.example' },
    fileName: '2026-11-20T13-05-00-000Z-K7M4-2XQ9-sales_notice',
  })
  expect(mail.text).toContain(`${SITE}/intern/henvendelse/k7m4-2xq9`)
  const without = await mailed('sales_notice', demoLead('one'), { internalPages: false })
  expect(without.replyTo).toBeNull()
  expect(without.text).not.toContain('/intern/')
})

test('only the mail about new contact details says when they came', async () => {
  const stored = { completedAt: AT + 60_000 }
  const subjectOf = async (task: 'sales_notice' | 'sales_update') =>
    (await mailed(task, wizardLead(), { stored })).subject
  expect(await subjectOf('sales_update')).toContain('nu med kontaktoplysninger')
  expect(await subjectOf('sales_notice')).not.toContain('nu med kontaktoplysninger')
})

test('the wordmark of a mail is a bitmap with an absolute address', () => {
  const logo = { url: '/media/logo.svg?auto=format&w=9', width: 120, height: 30 }
  const company = { ...CONTENT.company, logo }
  expect(senderOf({ ...CONTENT, company }, SITE)).toEqual({
    ...company,
    logo: { ...logo, url: `${SITE}/media/logo.svg?w=9&fm=png&h=64` },
  })
  expect(senderOf(CONTENT, SITE).logo).toBeNull()
})

test('a mail whose acceptance is unknown is sent again, and recorded as possibly sent twice', async () => {
  let progress: Record<string, string> = {}
  let outcome: Outcome = { kind: 'retry', reason: 'mail-unanswered' }
  let sent = 0
  const transport: MailTransport = {
    from: { name: '', address: 'tilbud@lysfest.example' },
    sales: 'salg@lysfest.example',
    send: async (_, sending) => {
      sent += 1
      sending?.handedOver?.()
      return outcome
    },
  }
  const channel = mailChannel(transport, async () => CONTENT, {
    siteUrl: SITE,
    internalPages: true,
    dataDir: '',
    reachesPeople: false,
  })
  const again = (number = 1, stored = STORED) =>
    channel.deliver(stored, {
      ...FIRST_ATTEMPT,
      number,
      task: 'auto_reply',
      progress,
      save: async (made) => {
        progress = made
      },
    })
  const refused: Outcome = { kind: 'retry', reason: 'mail-deferred-451' }
  outcome = refused
  expect(await again()).toEqual(refused)
  outcome = { kind: 'delivered' }
  expect(await again()).toEqual({ kind: 'delivered' })
  progress = {}
  outcome = { kind: 'retry', reason: 'mail-unanswered' }
  expect(await again()).toEqual(outcome)
  const kept = progress
  outcome = { kind: 'delivered' }
  expect(await again()).toEqual({ kind: 'delivered', reason: 'mail-twice' })
  progress = kept
  outcome = { kind: 'retry', reason: 'mail-unanswered' }
  await again()
  await again()
  sent = 0
  expect(await again(4)).toEqual({ kind: 'dead', reason: 'mail-unanswered' })
  expect(sent).toBe(0)
  // Restarted by hand.
  expect(await again(1)).toEqual(outcome)
  // The lead was completed: another mail.
  outcome = { kind: 'delivered' }
  expect(await again(1, { ...STORED, completedAt: AT + 1 })).toEqual({ kind: 'delivered' })
})

test('a notice goes to the address for its kind of lead, or otherwise to the general address of sales', async () => {
  const recipients: string[] = []
  const transport: MailTransport = {
    from: { name: '', address: 'tilbud@lysfest.example' },
    sales: 'salg@lysfest.example',
    salesOf: { application: 'konto@lysfest.example', demo: 'demo@lysfest.example', callback: null },
    send: async ({ to }) => {
      recipients.push(to)
      return { kind: 'delivered' }
    },
  }
  const channel = mailChannel(transport, async () => CONTENT, {
    siteUrl: SITE,
    internalPages: true,
    dataDir: '',
    reachesPeople: false,
  })
  for (const lead of [APPLICATION, demoLead('an-intent'), callbackLead(), wizardLead()])
    await channel.deliver({ ...STORED, lead }, { ...FIRST_ATTEMPT, task: 'sales_notice' })
  await channel.deliver({ ...STORED, lead: APPLICATION }, { ...FIRST_ATTEMPT, task: 'auto_reply' })
  expect(recipients).toEqual([
    'konto@lysfest.example',
    'demo@lysfest.example',
    'salg@lysfest.example',
    'salg@lysfest.example',
    'mette@fjordscene.example',
  ])
})
