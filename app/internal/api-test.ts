import type { Contact } from '#app/lead/fields/contact-fields.ts'
import type { Tier } from '#app/pricing/packages.ts'

/**
 * A call of the second or third endpoint of /api-test: what it created, or the error code
 * (delivery-labels.ts).
 */
type ApiAnswer<Value> = { ok: true; value: Value } | { ok: false; reason: string }

/** The CRM half of /api-test: unlike a lead's deliveries, done at once. */
export interface ApiTest {
  /** Which keys are set in the environment. */
  configured: { mailKey: boolean; crmKey: boolean; crmOwner: boolean }
  /** `userId` is the id of the CRM contact; `companyId` is null if no company is named. */
  contact(person: Contact): Promise<ApiAnswer<{ userId: string; companyId: string | null }>>
  deal(deal: {
    tier: Tier
    company: string
    userId: string
    companyId: string | null
  }): Promise<ApiAnswer<{ dealId: string }>>
}
