import { expect, test } from 'vitest'
import type { Crm, CrmTraces } from '#server/crm/crm.ts'
import type { LeadStore } from '#server/leads/store/lead-store.ts'
import type { StoredLead } from '#server/leads/store/stored-lead.ts'
import { FIRST_ATTEMPT } from '#tests/fakes/attempt.ts'
import { stubServices } from '#tests/lead-services.ts'
import type { Attempt } from './channel.ts'
import { crmChannel } from './crm-channel.ts'

test('a delivery that is restarted by hand is a repeat, though its attempts are counted from one again', async () => {
  const repeats: boolean[] = []
  const crm: Pick<Crm, 'product' | 'deliver'> = {
    product: 'HubSpot',
    deliver: async (_, { isRepeat }) => {
      repeats.push(isRepeat)
      return { kind: 'delivered' }
    },
  }
  const channel = crmChannel(crm as Crm, {} as LeadStore, { now: () => 0 }, stubServices().vault)
  const attempts: Pick<Attempt, 'number' | 'progress'>[] = [
    { number: 1, progress: {} },
    { number: 2, progress: {} },
    { number: 1, progress: { 'HubSpot:note-sent': '1795179900000' } },
  ]
  for (const attempt of attempts)
    await channel.deliver({} as StoredLead, { ...FIRST_ATTEMPT, task: 'crm', ...attempt })
  expect(repeats).toEqual([false, true, true])
})

test('a CRM gets nothing that another CRM has stored before it', async () => {
  const asked: unknown[] = []
  const saved: unknown[] = []
  const crm: Partial<Crm> = {
    product: 'Kartoteket',
    deliver: async (_, { progress, save, link }) => {
      asked.push(progress, await link('domain a.example'))
      await save({ contact: 'card 1' })
      return { kind: 'delivered' }
    },
    dealUrl: async (progress) => String(asked.push(progress)),
    erase: async ({ leads }) => {
      asked.push(...leads.map(({ progress }) => progress))
      return { ok: true, value: { found: true } }
    },
  }
  const find = async (key: string) => (key.includes('HubSpot') ? '7' : null)
  const vault = { digest: (text: string) => text }
  const store = { crmLinks: { find } } as unknown as LeadStore
  const channel = crmChannel(crm as Crm, store, { now: () => 0 }, vault)
  const progress = { 'HubSpot:contact': '7', 'Kartoteket:deal': 'card 2' }
  const save = async (made: unknown) => void saved.push(made)
  await channel.deliver({} as StoredLead, { ...FIRST_ATTEMPT, task: 'crm', progress, save })
  await channel.crm?.dealUrl(progress)
  await channel.erase({ leads: [{ progress: [progress, { 'HubSpot:note': '9' }] }] } as unknown as CrmTraces)
  expect(asked).toEqual([{ deal: 'card 2' }, null, { deal: 'card 2' }, [{ deal: 'card 2' }, {}]])
  expect(saved).toEqual([{ 'Kartoteket:contact': 'card 1' }])
})
