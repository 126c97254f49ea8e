import type { PackageName } from './fees.ts'
import { fromKroner, type Money } from './money.ts'

/** A chosen add-on: its name as the visitor saw it and the package it belongs to. */
export interface AddOn {
  name: string
  icon: string | null
  package: PackageName
}

/** Above this total revenue (kr) the recommendation is PREMIUM; exactly this is BASIS (spec 1 §4, §9). */
export const PREMIUM_REVENUE_THRESHOLD = 250_000

/** Spec 1 §2: the add-ons where content has none, in the order in which they are shown. */
export const BUILT_IN_ADD_ONS: readonly { name: string; package: PackageName }[] = [
  { name: 'Egen webshop', package: 'BASIS' },
  { name: 'Eget domæne', package: 'BASIS' },
  { name: 'White label', package: 'PREMIUM' },
  { name: 'Flere events', package: 'PREMIUM' },
  { name: 'API integration', package: 'PREMIUM' },
  { name: 'Support', package: 'BASIS' },
]

/** Spec 1 §4: the fixed table for add-ons that were stored as plain strings names the same six. */
const PACKAGE_OF_NAMED_ADD_ON: ReadonlyMap<string, PackageName> = new Map(
  BUILT_IN_ADD_ONS.map((addOn) => [addOn.name.toLowerCase(), addOn.package]),
)

/** What an add-on's package means, wherever add-ons are listed (D38). */
export const ADD_ON_WORDS: Readonly<Record<PackageName, string>> = {
  BASIS: 'Kan lægges til BASIS',
  PREMIUM: 'Med i PREMIUM',
}

/** What an add-on costs, in an editor's words; '' where it is part of a package. */
export function addOnPrice(addOn: { package: PackageName | null; price: string }): string {
  return addOn.price || (addOn.package === 'PREMIUM' ? '' : 'Prisen står i dit tilbud')
}

/** 'PREMIUM', 'premium ' → PREMIUM; what is neither package → null. */
export function readPackageName(value: unknown): PackageName | null {
  const name = typeof value === 'string' ? value.trim().toUpperCase() : ''
  return name === 'BASIS' || name === 'PREMIUM' ? name : null
}

/** The package of an add-on that carries none of its own, by its name; unknown names belong to BASIS. */
export function packageOfNamedAddOn(name: string): PackageName {
  return PACKAGE_OF_NAMED_ADD_ON.get(name.trim().toLowerCase()) ?? 'BASIS'
}

/**
 * An add-on in any shape that was ever stored or sent: a plain string, `name` or `title`, `icon` or `emoji`,
 * with or without `package` (spec 1 §3 and §4, D16). Null for what names nothing.
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

/** Why a package is recommended, for the sentences that say so. */
export type Reason = { kind: 'add-ons'; names: string[] } | { kind: 'revenue' } | { kind: 'neither' }

export interface Recommendation {
  package: PackageName
  reason: Reason
}

/** Spec 1 §4: PREMIUM by an add-on, else by a revenue above the threshold, else BASIS. */
export function recommend(addOns: readonly AddOn[], totalRevenue: Money): Recommendation {
  const byAddOns = recommendByAddOns(addOns)
  if (byAddOns.package === 'PREMIUM') return byAddOns
  if (totalRevenue > fromKroner(PREMIUM_REVENUE_THRESHOLD))
    return { package: 'PREMIUM', reason: { kind: 'revenue' } }
  return byAddOns
}

/** The thank-you page's recommendation (spec 1 §4, D24): by add-ons alone. */
export function recommendByAddOns(addOns: readonly AddOn[]): Recommendation {
  const names = addOns.filter((addOn) => addOn.package === 'PREMIUM').map((addOn) => addOn.name)
  return names.length > 0
    ? { package: 'PREMIUM', reason: { kind: 'add-ons', names } }
    : { package: 'BASIS', reason: { kind: 'neither' } }
}
