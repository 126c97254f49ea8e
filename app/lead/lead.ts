import { PACKAGES, type PackageRates, packageTitled, type Tier } from '#app/pricing/packages.ts'
import type { Answers } from './answers/answers.ts'
import type { Contact } from './fields/contact-fields.ts'

// The leads of the forms. The schema of each form's payload is in app/forms/payloads/.

export const CONTACT_METHODS = ['demo', 'call', 'start'] as const
export type ContactMethod = (typeof CONTACT_METHODS)[number]

/**
 * A lead of the wizard: a quote, a start or a demo. It has answers and no figures, which the server
 * computes.
 */
export type WizardLead = {
  kind: 'wizard'
  /** '': the request had none, which is treated as 'call'. */
  contactMethod: ContactMethod | ''
  contact: Contact
  answers: Answers
  /** 'start': the title of the clicked 'Opret {title}' button; '' otherwise. */
  packageTitle: string
  /**
   * Title of the package chosen instead of the recommended one, if any. The `rates` of a stored lead
   * include those of this package.
   */
  choice?: string
  /** 'demo': the id that is also in the booking link and on the deal; '' otherwise. */
  intentId: string
}
/** `industry`: that of the page with the form; '' if it has none. */
export type CallbackLead = { kind: 'callback'; contact: Contact; industry: string }

/**
 * An application for an organiser account. The bank numbers are passed separately and are never
 * part of it.
 */
export type ApplicationLead = {
  kind: 'application'
  contact: Contact
  /** Missing where a program names a tier alone: then the tier's. */
  package?: string
  tier: Tier
  /** Whether bank numbers were given. */
  hasBank: boolean
  /** The accepted version of the subscription terms; '' if acceptance was not asked for. */
  terms: string
}
export type Lead = WizardLead | CallbackLead | ApplicationLead

/** Reads the id of a demo as we make them; '' for anything else. */
export function readIntentId(raw: unknown): string {
  return typeof raw === 'string' && /^[A-Za-z0-9_-]{16,64}$/.test(raw) ? raw : ''
}

/** What a lead, or the draft of one, asks for. */
type PackageWish = { contactMethod: ContactMethod | ''; packageTitle: string; choice?: string | undefined }

/**
 * The package that the visitor chose, with 'Opret {title}' or instead of the recommended one; null
 * if its title has no rates, or if nothing was chosen.
 */
export function chosenPackage(
  { contactMethod, packageTitle, choice = '' }: PackageWish,
  rates: PackageRates,
): string | null {
  return packageTitled(contactMethod === 'start' ? packageTitle : choice, rates)?.name ?? null
}

/** The purpose of a wizard lead, which decides its texts on pages and in mails. */
export type Purpose = ContactMethod | 'order'

/** A card without rates, such as equipment for hire, is an order: it has no login. */
export function purposeOf({ contactMethod, packageTitle }: PackageWish, rates: PackageRates): Purpose {
  if (contactMethod !== 'start') return contactMethod || 'call'
  return packageTitle === '' || packageTitled(packageTitle, rates) ? 'start' : 'order'
}

/** Whether revenue and fees can be computed; a 'start' lead may lack the answers for it. */
export function hasSale(answers: Answers): boolean {
  return answers.ticketDetails.numberOfTickets > 0 && answers.ticketDetails.ticketPrice > 0
}

export function packageOfApplication({ package: name, tier }: ApplicationLead): string {
  return name ?? PACKAGES.find((each) => each.tier === tier)?.name ?? tier
}
