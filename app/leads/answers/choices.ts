import { type AddOn, packageOfNamedAddOn } from '#app/pricing/recommend.ts'

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
export function industryOf(named: string, { industries, offline }: Choices): string {
  const known = industries.find(({ name }) => slug(name) === named)?.name
  return known ?? (offline ? nameOf(named) : '')
}

/** The add-ons named in a URL or a form, in the order of the choices. */
export function addOnsOf(named: readonly string[], { addOns, offline }: Choices): AddOn[] {
  const known = addOns.filter(({ name }) => named.includes(slug(name)))
  if (!offline) return known
  const others = named.filter((each) => !known.some(({ name }) => slug(name) === each)).map(nameOf)
  return [
    ...known,
    ...others.filter(Boolean).map((name) => ({ name, icon: null, package: packageOfNamedAddOn(name) })),
  ]
}

/** 'messe-marked' → 'Messe marked': the best guess at a name that only content has. */
function nameOf(named: string): string {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(named) || named.length > 60) return ''
  return named.charAt(0).toUpperCase() + named.slice(1).replaceAll('-', ' ')
}
