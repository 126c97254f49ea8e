import type { ApiTest } from '#app/internal/api-test.ts'
import type { CrmName } from '#app/lead/channels.ts'
import type { Crm } from '#server/crm/crm.ts'
import type { Clock } from '#server/leads/clock.ts'
import type { Vault } from '#server/leads/database/vault.ts'
import { linksOf } from '#server/leads/deliveries/crm-channel.ts'
import type { LeadStore } from '#server/leads/store/store.ts'
import type { Settings } from '#server/settings.ts'

const NO_CRM = { ok: false, reason: 'crm-missing' } as const

/**
 * The CRM calls of /api-test, on the first of the deliveries' CRMs that has records; without one
 * they say so.
 */
export function createApiTest(
  settings: Pick<Settings, 'mail'>,
  crms: readonly [CrmName, Crm][],
  store: LeadStore,
  clock: Clock,
  vault: Pick<Vault, 'digest'>,
): ApiTest {
  const [first] = crms.flatMap(([name, { records }]) => (records ? [{ name, records }] : []))
  return {
    configured: {
      mailKey: settings.mail.kind !== 'mailbox',
      crmKey: first !== undefined,
      crmOwner: first === undefined ? false : first.records.hasOwner,
    },
    contact: async (person) =>
      first?.records.contact(person, linksOf(first.name, store, clock, vault)) ?? NO_CRM,
    deal: async (deal) => first?.records.deal(deal) ?? NO_CRM,
  }
}
