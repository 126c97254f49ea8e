import { expect, test } from 'vitest'
import type { Crm } from '#server/crm/crm.ts'
import type { LeadStore } from '#server/leads/store/store.ts'
import type { StoredLead } from '#server/leads/store/stored-lead.ts'
import { FIRST_ATTEMPT } from '#tests/fakes/attempt.ts'
import { quietServices } from '#tests/lead-services.ts'
import type { Attempt } from './channel.ts'
import { crmChannel } from './crm-channel.ts'

test('a delivery that is restarted by hand is a repeat, though its attempts count anew', async () => {
  const repeats: boolean[] = []
  const crm: Pick<Crm, 'deliver'> = {
    deliver: async (_, { isRepeat }) => {
      repeats.push(isRepeat)
      return { kind: 'delivered' }
    },
  }
  const channel = crmChannel('crm', crm as Crm, {} as LeadStore, { now: () => 0 }, quietServices().vault)
  const attempts: Pick<Attempt, 'number' | 'progress'>[] = [
    { number: 1, progress: {} },
    { number: 2, progress: {} },
    { number: 1, progress: { 'note-sent': '1795179900000' } },
  ]
  for (const attempt of attempts)
    await channel.deliver({} as StoredLead, { ...FIRST_ATTEMPT, task: 'crm', ...attempt })
  expect(repeats).toEqual([false, true, true])
})
