import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Contact, NO_CONTACT } from '#app/lead/fields/contact-fields.ts'
import type { Lead } from '#app/lead/lead.ts'
import { newReference } from '#app/lead/reference.ts'
import type { Crm, DeliveredLead } from '#server/crm/crm.ts'
import type { Outcome } from '#server/outcome.ts'
import { tracesOf } from '#tests/erase.ts'
import { callbackLead, demoLead, storedLead, wizardLead } from '#tests/fakes/example-lead.ts'

/**
 * A fake CRM with an adapter to it, as the contract sees it: nothing here is specific to one
 * product.
 */
export interface CrmWorld {
  crm: Crm
  /** Numbers of objects in it. */
  counts(): { people: number; companies: number; deals: number; notes: number; tasks: number }
  /** References of its deals, with the addresses of the associated people. */
  deals(): { reference: string; emails: string[] }[]
  /**
   * Executes the `nth` request from now on and drops the connection instead of responding, once.
   */
  breakAfter(nth: number): void
  /** Stops responding, or refuses the key, until `mend` is called. */
  stopAnswering(): void
  refuseKey(): void
  mend(): void
  stop(): Promise<void>
}

const NOW = Date.parse('2026-11-20T13:05:00Z')

/** What every CRM adapter has to fulfil (server/crm/crm.ts). */
export function describeCrm(name: string, start: () => Promise<CrmWorld>): void {
  describe(`${name} fulfils the CRM contract`, () => {
    let world: CrmWorld
    const links = new Map<string, string>()

    beforeEach(async () => {
      links.clear()
      world = await start()
    })
    afterEach(() => world.stop())

    /** A lead with the stored state of its delivery. */
    type Stored = { lead: DeliveredLead; progress: Record<string, string>; attempts: number }

    const stored = (lead: Lead): Stored => ({
      lead: { ...storedLead(lead, { reference: newReference(), receivedAt: NOW }), id: randomUUID() },
      progress: {},
      attempts: 0,
    })

    /** `forgets`: the attempt ends before its progress is stored. */
    const attempt = (each: Stored, { forgets = false } = {}): Promise<Outcome> => {
      each.attempts += 1
      return world.crm.deliver(each.lead, {
        progress: { ...each.progress },
        save: async (progress) => {
          if (!forgets) each.progress = { ...progress }
        },
        isRepeat: each.attempts > 1,
        link: async (key) => links.get(key) ?? null,
        saveLink: async (key, value) => {
          if (!forgets) links.set(key, value)
        },
      })
    }

    const withContact = (each: Stored, contact: Partial<Contact>): Stored => ({
      ...each,
      lead: {
        ...each.lead,
        completedAt: NOW + 60_000,
        lead: { ...each.lead.lead, contact: { ...NO_CONTACT, ...contact } } as Lead,
      },
    })

    test('a lead becomes a person, a deal with its reference, a note and a task', async () => {
      const lead = stored(callbackLead())
      expect(await attempt(lead)).toEqual({ kind: 'delivered', missing: [] })
      expect(world.counts()).toEqual({ people: 1, companies: 1, deals: 1, notes: 1, tasks: 1 })
      expect(world.deals()).toEqual([
        { reference: lead.lead.reference, emails: ['jonas@havnehallen.example'] },
      ])
    })

    test('a second delivery changes nothing, with or without recorded progress', async () => {
      const lead = stored(callbackLead())
      await attempt(lead)
      const before = [world.counts(), world.deals()]
      await attempt(lead)
      await attempt({ ...lead, progress: {} })
      expect([world.counts(), world.deals()]).toEqual(before)
    })

    test.each([
      ['of a person with an address', callbackLead()],
      ['of a person with a number alone', callbackLead({ email: '' })],
      ['of a company with a CVR number', wizardLead({ company: 'Hallen', cvr: '13748136' })],
    ])(
      'a lead %s is created once, even if a delivery was interrupted after any request and not recorded',
      async (_, kind) => {
        for (let nth = 1; nth <= 25; nth++) {
          await world.stop()
          links.clear()
          world = await start()
          const lead = stored(kind)
          world.breakAfter(nth)
          const first = await attempt(lead, { forgets: true })
          world.mend()
          expect((await attempt(lead)).kind).toBe('delivered')
          expect(world.counts(), `after request ${nth}`).toEqual({
            people: 1,
            companies: 1,
            deals: 1,
            notes: 1,
            tasks: 1,
          })
          if (first.kind === 'delivered') return
          expect(first.kind).toBe('retry')
        }
        throw new Error('No attempt succeeded')
      },
    )

    test('a second enquiry of the same person and kind is added to the same deal', async () => {
      await attempt(stored(wizardLead()))
      const second = stored(wizardLead())
      await attempt(second)
      expect(world.counts()).toMatchObject({ people: 1, deals: 1, notes: 2, tasks: 2 })
      expect(world.deals()[0]?.reference).toBe(second.lead.reference)
      await attempt(stored(callbackLead({ email: 'mette@fjordscene.example' })))
      expect(world.counts()).toMatchObject({ people: 1, deals: 2 })
    })

    test('a demo without a contact is a deal without a person, which its contact then completes', async () => {
      const demo = stored(demoLead(randomUUID()))
      await attempt(demo)
      expect(world.counts()).toEqual({ people: 0, companies: 0, deals: 1, notes: 1, tasks: 1 })
      expect(world.deals()).toEqual([{ reference: demo.lead.reference, emails: [] }])
      const completed = withContact(demo, { firstname: 'Ida', email: 'ida@gmail.com', phone: '+4530405060' })
      await attempt(completed)
      await attempt(completed)
      expect(world.counts()).toEqual({ people: 1, companies: 0, deals: 1, notes: 2, tasks: 1 })
      expect(world.deals()).toEqual([{ reference: demo.lead.reference, emails: ['ida@gmail.com'] }])
    })

    test('a demo whose contact had only a number moves to the person whose address arrives later', async () => {
      await attempt(stored(wizardLead({ email: 'ida@gmail.com' })))
      const demo = stored(demoLead(randomUUID()))
      await attempt(demo)
      const phone = '+4530405060'
      const numbered = withContact(demo, { firstname: 'Ida', phone })
      await attempt(numbered)
      const addressed = withContact(numbered, { firstname: 'Ida', phone, email: 'ida@gmail.com' })
      expect(await attempt(addressed)).toEqual({ kind: 'delivered', missing: [] })
      expect(await attempt(addressed)).toEqual({ kind: 'delivered', missing: [] })
      expect(world.counts()).toMatchObject({ people: 2, deals: 2 })
      const own = world.deals().find(({ reference }) => reference === demo.lead.reference)
      expect(own?.emails).toEqual(['ida@gmail.com'])
    })

    test('a CRM that does not respond is retried, and one that rejects the key waits for a person', async () => {
      world.stopAnswering()
      expect(await attempt(stored(wizardLead()))).toMatchObject({ kind: 'retry' })
      world.refuseKey()
      expect(await attempt(stored(wizardLead()))).toMatchObject({ kind: 'pause' })
      world.mend()
      expect(await attempt(stored(wizardLead()))).toMatchObject({ kind: 'delivered' })
    })

    test('its check reports whether leads can be delivered, and what to do if not', async () => {
      expect(await world.crm.check()).toMatchObject({
        health: 'ok',
        text: expect.stringMatching(/./),
      })
      world.stopAnswering()
      expect(await world.crm.check()).toMatchObject({
        health: 'failing',
        text: expect.stringMatching(/./),
      })
      world.mend()
      world.refuseKey()
      expect(await world.crm.check()).toMatchObject({
        health: 'failing',
        text: expect.stringMatching(/./),
      })
    })

    test('no failure reason contains visitor input', async () => {
      world.stopAnswering()
      const outcome = await attempt(stored(callbackLead()))
      expect(JSON.stringify(outcome)).not.toMatch(/Jonas|Bæk|havnehallen|Ring helst/i)
    })

    test('contact and deal can be created separately, and a company only if one is named', async () => {
      const memory = { link: async () => null, saveLink: async () => undefined }
      const person = { ...NO_CONTACT, firstname: 'Ida', email: 'ida@gmail.com' }
      const { records } = world.crm
      // A CRM that only takes whole leads has no single records.
      if (records === null) return
      const alone = await records.contact(person, memory)
      expect(alone).toEqual({ ok: true, value: { userId: expect.any(String), companyId: null } })
      const named = await records.contact({ ...person, company: 'Hallen' }, memory)
      if (!alone.ok || !named.ok) throw new Error('There was no contact')
      expect(named.value).toEqual({ userId: alone.value.userId, companyId: expect.any(String) })
      const deal = (userId: string) =>
        records.deal({ tier: 'PRO', company: 'Hallen', userId, companyId: named.value.companyId })
      expect(await deal(alone.value.userId)).toEqual({ ok: true, value: { dealId: expect.any(String) } })
      expect((await deal('1')).ok).toBe(false)
      expect(world.counts()).toMatchObject({ people: 1, companies: 1, deals: 1 })
    })

    test('a person is erased with everything that our deliveries created; a second run finds nothing', async () => {
      const lead = stored(wizardLead())
      await attempt(lead)
      const traces = tracesOf(['mette@fjordscene.example'], { ...lead.lead, progress: [lead.progress] })
      expect(await world.crm.erase(traces)).toEqual({ ok: true, value: { found: true } })
      expect(world.counts()).toMatchObject({ people: 0, deals: 0, notes: 0, tasks: 0 })
      expect(await world.crm.erase(traces)).toEqual({ ok: true, value: { found: false } })
      world.stopAnswering()
      expect((await world.crm.erase(traces)).ok).toBe(false)
    })
  })
}
