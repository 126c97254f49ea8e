import { rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EVERYTHING } from '#app/internal/desk.ts'
import type { Trouble } from '#app/lead/trouble.ts'
import type { Clock } from '#server/leads/clock.ts'
import { sqliteEngine } from '#server/leads/database/engine.ts'
import { LeadStore } from '#server/leads/store/lead-store.ts'
import { createLog } from '#server/log.ts'
import type { Outcome } from '#server/outcome.ts'
import { emptyStoreFolder } from '#tests/embedded-store.ts'
import { BARE_LEAD, wizardLead } from '#tests/fakes/example-lead.ts'
import type { Attempt } from './channel.ts'
import { createDeliveries, type Deliveries } from './deliveries.ts'

let folder: string
let store: LeadStore
let now: number
let timers: { at: number; run: () => void }[]
let attempts: number[]
let troubles: Trouble[]
let answer: (attempt: Attempt) => Promise<Outcome>
let lines: Record<string, unknown>[]

const log = createLog({ logLevel: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) })

/** A clock controlled by the test; due timers are called. */
const clock: Clock = {
  now: () => now,
  after: (ms, run) => {
    const timer = { at: now + ms, run }
    timers.push(timer)
    return () => {
      timers = timers.filter((each) => each !== timer)
    }
  },
}

function turn(ms: number): void {
  now += ms
  const due = timers.filter((each) => each.at <= now)
  timers = timers.filter((each) => each.at > now)
  for (const { run } of due) run()
}

function deliveries(name: 'crm' | 'mail' = 'crm'): Deliveries {
  return createDeliveries({
    store,
    channels: [
      {
        name,
        deliver: (_, attempt) => {
          attempts.push(attempt.number)
          return answer(attempt)
        },
      },
    ],
    clock,
    log,
    random: () => 0,
    report: async (trouble) => void troubles.push(trouble),
  })
}

/** A delivery to the CRM, where they run one after the other, or by mail. */
async function addLead(key: string, channel: 'crm' | 'mail' = 'crm'): Promise<void> {
  await store.submits.accept(
    {
      form: 'information',
      lead: wizardLead(),
      ...BARE_LEAD,
      deliveries: [{ task: channel === 'crm' ? 'crm' : 'sales_notice', channel, state: 'waiting' }],
    },
    { key, body: '', expiresAt: now + 1, keyless: null },
    now,
  )
}

/** From here on, leases alone decide who works on what, as with several instances. */
async function shareStore(): Promise<void> {
  await store.close()
  store = await LeadStore.open({ ...sqliteEngine(folder), shared: true }, now)
}

/** An attempt that has begun, and ends on command. */
async function slowAttempt() {
  const ended = Promise.withResolvers<Outcome>()
  const begun = Promise.withResolvers<void>()
  answer = () => {
    begun.resolve()
    return ended.promise
  }
  const working = deliveries().drain()
  await begun.promise
  return {
    end: () => {
      ended.resolve({ kind: 'delivered' })
      return working
    },
  }
}

/** For two minutes no other instance gets the delivery. */
async function expectHeld(channel: 'crm' | 'mail' = 'crm'): Promise<void> {
  for (let look = 0; look < 24; look++) {
    turn(5_000)
    // A renewal is a separate write on the same connection: after this read it has happened.
    await store.pauses.all()
    expect(await store.deliveries.claim(channel, now, 60_000), `after ${(look + 1) * 5} s`).toBeNull()
  }
}

const states = async (): Promise<string[]> =>
  (await store.deliveries.counts()).map((each) => `${each.state} ${each.count}`)

beforeEach(async () => {
  folder = await emptyStoreFolder('deliveries')
  now = Date.parse('2026-11-20T13:05:00Z')
  timers = []
  attempts = []
  troubles = []
  lines = []
  answer = async () => ({ kind: 'delivered' })
  store = await LeadStore.open(sqliteEngine(folder), now)
})

afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

test("stopping a channel's worker waits for its last query of the store", async () => {
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<null>()
  store.deliveries.nextDue = () => {
    asked.resolve()
    return answered.promise
  }
  const lanes = deliveries()
  lanes.start()
  await asked.promise
  let isStopped = false
  const stopping = lanes.stop().then(() => {
    isStopped = true
  })
  await store.pauses.all()
  expect(isStopped).toBe(false)
  answered.resolve(null)
  await stopping
})

test('a channel that fails five times in a row backs off, and further leads are not tried meanwhile', async () => {
  for (let number = 0; number < 8; number++) await addLead(String(number))
  answer = async () => ({ kind: 'retry', reason: 'crm-unreachable' })
  const worker = deliveries()
  await worker.drain()
  expect(attempts).toHaveLength(5)
  now += 29_000
  await worker.drain()
  expect(attempts).toHaveLength(5)
  now += 2_000
  answer = async () => ({ kind: 'delivered' })
  await worker.drain()
  expect(await states()).toEqual(['delivered 8'])
})

test('after its back-off a failing channel gets one lead at a time, until it responds', async () => {
  for (let number = 0; number < 8; number++) await addLead(String(number))
  answer = async () => ({ kind: 'retry', reason: 'crm-unreachable' })
  const worker = deliveries()
  await worker.drain()
  now += 30_000
  await worker.drain()
  expect(attempts).toHaveLength(6)
  now += 30_000
  answer = async () => ({ kind: 'dead', reason: 'crm-400' })
  await worker.drain()
  // It refused a lead, so it is reachable: everything due was sent.
  expect((await states()).some((each) => each.startsWith('dead'))).toBe(true)
  expect(attempts.length).toBeGreaterThan(8)
})

test('no lead is sent to a service before its Retry-After, which is limited to a day', async () => {
  for (const key of ['a', 'b', 'c']) await addLead(key)
  answer = async () => ({ kind: 'retry', reason: 'crm-429', retryAfterMs: 600_000 })
  const worker = deliveries()
  await worker.drain()
  expect(attempts).toHaveLength(1)
  now += 599_000
  await worker.drain()
  expect(attempts).toHaveLength(1)
  now += 1_000
  answer = async () => ({ kind: 'retry', reason: 'crm-429', retryAfterMs: 365 * 86_400_000 })
  await worker.drain()
  expect(attempts).toHaveLength(2)
  now += 86_400_000
  answer = async () => ({ kind: 'delivered' })
  await worker.drain()
  expect(await states()).toEqual(['delivered 3'])
})

test('a service whose quota is used up gets nothing until the next day in Copenhagen, and no attempt is counted', async () => {
  for (const key of ['a', 'b']) await addLead(key)
  answer = async () => ({ kind: 'quota', reason: 'mail-quota' })
  const worker = deliveries()
  for (const day of ['2026-11-20', '2026-11-21', '2026-11-22']) {
    attempts = []
    await worker.drain()
    now = Date.parse(`${day}T22:59:59Z`)
    await worker.drain()
    expect(attempts).toEqual([1])
    now += 1_000
  }
  expect(await states()).toEqual(['waiting 2'])
  answer = async () => ({ kind: 'delivered' })
  await worker.drain()
  expect(await states()).toEqual(['delivered 2'])
})

test('setting the clock back ends back-offs and pauses instead of prolonging them by days', async () => {
  await addLead('a')
  now += 3 * 86_400_000
  answer = async () => ({ kind: 'retry', reason: 'crm-429', retryAfterMs: 600_000 })
  const worker = deliveries()
  await worker.drain()
  now -= 3 * 86_400_000
  answer = async () => ({ kind: 'pause', reason: 'crm-401' })
  await worker.drain()
  expect(attempts).toHaveLength(2)
  now -= 3 * 86_400_000
  answer = async () => ({ kind: 'delivered' })
  await worker.drain()
  expect(await states()).toEqual(['delivered 1'])
})

test('a paused channel whose probe fails to connect stays paused, without another alert', async () => {
  await addLead('a')
  await addLead('b')
  answer = async () => ({ kind: 'pause', reason: 'crm-401' })
  const worker = deliveries()
  await worker.drain()
  now += 15 * 60_000
  answer = async () => ({ kind: 'retry', reason: 'crm-unreachable' })
  await worker.drain()
  expect(attempts).toHaveLength(2)
  expect((await store.pauses.all()).map((each) => each.reason)).toEqual(['crm-401'])
  now += 15 * 60_000
  answer = async () => ({ kind: 'pause', reason: 'crm-401' })
  await worker.drain()
  expect(troubles).toEqual([{ kind: 'channel-paused', channel: 'crm', reason: 'crm-401' }])
  now += 15 * 60_000
  answer = async () => ({ kind: 'delivered' })
  await worker.drain()
  expect(await states()).toEqual(['delivered 2'])
  expect(await store.pauses.all()).toEqual([])
})

test('a slow attempt keeps its lease, so that no other instance starts it again', async () => {
  await shareStore()
  await addLead('a')
  const attempt = await slowAttempt()
  await expectHeld()
  await attempt.end()
  expect(await states()).toEqual(['delivered 1'])
  expect(attempts).toEqual([1])
})

/** From now on attempts wait for a slow reply: one of those returned. */
function lingeringAttempts() {
  const replies: PromiseWithResolvers<Outcome>[] = []
  answer = ({ markSlow }) => {
    const reply = Promise.withResolvers<Outcome>()
    replies.push(reply)
    markSlow()
    return reply.promise
  }
  return replies
}

test('a delivery that only waits for a slow reply blocks no other, and keeps its lease', async () => {
  await shareStore()
  await addLead('a', 'mail')
  const slow = lingeringAttempts()
  const worker = deliveries('mail')
  worker.start()
  await expect.poll(() => slow).toHaveLength(1)
  answer = async () => ({ kind: 'delivered' })
  await addLead('b', 'mail')
  worker.wake()
  await expect.poll(states).toEqual(['delivered 1', 'delivering 1'])
  await expectHeld('mail')
  slow[0]?.resolve({ kind: 'delivered' })
  await worker.stop()
  expect(await states()).toEqual(['delivered 2'])
})

test('at most eight deliveries of a channel wait for slow replies, and the next follows the first reply', async () => {
  for (let number = 0; number < 10; number++) await addLead(String(number), 'mail')
  const replies = lingeringAttempts()
  const worker = deliveries('mail')
  worker.start()
  await expect.poll(() => replies).toHaveLength(8)
  await store.pauses.all()
  expect(attempts).toHaveLength(8)
  replies[3]?.resolve({ kind: 'delivered' })
  await expect.poll(() => replies).toHaveLength(9)
  for (const each of replies) each.resolve({ kind: 'delivered' })
  await expect.poll(() => replies).toHaveLength(10)
  replies[9]?.resolve({ kind: 'delivered' })
  await expect.poll(states).toEqual(['delivered 10'])
  await worker.stop()
})

test('until a service is known to work, its slow replies are awaited one at a time', async () => {
  for (let number = 0; number < 8; number++) await addLead(String(number), 'mail')
  answer = async () => ({ kind: 'retry', reason: 'mail-unreachable' })
  const worker = deliveries('mail')
  await worker.drain()
  const replies = lingeringAttempts()
  now += 31_000
  worker.start()
  await expect.poll(() => replies).toHaveLength(1)
  await store.pauses.all()
  expect(replies).toHaveLength(1)
  answer = async () => ({ kind: 'delivered' })
  replies[0]?.resolve({ kind: 'delivered' })
  await expect.poll(states).toContain('delivered 8')
  await worker.stop()
})

test('a stop is signalled to attempts that wait for a slow reply, and waits for their outcome', async () => {
  await addLead('a', 'mail')
  const told = Promise.withResolvers<Outcome>()
  answer = ({ markSlow, stopping }) => {
    stopping.addEventListener('abort', () => told.resolve({ kind: 'retry', reason: 'mail-unanswered' }))
    markSlow()
    return told.promise
  }
  const worker = deliveries('mail')
  worker.start()
  await expect.poll(() => attempts).toHaveLength(1)
  await worker.stop()
  expect(await states()).toEqual(['waiting 1'])
})

test('a delivery that has to wait by itself blocks no other of its channel', async () => {
  for (const key of ['a', 'b', 'c']) await addLead(key)
  answer = async () =>
    attempts.length === 1
      ? { kind: 'later', reason: 'crm-unconfirmed', afterMs: 240_000 }
      : { kind: 'delivered' }
  const worker = deliveries()
  await worker.drain()
  expect(await states()).toEqual(['delivered 2', 'waiting 1'])
  now += 239_999
  await worker.drain()
  expect(attempts).toHaveLength(3)
  now += 1
  await worker.drain()
  expect(await states()).toEqual(['delivered 3'])
})

test('a slow attempt keeps its lease when one renewal fails', async () => {
  await shareStore()
  await addLead('a')
  vi.spyOn(store.deliveries, 'renew').mockRejectedValueOnce(new Error('disk full'))
  const attempt = await slowAttempt()
  await expectHeld()
  await attempt.end()
  expect(attempts).toEqual([1])
})

test('in a single-process store, changing the clock during an attempt does not start it again', async () => {
  await addLead('a')
  const attempt = await slowAttempt()
  for (const jump of [20, -40]) {
    now += jump * 86_400_000
    // Other channels' lanes must not release what this process is working on.
    expect([
      await store.deliveries.claim('mail', now, 60_000),
      await store.deliveries.claim('crm', now, 60_000),
    ]).toEqual([null, null])
  }
  await attempt.end()
  expect(await states()).toEqual(['delivered 1'])
  expect(attempts).toEqual([1])
})

test('an attempt whose result could not be written is repeated', async () => {
  await addLead('a')
  let isFirst = true
  answer = async () => {
    if (isFirst) vi.spyOn(store.deliveries, 'finish').mockRejectedValueOnce(new Error('disk full'))
    isFirst = false
    return { kind: 'delivered' }
  }
  const worker = deliveries()
  await worker.drain()
  expect(await states()).toEqual(['delivering 1'])
  await worker.drain()
  expect(await states()).toEqual(['delivered 1'])
  expect(attempts).toEqual([1, 2])
})

test('an attempt that has lost its lease changes nothing when it ends', async () => {
  await shareStore()
  await addLead('a')
  const first = await store.deliveries.claim('crm', now, 60_000)
  now += 60_001
  const second = await store.deliveries.claim('crm', now, 60_000)
  expect(second?.attempts).toBe(2)
  expect(first && (await store.deliveries.finish(first, { kind: 'dead', reason: 'x' }, null, now))).toBeNull()
  expect(second && (await store.deliveries.finish(second, { kind: 'delivered' }, null, now))).toBe(
    'delivered',
  )
})

/** A demo whose contact comes during its first delivery, which ends with `outcome`. */
async function completeDuringDelivery(quarantined: boolean, outcome: Outcome): Promise<string> {
  const handling = { deliveries: [{ task: 'crm', channel: 'crm', state: 'waiting' } as const], quarantined }
  const accepted = await store.submits.accept(
    {
      form: 'demo',
      lead: wizardLead({}, { contactMethod: 'demo', intentId: 'intent-of-a-visitor' }),
      ...BARE_LEAD,
      deliveries: [{ task: 'crm', channel: 'crm', state: 'waiting' }],
    },
    { key: 'a', body: '', expiresAt: now + 1, keyless: null },
    now,
  )
  if (accepted.kind !== 'stored') throw new Error(accepted.kind)
  answer = async () => {
    answer = async () => ({ kind: 'delivered' })
    await store.submits.complete(
      accepted.leadId,
      { ...BARE_LEAD, lead: wizardLead(), ...handling },
      { key: 'b', body: '', expiresAt: now + 1, keyless: null },
      now,
    )
    return outcome
  }
  await deliveries().drain()
  return accepted.leadId
}

test.each<Outcome>([{ kind: 'delivered' }, { kind: 'retry', reason: 'crm-503' }])(
  'a lead quarantined during a delivery is not delivered again until it is released: $kind',
  async (outcome) => {
    const leadId = await completeDuringDelivery(true, outcome)
    turn(60_000)
    await deliveries().drain()
    expect(attempts).toEqual([1])
    expect(await states()).toEqual(['held 1'])
    await store.deliveries.releaseQuarantine(leadId, now)
    await deliveries().drain()
    expect(attempts).toEqual([1, 1])
    expect(await states()).toEqual(['delivered 1'])
  },
)

test('a lead that changes during its delivery is delivered again', async () => {
  await completeDuringDelivery(false, { kind: 'delivered' })
  expect(attempts).toEqual([1, 1])
  expect(await states()).toEqual(['delivered 1'])
})

test('stopping lets the current attempt finish and starts no other', async () => {
  await addLead('a')
  await addLead('b')
  const ended = Promise.withResolvers<Outcome>()
  const begun = Promise.withResolvers<void>()
  answer = () => {
    begun.resolve()
    return ended.promise
  }
  const worker = deliveries()
  worker.start()
  await begun.promise
  const stopping = worker.stop()
  ended.resolve({ kind: 'delivered' })
  await stopping
  expect(await states()).toEqual(['delivered 1', 'waiting 1'])
})

test('an unexpected error is retried, and the lead is never lost', async () => {
  await addLead('a')
  answer = async () => {
    throw new RangeError('surprise')
  }
  await deliveries().drain()
  expect(await states()).toEqual(['waiting 1'])
  expect(
    (await store.deliveries.of((await store.deliveries.claim('crm', now + 31_000, 1))?.lead_id ?? ''))[0]
      ?.reason,
  ).toBe('unexpected')
})

test('due deliveries are made at the start, and then the store is asked again within half a minute', async () => {
  await addLead('a')
  const worker = deliveries()
  expect(timers).toEqual([])
  worker.start()
  await expect.poll(() => timers).toHaveLength(1)
  expect(await states()).toEqual(['delivered 1'])
  expect(timers[0]?.at).toBe(now + 30_000)
  await addLead('b')
  turn(30_000)
  await expect.poll(() => timers).toHaveLength(1)
  expect(await states()).toEqual(['delivered 2'])
  await worker.stop()
  expect(timers).toEqual([])
  worker.wake()
  expect(timers).toEqual([])
})

test('the store is asked again when the next delivery is due, when the pause allows it, and never at once', async () => {
  const worker = deliveries()
  const sleepsUntil = async (due: number | null, probeAt: number) => {
    timers = []
    store.deliveries.nextDue = async () => due
    await store.pauses.begin('crm', 'crm-401', now, probeAt)
    worker.start()
    await expect.poll(() => timers).toHaveLength(1)
    return (timers[0]?.at ?? 0) - now
  }
  expect(await sleepsUntil(now + 5_000, now)).toBe(5_000)
  expect(await sleepsUntil(now + 5_000, now + 9_000)).toBe(9_000)
  // A due row that another instance has locked.
  expect(await sleepsUntil(now - 5_000, now)).toBe(250)
  expect(await sleepsUntil(null, now)).toBe(30_000)
  // A clock that was set back: the probe would be days away.
  expect(await sleepsUntil(now + 5_000, now + 15 * 60_000 + 120_001)).toBe(5_000)
  expect(await sleepsUntil(now + 5_000, now + 15 * 60_000 + 120_000)).toBe(30_000)
  await worker.stop()
})

test('a channel that backs off is not tried until the back-off is over', async () => {
  await addLead('a')
  answer = async () => ({ kind: 'retry', reason: 'crm-429', retryAfterMs: 20_000 })
  const worker = deliveries()
  store.deliveries.nextDue = async () => now
  worker.start()
  await expect.poll(() => timers).toHaveLength(1)
  expect(timers[0]?.at).toBe(now + 20_000)
  await worker.stop()
})

test('waking twice leaves one timer, and waking a busy worker makes it check once more', async () => {
  const worker = deliveries()
  worker.start()
  await expect.poll(() => timers).toHaveLength(1)
  worker.wake()
  expect(timers).toEqual([])
  worker.wake()
  await expect.poll(() => timers).not.toEqual([])
  await addLead('a')
  const ended = Promise.withResolvers<Outcome>()
  const begun = Promise.withResolvers<void>()
  answer = () => {
    begun.resolve()
    return ended.promise
  }
  worker.wake()
  await begun.promise
  // The worker has claimed all that it found, so only another check finds what comes now.
  const { claim } = store.deliveries
  let claims = 0
  store.deliveries.claim = async (...given) => {
    claims += 1
    return claims === 1 ? null : Reflect.apply(claim, store.deliveries, given)
  }
  await addLead('b')
  worker.wake()
  ended.resolve({ kind: 'delivered' })
  await expect.poll(states).toEqual(['delivered 2'])
  await worker.stop()
})

test('a store that cannot be read stops no worker, and is logged', async () => {
  await addLead('a')
  const worker = deliveries()
  const { claim } = store.deliveries
  const broken = async () => {
    throw new Error('disk')
  }
  store.deliveries.claim = broken
  store.deliveries.nextDue = broken
  worker.start()
  await expect.poll(() => timers).toHaveLength(1)
  expect(timers[0]?.at).toBe(now + 30_000)
  const unreadable = {
    level: 'error',
    msg: 'The delivery store cannot be read',
    channel: 'crm',
    error: { kind: 'Error' },
  }
  expect(lines).toMatchObject([unreadable, unreadable])
  store.deliveries.claim = claim
  turn(30_000)
  await expect.poll(states).toEqual(['delivered 1'])
  await worker.stop()
})

test('a worker that a bug stops is logged', async () => {
  const worker = createDeliveries({
    store,
    channels: [{ name: 'crm', deliver: async () => ({ kind: 'delivered' }) }],
    clock: {
      now: () => now,
      after: () => {
        throw new TypeError('a bug')
      },
    },
    log,
    random: () => 0,
    report: async () => undefined,
  })
  worker.start()
  await expect.poll(() => lines).toHaveLength(1)
  expect(lines).toMatchObject([
    { level: 'error', msg: 'A delivery worker stopped', channel: 'crm', error: { kind: 'TypeError' } },
  ])
  await worker.stop()
})

test('each attempt is logged with its lead, its number and its outcome', async () => {
  await addLead('a')
  const [id = ''] = (await store.desk.find(EVERYTHING, null)).ids
  const about = { reference: (await store.byId(id))?.reference, channel: 'crm', task: 'crm' }
  const worker = deliveries()
  const ends: (() => Promise<Outcome>)[] = [
    async () => {
      throw new RangeError('surprise')
    },
    async () => ({ kind: 'retry', reason: 'crm-429', retryAfterMs: 90_000 }),
    async () => ({ kind: 'pause', reason: 'crm-401' }),
    async () => ({ kind: 'delivered', missing: ['note'] }),
  ]
  for (const each of ends) {
    answer = each
    await worker.drain()
    now += 15 * 60_000
  }
  const failed = { level: 'warn', msg: 'A delivery failed', ...about, state: 'waiting' }
  expect(lines.map(({ time: _, error: __, ...line }) => line)).toEqual([
    { level: 'error', msg: 'A delivery failed with an unexpected error', ...about, attempt: 1 },
    { ...failed, attempt: 1, reason: 'unexpected', waitMs: 30_000 },
    { ...failed, attempt: 2, reason: 'crm-429', waitMs: 90_000 },
    {
      level: 'error',
      msg: 'A channel is paused until its access is fixed',
      channel: 'crm',
      reason: 'crm-401',
    },
    { level: 'info', msg: 'Delivered', ...about, attempt: 3, missing: ['note'] },
  ])
  expect(lines[0]).toMatchObject({ error: { kind: 'RangeError' } })
})

test('a lead that its service refuses for good is given up and reported once', async () => {
  await addLead('a')
  answer = async () => ({ kind: 'dead', reason: 'crm-400' })
  await deliveries().drain()
  const reference = (await store.desk.leads((await store.desk.find(EVERYTHING, null)).ids))[0]?.stored
    .reference
  expect(troubles).toEqual([
    { kind: 'dead-letter', channel: 'crm', task: 'crm', reference, reason: 'crm-400' },
  ])
  expect(lines).toMatchObject([{ level: 'warn', state: 'dead', waitMs: null }])
})

test('an attempt sees its task, and what earlier attempts saved', async () => {
  await addLead('a')
  const seen: unknown[] = []
  answer = async ({ task, number, progress, save }) => {
    seen.push({ task, number, progress })
    await save({ contact: '7' })
    return { kind: 'retry', reason: 'crm-503' }
  }
  const worker = deliveries()
  for (let round = 0; round < 2; round++) {
    await worker.drain()
    now += 30_000
  }
  expect(seen).toEqual([
    { task: 'crm', number: 1, progress: {} },
    { task: 'crm', number: 2, progress: { contact: '7' } },
  ])
})

test('a lead that is gone when its delivery begins is not delivered', async () => {
  await addLead('a')
  store.byId = async (id) => {
    await store.retention.delete([id])
    return null
  }
  await deliveries().drain()
  expect(attempts).toEqual([])
})

test('a lease that cannot be renewed is logged', async () => {
  await shareStore()
  await addLead('a')
  store.deliveries.renew = async () => {
    throw new Error('disk')
  }
  const attempt = await slowAttempt()
  turn(20_000)
  await expect.poll(() => lines).toHaveLength(1)
  await attempt.end()
  expect(lines[0]).toMatchObject({
    level: 'warn',
    msg: 'A lease could not be renewed',
    channel: 'crm',
    error: { kind: 'Error' },
  })
  expect(timers).toEqual([])
})
