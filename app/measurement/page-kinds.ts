import { WIZARD_STEPS } from '#app/lead/wizard-steps.ts'

/**
 * Field measurements group pages by kind instead of address, so that no visitor's path through the
 * site can be reconstructed.
 */
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

const FIRST_PARTS = new Map<string, PageKind>([
  ['', 'forside'],
  ['pricing-pages', 'priser'],
  ['support', 'hjaelp'],
  ['kundeservice', 'hjaelp'],
])

/** The kind of a page by its path. */
export function pageKind(pathname: string): PageKind {
  const first = pathname.split('/')[1] ?? ''
  return FIRST_PARTS.get(first) ?? PAGE_KINDS.find((kind) => kind === first) ?? 'andre'
}

/** The steps of the calculator, ending with a sent enquiry. */
export const MEASURED_STEPS = [...WIZARD_STEPS, 'sendt'] as const

/**
 * Window event after a lead was stored. Only a type, so that pages with a form need not import this
 * module.
 */
export type LeadStored = 'henvendelse-sendt'

/** Window event when the calculator shows another step, which visitors experience as a page. */
export const STEP_SHOWN = 'beregner-trin'

export type MeasuredStep = (typeof MEASURED_STEPS)[number]
