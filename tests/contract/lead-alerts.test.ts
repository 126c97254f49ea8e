import { rmSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Clock } from '#server/leads/clock.ts'
import { createAlerts } from '#server/leads/desk/alerts.ts'
import { LeadStore } from '#server/leads/store/lead-store.ts'
import { FALLBACK_TERMS } from '#server/leads/terms.ts'
import { createLog } from '#server/log.ts'
import { createMailTransport } from '#server/mail/transport.ts'
import { BARE_LEAD, wizardLead } from '#tests/fakes/example-lead.ts'
import { type SmtpSink, startSmtpSink } from '#tests/fakes/smtp-sink.ts'
import { storeEngines } from '#tests/store-engines.ts'

const engines = storeEngines()

let dataDir: string
let smtp: SmtpSink
let store: LeadStore
let now: number

const clock: Clock = { now: () => now, after: () => () => undefined }

function alerts(terms = async () => FALLBACK_TERMS) {
  return createAlerts({
    hasCrm: true,
    store: store.alerts,
    transport: createMailTransport(
      { kind: 'smtp', url: smtp.url, from: 'tilbud@lysfest.example', sales: 'salg@lysfest.example' },
      dataDir,
    ),
    stopped: () => store.health.stopped(now),
    deliveredAt: (channel) => store.health.deliveredAt(channel),
    week: (monday) => store.origins.weekFrom(monday),
    accepted: () => store.pauses.accepted('mail', now),
    post: null,
    terms,
    clock,
    log: createLog({ logLevel: 'silent' }),
    siteUrl: 'https://www.lysfest.example',
  })
}

function storeLead(quarantined: boolean) {
  return store.submits.accept(
    {
      form: 'information',
      lead: wizardLead(),
      ...BARE_LEAD,
      quarantined,
      deliveries: [],
    },
    { key: String(now), body: '', expiresAt: now + 1, keyless: null },
    now,
  )
}

const deadLetter = {
  kind: 'dead-letter',
  channel: 'crm',
  task: 'crm',
  reference: 'K7M4-2XQ9',
  reason: 'crm-503',
} as const

describe.each(engines.names)('on %s', (engine) => {
  beforeEach(async () => {
    const empty = await engines.emptyStore(engine, 'lead-alerts')
    dataDir = empty.folder
    smtp = await startSmtpSink()
    // 05:30 in Copenhagen: no digest yet.
    now = Date.parse('2026-11-20T04:30:00Z')
    store = await LeadStore.open(empty.engine(), now)
  })

  afterEach(async () => {
    await store.close()
    await smtp.stop()
    rmSync(dataDir, { recursive: true })
  })

  test('a dead letter is mailed at once with reference and reason; the next ones are collected for ten minutes', async () => {
    const owner = alerts()
    await owner.report(deadLetter)
    await owner.check()
    expect(smtp.mails.map((mail) => [mail.to, mail.email.subject])).toEqual([
      [['salg@lysfest.example'], 'En henvendelse kræver handling'],
    ])
    expect(smtp.mails[0]?.email.text).toContain('K7M4-2XQ9: CRM: CRM-systemet svarede med fejl 503.')
    await owner.report({ ...deadLetter, reference: 'AAAA-2222' })
    await owner.report({ ...deadLetter, reference: 'AAAA-3333' })
    now += 60_000
    await owner.check()
    expect(smtp.mails).toHaveLength(1)
    now += 10 * 60_000
    await owner.check()
    expect(smtp.mails[1]?.email.subject).toBe('2 ting kræver handling')
    expect(smtp.mails[1]?.email.text).not.toContain('K7M4-2XQ9')
  })

  test('a clock that was set back holds no alert until it has caught up', async () => {
    const owner = alerts()
    await owner.report(deadLetter)
    await owner.check()
    now -= 3_600_000
    await owner.report({ ...deadLetter, reference: 'AAAA-2222' })
    await owner.check()
    expect(smtp.mails).toHaveLength(2)
  })

  test('a lead in quarantine for an hour is reported once, without personal data', async () => {
    await storeLead(true)
    const owner = alerts()
    await owner.check()
    now += 3_600_001
    await owner.check()
    now += 11 * 60_000
    await owner.check()
    expect(smtp.mails).toHaveLength(1)
    expect(smtp.mails[0]?.email.text).toContain('I karantæne')
    expect(smtp.mails[0]?.raw).not.toMatch(/Mette|fjordscene/)
  })

  test('an alert waits while mail is down, and is sent once mail works', async () => {
    const owner = alerts()
    smtp.fail({ at: 'connect', code: 421, text: 'Later' })
    await owner.report(deadLetter)
    await owner.check()
    smtp.fail(null)
    now += 11 * 60_000
    await owner.check()
    expect(smtp.mails).toHaveLength(1)
  })

  test('an alert that one instance could not send is sent by another at its next check', async () => {
    smtp.fail({ at: 'connect', code: 421, text: 'Later' })
    const one = alerts()
    await one.report(deadLetter)
    await one.check()
    smtp.fail(null)
    await alerts().check()
    expect(smtp.mails.map((mail) => mail.email.subject)).toEqual(['En henvendelse kræver handling'])
  })

  test('the digest is sent once a day after seven, for everything still wrong, by one of two instances', async () => {
    await storeLead(true)
    await store.pauses.begin('crm', 'crm-401', now, now)
    const instances = [alerts(), alerts()]
    for (const hour of [5, 6, 7, 8, 9, 31, 32]) {
      now = Date.parse('2026-11-20T00:00:00Z') + hour * 3_600_000
      await Promise.all(instances.map((each) => each.check()))
    }
    const digests = smtp.mails.filter((mail) => mail.email.subject?.startsWith('Dagens liste'))
    expect(digests).toHaveLength(2)
    expect(digests[0]?.email.text).toContain('CRM: CRM-systemet afviste nøglen.')
  })

  test('a digest that failed to send is sent once, at the next check', async () => {
    await store.pauses.begin('crm', 'crm-401', now, now)
    const owner = alerts()
    now = Date.parse('2026-11-20T07:00:00Z')
    smtp.fail({ at: 'connect', code: 421, text: 'Later' })
    await owner.check()
    expect(smtp.mails).toEqual([])
    smtp.fail(null)
    for (let look = 0; look < 3; look++) {
      now += 60_000
      await owner.check()
    }
    expect(smtp.mails.map((mail) => mail.email.subject)).toEqual(['Dagens liste: 1 kanal kræver handling'])
  })

  test('a digest interrupted by an error is sent at the next check', async () => {
    await store.pauses.begin('crm', 'crm-401', now, now)
    const terms = vi.fn(async () => FALLBACK_TERMS).mockRejectedValueOnce(new TypeError('no company'))
    const owner = alerts(terms)
    now = Date.parse('2026-11-20T07:00:00Z')
    await owner.check()
    expect(smtp.mails).toEqual([])
    now += 60_000
    await owner.check()
    expect(smtp.mails.map((mail) => mail.email.subject)).toEqual(['Dagens liste: 1 kanal kræver handling'])
  })

  test('the digest comes at seven at the earliest, and tells nothing that is younger than an hour', async () => {
    await store.pauses.begin('crm', 'crm-401', now, now)
    now = Date.parse('2026-11-20T05:59:00Z')
    await storeLead(true)
    const owner = alerts()
    await owner.check()
    expect(smtp.mails).toEqual([])
    now = Date.parse('2026-11-20T06:00:00Z')
    await owner.check()
    expect(smtp.mails.map((mail) => mail.email.subject)).toEqual(['Dagens liste: 1 kanal kræver handling'])
  })

  test('a day without problems has no digest', async () => {
    now = Date.parse('2026-11-20T09:00:00Z')
    await alerts().check()
    expect(smtp.mails).toEqual([])
  })
})
