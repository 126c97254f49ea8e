import { beforeEach, expect, test } from 'vitest'
import { EVERYTHING } from '#app/internal/desk.ts'
import { PACKAGE_MISSING } from '#app/lead/fields/account-fields.ts'
import type { Contact } from '#app/lead/fields/contact-fields.ts'
import type { ApplicationLead, Lead } from '#app/lead/lead.ts'
import { LeadStoreUnavailable, type Receipt } from '#app/lead/submission.ts'
import type { Trouble } from '#app/lead/trouble.ts'
import { FALLBACK_LEAD_CONTENT } from '#server/leads/lead-content.ts'
import type { LeadStore } from '#server/leads/store/lead-store.ts'
import { createLog } from '#server/log.ts'
import { openEmbeddedStore } from '#tests/embedded-store.ts'
import { callbackLead, demoLead, submission, wizardLead } from '#tests/fakes/example-lead.ts'
import { stubServices } from '#tests/lead-services.ts'
import { createIntake } from './intake.ts'
import type { IntakeServices } from './intake-services.ts'
import { limitsOver } from './limits.ts'

const NOW = Date.parse('2026-11-20T13:05:00Z')
const MINUTE = 60_000

let store: LeadStore
let now: number
let woken: number
let lines: Record<string, unknown>[]
let troubles: Trouble[]

const said = () => lines.map(({ time: _, error: __, ...line }) => line)

beforeEach(async () => {
  now = NOW
  woken = 0
  lines = []
  troubles = []
  store = await openEmbeddedStore(now)
})

function openIntake(change: Partial<IntakeServices> = {}) {
  return createIntake({
    ...stubServices(),
    store,
    clock: { now: () => now, after: () => () => undefined },
    log: createLog({ logLevel: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) }),
    wake: () => {
      woken += 1
    },
    report: async (trouble) => void troubles.push(trouble),
    ...change,
  })
}

function stored(receipt: Receipt) {
  if (receipt.outcome !== 'stored') throw new Error(receipt.outcome)
  return receipt
}

async function deliveriesOf(receipt: Receipt): Promise<string[]> {
  const lead = await store.byReference(stored(receipt).reference)
  const rows = await store.deliveries.of(lead?.id ?? '')
  return rows.map(({ task, channel, state, reason }) =>
    [task, channel, state, reason].filter(Boolean).join(' '),
  )
}

function application(change: Partial<ApplicationLead> = {}): ApplicationLead {
  return {
    kind: 'application',
    contact: wizardLead().contact,
    tier: 'PREMIUM',
    hasBank: false,
    terms: '1',
    ...change,
  }
}

const applied = submission({ form: 'application', notice: null })

test('a lead is stored with its metadata and waiting deliveries, and the workers are woken', async () => {
  const attribution = { utm_source: 'avisen' }
  const receipt = await openIntake().receive(wizardLead(), submission({ attribution }))
  expect(receipt).toEqual({
    outcome: 'stored',
    reference: expect.stringMatching(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/),
    token: expect.stringMatching(/^[\w-]{22}$/),
    repeated: false,
    notice: null,
    answerBy: 'mandag den 23. november',
    isMailed: true,
  })
  const { reference } = stored(receipt)
  expect(await store.byReference(reference)).toMatchObject({
    form: 'information',
    answerBy: '2026-11-23',
    attribution: { utm_source: 'avisen' },
    notice: { version: '1', touched: false },
    rates: FALLBACK_LEAD_CONTENT.rates,
    signs: [],
    quarantinedAt: null,
    receivedAt: NOW,
  })
  expect(await deliveriesOf(receipt)).toEqual([
    'auto_reply mail waiting',
    'crm crm waiting',
    'sales_notice mail waiting',
  ])
  expect(woken).toBe(1)
  expect(said()).toEqual([
    {
      level: 'info',
      msg: 'A lead was stored',
      reference,
      form: 'information',
      quarantined: false,
      signs: [],
    },
  ])
})

test.each<[string, Lead, Parameters<typeof submission>[0], string[]]>([
  [
    'a callback, whose sender is promised a call',
    callbackLead(),
    { form: 'callback' },
    ['crm', 'sales_notice'],
  ],
  ['a quote without an address', wizardLead({ email: '' }), {}, ['crm', 'sales_notice']],
  ['an application', application(), applied, ['auto_reply', 'client', 'crm', 'sales_notice']],
  ['a test of the API', wizardLead(), { form: 'api-test' }, ['client']],
])('%s goes to its destinations', async (_, lead, sent, tasks) => {
  const receipt = await openIntake().receive(lead, submission(sent))
  expect((await deliveriesOf(receipt)).map((each) => each.split(' ')[0])).toEqual(tasks)
})

test.each<[string, Lead, Parameters<typeof submission>[0]]>([
  ['a quote', wizardLead(), {}],
  ['a demo', demoLead('one'), { form: 'demo' }],
  ['a callback', callbackLead(), { form: 'callback' }],
  ['an application', application(), applied],
])('%s is due on the desk on the day promised to its sender', async (_, lead, sent) => {
  const receipt = await openIntake().receive(lead, submission(sent))
  expect(receipt).toMatchObject({ answerBy: 'mandag den 23. november' })
  const { id = '', ...found } = (await store.byReference(stored(receipt).reference)) ?? {}
  expect(found).toMatchObject({ answerBy: '2026-11-23' })
  expect((await store.desk.workOf([id])).get(id)).toMatchObject([{ name: 'due', value: '2026-11-23' }])
})

test('a delivery without a service is stored as unconfigured, and the ticket system has its own channel', async () => {
  const intake = openIntake({ connected: (channel) => channel === 'mail' })
  expect(await deliveriesOf(await intake.receive(application(), applied))).toEqual([
    'auto_reply mail waiting',
    'client clients unconfigured no-service',
    'crm crm unconfigured no-service',
    'sales_notice mail waiting',
  ])
})

test('a lead with two signs of spam is quarantined, and its sender gets the usual response', async () => {
  const receipt = await openIntake().receive(wizardLead(), submission({ honeypot: 'x', elapsedMs: 100 }))
  expect(receipt).toMatchObject({ outcome: 'stored', repeated: false })
  expect(await deliveriesOf(receipt)).toEqual([
    'auto_reply mail held quarantine',
    'crm crm held quarantine',
    'sales_notice mail held quarantine',
  ])
  const lead = await store.byReference(stored(receipt).reference)
  expect(lead).toMatchObject({ quarantinedAt: NOW, signs: ['honeypot', 'too-fast'] })
  expect(said()).toMatchObject([{ quarantined: true, signs: ['honeypot', 'too-fast'] }])
})

test('a network that causes many auto-replies gets no more, but its leads are accepted', async () => {
  const limits = { ...limitsOver(), countAutoReply: async () => false }
  const receipt = await openIntake({ limits }).receive(wizardLead(), submission())
  expect(await deliveriesOf(receipt)).toEqual([
    'auto_reply mail skipped network-cap',
    'crm crm waiting',
    'sales_notice mail waiting',
  ])
})

test('a lead without an auto-reply does not count towards the limit of auto-replies', async () => {
  let counted = 0
  const limits = {
    ...limitsOver(),
    countAutoReply: async () => {
      counted += 1
      return true
    },
  }
  const intake = openIntake({ limits })
  await intake.receive(callbackLead(), submission({ form: 'callback' }))
  expect(counted).toBe(0)
  await intake.receive(wizardLead(), submission())
  expect(counted).toBe(1)
})

test('an impossible phone number or package is rejected, and nothing is stored', async () => {
  const intake = openIntake()
  expect(await intake.receive(wizardLead({ phone: '+45 123' }), submission())).toEqual({
    outcome: 'invalid',
    fields: { phone: expect.any(String) },
  })
  expect(await intake.receive(application({ package: 'Guld' }), applied)).toEqual({
    outcome: 'invalid',
    fields: { package: PACKAGE_MISSING },
  })
  expect((await store.desk.find(EVERYTHING, null)).total).toBe(0)
  expect([woken, said()]).toEqual([0, []])
})

test('a phone number and a package are stored in their normal form', async () => {
  const intake = openIntake()
  const lead = application({ package: 'premium', contact: wizardLead({ phone: '20 34 56 78' }).contact })
  const { reference } = stored(await intake.receive(lead, applied))
  expect((await store.byReference(reference))?.lead).toMatchObject({
    package: 'PREMIUM',
    contact: { phone: '+4520345678' },
  })
})

test("the content decides an add-on's price and package; an unknown add-on is stored as sent", async () => {
  const [name = '', offered] =
    [...FALLBACK_LEAD_CONTENT.addOns].find(([, each]) => each.package !== 'BASIS') ?? []
  const lead = wizardLead()
  lead.answers.other = [
    { name, icon: null, package: 'BASIS' },
    { name: 'Elefantvask', icon: null, package: 'PREMIUM' },
  ]
  const { reference } = stored(await openIntake().receive(lead, submission()))
  const kept = (await store.byReference(reference))?.lead
  expect(kept?.kind === 'wizard' && kept.answers.other).toMatchObject([
    { name, package: offered?.package },
    { name: 'Elefantvask', package: 'PREMIUM' },
  ])
})

test('leads beyond the limit of an address are refused with the time to wait, and the workers are not woken', async () => {
  const limits = { ...limitsOver(), countLead: async () => 42 }
  const receipt = await openIntake({ limits }).receive(wizardLead(), submission())
  expect(receipt).toEqual({ outcome: 'limited', retryAfterSeconds: 42 })
  expect(said()).toEqual([
    { level: 'warn', msg: 'A lead was refused by a limit', form: 'information', retryAfterSeconds: 42 },
  ])
  expect(woken).toBe(0)
})

test('strangers who send ten leads in somebody’s name do not lock that person out', async () => {
  const intake = openIntake()
  const send = (key: string) =>
    intake.receive(wizardLead(), submission({ idempotencyKey: key, ip: `203.0.113.${key}` }))
  for (let number = 0; number < 10; number++) {
    expect(await deliveriesOf(await send(String(number)))).toContain('crm crm waiting')
    now += MINUTE
  }
  const owners = await send('10')
  expect(owners).toMatchObject({ outcome: 'stored' })
  expect(await deliveriesOf(owners)).toContain('crm crm held quarantine')
  expect(await store.byReference(stored(owners).reference)).toMatchObject({ signs: ['many-from-mailbox'] })
  now += 50 * MINUTE
  expect(await deliveriesOf(await send('12'))).toContain('crm crm waiting')
  // A lead without an address has no mailbox.
  for (let number = 0; number < 11; number++)
    expect(
      await intake.receive(demoLead(`${number}`), submission({ form: 'demo', ip: `198.51.100.${number}` })),
    ).toMatchObject({ outcome: 'stored' })
})

test('the owner is alerted once when the hourly limit of auto-replies is reached', async () => {
  const intake = openIntake({ autoRepliesPerHour: 1 })
  await intake.receive(wizardLead(), submission())
  expect(troubles).toEqual([])
  const receipt = await intake.receive(wizardLead({ email: 'a@havnen.example' }), submission())
  expect(await deliveriesOf(receipt)).toContain('auto_reply mail skipped overall-cap')
  expect(troubles).toEqual([{ kind: 'auto-replies-withheld', perHour: 1 }])
  now += 60 * MINUTE + 1
  const later = await intake.receive(wizardLead({ email: 'b@havnen.example' }), submission())
  expect(await deliveriesOf(later)).toContain('auto_reply mail waiting')
  expect(troubles).toHaveLength(1)
})

test('the fourth auto-reply of a day to one mailbox is withheld, without an alert', async () => {
  const intake = openIntake()
  const send = (key: string) => intake.receive(wizardLead(), submission({ idempotencyKey: key }))
  for (const key of ['a', 'b', 'c'])
    expect(await deliveriesOf(await send(key))).toContain('auto_reply mail waiting')
  expect(await deliveriesOf(await send('d'))).toContain('auto_reply mail skipped recipient-cap')
  expect(troubles).toEqual([])
  now += 24 * 60 * MINUTE + 1
  expect(await deliveriesOf(await send('e'))).toContain('auto_reply mail waiting')
})

test('a repeated submit gets the first response and creates no lead, and a reused key is refused', async () => {
  const intake = openIntake()
  const keyed = submission({ idempotencyKey: 'k' })
  const first = stored(await intake.receive(wizardLead(), keyed))
  const again = stored(await intake.receive(wizardLead(), keyed))
  expect(again).toMatchObject({ reference: first.reference, repeated: true })
  expect(again.token).not.toBe(first.token)
  expect(await intake.receive(wizardLead({ firstname: 'Jonas' }), keyed)).toEqual({ outcome: 'key-reused' })
  expect([woken, lines.length]).toEqual([1, 1])
})

test('a demo repeated with another package under the same key is refused', async () => {
  const intake = openIntake()
  const keyed = submission({ form: 'demo', idempotencyKey: 'k' })
  const choosing = (choice: string) => ({ ...demoLead('one'), choice })
  const { reference } = stored(await intake.receive(choosing('BASIS'), keyed))
  expect(await intake.receive(choosing('PREMIUM'), keyed)).toEqual({ outcome: 'key-reused' })
  expect(await intake.receive(choosing('BASIS'), keyed)).toMatchObject({ reference, repeated: true })
})

test('a hundred equal submits at once are each read once, and create one lead', async () => {
  let readings = 0
  const leadContent = async () => {
    readings += 1
    return FALLBACK_LEAD_CONTENT
  }
  const intake = openIntake({ leadContent })
  const keyed = submission({ idempotencyKey: 'k' })
  const receipts = await Promise.all(
    Array.from({ length: 100 }, async () => stored(await intake.receive(wizardLead(), keyed))),
  )
  expect(new Set(receipts.map(({ reference }) => reference)).size).toBe(1)
  expect(receipts.filter(({ repeated }) => !repeated)).toHaveLength(1)
  // One read for each check, and one for the decision about the lead that is stored.
  expect(readings).toBe(101)
})

test('equal submits that wait for one that fails are accepted', async () => {
  let isFirst = true
  const limits = {
    ...limitsOver(),
    countLead: async () => {
      if (!isFirst) return null
      isFirst = false
      throw new LeadStoreUnavailable('gone', { code: 'GONE' })
    },
  }
  const intake = openIntake({ limits })
  const keyed = submission({ idempotencyKey: 'k' })
  const [first, ...others] = await Promise.allSettled(
    Array.from({ length: 5 }, () => intake.receive(wizardLead(), keyed)),
  )
  expect(first?.status).toBe('rejected')
  const references = others.map((each) => each.status === 'fulfilled' && stored(each.value).reference)
  expect(new Set(references).size).toBe(1)
  expect(references[0]).toMatch(/^\S{6,}$/)
})

test('a contact completes the demo of its own browser, and only that', async () => {
  const intake = openIntake()
  const asked = submission({ form: 'demo' })
  const demo = stored(await intake.receive(demoLead('one'), asked))
  const mette = demoLead('one', { firstname: 'Mette', phone: '20345678' })
  const other = stored(await intake.receive(mette, { ...asked, token: null }))
  expect(other.reference).not.toBe(demo.reference)
  lines = []
  const own = stored(await intake.receive(mette, { ...asked, idempotencyKey: 'k', token: demo.token }))
  expect(own.reference).toBe(demo.reference)
  expect(await deliveriesOf(own)).toEqual([
    'crm crm waiting',
    'sales_notice mail waiting',
    'sales_update mail waiting',
  ])
  expect(said()).toEqual([
    {
      level: 'info',
      msg: 'A lead was stored',
      reference: demo.reference,
      form: 'demo',
      completed: true,
      quarantined: false,
      signs: [],
    },
  ])
  const withAddress = demoLead('one', { email: 'mette@fjordscene.example' })
  const mailed = stored(await intake.receive(withAddress, { ...asked, token: own.token }))
  expect(mailed.reference).toBe(demo.reference)
  expect(await deliveriesOf(mailed)).toContain('auto_reply mail waiting')
})

test('a demo that gets its contact after midnight keeps the day that was promised with it', async () => {
  now = Date.parse('2026-11-23T22:50:00Z')
  const intake = openIntake()
  const demo = stored(await intake.receive(demoLead('one'), submission({ form: 'demo' })))
  now += 20 * MINUTE
  const contact = demoLead('one', { phone: '20345678' })
  const own = await intake.receive(contact, submission({ form: 'demo', token: demo.token }))
  expect(own).toMatchObject({ reference: demo.reference, answerBy: 'tirsdag den 24. november' })
})

test('a corrected address gets the promised copy', async () => {
  const intake = openIntake()
  let { token, reference } = stored(await intake.receive(demoLead('one'), submission({ form: 'demo' })))
  const complete = async (email: string) => {
    const sent = submission({ form: 'demo', idempotencyKey: email, token })
    const receipt = stored(await intake.receive(demoLead('one', { phone: '20345678', email }), sent))
    token = receipt.token
    const mails = (await deliveriesOf(receipt)).filter((each) => each.startsWith('auto_reply'))
    for (let mail = await store.deliveries.claim('replies', now, 1); mail !== null; ) {
      await store.deliveries.finish(mail, { kind: 'delivered' }, null, now)
      mail = await store.deliveries.claim('replies', now, 1)
    }
    return [receipt.reference, receipt.isMailed, ...mails]
  }
  expect(await complete('ida@firma.de')).toEqual([reference, true, 'auto_reply mail waiting'])
  expect(await complete('ida@firma.dk')).toEqual([reference, true, 'auto_reply mail waiting'])
  expect(await complete('')).toEqual([reference, false])
})

test('a demo in quarantine stays there when its contact arrives', async () => {
  const intake = openIntake()
  const spam = submission({ form: 'demo', honeypot: 'x', elapsedMs: 100 })
  const demo = stored(await intake.receive(demoLead('one'), spam))
  const contact = demoLead('one', { firstname: 'Mette' })
  const receipt = await intake.receive(contact, submission({ form: 'demo', token: demo.token }))
  expect(await deliveriesOf(receipt)).toEqual([
    'crm crm held quarantine',
    'sales_notice mail held quarantine',
    'sales_update mail held quarantine',
  ])
})

test('a demo’s contact with two signs of spam is quarantined, and its sender gets the usual response', async () => {
  const intake = openIntake()
  const demo = stored(await intake.receive(demoLead('one'), submission({ form: 'demo', elapsedMs: 100 })))
  const spam = { form: 'demo', token: demo.token, honeypot: 'x', elapsedMs: 100 } as const
  lines = []
  now += MINUTE
  const contact = demoLead('one', { email: 'mette@fjordscene.example' })
  const receipt = await intake.receive(contact, submission(spam))
  expect(receipt).toMatchObject({
    outcome: 'stored',
    reference: demo.reference,
    repeated: false,
    isMailed: false,
  })
  expect(await deliveriesOf(receipt)).toEqual([
    'auto_reply mail held quarantine',
    'crm crm held quarantine',
    'sales_notice mail held quarantine',
    'sales_update mail held quarantine',
  ])
  expect(await store.byReference(demo.reference)).toMatchObject({
    quarantinedAt: now,
    signs: ['too-fast', 'honeypot'],
  })
  expect(said()).toMatchObject([{ quarantined: true, signs: ['too-fast', 'honeypot'] }])
})

test('completed demos count as leads of their mailbox, from the time of completion', async () => {
  const intake = openIntake()
  const tokens: (string | null)[] = []
  const send = async (number: number, contact: Partial<Contact>, key: string) => {
    const token = tokens[number] ?? null
    const sent = submission({ form: 'demo', ip: `203.0.113.${number}`, idempotencyKey: key, token })
    const receipt = stored(await intake.receive(demoLead(`${number}`, contact), sent))
    tokens[number] = receipt.token
    return (await store.byReference(receipt.reference))?.quarantinedAt !== null
  }
  const complete = (number: number, firstname = 'Mette') =>
    send(number, { firstname, email: 'mette@fjordscene.example' }, `${firstname} ${number}`)
  const ask = (number: number) => send(number, {}, `demo ${number}`)
  for (let number = 0; number < 10; number++) await ask(number)
  now += 20 * MINUTE
  for (let number = 0; number < 10; number++) expect(await complete(number)).toBe(false)
  // It is one of the ten and not an eleventh.
  expect(await complete(3, 'Jonas')).toBe(false)
  now += 45 * MINUTE
  await ask(10)
  expect(await complete(10)).toBe(true)
})

test('the thank-you page shows a lead to the holder of its token, and whether a mail is on its way', async () => {
  const intake = openIntake()
  const { token, reference } = stored(await intake.receive(wizardLead(), submission()))
  const view = await intake.byToken(token ?? '')
  expect(view).toMatchObject({
    reference,
    receivedAt: Date.parse('2026-11-20T13:05:00.000Z'),
    lead: { contact: { firstname: 'Mette Holm' } },
    rates: FALLBACK_LEAD_CONTENT.rates,
    isMailed: true,
  })
  const local = openIntake({ mails: false })
  expect(await local.byToken(token ?? '')).toMatchObject({ isMailed: false })
  expect(await intake.byToken('another')).toBeNull()
  now += 30 * MINUTE - 1
  expect(await intake.byToken(token ?? '')).not.toBeNull()
  now += 1
  expect(await intake.byToken(token ?? '')).toBeNull()
})

test('the state of an auto-reply is returned by reference', async () => {
  const intake = openIntake()
  const { reference } = stored(await intake.receive(wizardLead(), submission()))
  const silent = stored(await intake.receive(callbackLead(), submission({ form: 'callback' })))
  expect(await intake.autoReply(reference.toLowerCase().replace('-', ' '))).toEqual({ sent: true })
  expect(await intake.autoReply(silent.reference)).toEqual({ sent: false })
  expect(await intake.autoReply('K7M4-2XQ9')).toBeNull()
  expect(await intake.autoReply('hej')).toBeNull()
  expect(await openIntake({ mails: false }).autoReply(reference)).toEqual({ sent: false })
})

test('a failing store is logged with the operation, and a bug is thrown unchanged', async () => {
  const intake = openIntake()
  const fail = async () => {
    throw new LeadStoreUnavailable('gone', { code: 'SQLITE_FULL' })
  }
  store.submits.acceptRepeat = fail
  store.submits.byToken = fail
  store.byReference = fail
  await expect(intake.receive(wizardLead(), submission())).rejects.toThrow('gone')
  await expect(intake.byToken('token')).rejects.toThrow('gone')
  await expect(intake.autoReply('K7M4-2XQ9')).rejects.toThrow('gone')
  const failed = { level: 'error', msg: 'The lead store failed during a request' }
  expect(said()).toEqual(['submit', 'thank-you page', 'autosvar'].map((during) => ({ ...failed, during })))
  expect(lines[0]).toMatchObject({ error: { kind: 'LeadStoreUnavailable', code: 'SQLITE_FULL' } })
  store.submits.acceptRepeat = async () => {
    throw new TypeError('a bug')
  }
  await expect(intake.receive(wizardLead(), submission())).rejects.toThrow(TypeError)
  expect(lines).toHaveLength(3)
})

test('a slow store makes a visitor wait no longer than the site’s script does, and a repeat gets the outcome', async () => {
  const ends: (() => void)[] = []
  const waits: number[] = []
  const intake = openIntake({
    clock: {
      now: () => now,
      after: (ms, end) => {
        waits.push(ms)
        ends.push(end)
        return () => undefined
      },
    },
  })
  const sent = submission({ idempotencyKey: 'slow' })
  const hangs = Promise.withResolvers<void>()
  const { accept } = store.submits
  store.submits.accept = async (...given) => {
    await hangs.promise
    return accept.apply(store.submits, given)
  }
  const first = intake.receive(wizardLead(), sent)
  const refused = expect(first).rejects.toMatchObject({ name: 'LeadStoreUnavailable', code: 'STORE_SLOW' })
  for (const end of ends) end()
  await refused
  expect(Math.max(...waits)).toBeLessThan(30_000)
  hangs.resolve()
  expect(await intake.receive(wizardLead(), sent)).toMatchObject({ outcome: 'stored', repeated: true })
})

test('a submit that waited for an equal one that failed is then tried itself', async () => {
  const intake = openIntake()
  const { acceptRepeat } = store.submits
  let asked = 0
  store.submits.acceptRepeat = async (...given) => {
    asked += 1
    if (asked === 1) throw new TypeError('a bug')
    return Reflect.apply(acceptRepeat, store.submits, given)
  }
  const both = await Promise.allSettled([1, 2].map(() => intake.receive(wizardLead(), submission())))
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
})

test('a changed lead that a browser sends again for the same address names the lead that it replaces', async () => {
  const intake = openIntake()
  const first = stored(await intake.receive(wizardLead(), submission()))
  const replacing = async (lead: Lead, token: string | null) => {
    const { reference } = stored(await intake.receive(lead, submission({ token })))
    const found = await store.byReference(reference)
    return found?.lead ? found.decided?.replaces : null
  }
  const changed = wizardLead({ comment: 'Vi er flere.', email: 'METTE@fjordscene.example' })
  const second = stored(await intake.receive(changed, submission({ token: first.token })))
  expect(second.notice).toBe(`Den nye henvendelse erstatter den, du sendte før (${first.reference}).`)
  expect(await replacing(wizardLead({ comment: 'Vi er færre.' }), second.token)).toBe(second.reference)
  // Without proof of the same sender, for another address, for another request, and too late.
  expect(await replacing(wizardLead({ comment: 'Uden bevis' }), null)).toBeUndefined()
  expect(await replacing(wizardLead({ email: 'ida@havnen.example' }), first.token)).toBeUndefined()
  const creation = wizardLead({}, { contactMethod: 'start', packageTitle: 'BASIS' })
  expect(await replacing(creation, first.token)).toBeUndefined()
  now += 31 * MINUTE
  expect(await replacing(wizardLead({ comment: 'Senere' }), first.token)).toBeUndefined()
})
