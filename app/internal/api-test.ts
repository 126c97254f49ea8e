import type { Contact } from '#app/lead/fields/contact-fields.ts'
import type { Tier } from '#app/pricing/packages.ts'

/**
 * A call of the second or third endpoint of /api-test: what it created, or the error code
 * (delivery-labels.ts).
 */
type ApiResult<Value> = { ok: true; value: Value } | { ok: false; reason: string }

/** The CRM calls of /api-test, which run at once, unlike a lead's deliveries. */
export interface ApiTest {
  /** Which keys are set in the environment; null: the CRM has no such setting. */
  configured: { mailKey: boolean; crmKey: boolean; crmOwner: boolean | null }
  /** `userId` is the id of the CRM contact; `companyId` is null if no company is named. */
  contact(person: Contact): Promise<ApiResult<{ userId: string; companyId: string | null }>>
  deal(deal: {
    tier: Tier
    company: string
    userId: string
    companyId: string | null
  }): Promise<ApiResult<{ dealId: string }>>
}
