import { beforeEach, describe, expect, test } from 'vitest'
import { FALLBACK_LEAD_CONTENT } from '#server/leads/lead-content.ts'
import type { StoppedChannel } from '#server/leads/store/channel-health.ts'
import type { LeadStore } from '#server/leads/store/lead-store.ts'
import { createLog } from '#server/log.ts'
import type { AlertPost } from '#server/mail/alert-post.ts'
import type { Message } from '#server/mail/mail.ts'
import type { Outcome } from '#server/outcome.ts'
import { openEmbeddedStore } from '#tests/embedded-store.ts'
import { BARE_LEAD, wizardLead } from '#tests/fakes/example-lead.ts'
import { createAlerts } from './alerts.ts'

// 05:30 in Copenhagen: no digest yet.
const NIGHT = Date.parse('2026-11-20T04:30:00Z')
const SEVEN = Date.parse('2026-11-20T06:00:00Z')
const MINUTE = 60_000

let store: LeadStore
let now: number
let mails: Message[]
let lines: Record<string, unknown>[]
let timers: { at: number; run: () => void }[]
let send: (message: Message) => Promise<Outcome>
let stopped: StoppedChannel[]
let posts: AlertPost[]
let post: (alert: AlertPost) => Promise<string | null>

const said = () => lines.map(({ time: _, error: __, ...line }) => line)

beforeEach(async () => {
  now = NIGHT
  mails = []
  lines = []
  stopped = [stillStopped('crm'), stillStopped('mail')]
  posts = []
  post = async (alert) => {
    posts.push(alert)
    return null
  }
  timers = []
  send = async (message) => {
    mails.push(message)
    return { kind: 'delivered' }
  }
  store = await openEmbeddedStore(now)
})

function openAlerts(logo: typeof FALLBACK_LEAD_CONTENT.company.logo = null, posts = true, hasCrm = true) {
  return createAlerts({
    hasCrm,
    week: (monday) => store.origins.weekFrom(monday),
    store: store.alerts,
    transport: {
      from: { name: 'Lysfest', address: 'tilbud@lysfest.example' },
      sales: 'salg@lysfest.example',
      send: (message) => send(message),
    },
    stopped: async () => stopped,
    recordAccepted: async () => undefined,
    post: posts ? (alert) => post(alert) : null,
    leadContent: async () => ({
      ...FALLBACK_LEAD_CONTENT,
      company: { ...FALLBACK_LEAD_CONTENT.company, address: 'Havnegade 1', logo },
    }),
    clock: {
      now: () => now,
      after: (ms, run) => {
        const timer = { at: now + ms, run }
        timers.push(timer)
        return () => {
          timers = timers.filter((each) => each !== timer)
        }
      },
    },
    log: createLog({ logLevel: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) }),
    siteUrl: 'https://www.lysfest.example',
  })
}

const stillStopped = (channel: 'crm' | 'mail', isPaused = true): StoppedChannel => ({
  channel,
  isPaused,
  reason: `${channel}-unreachable`,
  since: NIGHT,
  nextAttemptAt: NIGHT + MINUTE,
  deliveredAt: NIGHT - MINUTE,
})
const paused = (channel: string) => ({ kind: 'channel-paused', channel, reason: 'crm-401' }) as const
const dead = {
  kind: 'dead-letter',
  channel: 'crm',
  task: 'crm',
  reference: 'K7M4-2XQ9',
  reason: 'crm-503',
} as const

async function addQuarantined(): Promise<string> {
  const added = await store.submits.accept(
    { form: 'information', lead: wizardLead(), ...BARE_LEAD, quarantined: true, deliveries: [] },
    { key: `${now}`, body: '', expiresAt: now + 1, keyless: null },
    now,
  )
  if (added.kind !== 'stored') throw new Error(added.kind)
  return added.reference
}

test("an alert is mailed to sales with the company's address and without a picture, and has a unique id", async () => {
  const alerts = openAlerts({ url: 'https://media.example/logo.svg', width: 120, height: 30 })
  await alerts.mailAtOnce(dead)
  await alerts.mailAtOnce(dead)
  expect(mails[0]).toMatchObject({
    messageId: expect.stringMatching(/^alert\.[0-9a-f]{8}-[0-9a-f-]{27}@lysfest\.example$/),
    to: 'salg@lysfest.example',
    isToSales: true,
    replyTo: null,
    fileName: '2026-11-20T04-30-00-000Z-alarm',
    subject: 'En henvendelse kræver handling',
    html: expect.not.stringContaining('logo.svg'),
  })
  expect(mails[0]?.text).toContain('K7M4-2XQ9: CRM: CRM-systemet svarede med fejl 503.')
  expect(mails[0]?.text).toContain('https://www.lysfest.example/intern')
  expect(mails[0]?.text).toContain('Havnegade 1')
  expect(mails[1]?.messageId).not.toBe(mails[0]?.messageId)
})

test('every trouble is logged, unless the same one is already known', async () => {
  const alerts = openAlerts()
  await alerts.report(dead)
  await alerts.report(dead)
  for (const perHour of [100, 101]) await alerts.report({ kind: 'auto-replies-withheld', perHour })
  now += 24 * 60 * MINUTE
  await alerts.report({ kind: 'auto-replies-withheld', perHour: 100 })
  const notice = { kind: 'retention-notice', reference: 'K7M4-2XQ9', deletesAt: 1 } as const
  for (const reference of ['K7M4-2XQ9', 'K7M4-2XQ9', 'AAAA-2222'])
    await alerts.report({ ...notice, reference })
  const person = { level: 'error', msg: 'A lead needs a person' }
  const withheld = {
    level: 'warn',
    msg: 'Auto-replies are withheld: the hourly limit is reached',
    perHour: 100,
  }
  expect(said()).toEqual([
    { ...person, ...dead },
    { ...person, ...dead },
    withheld,
    withheld,
    { ...person, ...notice },
    { ...person, ...notice, reference: 'AAAA-2222' },
  ])
})

test('a trouble that cannot be stored is still in the log', async () => {
  store.alerts.add = async () => {
    throw new Error('disk')
  }
  await openAlerts().report(paused('crm'))
  expect(said()).toEqual([
    { level: 'error', msg: 'A lead needs a person', ...paused('crm') },
    { level: 'error', msg: 'An alert could not be stored', kind: 'channel-paused' },
  ])
  expect(lines[1]).toMatchObject({ error: { kind: 'Error' } })
})

test('a mail about a failing store is not recorded, and its success is returned', async () => {
  const alerts = openAlerts(null, false)
  const down = { kind: 'store-down', reason: 'SQLITE_FULL' } as const
  expect(await alerts.mailAtOnce(down)).toBe(true)
  expect(mails[0]?.text).toContain('Disken er fuld.')
  expect(said()).toEqual([])
  send = async () => ({ kind: 'retry', reason: 'mail-421' })
  expect(await alerts.mailAtOnce(down)).toBe(false)
  send = async () => {
    throw new Error('a bug')
  }
  expect(await alerts.mailAtOnce(down)).toBe(false)
  const failed = { level: 'error', msg: 'An alert mail to the owner failed', count: 1 }
  expect(said()).toEqual([{ ...failed, reason: 'mail-421' }, failed])
  expect(lines[1]).toMatchObject({ error: { kind: 'Error' } })
  await alerts.check()
  expect(mails).toHaveLength(1)
})

test('an alert raised while the server runs is mailed at once, and all alerts are checked every minute', async () => {
  const alerts = openAlerts()
  await alerts.report(dead)
  expect(mails).toEqual([])
  alerts.start()
  await expect.poll(() => timers.map(({ at }) => at)).toEqual([NIGHT + MINUTE])
  expect(mails.map(({ subject }) => subject)).toEqual(['En henvendelse kræver handling'])
  now += 10 * MINUTE
  await alerts.report(paused('mail'))
  await expect.poll(() => mails).toHaveLength(2)
  await alerts.stop()
  expect(mails).toHaveLength(2)
  expect(timers).toEqual([])
})

test('stopping waits for the mail that is being sent', async () => {
  const alerts = openAlerts()
  const begun = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<Outcome>()
  send = () => {
    begun.resolve()
    return ended.promise
  }
  await alerts.report(dead)
  void alerts.check()
  await begun.promise
  let isStopped = false
  const stopping = alerts.stop().then(() => {
    isStopped = true
  })
  await store.pauses.all()
  expect(isStopped).toBe(false)
  ended.resolve({ kind: 'delivered' })
  await stopping
  expect(await store.alerts.claimUnreported(now, 1)).toEqual([])
})

test('two simultaneous checks run as one', async () => {
  const alerts = openAlerts()
  await alerts.report(dead)
  const both = [alerts.check(), alerts.check()]
  expect(both[0]).toBe(both[1])
  await Promise.all(both)
  expect(alerts.check()).not.toBe(both[0])
  expect(mails).toHaveLength(1)
})

test('a failure to read troubles is logged, and the next check goes on', async () => {
  const alerts = openAlerts()
  await alerts.report(dead)
  const claim = store.alerts.claimUnreported
  store.alerts.claimUnreported = async () => {
    throw new Error('disk')
  }
  lines = []
  await alerts.check()
  expect(lines).toMatchObject([{ level: 'error', msg: 'Alerts cannot be read', error: { kind: 'Error' } }])
  store.alerts.claimUnreported = claim
  await alerts.check()
  expect(mails).toHaveLength(1)
})

test('a lead that has been in quarantine for an hour is reported once', async () => {
  const reference = await addQuarantined()
  const alerts = openAlerts()
  now += 60 * MINUTE - 1
  await alerts.check()
  expect(said()).toEqual([])
  now += 1
  await alerts.check()
  await alerts.check()
  expect(said()).toEqual([{ level: 'error', msg: 'A lead needs a person', kind: 'quarantined', reference }])
  expect(mails).toHaveLength(1)
  expect(JSON.stringify(mails)).not.toMatch(/Mette|fjordscene/)
})

test('after a mail, further alerts are collected for ten minutes', async () => {
  const alerts = openAlerts()
  await alerts.report(dead)
  await alerts.check()
  await alerts.report(paused('crm'))
  await alerts.report(paused('mail'))
  now += 10 * MINUTE - 1
  await alerts.check()
  expect(mails).toHaveLength(1)
  now += 1
  await alerts.check()
  expect(mails.map(({ subject }) => subject)).toEqual([
    'En henvendelse kræver handling',
    '2 ting kræver handling',
  ])
  // Nothing new: no mail, and nothing to wait for.
  now += 10 * MINUTE
  await alerts.check()
  await alerts.report(dead)
  await alerts.check()
  expect(mails).toHaveLength(3)
  // A clock that was set back holds nothing until it has caught up.
  now -= 60 * MINUTE
  await alerts.report(paused('crm'))
  await alerts.check()
  expect(mails).toHaveLength(4)
})

test('a failed mail is retried after ten minutes, and by another instance at once', async () => {
  send = async () => ({ kind: 'retry', reason: 'mail-421' })
  const [one, other] = [openAlerts(), openAlerts()]
  await one.report(dead)
  await one.check()
  send = async (message) => {
    mails.push(message)
    return { kind: 'delivered' }
  }
  now += 10 * MINUTE - 1
  await one.check()
  expect(mails).toEqual([])
  await other.check()
  expect(mails).toHaveLength(1)
})

test('an alert that an instance was mailing when it died is mailed by another after a quarter of an hour', async () => {
  const dying = openAlerts()
  await dying.report(dead)
  const begun = Promise.withResolvers<void>()
  send = () => {
    begun.resolve()
    return new Promise(() => undefined)
  }
  void dying.check()
  await begun.promise
  send = async (message) => {
    mails.push(message)
    return { kind: 'delivered' }
  }
  const alerts = openAlerts()
  now += 15 * MINUTE - 1
  await alerts.check()
  expect(mails).toEqual([])
  now += 1
  await alerts.check()
  expect(mails).toHaveLength(1)
})

test('one of two instances mails the digest at seven in Copenhagen, with everything that is wrong then', async () => {
  const reference = await addQuarantined()
  await store.pauses.begin('crm', 'crm-401', now, now)
  const instances = [openAlerts(), openAlerts()]
  const check = () => Promise.all(instances.map((each) => each.check()))
  now = SEVEN - 30 * MINUTE
  const young = await addQuarantined()
  now = SEVEN - 1
  await check()
  const before = mails.length
  now = SEVEN
  await check()
  await check()
  const digests = mails.slice(before)
  expect(digests.map(({ subject }) => subject)).toEqual(['Dagens liste: 2 ting kræver handling'])
  expect(digests[0]?.text).toContain(reference)
  expect(digests[0]?.text).not.toContain(young)
})

test('a digest that failed or broke off is sent once by a later check', async () => {
  await store.pauses.begin('crm', 'crm-401', now, now)
  const alerts = openAlerts()
  const works = send
  now = SEVEN
  const refused = async () => ({ kind: 'retry', reason: 'mail-421' }) as const
  const broken = async () => {
    throw new Error('a bug')
  }
  for (const fails of [refused, broken]) {
    send = fails
    await alerts.check()
    now += MINUTE
  }
  send = works
  for (let look = 0; look < 3; look++) {
    await alerts.check()
    now += MINUTE
  }
  expect(mails.map(({ subject }) => subject)).toEqual(['Dagens liste: 1 kanal kræver handling'])
})

test('a trouble that begins after the morning is in the digest of the next day', async () => {
  const alerts = openAlerts()
  now = SEVEN
  await alerts.check()
  await store.pauses.begin('crm', 'crm-401', now, now)
  now += 16 * 60 * MINUTE
  await alerts.check()
  expect(mails).toEqual([])
  now = SEVEN + 24 * 60 * MINUTE
  await alerts.check()
  expect(mails.map(({ subject }) => subject)).toEqual(['Dagens liste: 1 kanal kræver handling'])
})

describe('on a Monday', () => {
  const MONDAY = Date.parse('2026-11-23T06:00:00Z')
  const AVIS = { utm_source: 'avis', utm_campaign: 'efterår' }

  async function add(at: number, attribution: object, email: string): Promise<string> {
    const added = await store.submits.accept(
      {
        ...BARE_LEAD,
        form: 'information',
        lead: wizardLead({ email }),
        attribution,
        deliveries: [],
      } as never,
      { key: `${Math.random()}`, body: '', expiresAt: at + 1, keyless: null },
      at,
    )
    if (added.kind !== 'stored') throw new Error(added.kind)
    return added.leadId
  }

  beforeEach(() => {
    stopped = []
    now = MONDAY
  })

  test('the mail has the counts of the week that ended, once, even if nothing is open', async () => {
    for (const name of ['a', 'b', 'c']) await add(NIGHT, AVIS, `${name}@sted.example`)
    const id = await add(NIGHT, { ...AVIS, utm_campaign: 'til-mette-holm' }, 'mette@sted.example')
    await store.work.record(id, { name: 'state', value: 'won', author: 'Bo', seen: '' }, NIGHT)
    const alerts = openAlerts(null, true, false)
    await alerts.check()
    now += MINUTE
    await alerts.check()
    expect(mails.map(({ subject }) => subject)).toEqual(['Ugens tal: 4 henvendelser'])
    expect(mails[0]?.text).toContain(
      'Henvendelser: 4\nVundet i ugen: 1\navis · efterår: 3\navis · andet: 1\n',
    )
    expect(mails[0]?.text + (mails[0]?.html ?? '')).not.toMatch(/mette/i)
  })

  test('leads won in a CRM are not counted', async () => {
    await add(NIGHT, AVIS, 'a@sted.example')
    await openAlerts().check()
    expect(mails[0]?.text).toContain('Henvendelser: 1\nandet: 1\n')
  })

  test.each([
    ['of a week without leads', MONDAY, NIGHT - 7 * 24 * 60 * MINUTE],
    ['of this week', MONDAY, MONDAY - 6.5 * 60 * MINUTE],
    ['on another day', MONDAY + 24 * 60 * MINUTE, NIGHT],
  ])('there is no mail %s', async (_, at, received) => {
    await add(received, AVIS, 'a@sted.example')
    now = at
    await openAlerts().check()
    expect(mails).toEqual([])
  })
})

test('a channel that has only failed for ten minutes is reported once each time: in the log, and by post if mail fails', async () => {
  const alerts = openAlerts()
  send = async () => ({ kind: 'retry', reason: 'mail-unreachable' })
  stopped = [stillStopped('mail', false)]
  await alerts.check()
  now += 11 * MINUTE
  await alerts.check()
  const line = { level: 'error', msg: 'A channel has delivered nothing for ten minutes' }
  const told = () => said().filter(({ msg }) => msg === line.msg)
  expect(told()).toEqual([{ ...line, channel: 'mail', reason: 'mail-unreachable' }])
  expect(posts).toEqual([
    {
      text: 'En kanal kræver handling. Mail: Mailserveren kunne ikke nås. Siden 20. november 2026 kl. 05.30. Henvendelserne venter, og vi prøver igen. https://www.lysfest.example/intern',
      reference: null,
      reason: 'mail-unreachable',
      at: NIGHT,
    },
  ])
  stopped = [{ ...stillStopped('mail', false), deliveredAt: now }]
  await alerts.check()
  expect(told()).toHaveLength(2)
})

test('the alert about a channel that delivers again says so, and not that it is stopped', async () => {
  const alerts = openAlerts()
  stopped = [stillStopped('mail', false)]
  send = async () => ({ kind: 'retry', reason: 'mail-unreachable' })
  await alerts.check()
  send = async (message) => {
    mails.push(message)
    return { kind: 'delivered' }
  }
  stopped = []
  now += 11 * MINUTE
  await alerts.check()
  expect(mails.map(({ subject }) => subject)).toEqual(['En kanal virker igen'])
  expect(mails[0]?.text).toContain('Nu leveres der igen. Det, der var galt: Mailserveren kunne ikke nås.')
  expect(mails[0]?.text).not.toMatch(/venter|står stille/)
})

test('a post about another trouble does not mention a channel that delivers again', async () => {
  stopped = []
  const alerts = openAlerts()
  await alerts.report({ kind: 'quarantined', reference: 'K7MF-3Q2X' })
  await alerts.check()
  now += MINUTE
  stopped = [stillStopped('crm', false)]
  await alerts.check()
  await alerts.report(dead)
  stopped = []
  now += 10 * MINUTE
  await alerts.check()
  await alerts.check()
  expect(posts.slice(1).map(({ text }) => text)).toEqual([
    expect.stringMatching(/^En henvendelse kræver handling\. K7M4-2XQ9: [^.]+\. https:/),
  ])
})

test('an alert that ALERT_URL did not accept is posted again, but mailed only once', async () => {
  const alerts = openAlerts()
  let answer: string | null = 'alert-503'
  post = async (alert) => {
    posts.push(alert)
    return answer
  }
  await alerts.report(dead)
  await alerts.check()
  answer = null
  now += MINUTE
  await alerts.check()
  now += MINUTE
  await alerts.check()
  expect(posts).toHaveLength(2)
  expect(posts[1]).toMatchObject({ reference: 'K7M4-2XQ9', reason: 'crm-503' })
  expect(mails).toHaveLength(1)
  expect(said()).toContainEqual({
    level: 'error',
    msg: 'ALERT_URL did not accept an alert',
    reason: 'alert-503',
  })
})

test('several alerts are sent in one post, which names each', async () => {
  const alerts = openAlerts()
  await alerts.report(dead)
  await alerts.report({ ...dead, reference: 'AAAA-2222' })
  await alerts.check()
  expect(posts).toMatchObject([
    {
      text: '2 ting kræver handling: K7M4-2XQ9, AAAA-2222. https://www.lysfest.example/intern',
      reference: null,
      reason: null,
    },
  ])
})
