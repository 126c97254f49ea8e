/** What field measurements tell pages apart by: no address, so that nobody's way through the site can be read from them. */
export const PAGE_KINDS = [
  'forside',
  'produkt',
  'branche',
  'kunder',
  'priser',
  'hjaelp',
  'beregner',
  'andre',
] as const

export type PageKind = (typeof PAGE_KINDS)[number]

const FIRST_PARTS: Record<string, PageKind> = {
  '': 'forside',
  'pricing-pages': 'priser',
  support: 'hjaelp',
  kundeservice: 'hjaelp',
}

/** The kind of a page by its path. */
export function pageKind(pathname: string): PageKind {
  const first = pathname.split('/')[1] ?? ''
  return FIRST_PARTS[first] ?? PAGE_KINDS.find((kind) => kind === first) ?? 'andre'
}

/** The steps of the calculator, and after them that the visitor asked to hear from us. */
export const MEASURED_STEPS = [
  'branche',
  'tilvalg',
  'billetsalg',
  'pakkevalg',
  'information',
  'sendt',
] as const

/** The event on the window when a lead was stored. A type, so that a page with a form carries nothing of this. */
export type LeadStored = 'henvendelse-sendt'

/** On the window when the calculator shows another of its steps: to the visitor a page of its own. */
export const STEP_SHOWN = 'beregner-trin'

export type MeasuredStep = (typeof MEASURED_STEPS)[number]
