import { BUILT_IN_ADD_ONS } from '#app/pricing/packages.ts'
import { type AddOn, addOnPrice, packageOfNamedAddOn } from '#app/pricing/recommend.ts'

/** The industries if content has none. */
export const BUILT_IN_INDUSTRIES = ['Sportsklub', 'Kultur & Events', 'Firma & Organisation']

/**
 * The choices that a URL or a form may name. Others are dropped, unless the list may be incomplete.
 */
export interface Choices {
  industries: readonly { name: string }[]
  addOns: readonly AddOn[]
  /**
   * Content is unavailable: these are the built-in choices, and an unknown answer may still be
   * valid.
   */
  offline?: boolean
}

/** An add-on to choose, with a sentence about it. */
export type OfferedAddOn = AddOn & { price: string; text: string }

/** An add-on as content has it; `package`: null where content names none. */
interface ContentAddOn {
  name: string
  text: string
  /** '148 kr. om måneden'; '' without one. */
  price: string
  icon: { url: string } | null
  package: AddOn['package'] | null
}

/** The part of a package's card that says which add-ons come with it. */
interface CardOfFeatures {
  title: string
  items: readonly { title: string; included: boolean }[]
}

/** The add-ons of content, or the built-in ones if it has none, with their prices. */
export function offeredAddOns(
  addOns: readonly ContentAddOn[],
  cards: readonly CardOfFeatures[],
): OfferedAddOn[] {
  const builtIn = BUILT_IN_ADD_ONS.map((addOn) => ({ ...addOn, icon: null, text: '', price: '' }))
  return (addOns.length > 0 ? addOns : builtIn).map((each) => {
    const addOn = {
      ...each,
      icon: each.icon?.url ?? null,
      package: each.package ?? packageOfNamedAddOn(each.name),
    }
    const includedIn = cards
      .filter(({ items }) => items.some(({ title, included }) => included && slug(title) === slug(each.name)))
      .map(({ title }) => title)
    return { ...addOn, price: addOnPrice(addOn), includedIn }
  })
}

/** 'Kultur & Events' → 'kultur-events': the name of a choice in URLs. */
export function slug(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'oe')
    .replaceAll('å', 'aa')
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** The industry named in a URL or a form; '' if there is none. */
export function industryOf(industrySlug: string, { industries, offline }: Choices): string {
  const name = industries.find(({ name }) => slug(name) === industrySlug)?.name
  return name ?? (offline ? nameOf(industrySlug) : '')
}

/** The add-ons named in a URL or a form, in the order of the choices. */
export function addOnsOf(slugs: readonly string[], { addOns, offline }: Choices): AddOn[] {
  const matches = addOns.filter(({ name }) => slugs.includes(slug(name)))
  if (!offline) return matches
  const others = slugs.filter((each) => !matches.some(({ name }) => slug(name) === each)).map(nameOf)
  return [
    ...matches,
    ...others.filter(Boolean).map((name) => ({ name, icon: null, package: packageOfNamedAddOn(name) })),
  ]
}

/** 'messe-marked' → 'Messe marked': the best guess at a name that only content has. */
function nameOf(text: string): string {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) || text.length > 60) return ''
  return text.charAt(0).toUpperCase() + text.slice(1).replaceAll('-', ' ')
}
