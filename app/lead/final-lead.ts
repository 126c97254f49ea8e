import type { PackagePrice, PackageRates } from '#app/pricing/packages.ts'
import type { Answers } from './answers/answers.ts'
import type { Lead } from './lead.ts'

/** Where the visitor came from. Only sent as far as the visitor consents. */
export type Attribution = Readonly<Record<string, string>>

/**
 * A lead as it was stored, which is all that its readers work with: what content says later changes
 * nothing of it.
 */
export interface FinalLead {
  reference: string
  lead: Lead
  /** Of all packages, when it was stored; of a completed demo, when it got its contact. */
  rates: PackageRates
  /** null: its form names nothing of content. */
  decided: Decided | null
  attribution: Attribution | null
  /** epoch ms */
  receivedAt: number
  /** When a demo got its contact, epoch ms; null for other leads. */
  completedAt: number | null
  /** By which day its sender was promised to hear of us, ISO day; null: nothing was promised. */
  answerBy: string | null
}

/** What was decided once about a lead, by the content of then. */
export interface Decided {
  unknown: UnknownNames
  /** What the sender's browser showed, where it differs from the lead's own figures; else null. */
  shown: ShownOffer | null
  /** What a completed demo was asked for with; null for other leads. */
  demo: { answers: Answers; choice?: string; rates: PackageRates } | null
  /** An order's price; none of other leads, or where content has several for its title. */
  ordered?: PackagePrice
  /** The reference of what its sender asked for before, and sent again changed; none of others. */
  replaces?: string
}

/** A lead of content's own names, with the figures that its sender saw. */
export const NOTHING_DIFFERS: Decided = {
  unknown: { industry: false, package: '', addOns: [] },
  shown: null,
  demo: null,
}

/**
 * Names that content did not have: they were not chosen on this site as it was, and may be a
 * message to somebody else, so that no mail to the address that was entered repeats them.
 */
export interface UnknownNames {
  industry: boolean
  /**
   * What the link of 'Opret {title}' named where no card has that title: for sales alone. The lead
   * creates a package without a name. '': it named none, or one of content.
   */
  package: string
  addOns: readonly string[]
}

/** An offer as a browser showed it; null: it did not send that part. */
export interface ShownOffer {
  package: string | null
  /** kr. and percent, ekskl. moms */
  fixedFee: number | null
  percentageFee: number | null
  /** kr. ekskl. moms */
  totalFee: number | null
  /** The package's own price with its label: '399 kr. om måneden ekskl. moms'. */
  packagePrice: string | null
  /** Price texts of add-ons, by name, as content had them: '' of one that comes with a package. */
  addOns: Readonly<Record<string, string>>
}
