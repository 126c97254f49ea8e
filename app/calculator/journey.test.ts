import { describe, expect, it } from 'vitest'
import { problemsOf } from '#app/lead/answers/answers.ts'
import { type LeadDraft, NO_DRAFT } from '#app/lead/draft.ts'
import { STEPS } from '#app/lead/wizard-step-labels.ts'
import { WIZARD_STEPS, type WizardStep } from '#app/lead/wizard-steps.ts'
import { FALLBACK_RATES } from '#app/pricing/packages.ts'
import {
  backFrom,
  furthestStep,
  leaveProblem,
  nextStep,
  readStep,
  stepToShow,
  withCreation,
  withoutCreation,
  wrongAnswers,
} from './journey.ts'

const TOO_FEW = 'Vælg venligst et antal billetter på mindst 100'

function answers(
  industry: string,
  ticketPrice: number,
  numberOfTickets: number,
  contactMethod = '',
): LeadDraft {
  return {
    ...NO_DRAFT,
    industry,
    contactMethod: contactMethod as LeadDraft['contactMethod'],
    ticketDetails: { ...NO_DRAFT.ticketDetails, ticketPrice, numberOfTickets },
  }
}

describe('the step named by a URL', () => {
  it.each([
    ['branche', 'branche'],
    ['information', 'information'],
    ['', 'branche'],
    [undefined, 'branche'],
    ['tak', 'branche'],
    ['Tilvalg', 'branche'],
  ])('%j is %s', (slug, step) => {
    expect(readStep(slug)).toBe(step)
  })
})

describe('the step shown', () => {
  const nothing = answers('', 0, 100)
  const industry = answers('Sportsklub', 0, 100)
  const all = answers('Sportsklub', 195, 1200)
  const tooFew = answers('Sportsklub', 195, 99)
  const priceWithoutIndustry = answers('', 195, 1200)
  const cases: [string, LeadDraft, WizardStep, WizardStep][] = [
    ['nothing answered', nothing, 'branche', 'branche'],
    ['nothing answered', nothing, 'tilvalg', 'branche'],
    ['nothing answered', nothing, 'information', 'branche'],
    ['an industry', industry, 'branche', 'branche'],
    ['an industry', industry, 'tilvalg', 'tilvalg'],
    ['an industry', industry, 'billetsalg', 'billetsalg'],
    ['an industry', industry, 'pakkevalg', 'billetsalg'],
    ['an industry', industry, 'information', 'billetsalg'],
    ['99 tickets', tooFew, 'pakkevalg', 'billetsalg'],
    ['a price but no industry', priceWithoutIndustry, 'pakkevalg', 'branche'],
    ['everything', all, 'branche', 'branche'],
    ['everything', all, 'pakkevalg', 'pakkevalg'],
    ['everything', all, 'information', 'information'],
    ["'Opret PREMIUM' and nothing else", answers('', 0, 100, 'start'), 'information', 'information'],
    ["'Opret PREMIUM' and nothing else", answers('', 0, 100, 'start'), 'pakkevalg', 'branche'],
    ['a quote asked for, but nothing answered', answers('', 0, 100, 'call'), 'information', 'branche'],
  ]
  it.each(cases)('with %s, when requesting (%#)', (_what, given, asked, shown) => {
    expect(stepToShow(asked, given)).toBe(shown)
  })
})

describe("'Tilbage' from the form that creates a package", () => {
  const all = answers('Sportsklub', 150, 400)
  it.each([
    ['BASIS', undefined],
    ['PREMIUM', 'PREMIUM'],
  ])('returns to the answers; %s, where BASIS is recommended, is the choice: %s', (title, choice) => {
    expect(withoutCreation(withCreation(all, title), FALLBACK_RATES)).toEqual({ ...all, choice })
  })
})

describe('the checks of a step', () => {
  it.each([
    ['branche', answers('', 0, 100), { industry: 'Vælg venligst en branche' }],
    ['branche', answers('Sportsklub', 0, 100), {}],
    ['tilvalg', answers('', 0, 100), {}],
    ['billetsalg', answers('', 0, 100), { ticketPrice: 'Indtast venligst en gyldig billetpris' }],
    ['billetsalg', answers('', 0.99, 100), { ticketPrice: 'Indtast venligst en gyldig billetpris' }],
    ['billetsalg', answers('', 1, 100), {}],
    ['billetsalg', answers('', 1, 99), { numberOfTickets: 'Vælg venligst et antal billetter på mindst 100' }],
    [
      'billetsalg',
      answers('', 1, 100.5),
      { numberOfTickets: 'Vælg venligst et antal billetter på mindst 100' },
    ],
    ['billetsalg', answers('', 1, 2501), {}],
    [
      'billetsalg',
      answers('', 1, 10_000_001),
      { numberOfTickets: 'Vælg venligst et antal billetter på højst 10.000.000' },
    ],
    [
      'billetsalg',
      answers('', 0, 0),
      {
        ticketPrice: 'Indtast venligst en gyldig billetpris',
        numberOfTickets: 'Vælg venligst et antal billetter på mindst 100',
      },
    ],
    ['pakkevalg', answers('', 0, 0), {}],
  ] as const)('%s (%#)', (step, given, errors) => {
    expect(problemsOf(given, step)).toEqual(errors)
  })
})

describe('the messages of a step that is opened', () => {
  it.each([
    ['billetsalg', answers('', 0, 100), {}],
    ['billetsalg', answers('', 0, 50), { numberOfTickets: TOO_FEW }],
    ['billetsalg', answers('', 10, 0), { numberOfTickets: TOO_FEW }],
    ['branche', answers('', 0, 50), {}],
  ] as const)('concern only answers that were given: %s (%#)', (step, given, messages) => {
    expect(wrongAnswers(step, given)).toEqual(messages)
  })
})

describe('why a step cannot be left', () => {
  const unreadable = { ...NO_DRAFT, other: 'Webshop' as never }
  it.each([
    ['branche', NO_DRAFT, 'Vælg en branche først.'],
    ['billetsalg', answers('', 0, 0), 'Udfyld pris og antal først.'],
    ['billetsalg', answers('', 0, 100), 'Skriv billetprisen først.'],
    ['billetsalg', answers('', 0.5, 100), 'Indtast venligst en gyldig billetpris.'],
    ['billetsalg', answers('', 1, 0), 'Skriv antallet af billetter først.'],
    [
      'billetsalg',
      answers('', 1, 99),
      'Beregneren begynder ved 100 billetter. Gebyret pr. billet er det samme.',
    ],
    ['billetsalg', answers('', 1, 100), ''],
    ['tilvalg', unreadable, 'Her står noget, som vi ikke kan læse.'],
  ] as const)('is stated for %s (%#)', (step, given, why) => {
    expect(leaveProblem(step, given)).toBe(why)
  })
})

describe('the buttons of a step', () => {
  it("are 'Næste', then 'Få mit tilbud' on billetsalg, then none", () => {
    expect(WIZARD_STEPS.map((step) => STEPS[step].next)).toEqual(['next', 'next', 'result', null, null])
  })

  it('lead one step forward and one step back, and from a form opened by a price table back to the prices', () => {
    expect(WIZARD_STEPS.map(nextStep)).toEqual([
      'tilvalg',
      'billetsalg',
      'pakkevalg',
      'information',
      'information',
    ])
    expect(WIZARD_STEPS.map((step) => backFrom(step, NO_DRAFT))).toEqual([
      null,
      { step: 'branche' },
      { step: 'tilvalg' },
      { step: 'billetsalg' },
      { step: 'pakkevalg' },
    ])
    expect(backFrom('information', answers('', 0, 100, 'start'))).toBe('prices')
    const fewTickets = withCreation(answers('Sportsklub', 850, 20), 'BASIS')
    expect(backFrom('information', fewTickets)).toEqual({ step: 'billetsalg' })
  })

  it('lead to the first unanswered step if no step is requested', () => {
    expect(furthestStep(NO_DRAFT)).toBe('branche')
    expect(furthestStep(answers('Sportsklub', 195, 100))).toBe('information')
  })
})
