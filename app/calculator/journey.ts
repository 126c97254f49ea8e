import { WIZARD_STEPS, type WizardStep } from '#app/content/content.ts'
import { listAnswers, problemsOf } from '#app/leads/answers/answers.ts'
import type { LeadDraft } from '#app/leads/answers/draft.ts'
import type { FieldErrors } from '#app/leads/forms/use-lead-form.ts'

/** An unknown slug counts as step 0. */
export function readStep(slug: string | undefined): WizardStep {
  return WIZARD_STEPS.find((step) => step === slug) ?? 'branche'
}

/** The messages to show at once: of answers that were given, but cannot be. */
export function wrongAnswers(step: WizardStep, answers: LeadDraft): FieldErrors {
  const problems = problemsOf(answers, step)
  for (const { name, answer, value } of listAnswers(answers))
    if (value === answer.start) delete problems[name]
  return problems
}

export function mayLeave(step: WizardStep, answers: LeadDraft): boolean {
  return Object.keys(problemsOf(answers, step)).length === 0
}

/** The first step with a missing answer; the last step if nothing is missing. */
export function furthestStep(answers: LeadDraft): WizardStep {
  return WIZARD_STEPS.find((step) => !mayLeave(step, answers)) ?? 'information'
}

/**
 * The step to show: the requested one, or an earlier one with a missing answer. 'Opret
 * {title}' leads straight to the form, which then needs no answers.
 */
export function whereTo(asked: WizardStep, answers: LeadDraft): WizardStep {
  if (asked === 'information' && answers.contactMethod === 'start') return asked
  const furthest = furthestStep(answers)
  return WIZARD_STEPS.indexOf(asked) <= WIZARD_STEPS.indexOf(furthest) ? asked : furthest
}

export function nextStep(step: WizardStep): WizardStep {
  return WIZARD_STEPS[WIZARD_STEPS.indexOf(step) + 1] ?? 'information'
}

/**
 * Where 'Tilbage' leads: the previous step, or the price pages if 'Opret {title}' opened the form;
 * null on step 0, where it is disabled.
 */
export function backFrom(step: WizardStep, answers: LeadDraft): { step: WizardStep } | 'prices' | null {
  if (step === 'information' && answers.contactMethod === 'start') return 'prices'
  const previous = WIZARD_STEPS[WIZARD_STEPS.indexOf(step) - 1]
  return previous ? { step: previous } : null
}

/**
 * 'next': 'Næste', 'result': 'Få mit tilbud' before pakkevalg; null: hidden on pakkevalg and
 * information.
 */
export function nextButton(step: WizardStep): 'next' | 'result' | null {
  if (step === 'pakkevalg' || step === 'information') return null
  return step === 'billetsalg' ? 'result' : 'next'
}
