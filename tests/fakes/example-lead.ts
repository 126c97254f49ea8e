import { NO_ANSWERS } from '#app/lead/answers/answers.ts'
import { describe } from '#app/lead/describe.ts'
import { type Contact, NO_CONTACT } from '#app/lead/fields/contact-fields.ts'
import { type FinalLead, NOTHING_DIFFERS } from '#app/lead/final-lead.ts'
import type { CallbackLead, Lead, WizardLead } from '#app/lead/lead.ts'
import { type NextStepTexts, nextStepsOf } from '#app/lead/next-steps.ts'
import type { Submission } from '#app/lead/submission.ts'
import { FALLBACK_LEAD_CONTENT } from '#server/leads/lead-content.ts'

/** 1300 tickets at 89,99 kr, the organiser pays: BASIS with a total fee of 7.903,58 kr. */
export function wizardLead(contact: Partial<Contact> = {}, change: Partial<WizardLead> = {}): WizardLead {
  return {
    kind: 'wizard',
    contactMethod: 'call',
    contact: {
      ...NO_CONTACT,
      firstname: 'Mette Holm',
      email: 'mette@fjordscene.example',
      phone: '+4520345678',
      ...contact,
    },
    answers: {
      ...NO_ANSWERS,
      industry: 'Sportsklub',
      other: [{ name: 'Egen webshop', icon: null, package: 'BASIS' }],
      ticketDetails: {
        ...NO_ANSWERS.ticketDetails,
        numberOfTickets: 1300,
        ticketPrice: 89.99,
        customerPaysFee: false,
      },
      productSales: { ...NO_ANSWERS.productSales },
      additionalFeatures: { ...NO_ANSWERS.additionalFeatures },
    },
    packageTitle: '',
    intentId: '',
    ...change,
  }
}

/** A demo request without contact details. */
export function demoLead(intentId: string, contact: Partial<Contact> = {}): WizardLead {
  return { ...wizardLead(), contactMethod: 'demo', contact: { ...NO_CONTACT, ...contact }, intentId }
}

export function callbackLead(contact: Partial<Contact> = {}): CallbackLead {
  return {
    kind: 'callback',
    industry: 'Sportsklub',
    contact: {
      ...NO_CONTACT,
      firstname: 'Jonas',
      lastname: 'Bæk',
      email: 'jonas@havnehallen.example',
      phone: '+4530405060',
      company: 'Havnehallen',
      comment: 'Ring helst før kl. 10.',
      ...contact,
    },
  }
}

export function submission(change: Partial<Submission> = {}): Submission {
  return {
    form: 'information',
    idempotencyKey: null,
    ip: '203.0.113.7',
    honeypot: '',
    elapsedMs: 20_000,
    attribution: null,
    notice: { version: '1', touched: false },
    token: null,
    ...change,
  }
}

/** A stored lead, as its readers get it. */
export function storedLead(lead: Lead, change: Partial<FinalLead> = {}): FinalLead {
  return {
    lead,
    reference: 'K7M4-2XQ9',
    rates: FALLBACK_LEAD_CONTENT.rates,
    decided: NOTHING_DIFFERS,
    attribution: null,
    receivedAt: Date.parse('2026-11-20T13:05:00Z'),
    completedAt: null,
    answerBy: '2026-11-23',
    ...change,
  }
}

/** What an editor wrote about what happens next. */
export const NEXT_STEPS: NextStepTexts = {
  call: [
    { title: 'Vi læser dine svar', text: 'En konsulent ser på tallene senest {dag}.' },
    { title: 'Du får et tilbud', text: '' },
  ],
  start: [{ title: 'Vi læser det senest {dag}', text: 'Siger vi ja, kommer login til {pakke} på mail.' }],
  order: [{ title: '', text: 'Vi læser din bestilling senest {dag}.' }],
  demo: [{ title: 'Du vælger en tid', text: 'Ellers kontakter vi dig senest {dag}.' }],
  callback: [{ title: 'Vi ringer', text: 'Det sker senest {dag}.' }],
  application: [{ title: 'Vi læser ansøgningen', text: 'Det sker senest {dag}.' }],
}

/** What the auto-reply says of a lead. */
export function mailedLead(lead: WizardLead, change: Partial<FinalLead> = {}) {
  const stored = storedLead(lead, change)
  const { mailed, notice } = describe(stored)
  if (mailed === null) throw new Error('A lead of the wizard has a quotation')
  return { ...stored, mailed, notice, steps: nextStepsOf({ ...stored, lead: mailed.lead }, NEXT_STEPS) }
}

/** What a lead is stored with beside its form, its content and its deliveries. */
export const BARE_LEAD = {
  rates: FALLBACK_LEAD_CONTENT.rates,
  decided: NOTHING_DIFFERS,
  answerBy: '2026-11-23',
  attribution: null,
  notice: null,
  signs: [],
  quarantined: false,
}
