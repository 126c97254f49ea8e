import type { Selectable } from 'kysely'
import { upgradeAnswers, withFeatures } from '#app/leads/answers/answers.ts'
import { NO_CONTACT } from '#app/leads/fields/contact-fields.ts'
import type { Attribution } from '#app/leads/intake.ts'
import type { Lead } from '#app/leads/lead.ts'
import type { PackageRates, Rates } from '#app/pricing/packages.ts'
import type { Tables } from '#server/leads/database/tables.ts'

/** A stored lead. Times are epoch ms, rates kr. and percent ekskl. moms. */
export type StoredLead = {
  id: string
  reference: string
  form: string
  lead: Lead
  rates: PackageRates
  attribution: Attribution | null
  notice: { version: string; touched: boolean } | null
  signs: string[]
  quarantinedAt: number | null
  receivedAt: number
  completedAt: number | null
}

export type Delivery = Selectable<Tables['deliveries']>

export function toStored(row: Selectable<Tables['leads']>): StoredLead {
  return {
    id: row.id,
    reference: row.reference,
    form: row.form,
    lead: upgradeStoredLead(JSON.parse(row.lead_json)),
    rates: upgradeStoredRates(JSON.parse(row.rates_json)),
    attribution: row.attribution_json === null ? null : JSON.parse(row.attribution_json),
    notice: row.notice_json === null ? null : JSON.parse(row.notice_json),
    signs: JSON.parse(row.signs_json),
    quarantinedAt: row.quarantined_at,
    receivedAt: row.received_at,
    completedAt: row.completed_at,
  }
}

/** Adds empty values for fields and answers that did not exist when the lead was stored. */
export function upgradeStoredLead(lead: Lead): Lead {
  const contact = { ...NO_CONTACT, ...lead.contact }
  if (lead.kind === 'wizard') return { ...lead, contact, answers: upgradeAnswers(lead.answers) }
  return lead.kind === 'callback' ? { ...lead, contact, industry: lead.industry ?? '' } : { ...lead, contact }
}

/** The shape that is stored and fingerprinted, which the edition before this one shares. */
export function toStoredShape(lead: Lead): object {
  return lead.kind === 'wizard' ? { ...lead, answers: withFeatures(lead.answers) } : lead
}

/** An earlier version stored the package's price as one text, or not at all. */
export function upgradeStoredRates(stored: StoredRates): PackageRates {
  return Object.fromEntries(
    Object.entries(stored).map(([name, rates]) => [name, withPrice(rates)]),
  ) as PackageRates
}

type StoredFees = Omit<Rates, 'packagePrice'> & { packagePrice?: Rates['packagePrice'] | string | null }
type StoredRates = Record<keyof PackageRates, StoredFees>

function withPrice({ packagePrice: stored, ...fees }: StoredFees): Rates {
  const packagePrice =
    typeof stored === 'object' && stored !== null ? stored : { price: stored ?? '', priceLabel: '' }
  return { ...fees, packagePrice }
}
