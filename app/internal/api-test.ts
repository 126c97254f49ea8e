import type { Contact, Tier } from '#app/leads/lead.ts'

/** A call of /api-test's second and third endpoint: what it made, or why not as a code (delivery-words.ts). */
export type ApiAnswer<Value> = { ok: true; value: Value } | { ok: false; reason: string }

/** The CRM half of /api-test (spec 1 §4): made at once and answered, unlike a lead's deliveries. */
export interface ApiTest {
  /** Which keys the environment holds (spec 1 §2). */
  configured: { mailKey: boolean; crmKey: boolean; crmOwner: boolean }
  /** `userId` is the CRM's contact; `companyId` null where no company is named (D29). */
  contact(person: Contact): Promise<ApiAnswer<{ userId: string; companyId: string | null }>>
  deal(deal: {
    tier: Tier
    company: string
    userId: string
    companyId: string | null
  }): Promise<ApiAnswer<{ dealId: string }>>
}
