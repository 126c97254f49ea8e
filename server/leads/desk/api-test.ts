import type { ApiTest } from '#app/internal/api-test.ts'
import type { Crm } from '#server/crm/crm.ts'
import type { Clock } from '#server/leads/clock.ts'
import type { Vault } from '#server/leads/database/vault.ts'
import { linksOf } from '#server/leads/deliveries/crm-channel.ts'
import type { LeadStore } from '#server/leads/store/lead-store.ts'
import type { Settings } from '#server/settings.ts'

const NO_CRM = { ok: false, reason: 'crm-missing' } as const

/** The CRM calls of /api-test; without a CRM that has records they say so. */
export function createApiTest(
  settings: Pick<Settings, 'mail'>,
  crm: Crm | null,
  store: LeadStore,
  clock: Clock,
  vault: Pick<Vault, 'digest'>,
): ApiTest {
  const records = crm?.records ?? null
  return {
    configured: {
      mailKey: settings.mail.kind !== 'mailbox',
      crmKey: records !== null,
      crmOwner: records === null ? false : records.hasOwner,
    },
    contact: async (person) => crm?.records?.contact(person, linksOf(crm, store, clock, vault)) ?? NO_CRM,
    deal: async (deal) => records?.deal(deal) ?? NO_CRM,
  }
}
