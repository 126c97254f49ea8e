import type { PackageName } from './fees.ts'
import { fromKroner, type Money } from './money.ts'

/** A chosen add-on: its displayed name and its package. */
export interface AddOn {
  name: string
  icon: string | null
  package: PackageName
}

/** PREMIUM is recommended above this total revenue (kr), BASIS at exactly this (spec 1 §4, §9). */
export const PREMIUM_REVENUE_THRESHOLD = 250_000

/** Spec 1 §2: the add-ons if content has none, in display order. */
export const BUILT_IN_ADD_ONS: readonly { name: string; package: PackageName }[] = [
  { name: 'Egen webshop', package: 'BASIS' },
  { name: 'Eget domæne', package: 'BASIS' },
  { name: 'White label', package: 'PREMIUM' },
  { name: 'Flere events', package: 'PREMIUM' },
  { name: 'API integration', package: 'PREMIUM' },
  { name: 'Support', package: 'BASIS' },
]

/** Spec 1 §4: the fixed table for add-ons stored as plain strings has the same six. */
const PACKAGE_OF_NAMED_ADD_ON: ReadonlyMap<string, PackageName> = new Map(
  BUILT_IN_ADD_ONS.map((addOn) => [addOn.name.toLowerCase(), addOn.package]),
)

/** The label of an add-on's package in every list of add-ons (D38). */
export const ADD_ON_LABELS: Readonly<Record<PackageName, string>> = {
  BASIS: 'Kan lægges til BASIS',
  PREMIUM: 'Med i PREMIUM',
}

/** The price of an add-on as the editor wrote it; '' if it is part of a package. */
export function addOnPrice(addOn: { package: PackageName | null; price: string }): string {
  return addOn.price || (addOn.package === 'PREMIUM' ? '' : 'Prisen står i dit tilbud')
}

/** 'PREMIUM', 'premium ' → PREMIUM; anything else → null. */
export function readPackageName(value: unknown): PackageName | null {
  const name = typeof value === 'string' ? value.trim().toUpperCase() : ''
  return name === 'BASIS' || name === 'PREMIUM' ? name : null
}

/** The package of an add-on stored without one, by name; BASIS for unknown names. */
export function packageOfNamedAddOn(name: string): PackageName {
  return PACKAGE_OF_NAMED_ADD_ON.get(name.trim().toLowerCase()) ?? 'BASIS'
}

/**
 * Reads an add-on in every stored or sent shape: a plain string, `name` or `title`, `icon` or
 * `emoji`, with or without `package` (spec 1 §3 and §4, D16). null if there is no name.
 */
export function readAddOn(raw: unknown): AddOn | null {
  if (typeof raw === 'string') {
    const name = raw.trim()
    return name ? { name, icon: null, package: packageOfNamedAddOn(name) } : null
  }
  if (typeof raw !== 'object' || raw === null) return null
  const fields = raw as Record<string, unknown>
  const name = [fields.name, fields.title].find((text) => typeof text === 'string' && text.trim() !== '')
  if (typeof name !== 'string') return null
  const icon = [fields.icon, fields.emoji].find((text) => typeof text === 'string' && text !== '')
  return {
    name: name.trim(),
    icon: typeof icon === 'string' ? icon : null,
    package: readPackageName(fields.package) ?? packageOfNamedAddOn(name),
  }
}

/** The reason for a recommendation, used in its sentences. */
export type Reason = { kind: 'add-ons'; names: string[] } | { kind: 'revenue' } | { kind: 'neither' }

export interface Recommendation {
  package: PackageName
  reason: Reason
}

/** Spec 1 §4: PREMIUM because of an add-on or a revenue above the threshold, else BASIS. */
export function recommend(addOns: readonly AddOn[], totalRevenue: Money): Recommendation {
  const byAddOns = recommendByAddOns(addOns)
  if (byAddOns.package === 'PREMIUM') return byAddOns
  if (totalRevenue > fromKroner(PREMIUM_REVENUE_THRESHOLD))
    return { package: 'PREMIUM', reason: { kind: 'revenue' } }
  return byAddOns
}

/** The thank-you page's recommendation (spec 1 §4, D24): from the add-ons only. */
export function recommendByAddOns(addOns: readonly AddOn[]): Recommendation {
  const names = addOns.filter((addOn) => addOn.package === 'PREMIUM').map((addOn) => addOn.name)
  return names.length > 0
    ? { package: 'PREMIUM', reason: { kind: 'add-ons', names } }
    : { package: 'BASIS', reason: { kind: 'neither' } }
}
