import type { PackageName } from '#app/pricing/fees.ts'
import { type AddOn, readPackageName } from '#app/pricing/recommend.ts'
import type { ProductSales, TicketDetails } from '#app/pricing/revenue.ts'
import type { Contact } from './fields/contact-fields.ts'

// The leads of the forms. The schema of each form's payload is in a file of its own.

export const CONTACT_METHODS = ['demo', 'call', 'start'] as const
export type ContactMethod = (typeof CONTACT_METHODS)[number]

/**
 * The flags repeat the add-ons (D17); the server derives them itself and reads only numberOfUsers.
 */
export type AdditionalFeatures = {
  ownShop: boolean
  ownDomain: boolean
  whiteLabel: boolean
  multipleEvents: boolean
  numberOfUsers: number
}

/** The organiser's answers in the wizard. '' and 0 mean "not answered". */
export type LeadAnswers = {
  industry: string
  other: AddOn[]
  ticketDetails: TicketDetails
  productSales: ProductSales
  additionalFeatures: AdditionalFeatures
  /** In kr; 0 if not given. No control sets it today (D17). */
  expectedRevenue: number
}

/**
 * A lead of the wizard: a quote, a start or a demo. It has answers and no figures, which the server
 * computes (D27).
 */
export type WizardLead = {
  kind: 'wizard'
  contactMethod: ContactMethod
  contact: Contact
  answers: LeadAnswers
  /** 'start': the title of the clicked 'Opret {title}' button (D20); '' otherwise. */
  packageTitle: string
  /** 'demo': the id that is also in the booking link and on the deal (D22); '' otherwise. */
  intentId: string
}
/** `industry`: that of the page with the form (D42); '' if it has none. */
export type CallbackLead = { kind: 'callback'; contact: Contact; industry: string }

export const TIERS = ['PRO', 'PREMIUM'] as const
/** The ticket system's names of the packages: PRO is BASIS (D21). */
export type Tier = (typeof TIERS)[number]

/**
 * An application for an organiser account. The bank numbers are passed separately and are never
 * part of it.
 */
export type ApplicationLead = {
  kind: 'application'
  contact: Contact
  tier: Tier
  /** Whether bank numbers were given. */
  hasBank: boolean
  /** The accepted version of the subscription terms; '' if acceptance was not asked for. */
  terms: string
}
export type Lead = WizardLead | CallbackLead | ApplicationLead

/** The package of a 'start' lead's button; null if its title is neither BASIS nor PREMIUM (D20). */
export function packageOfLead(lead: WizardLead): PackageName | null {
  return lead.contactMethod === 'start' ? readPackageName(lead.packageTitle) : null
}

/** Whether revenue and fees can be computed; a 'start' lead may lack the answers for it. */
export function hasSale(answers: LeadAnswers): boolean {
  return answers.ticketDetails.numberOfTickets > 0 && answers.ticketDetails.ticketPrice > 0
}
