import type { ApiTest } from '#app/internal/api-test.ts'
import type { Crm } from '#server/crm/crm.ts'
import type { Clock } from '#server/leads/deliveries/clock.ts'
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
    async contact(person) {
      if (crm === null) return NO_CRM
      const answer = await crm.contact(person, {
        link: (key) => store.links.find(key),
        saveLink: (key, objectId) => store.links.save(key, objectId, clock.now()),
      })
      if (!answer.ok) return answer
      return { ok: true, value: { userId: answer.value.contactId, companyId: answer.value.companyId } }
    },
    async deal({ tier, company, userId, companyId }) {
      return crm === null ? NO_CRM : crm.deal({ tier, company, contactId: userId, companyId })
    },
  }
}
