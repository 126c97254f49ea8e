import {
  type Answers,
  addOnsOf,
  type Choices,
  industryOf,
  parseTicketCount,
} from '#app/calculator/answers/answers.ts'
import type { Step } from '#app/calculator/journey.ts'
import { parsePrice } from '#app/pricing/money.ts'

/** Typed text that is not a number yet; it is shown again as typed. */
export interface TypedNumbers {
  pris: string
  antal: string
}

export interface StepForm {
  answers: Answers
  typed: TypedNumbers
}

/** Reads one step's form into the answers, on the server for a post without JavaScript (D19). */
export function readStepForm(step: Step, form: FormData, answers: Answers, choices: Choices): StepForm {
  const text = (name: string): string => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const typed = { pris: text('pris'), antal: text('antal') }
  switch (step) {
    case 'branche': {
      return { answers: { ...answers, industry: industryOf(text('branche'), choices) }, typed }
    }
    case 'tilvalg': {
      return { answers: { ...answers, other: addOnsOf(form.getAll('tilvalg').map(String), choices) }, typed }
    }
    case 'billetsalg':
      return {
        answers: {
          ...answers,
          ticketDetails: {
            ...answers.ticketDetails,
            customerPaysFee: text('betaler') !== 'arrangoer',
            ticketPrice: parsePrice(typed.pris) ?? 0,
            numberOfTickets: parseTicketCount(typed.antal) ?? 0,
          },
        },
        typed,
      }
    default:
      return { answers, typed }
  }
}
