import type { PackagePrice, PackageRates } from '#app/pricing/packages.ts'
import type { Answers } from './answers/answers.ts'
import type { Lead } from './lead.ts'

/** Where the visitor came from. Only sent as far as the visitor consents. */
export type Attribution = Readonly<Record<string, string>>

/**
 * A lead as it was stored, which is all that its readers use: later changes of content do not
 * change it.
 */
export interface FinalLead {
  reference: string
  lead: Lead
  /**
   * Rates of all packages at the time when the lead was stored; for a completed demo, when it got
   * its contact.
   */
  rates: PackageRates
  /** null: not a wizard's lead, so no name was compared with content. */
  decided: Decided | null
  attribution: Attribution | null
  /** epoch ms */
  receivedAt: number
  /** When a demo got its contact, epoch ms; null for other leads. */
  completedAt: number | null
  /** The ISO day by which we promised to contact the sender; null: nothing was promised. */
  answerBy: string | null
}

/** What was decided when a lead was stored, by the content at that time. */
export interface Decided {
  unknown: UnknownNames
  /** What the sender's browser showed, where it differs from the lead's own figures; else null. */
  shown: ShownOffer | null
  /** Answers and rates with which a completed demo was requested; null for other leads. */
  demo: { answers: Answers; choice?: string; rates: PackageRates } | null
  /** An order's price; missing for other leads, or if content has several prices for its title. */
  ordered?: PackagePrice
  /**
   * The reference of the lead that the sender changed and sent again as this one; missing for other
   * leads.
   */
  replaces?: string
}

/** A lead whose names are all in content, and whose sender saw its figures. */
export const NOTHING_DIFFERS: Decided = {
  unknown: { industry: false, package: '', addOns: [] },
  shown: null,
  demo: null,
}

/**
 * Names that content did not have, so they were not chosen on this site. They may be a message to
 * somebody else, and mails to the entered address do not repeat them.
 */
export interface UnknownNames {
  industry: boolean
  /**
   * The title in the link of 'Opret {title}' if no card has it, for sales only. The lead then
   * creates a package without a name. '': the link named no title, or one of content.
   */
  package: string
  addOns: readonly string[]
}

/** An offer as a browser showed it; null: the browser did not send that part. */
export interface ShownOffer {
  package: string | null
  /** kr. and percent, ekskl. moms */
  fixedFee: number | null
  percentageFee: number | null
  /** kr. ekskl. moms */
  totalFee: number | null
  /** The package's own price with its label: '399 kr. om måneden ekskl. moms'. */
  packagePrice: string | null
  /** Price texts of add-ons, by name, as content had them; '' for one that comes with a package. */
  addOns: Readonly<Record<string, string>>
}
