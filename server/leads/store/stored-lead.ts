import type { Selectable } from 'kysely'
import { upgradeAnswers, withFeatures } from '#app/lead/answers/answers.ts'
import { NO_CONTACT } from '#app/lead/fields/contact-fields.ts'
import type { Decided, FinalLead } from '#app/lead/final-lead.ts'
import type { Lead } from '#app/lead/lead.ts'
import { NO_PACKAGE_PRICE, type PackagePrice, type PackageRates, type Rates } from '#app/pricing/packages.ts'
import type { Tables } from '#server/leads/database/tables.ts'

/** A lead of the store. Times are epoch ms, rates kr. and percent ekskl. moms. */
export type StoredLead = FinalLead & {
  id: string
  form: string
  notice: { version: string; touched: boolean } | null
  signs: string[]
  quarantinedAt: number | null
}

export type Delivery = Selectable<Tables['deliveries']>

/**
 * What this edition adds to the shape of the former one, which carries it along unread.
 * `contactMethod` is '' where the former shape has 'call', the nearest that it knows.
 */
export type Added = { choice?: string; contactMethod?: ''; decided?: Decided; answerBy?: string }

export function writeLeadJson({
  lead,
  decided,
  answerBy,
}: Pick<FinalLead, 'lead' | 'decided' | 'answerBy'>): string {
  const { choice, contactMethod } = lead.kind === 'wizard' ? lead : {}
  const added: Added = {
    ...(choice && { choice }),
    ...(contactMethod === '' && { contactMethod }),
    ...(decided && { decided }),
    ...(answerBy && { answerBy }),
  }
  return JSON.stringify({ ...toStoredShape(lead), ...(Object.keys(added).length > 0 && { added }) })
}

/** Adds empty values for fields and answers that did not exist when the lead was stored. */
export function upgradeStoredLead(lead: Lead): Lead {
  const contact = { ...NO_CONTACT, ...lead.contact }
  if (lead.kind === 'wizard') return { ...lead, contact, answers: upgradeAnswers(lead.answers) }
  return lead.kind === 'callback' ? { ...lead, contact, industry: lead.industry ?? '' } : { ...lead, contact }
}

/**
 * The shape that the former edition stores too. Of the answers it reads those that it asks for; the
 * fingerprint of a submit is made of them alone.
 */
export function toStoredShape(lead: Lead): object {
  if (lead.kind !== 'wizard') return lead
  const { choice: _, ...shared } = lead
  return { ...shared, contactMethod: lead.contactMethod || 'call', answers: withFeatures(lead.answers) }
}

/** A completed demo's answers and rates are those of its time too. */
export function upgradeDecided({ demo, ...decided }: Decided): Decided {
  return {
    ...decided,
    demo: demo && {
      ...demo,
      answers: upgradeAnswers(demo.answers),
      rates: upgradeStoredRates(demo.rates),
    },
  }
}

/**
 * An earlier version stored the package's price as one text, or not at all; what became part of a
 * price later is empty.
 */
export function upgradeStoredRates(stored: StoredRates): PackageRates {
  return Object.fromEntries(
    Object.entries(stored).map(([name, rates]) => [name, withPrice(rates)]),
  ) as PackageRates
}

type StoredFees = Omit<Rates, 'packagePrice'> & { packagePrice?: PackagePrice | string | null }
type StoredRates = Record<keyof PackageRates, StoredFees>

function withPrice({ packagePrice: stored, ...fees }: StoredFees): Rates {
  const known = typeof stored === 'string' ? { price: stored } : stored
  return { ...fees, packagePrice: { ...NO_PACKAGE_PRICE, ...known } }
}
