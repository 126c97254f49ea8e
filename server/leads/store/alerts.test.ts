import { beforeEach, describe, expect, test } from 'vitest'
import { BARE_LEAD, wizardLead } from '#tests/fakes/example-lead.ts'
import { storeEngines } from '#tests/store-engines.ts'
import type { LeadStore } from './lead-store.ts'

const NOW = Date.parse('2026-11-20T23:30:00Z')
const HOUR = 3_600_000

const engines = storeEngines()

describe.each(engines.names)('on %s', (engine) => {
  let store: LeadStore

  beforeEach(async () => {
    store = (await engines.openStore(engine, NOW)).store
  })

  async function add(now: number, quarantined: boolean, reason?: string): Promise<string> {
    const state = reason === undefined ? 'waiting' : 'dead'
    const deliveries = [
      { task: 'crm', channel: 'crm', state, ...(reason === '' ? {} : { reason }) },
      { task: 'sales_notice', channel: 'mail', state: 'delivered' },
    ] as const
    const added = await store.submits.accept(
      { form: 'information', lead: wizardLead(), ...BARE_LEAD, quarantined, deliveries: [...deliveries] },
      { key: `${now} ${Math.random()}`, body: '', expiresAt: now + 1, keyless: null },
      now,
    )
    if (added.kind !== 'stored') throw new Error(added.kind)
    return added.reference
  }

  test('current troubles are pauses, then dead letters and quarantined leads, oldest first', async () => {
    await store.pauses.begin('crm', 'crm-401', NOW, NOW)
    const dead = [await add(NOW - 1, false, 'crm-400'), await add(NOW - 2, false, '')]
    const quarantined = [await add(NOW, true), await add(NOW - HOUR, true)]
    await add(NOW, false)
    const letter = { kind: 'dead-letter', channel: 'crm', task: 'crm' }
    expect(await store.alerts.openTroubles(NOW)).toEqual([
      { kind: 'channel-paused', channel: 'crm', reason: 'crm-401' },
      { ...letter, reference: dead[1], reason: '' },
      { ...letter, reference: dead[0], reason: 'crm-400' },
      { kind: 'quarantined', reference: quarantined[1] },
      { kind: 'quarantined', reference: quarantined[0] },
    ])
    expect(await store.alerts.quarantinedBefore(NOW - 1)).toEqual([quarantined[1]])
  })

  test('a daily job is claimed by the first caller on a day, and again only if it failed', async () => {
    const { alerts } = store
    expect(await alerts.claimDay('digest', '2026-11-20')).toBe(true)
    expect(await alerts.claimDay('digest', '2026-11-20')).toBe(false)
    expect(await alerts.claimDay('retention', '2026-11-20')).toBe(true)
    // A clock that was set back.
    expect(await alerts.claimDay('digest', '2026-11-19')).toBe(false)
    expect(await alerts.claimDay('digest', '2026-11-21')).toBe(true)
    await alerts.releaseDay('digest')
    expect(await alerts.claimDay('digest', '2026-11-21')).toBe(true)
    expect(await alerts.claimDay('retention', '2026-11-20')).toBe(false)
  })

  test('a daily job that was claimed by a clock far ahead runs daily again once the clock is right', async () => {
    const { alerts } = store
    expect(await alerts.claimDay('digest', '2026-12-30')).toBe(true)
    expect(await alerts.claimDay('digest', '2026-11-20')).toBe(true)
    expect(await alerts.claimDay('digest', '2026-11-20')).toBe(false)
    expect(await alerts.claimDay('digest', '2026-11-21')).toBe(true)
  })

  test('withheld auto-replies are stored as a trouble once a day, but a pause each time', async () => {
    const withheld = { kind: 'auto-replies-withheld', perHour: 100 } as const
    expect(await store.alerts.add(withheld, NOW)).toBe(true)
    expect(await store.alerts.add(withheld, NOW + HOUR / 2 - 1)).toBe(false)
    expect(await store.alerts.add(withheld, NOW + HOUR / 2)).toBe(true)
    const paused = { kind: 'channel-paused', channel: 'crm', reason: 'crm-401' } as const
    expect([await store.alerts.add(paused, NOW), await store.alerts.add(paused, NOW)]).toEqual([true, true])
  })

  test('a trouble is claimed by one instance, until it is reported, given back or its lease ends', async () => {
    const { alerts } = store
    const trouble = { kind: 'quarantined', reference: 'K7M4-2XQ9' } as const
    await alerts.add(trouble, NOW)
    const [claimed] = await alerts.claimUnreported(NOW, 100)
    expect(claimed).toEqual({ id: expect.any(String), trouble })
    expect(await alerts.claimUnreported(NOW + 99, 100)).toEqual([])
    expect(await alerts.claimUnreported(NOW + 100, 100)).toEqual([claimed])
    await alerts.giveBack([claimed?.id ?? ''])
    expect(await alerts.claimUnreported(NOW + 100, 100)).toEqual([claimed])
    await alerts.markReported([claimed?.id ?? ''], NOW + 100)
    expect(await alerts.claimUnreported(NOW + HOUR, 100)).toEqual([])
  })
})
