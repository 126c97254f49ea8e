import type { Section } from '#app/leads/describe.ts'
import type { Contact, Lead, Tier } from '#app/leads/lead.ts'
import type { Offer } from '#app/leads/offer.ts'
import type { Outcome } from '#server/outcome.ts'

/** A stored lead as the CRM gets it. Every figure was computed on the server (D27). */
export type CrmLead = {
  /** Unique for ever; the deal carries it. */
  id: string
  reference: string
  /** epoch ms */
  receivedAt: number
  /** When a demo lead got its contact (D22), epoch ms. */
  completedAt: number | null
  lead: Lead
  /** null for a callback, which has no answers to compute from */
  offer: Offer | null
  /** The whole lead in words, for the note. */
  sections: Section[]
}

/** What the adapter remembers between attempts, and between leads. */
export type CrmMemory = {
  /** Steps of this lead that are done: names are the adapter's own, values ids in the CRM. */
  progress: Readonly<Record<string, string>>
  save(progress: Record<string, string>): Promise<void>
  /** Is this a repeat? Then a step may be done in the CRM without being in `progress`. */
  isRepeat: boolean
  /**
   * What earlier leads left behind: ids, as a CRM's search may not show them yet, and digests of what they wrote. No
   * personal data: nothing here is erased with a person.
   */
  link(key: string): Promise<string | null>
  saveLink(key: string, value: string): Promise<void>
}

/** What a call that somebody waits for came to. `reason` is a code as an Outcome's. */
export type CrmAnswer<Value> = { ok: true; value: Value } | { ok: false; reason: string }

/** The CRM. Delivering the same lead again changes nothing that was delivered. */
export interface Crm {
  deliver(lead: CrmLead, memory: CrmMemory): Promise<Outcome>
  /** Finds or makes a contact by e-mail, and the company where one is named (D29). */
  contact(
    person: Contact,
    memory: Pick<CrmMemory, 'link' | 'saveLink'>,
  ): Promise<CrmAnswer<{ contactId: string; companyId: string | null }>>
  /** Makes the deal of an application for this contact, or brings the open one up to date. */
  deal(deal: {
    tier: Tier
    company: string
    contactId: string
    companyId: string | null
  }): Promise<CrmAnswer<{ dealId: string }>>
  /**
   * Erases a person: the contacts of these addresses for good, with what our deliveries left behind. Closed deals stay as
   * business records, without the name. `found`: was there anything? Doing it again finds nothing.
   */
  erase(traces: CrmTraces): Promise<CrmAnswer<{ found: boolean }>>
}

/** What leads of one person left in the CRM. */
export type CrmTraces = {
  emails: readonly string[]
  /** `CrmMemory.progress` of each delivery */
  progress: readonly Readonly<Record<string, string>>[]
}
