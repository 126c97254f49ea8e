import { STEPS } from '#app/lead/wizard-step-labels.ts'
import { WIZARD_STEPS } from '#app/lead/wizard-steps.ts'
import type { MeasuredStep, PageKind } from '#app/measurement/page-kinds.ts'

export const wholeNumber = new Intl.NumberFormat('da-DK')
export const dayAndMonth = new Intl.DateTimeFormat('da-DK', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

export const KINDS: Record<PageKind, string> = {
  forside: 'Forsiden',
  produkt: 'Produkter',
  branche: 'Brancher',
  kunder: 'Kunder',
  priser: 'Priser',
  hjaelp: 'Hjælp og support',
  beregner: 'Beregneren',
  andre: 'Andre sider',
}

/** The name of a step, or of the end of the calculator. */
export function nameOf(step: MeasuredStep): string {
  if (step === 'sendt') return 'Henvendelse eller demo sendt'
  return `${WIZARD_STEPS.indexOf(step) + 1}. ${STEPS[step].measuredAs}`
}
