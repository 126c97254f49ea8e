import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { EVERYTHING } from '#app/internal/desk.ts'
import type { Contact } from '#app/lead/fields/contact-fields.ts'
import type { Receipt } from '#app/lead/submission.ts'
import type { Crm } from '#server/crm/crm.ts'
import { createHubspotCrm } from '#server/crm/hubspot.ts'
import { createErasures } from '#server/leads/deletion/erasures.ts'
import { crmChannel } from '#server/leads/deliveries/crm-channel.ts'
import { createDeliveries } from '#server/leads/deliveries/deliveries.ts'
import { createDesk } from '#server/leads/desk/desk.ts'
import { createIntake } from '#server/leads/intake/intake.ts'
import type { LeadStore } from '#server/leads/store/lead-store.ts'
import { eraseNow } from '#tests/erase.ts'
import { demoLead, submission, wizardLead } from '#tests/fakes/example-lead.ts'
import { type FakeHubspot, startFakeHubspot } from '#tests/fakes/hubspot-server.ts'
import { stubServices } from '#tests/lead-services.ts'
import { storeEngines } from '#tests/store-engines.ts'

const engines = storeEngines()
const MINUTE = 60_000

let hubspot: FakeHubspot
let store: LeadStore
let now: number
let keys = 0

const clock = { now: () => now, after: () => () => undefined }

/** One instance. `inCrm`: called once the CRM has erased. */
function instance(inCrm: () => Promise<unknown> = async () => undefined) {
  const services = { ...stubServices(), store, clock }
  const crm = createHubspotCrm(
    { accessToken: 'fake-token', ownerId: null, baseUrl: hubspot.url, apiVersion: null },
    clock.now,
  )
  const interrupted: Crm = {
    ...crm,
    erase: async (traces) => {
      const erased = await crm.erase(traces)
      await inCrm()
      return erased
    },
  }
  const channels = [crmChannel(interrupted, store, clock, services.vault)]
  const limits = { countLead: async () => null, countAutoReply: async () => true }
  const shared = { ...services, channels, limits, connected: (name: string) => name === 'crm' }
  return {
    ...shared,
    intake: createIntake(shared),
    deliveries: createDeliveries(shared),
    desk: createDesk(shared),
    erasures: createErasures(shared),
  }
}

function storedOf(receipt: Receipt): { reference: string; token: string | null } {
  if (receipt.outcome !== 'stored') throw new Error(receipt.outcome)
  return receipt
}

const send = async (contact: Partial<Contact>) => {
  // Each lead is later than the one before.
  now += 1
  return storedOf(
    await instance().intake.receive(wizardLead(contact), submission({ idempotencyKey: `${keys++}` })),
  ).reference
}

/** A demo of one contact after the other, each delivered. */
async function sendDemo(...contacts: Partial<Contact>[]): Promise<string> {
  let sent: { reference: string; token: string | null } = { reference: '', token: null }
  const intentId = `0d9f1c52-5a0e-4f0e-9a51-${String(keys).padStart(12, '0')}`
  for (const contact of contacts) {
    now += 1
    const by = { ...submission({ form: 'demo', idempotencyKey: `${keys++}` }), token: sent.token }
    sent = storedOf(await instance().intake.receive(demoLead(intentId, contact), by))
    await instance().deliveries.drain()
  }
  return sent.reference
}

const referencesLeft = async () =>
  (await instance().desk.list(EVERYTHING)).rows.map(({ reference }) => reference).toSorted()
const emailsInCrm = () => hubspot.all('contacts').map(({ properties }) => properties.email)
const everythingInCrm = () =>
  JSON.stringify((['contacts', 'deals', 'notes', 'tasks'] as const).map((object) => hubspot.all(object)))

const STRANGER = { firstname: 'Frank Fremmed', email: 'frank@fremmed.example' }
const OTHER = { firstname: 'Vera Vigtig', email: 'vera@vigtig.example' }

describe.each(engines.names)('on %s', (name) => {
  beforeEach(async () => {
    now = Date.parse('2026-11-20T13:05:00Z')
    hubspot = await startFakeHubspot()
    store = (await engines.openStore(name, now)).store
  })

  afterEach(() => hubspot.stop())

  test('a person is an address: a demo that formerly had another address is erased, without that other person', async () => {
    const theirs = await sendDemo(OTHER)
    // The demo joins OTHER's open deal, and then belongs to STRANGER.
    const demo = await sendDemo(OTHER, STRANGER)
    const own = await send(STRANGER)
    await instance().deliveries.drain()
    const shown = await instance().desk.erasable(own)
    expect(shown?.addresses).toMatchObject([
      { email: STRANGER.email, references: [demo, own], formerlyOn: [] },
      { email: OTHER.email, references: [theirs], formerlyOn: [demo] },
    ])
    expect(await eraseNow(instance(), own)).toMatchObject({
      references: [demo, own],
      left: 0,
      crm: 'erased',
      doneAt: now,
    })
    expect(await referencesLeft()).toEqual([theirs])
    expect(emailsInCrm()).toEqual([OTHER.email])
    expect(hubspot.all('deals')).toHaveLength(1)
    expect(everythingInCrm()).not.toMatch(/fremmed/i)
  })

  test('a lead that now has another address stays, without the former address here and in the CRM', async () => {
    const demo = await sendDemo(STRANGER, OTHER)
    const own = await send(STRANGER)
    await instance().deliveries.drain()
    expect(everythingInCrm()).toMatch(/fremmed/i)
    expect(await eraseNow(instance(), own)).toMatchObject({ references: [own], doneAt: now })
    await instance().deliveries.drain()
    expect(await referencesLeft()).toEqual([demo])
    expect((await instance().desk.list({ ...EVERYTHING, search: STRANGER.email })).total).toBe(0)
    expect(emailsInCrm()).toEqual([OTHER.email])
    expect(everythingInCrm()).not.toMatch(/fremmed/i)
    expect(JSON.stringify(hubspot.all('notes'))).toContain(OTHER.email)
  })

  test('another address is erased if it is ticked, even if no lead has it any more', async () => {
    const demo = await sendDemo(STRANGER, OTHER)
    const shown = await instance().desk.erasable(demo)
    expect(shown?.addresses).toMatchObject([
      { email: OTHER.email },
      { email: '', references: [], formerlyOn: [demo] },
    ])
    await eraseNow(
      instance(),
      demo,
      shown?.addresses.map(({ person }) => person),
    )
    expect([await referencesLeft(), emailsInCrm()]).toEqual([[], []])
  })

  test('a lead without an address is a person by itself, with the records of its delivery', async () => {
    const numbered = await send({ email: '', phone: '+4520345678' })
    const other = await send({ email: '', phone: '+4520345678' })
    await instance().deliveries.drain()
    expect(await eraseNow(instance(), numbered)).toMatchObject({ references: [numbered], crm: 'erased' })
    expect(await referencesLeft()).toEqual([other])
    expect(hubspot.all('contacts')).toHaveLength(1)
    expect(hubspot.all('deals')).toHaveLength(1)
  })

  test('a CRM that fails for ten minutes delays the erasure, which continues in portions and spares later leads', async () => {
    for (let number = 0; number < 30; number++) {
      await send(OTHER)
      // Keeps below the hourly limit of one person.
      now += 10 * MINUTE
    }
    await instance().deliveries.drain()
    const { desk, erasures } = instance()
    const [first = '', ...others] =
      (await desk.erasable((await referencesLeft())[0] ?? ''))?.addresses[0]?.references ?? []
    const late = await send(OTHER)
    await instance().deliveries.drain()
    const begun = await desk.erase(first, [], now - 1)
    expect(begun?.references).toEqual([first, ...others])
    expect(await desk.erase(first, [], now - 1)).toMatchObject({ id: begun?.id, references: [] })
    const id = begun?.id ?? ''
    let calls = 0
    hubspot.fail({ kind: 'answer', status: 503, match: 'contacts/search' })
    for (const until = now + 10 * MINUTE; now < until; now += MINUTE) {
      await erasures.run()
      expect(await desk.erasure(id)).toMatchObject({
        left: 30,
        reason: 'CRM-systemet svarede med fejl 503.',
        doneAt: null,
      })
    }
    hubspot.fail()
    await createErasures({
      ...instance(async () => {
        calls += 1
        if (calls === 2) throw new Error('killed')
      }),
    }).run()
    expect(await desk.erasure(id)).toMatchObject({ left: 5, doneAt: null })
    now += MINUTE
    await erasures.run()
    expect(await desk.erasure(id)).toMatchObject({ left: 0, crm: 'erased', reason: '', doneAt: now })
    expect(await referencesLeft()).toEqual([late])
    // The late lead is delivered again, since the erasure deleted its contact.
    await instance().deliveries.drain()
    expect(emailsInCrm()).toEqual([OTHER.email])
  })

  test('another instance resumes the erasure of a crashed one once its lease has ended, and not before', async () => {
    const reference = await send(OTHER)
    await instance().deliveries.drain()
    const { desk, erasures } = instance()
    const begun = await desk.erase(reference)
    expect(await store.erasures.claim('of the dead', now, MINUTE)).not.toBeNull()
    now += MINUTE - 1
    await erasures.run()
    expect(await referencesLeft()).toEqual([reference])
    now += 1
    await Promise.all([erasures.run(), instance().erasures.run()])
    expect(await desk.erasure(begun?.id ?? '')).toMatchObject({ left: 0, doneAt: now })
    expect(await desk.erasure('made-up')).toBeNull()
  })

  test('the erasure waits for a delivery in progress', async () => {
    const reference = await send(OTHER)
    const claimed = await store.deliveries.claim('crm', now, MINUTE)
    if (claimed === null) throw new Error('Nothing was due')
    const { id } = (await eraseNow(instance(), reference)) ?? { id: '' }
    expect(await instance().desk.erasure(id)).toMatchObject({ left: 1, doneAt: null })
    await store.deliveries.finish(claimed, { kind: 'delivered' }, null, now)
    now += MINUTE
    await instance().erasures.run()
    expect(await instance().desk.erasure(id)).toMatchObject({ left: 0, doneAt: now })
  })

  test('five minutes later, the CRM is searched again for the result of a write without a response', async () => {
    hubspot.fail({ kind: 'late', match: 'POST /crm/v3/objects/contacts$' })
    const reference = await send(OTHER)
    await instance().deliveries.drain()
    hubspot.fail()
    const { id } = (await eraseNow(instance(), reference)) ?? { id: '' }
    expect(await instance().desk.erasure(id)).toMatchObject({
      left: 1,
      doneAt: null,
      reason: expect.stringContaining('mangler svar'),
    })
    hubspot.catchUp()
    expect(emailsInCrm()).toEqual([OTHER.email])
    now += 5 * MINUTE
    await instance().erasures.run()
    expect(await instance().desk.erasure(id)).toMatchObject({ left: 0, doneAt: now })
    expect([await referencesLeft(), emailsInCrm()]).toEqual([[], []])
  })

  test('a lead that gets another address while it is being erased stays', async () => {
    const { reference, token } = storedOf(
      await instance().intake.receive(
        demoLead('0d9f1c52', STRANGER),
        submission({ form: 'demo', idempotencyKey: 'a' }),
      ),
    )
    const complete = async () => {
      const by = { ...submission({ form: 'demo', idempotencyKey: 'b' }), token }
      now += 1
      await instance().intake.receive(demoLead('0d9f1c52', OTHER), by)
    }
    await eraseNow({ ...instance(complete) }, reference)
    expect(await referencesLeft()).toEqual([reference])
    expect((await instance().desk.list({ ...EVERYTHING, search: STRANGER.email })).total).toBe(0)
  })

  test('a repeat of an erased submission is refused by its key, as long as keys are stored', async () => {
    const sent = submission({ idempotencyKey: 'mine' })
    const { intake } = instance()
    const { reference } = storedOf(await intake.receive(wizardLead(OTHER), sent))
    await eraseNow(instance(), reference)
    expect(await intake.receive(wizardLead(OTHER), sent)).toEqual({ outcome: 'erased' })
    expect(await intake.receive(wizardLead(STRANGER), sent)).toEqual({ outcome: 'erased' })
    expect(await referencesLeft()).toEqual([])
    now += 48 * 60 * MINUTE
    await store.retention.deleteExpired(now)
    expect(await intake.receive(wizardLead(OTHER), sent)).toMatchObject({ outcome: 'stored' })
  })
})
