import type { ApiTest } from '#app/internal/api-test.ts'
import type { Crm } from '#server/crm/crm.ts'
import type { Clock } from '#server/leads/clock.ts'
import type { LeadStore } from '#server/leads/store/store.ts'
import type { Settings } from '#server/settings.ts'

const NO_CRM = { ok: false, reason: 'crm-missing' } as const

/** The CRM calls of /api-test, on the deliveries' CRM; without one they say so. */
export function createApiTest(
  settings: Pick<Settings, 'crm' | 'mail'>,
  crm: Crm | null,
  store: LeadStore,
  clock: Clock,
): ApiTest {
  return {
    configured: {
      mailKey: settings.mail.kind !== 'mailbox',
      crmKey: settings.crm !== null,
      crmOwner: settings.crm !== null && settings.crm.ownerId !== null,
    },
    contact: async (person) =>
      crm?.contact(person, {
        link: (key) => store.links.find(key),
        saveLink: (key, objectId) => store.links.save(key, objectId, clock.now()),
      }) ?? NO_CRM,
    deal: async (deal) => crm?.deal(deal) ?? NO_CRM,
  }
}
