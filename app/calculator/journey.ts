import { listAnswers, problemsOf } from '#app/lead/answers/answers.ts'
import type { LeadDraft } from '#app/lead/draft.ts'
import type { FieldErrors } from '#app/lead/fields/typed-fields.ts'
import { quoteOf } from '#app/lead/offer.ts'
import { WIZARD_STEPS, type WizardStep } from '#app/lead/wizard-steps.ts'
import type { PackageRates } from '#app/pricing/packages.ts'
import { isBelowRange, TICKET_RANGE } from '#app/pricing/ticket-range.ts'

/** An unknown slug counts as the first step. */
export function readStep(slug: string | undefined): WizardStep {
  return WIZARD_STEPS.find((step) => step === slug) ?? 'branche'
}

/** The messages to show at once, about answers that were given but are not possible. */
export function wrongAnswers(step: WizardStep, answers: LeadDraft): FieldErrors {
  const problems = problemsOf(answers, step)
  for (const { name, answer, value } of listAnswers(answers))
    if (value === answer.start) delete problems[name]
  return problems
}

/**
 * The messages of a summary: none if only the ticket count is wrong and its message offers ways on.
 */
export function summaryErrors(found: FieldErrors, { ticketDetails }: LeadDraft): FieldErrors {
  const { numberOfTickets, ...others } = found
  const hasWays = numberOfTickets !== undefined && isBelowRange(ticketDetails.numberOfTickets)
  return hasWays && Object.keys(others).length === 0 ? {} : found
}

export function mayLeave(step: WizardStep, answers: LeadDraft): boolean {
  return Object.keys(problemsOf(answers, step)).length === 0
}

/** Why the step cannot be left, beside its button; '' if it can. */
export function leaveProblem(step: WizardStep, answers: LeadDraft): string {
  if (step === 'branche') return 'Vælg en branche først.'
  const { ticketPrice, numberOfTickets } = answers.ticketDetails
  const { ticketPrice: price, numberOfTickets: count, ...others } = problemsOf(answers, step)
  if (price && ticketPrice > 0) return `${price}.`
  if (count && isBelowRange(numberOfTickets))
    return `Beregneren begynder ved ${TICKET_RANGE.min} billetter. Gebyret pr. billet er det samme.`
  if (count && numberOfTickets > 0) return `${count}.`
  if (price && count) return 'Udfyld pris og antal først.'
  if (price) return 'Skriv billetprisen først.'
  if (count) return 'Skriv antallet af billetter først.'
  const [message = ''] = Object.values(others)
  return message.replace(/[^.]$/, '$&.')
}

/** The first step with a missing answer; the last step if nothing is missing. */
export function furthestStep(answers: LeadDraft): WizardStep {
  return WIZARD_STEPS.find((step) => !mayLeave(step, answers)) ?? 'information'
}

/**
 * The step to show: the requested one, or an earlier one with a missing answer. 'Opret
 * {title}' leads straight to the form, which then needs no answers.
 */
export function stepToShow(requested: WizardStep, answers: LeadDraft): WizardStep {
  if (requested === 'information' && answers.contactMethod === 'start') return requested
  const furthest = furthestStep(answers)
  return WIZARD_STEPS.indexOf(requested) <= WIZARD_STEPS.indexOf(furthest) ? requested : furthest
}

export function nextStep(step: WizardStep): WizardStep {
  return WIZARD_STEPS[WIZARD_STEPS.indexOf(step) + 1] ?? 'information'
}

/** Takes the place of the price page's uid if 'Opret {pakke}' was pressed in the calculation. */
const FROM_RESULT = 'pakkevalg'

/** The form that creates the package of a calculation, with its answers. */
export function withCreation(answers: LeadDraft, packageTitle: string): LeadDraft {
  return { ...answers, contactMethod: 'start', packageTitle, pricePage: FROM_RESULT, choice: undefined }
}

/**
 * Goes back to the calculation; the package to be created becomes a choice if it was not
 * recommended.
 */
export function withoutCreation({ packageTitle, ...answers }: LeadDraft, rates: PackageRates): LeadDraft {
  const draft: LeadDraft = { ...answers, contactMethod: '', packageTitle: '', pricePage: '' }
  const isRecommended = packageTitle === quoteOf(draft, rates).recommendedPackage
  return { ...draft, choice: isRecommended ? undefined : packageTitle || undefined }
}

/**
 * Where 'Tilbage' leads: the previous step, or the price pages if 'Opret {title}' opened the form;
 * null on step 0, where it is disabled.
 */
export function backFrom(step: WizardStep, answers: LeadDraft): { step: WizardStep } | 'prices' | null {
  if (step === 'information' && answers.contactMethod === 'start')
    return answers.pricePage === FROM_RESULT ? { step: stepToShow('pakkevalg', answers) } : 'prices'
  const previous = WIZARD_STEPS[WIZARD_STEPS.indexOf(step) - 1]
  return previous ? { step: previous } : null
}
