import type { Contact } from '#app/lead/fields/contact-fields.ts'
import type { FinalLead } from '#app/lead/final-lead.ts'
import type { Tier } from '#app/pricing/packages.ts'
import type { Finding } from '#server/finding.ts'
import type { Outcome } from '#server/outcome.ts'

/** The stored lead; what it says is `describe`'s. `id` is never reused, and stored on the deal. */
export type DeliveredLead = FinalLead & { id: string }

/** How long a CRM may still execute a request that it never answered, in ms. */
export const STILL_EXECUTED_MS = 5 * 60_000

/** What the adapter remembers between attempts, and between leads. */
export type CrmMemory = {
  /** Finished steps of this lead: step names are the adapter's own, values are CRM ids. */
  progress: Readonly<Record<string, string>>
  save(progress: Record<string, string>): Promise<void>
  /** On a retry a step may be done in the CRM without being in `progress`. */
  isRepeat: boolean
  /**
   * State shared between leads: ids that the CRM's search may not return yet, and digests of
   * written values. Stored under a keyed digest of the key.
   */
  link(key: string): Promise<string | null>
  saveLink(key: string, value: string): Promise<void>
}

/** What comes of a call that the caller waits for. `reason` is a code, as in Outcome. */
export type CrmResult<Value> = { ok: true; value: Value } | { ok: false; reason: string }

/** Delivering the same lead again changes nothing that was delivered. */
export interface Crm {
  /** The product's own name, for sentences, and as the key of what is stored of the CRM. */
  readonly product: string
  /** Its address, whose responses carry the time (server/doctor/addresses.ts). */
  readonly address: string
  /** Whether deliveries will work, and if not, what to do. Changes nothing. */
  check(): Promise<Finding>
  deliver(lead: DeliveredLead, memory: CrmMemory): Promise<Outcome>
  /**
   * Where a person finds the deal that a delivery made; null if there is none, or while the CRM
   * does not answer.
   */
  dealUrl(progress: CrmMemory['progress']): Promise<string | null>
  /** Single records, for the calls of /api-test; null: it only takes whole leads. */
  readonly records: CrmRecords | null
  /**
   * Erases people: permanently deletes their contacts and everything that our deliveries created
   * for them. A deal that is closed, or also belongs to somebody else, stays, without the name.
   * `found` says whether there was anything; a second run finds nothing.
   */
  erase(traces: CrmTraces): Promise<CrmResult<{ found: boolean }>>
}

export interface CrmRecords {
  /** Whether deals get an owner; null: the CRM has no such setting. */
  readonly hasOwner: boolean | null
  /**
   * Finds or creates a contact by e-mail, and the company if one is named. `userId` is the
   * contact's id, as in the calls of /api-test.
   */
  contact(
    person: Contact,
    memory: Pick<CrmMemory, 'link' | 'saveLink'>,
  ): Promise<CrmResult<{ userId: string; companyId: string | null }>>
  /** Creates the deal of an application for this contact, or updates the open one. */
  deal(deal: {
    tier: Tier
    company: string
    userId: string
    companyId: string | null
  }): Promise<CrmResult<{ dealId: string }>>
}

/** What erased people's leads left in the CRM. */
export type CrmTraces = {
  /** Addresses whose contacts go. */
  emails: readonly string[]
  /** Whether an address belongs to an erased person: nobody else's contact is deleted. */
  goes(email: string): boolean
  leads: readonly TracedLead[]
}

export type TracedLead = {
  id: string
  reference: string
  /**
   * Whether the lead ever had an address. Without one the lead is a person of its own, as is its
   * contact.
   */
  hasAddress: boolean
  /** The lead stays, under another address: only what names the erased one is erased. */
  stays: boolean
  /** Whether `progress` names everything that was made of the lead. */
  isComplete: boolean
  /** `CrmMemory.progress` of its deliveries, including ids that were replaced since. */
  progress: readonly Readonly<Record<string, string>>[]
}
