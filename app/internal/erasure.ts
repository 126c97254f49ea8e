/** What an erasure found in the CRM. */
export type ErasedInCrm = 'no-crm' | 'nothing-there' | 'erased'

/** Leads of one address, which are erased together. */
export interface ErasedAddress {
  /**
   * sha-256 of the address, which a form sends; '' for a lead without one, which is a person of its
   * own.
   */
  person: string
  /** '' if no lead has the address any more. */
  email: string
  /** References of its leads, oldest first. */
  references: string[]
  /** References of leads of other addresses that had this one before. */
  formerlyOn: string[]
}

/** What an erasure of a lead's person would delete. */
export interface Erasable {
  reference: string
  /** The lead's own address first; the others are erased only if they are ticked. */
  addresses: ErasedAddress[]
  /** Id of the erasure that is going to delete it already; null: there is none. */
  erasure: string | null
  /** When this was read, epoch ms. */
  at: number
}

/** An erasure as its page shows it: it names no one. Times are epoch ms. */
export interface ErasureProgress {
  /** References of all leads that go. */
  references: string[]
  /** How many of them are still there. */
  left: number
  crm: ErasedInCrm
  /** Why it waits, as a label; '' while it makes progress. */
  reason: string
  /** null until it is done. */
  doneAt: number | null
}

/** The page of an erasure, and its receipt once it is done. */
export function erasureAddress(id: string): string {
  return `/intern/sletning/${id}`
}
