import { formatKroner, type Money } from './money.ts'
import {
  BUILT_IN_ADD_ONS,
  comesWith,
  includesAddOns,
  PACKAGES,
  type PackageName,
  packageForRevenue,
  readPackageName,
} from './packages.ts'

/** A chosen add-on: its displayed name and its package. */
export interface AddOn {
  /** '' where the reader does not see the name: the add-on is then only counted. */
  name: string
  icon: string | null
  package: PackageName
  /**
   * What it costs, in content's words, or that it comes with the package. '' before that is known.
   * Undefined if the add-on was chosen before prices were stored, or is no longer offered.
   */
  price?: string
  /** Titles of the packages whose cards list it as included. */
  includedIn?: string[]
}

/** The label of an add-on's package in every list of add-ons. */
export function addOnLabel(name: string): string {
  return includesAddOns(name) ? comesWith(name) : `Kan lægges til ${name}`
}

/** The text in place of a price that content does not state. */
export const UNSTATED_PRICE = 'Prisen står i dit tilbud'

/** The price of an add-on as the editor wrote it; '' if it is part of a package. */
export function addOnPrice(addOn: { package: string | null; price: string }): string {
  return addOn.price || (includesAddOns(addOn.package ?? '') ? '' : UNSTATED_PRICE)
}

/** What a chosen add-on costs, or else whether it comes with its package or can be added to it. */
export const addOnPriceText = ({ price, package: of }: AddOn): string => price || addOnLabel(of)

/** 'White label (med i PREMIUM)', 'Egen webshop (99 kr. om måneden ekskl. moms)' */
const addOnText = (addOn: AddOn): string => `${addOn.name} (${lowerFirst(addOnPriceText(addOn))})`

/** Add-ons without an amount, each as 'Support (prisen står i dit tilbud)', then how many more. */
export function unpricedList(addOns: readonly AddOn[]): string[] {
  const text = ({ price, package: of }: AddOn) => (price && price !== addOnLabel(of) ? price : UNSTATED_PRICE)
  return withUnnamed(addOns.map((addOn) => addOn.name && `${addOn.name} (${lowerFirst(text(addOn))})`))
}

/** The names that a reader sees, then how many more there are. */
function withUnnamed(names: readonly string[]): string[] {
  const nonEmpty = names.filter((name) => name !== '')
  const unnamedCount = names.length - nonEmpty.length
  if (unnamedCount === 0) return nonEmpty
  return [...nonEmpty, nonEmpty.length === 0 ? `${unnamedCount} tilvalg` : `${unnamedCount} tilvalg mere`]
}

/** 'White label (med i PREMIUM), Support (kan lægges til BASIS) og 1 tilvalg mere' */
export function addOnTexts(addOns: readonly AddOn[]): string {
  const unnamedCount = addOns.filter(({ name }) => name === '').length
  const texts = addOns.filter(({ name }) => name !== '').map(addOnText)
  if (unnamedCount === 0) return texts.join(', ')
  return texts.length === 0
    ? `${unnamedCount} tilvalg`
    : `${texts.join(', ')} og ${unnamedCount} tilvalg mere`
}

/** The package of an add-on stored without one, by name; the first package for unknown names. */
export function packageOfNamedAddOn(name: string): PackageName {
  const lowerName = name.trim().toLowerCase()
  const builtIn = BUILT_IN_ADD_ONS.find((addOn) => addOn.name.toLowerCase() === lowerName)
  return builtIn?.package ?? PACKAGES[0].name
}

/**
 * Reads an add-on in every stored or sent shape: a plain string, `name` or `title`, `icon` or
 * `emoji`, with or without `package`. null if there is no name.
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
export type Reason =
  | { kind: 'add-ons'; names: string[] }
  /** The total revenue is above this, in kr inkl. moms. */
  | { kind: 'revenue'; above: number }
  | { kind: 'neither' }

/**
 * Why a package is recommended: 'Fordi du har valgt White label og Flere events.'; to sales 'Fordi
 * der er valgt …'.
 */
export function reasonSentence(reason: Reason, reader: 'organiser' | 'sales' = 'organiser'): string {
  const [chosen, notChosen, revenue] =
    reader === 'sales'
      ? ['der er valgt', 'der ikke er valgt', 'omsætningen']
      : ['du har valgt', 'du ikke har valgt', 'din omsætning']
  if (reason.kind === 'add-ons') return `Fordi ${chosen} ${joinInDanish(withUnnamed(reason.names))}.`
  if (reason.kind === 'revenue') return `Fordi ${revenue} er over ${formatKroner(reason.above)} inkl. moms.`
  return `Fordi ${notChosen} ${nothingMore()}.`
}

/** The reason on its own if nothing was chosen: 'Du har ikke valgt noget, der kræver PREMIUM.' */
export const nothingNeedsMore = () => `Du har ikke valgt ${nothingMore()}.`

function nothingMore(): string {
  const larger = PACKAGES.filter((each) => each.includesAddOns).map(({ name }) => name)
  return `noget, der kræver ${joinInDanish(larger, 'eller')}`
}

/** 'BASIS, PLUS og PREMIUM' */
export const joinInDanish = (texts: readonly string[], last = 'og'): string =>
  [texts.slice(0, -1).join(', '), ...texts.slice(-1)].filter(Boolean).join(` ${last} `)

export const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

interface Recommendation {
  package: PackageName
  reason: Reason
}

/** The package that a chosen add-on is part of, or else the one for this revenue. */
export function recommend(addOns: readonly AddOn[], totalRevenue: Money): Recommendation {
  const byAddOns = recommendByAddOns(addOns)
  if (byAddOns.reason.kind === 'add-ons') return byAddOns
  const { name, recommendedAbove: above } = packageForRevenue(totalRevenue)
  return above === null ? byAddOns : { package: name, reason: { kind: 'revenue', above } }
}

/** The thank-you page's recommendation, which follows from the add-ons alone. */
export function recommendByAddOns(addOns: readonly AddOn[]): Recommendation {
  for (const { name } of PACKAGES.filter((each) => each.includesAddOns)) {
    const names = addOns.filter((addOn) => addOn.package === name).map((addOn) => addOn.name)
    if (names.length > 0) return { package: name, reason: { kind: 'add-ons', names } }
  }
  return { package: PACKAGES[0].name, reason: { kind: 'neither' } }
}
