import { parsePrice } from '#app/pricing/money.ts'
import { type Answers, addOnsOf, type Choices, industryOf, parseTicketCount } from './answers.ts'
import type { Step } from './journey.ts'

/** What was typed where it is not yet a number: it is shown again as it was typed. */
export interface TypedNumbers {
  pris: string
  antal: string
}

export interface StepForm {
  answers: Answers
  typed: TypedNumbers
}

/** Reads the fields of one step's form into the answers: the server's reading of a plain post (D19). */
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
