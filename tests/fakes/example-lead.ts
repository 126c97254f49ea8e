import { NO_ANSWERS } from '#app/leads/answers/answers.ts'
import { type Contact, NO_CONTACT } from '#app/leads/fields/contact-fields.ts'
import type { Submission } from '#app/leads/intake.ts'
import type { CallbackLead, WizardLead } from '#app/leads/lead.ts'
import { FALLBACK_TERMS } from '#server/leads/intake/terms.ts'

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

/** What a lead is stored with beside its form, its content and its deliveries. */
export const BARE_LEAD = {
  rates: FALLBACK_TERMS.rates,
  attribution: null,
  notice: null,
  signs: [],
  quarantined: false,
}
