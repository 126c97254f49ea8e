import { PAGES_OF_DOCUMENTS } from '#app/page-addresses.ts'
import type { Audience } from './content.ts'

/** Types with a single document, and the address that shows it. */
const SINGLES = new Map([
  ['home', '/'],
  ['about', '/medarbejdere'],
  ['faa_tilbud', '/beregner/branche'],
])

/**
 * Address of a document with its own page. `null` for types without one; support categories and
 * articles are below an audience and a category (`supportHref`).
 */
export function documentHref(document: { type: string; uid?: string | null }): string | null {
  const single = SINGLES.get(document.type)
  if (single) return single
  if (!document.uid) return null
  if (document.type === 'legal_page') return `/${encodeURIComponent(document.uid)}`
  const page = PAGES_OF_DOCUMENTS.find(({ type }) => type === document.type)
  return page ? `/${page.below}/${encodeURIComponent(document.uid)}` : null
}

/** Document types below a first path segment, in the order in which a uid is looked up. */
export function typesBelow(segment: string): string[] {
  // /pricing-pages/:uid shows the same page as /priser/:uid, which is the canonical address.
  if (segment === 'pricing-pages') return ['pricing_page']
  return PAGES_OF_DOCUMENTS.filter(({ below }) => below === segment).map(({ type }) => type)
}

const HELP_CENTRES: Record<Audience, string> = { B2B: 'support', B2C: 'kundeservice' }

/** /support/:categoryId/:articleId for organisers, /kundeservice/… for ticket buyers. */
export function supportHref(audience: Audience, categoryUid: string, articleUid?: string): string {
  const category = `/${HELP_CENTRES[audience]}/${encodeURIComponent(categoryUid)}`
  return articleUid === undefined ? category : `${category}/${encodeURIComponent(articleUid)}`
}

export function audienceOf(segment: string): Audience | null {
  if (segment === HELP_CENTRES.B2B) return 'B2B'
  return segment === HELP_CENTRES.B2C ? 'B2C' : null
}
