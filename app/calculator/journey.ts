import {
  INDUSTRY_MISSING,
  PRICE_MISSING,
  TICKETS_MISSING,
  TOO_MANY_TICKETS,
} from '#app/leads/fields/answer-messages.ts'
import { MOST_TICKETS } from '#app/pricing/ticket-range.ts'
import { type Answers, isTicketCount } from './answers/answers.ts'

/** Spec 1 §2: the wizard's steps in order. */
export const STEPS = ['branche', 'tilvalg', 'billetsalg', 'pakkevalg', 'information'] as const

export type Step = (typeof STEPS)[number]

/** An unknown slug counts as step 0 (spec 1 §2, D9). */
export function readStep(slug: string | undefined): Step {
  return STEPS.find((step) => step === slug) ?? 'branche'
}

/** The messages of a step by field, as worded in spec 1 §5. */
export interface StepErrors {
  industry?: string
  ticketPrice?: string
  numberOfTickets?: string
}

/** Validates one step; an empty object means that it is complete. */
export function validateStep(step: Step, answers: Answers): StepErrors {
  const { ticketPrice, numberOfTickets } = answers.ticketDetails
  if (step === 'branche') return answers.industry ? {} : { industry: INDUSTRY_MISSING }
  if (step === 'billetsalg')
    return {
      ...(ticketPrice > 0 ? {} : { ticketPrice: PRICE_MISSING }),
      ...(isTicketCount(numberOfTickets)
        ? {}
        : { numberOfTickets: numberOfTickets > MOST_TICKETS ? TOO_MANY_TICKETS : TICKETS_MISSING }),
    }
  return {}
}

export function mayLeave(step: Step, answers: Answers): boolean {
  return Object.keys(validateStep(step, answers)).length === 0
}

/** The first step with a missing answer; the last step if nothing is missing. */
export function furthestStep(answers: Answers): Step {
  return STEPS.find((step) => !mayLeave(step, answers)) ?? 'information'
}

/**
 * The step to show: the requested one, or an earlier one with a missing answer (D16). 'Opret
 * {title}' leads straight to the form, which then needs no answers (D20).
 */
export function whereTo(asked: Step, answers: Answers): Step {
  if (asked === 'information' && answers.contactMethod === 'start') return asked
  const furthest = furthestStep(answers)
  return STEPS.indexOf(asked) <= STEPS.indexOf(furthest) ? asked : furthest
}

export function nextStep(step: Step): Step {
  return STEPS[STEPS.indexOf(step) + 1] ?? 'information'
}

/** Null on step 0, where 'Tilbage' is disabled (spec 1 §2). */
export function previousStep(step: Step): Step | null {
  return STEPS[STEPS.indexOf(step) - 1] ?? null
}

/**
 * Where 'Tilbage' leads: the previous step, or the price pages if 'Opret {title}' opened the form
 * (D20).
 */
export function backFrom(step: Step, answers: Answers): { step: Step } | 'prices' | null {
  if (step === 'information' && answers.contactMethod === 'start') return 'prices'
  const previous = previousStep(step)
  return previous && { step: previous }
}

/**
 * 'next': 'Næste', 'result': 'Få mit tilbud' before pakkevalg; null: hidden on pakkevalg and
 * information (spec 1 §2).
 */
export function nextButton(step: Step): 'next' | 'result' | null {
  if (step === 'pakkevalg' || step === 'information') return null
  return step === 'billetsalg' ? 'result' : 'next'
}
