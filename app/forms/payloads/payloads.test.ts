import { describe, expect, test } from 'vitest'
import { NO_ANSWERS } from '#app/lead/answers/answers.ts'
import { checkCallback } from '#app/lead/fields/callback-fields.ts'
import { checkInformation } from '#app/lead/fields/quote-fields.ts'
import { fieldMessages } from './payload-schema.ts'
import { autoReplyPayload, quotePayload, toShownOffer, toWizardLead } from './quote-payload.ts'

test('the information form says what to write in each empty required field, with the fixed text for the box', () => {
  expect(checkInformation({ name: '', email: '' }, false)).toEqual({
    name: 'Skriv dit fulde navn.',
    email: 'Skriv din e-mailadresse.',
    gdprConsent: 'Du skal acceptere GDPR samtykket for at fortsætte.',
  })
})

test('the information form asks for company and CVR number on the start path', () => {
  const typed = { name: 'A', email: 'a@b.dk', gdprConsent: 'on', cvr: '1374 8137' }
  expect(checkInformation(typed, true)).toEqual({
    company: 'Skriv navnet på firmaet eller foreningen.',
    cvr: 'Et af cifrene passer ikke. Tjek CVR-nummeret igen.',
  })
  expect(checkInformation(typed, false)).toEqual({})
})

test('the callback form requires four fields, with company and comment optional', () => {
  expect(checkCallback({})).toEqual({
    firstname: 'Skriv dit fornavn.',
    lastname: 'Skriv dit efternavn.',
    email: 'Skriv din e-mailadresse.',
    phone: 'Skriv dit telefonnummer.',
  })
})

describe('the payload of /api/leads/hubspot', () => {
  const whole = {
    firstname: 'Mette Holm',
    lastname: '',
    email: 'mette@firma.dk',
    phone: '',
    company: '',
    website: '',
    comment: '',
    contactMethod: 'call',
    industry: 'Sportsklub',
    ticketDetails: {
      numberOfTickets: 1300,
      ticketPrice: 89.99,
      customerPaysFee: false,
      seasonPasses: 0,
      seasonPassPrice: 0,
    },
    productSales: { giftCards: true, giftCardValue: 10 },
    additionalFeatures: { numberOfUsers: 3 },
    other: [{ title: 'White label', emoji: '🎪', package: 'PREMIUM' }, 'Support'],
    totalRevenue: 999,
    calculatedFees: { totalFee: 1 },
  }

  test('accepts and normalises what a person types', () => {
    const typed = {
      firstname: ' Mette Holm ',
      email: 'mette@Firma.DK',
      phone: '20 34 56 78',
      comment: 'Hej\r\nigen',
    }
    expect(quotePayload.parse({ ...whole, ...typed })).toMatchObject({
      firstname: 'Mette Holm',
      email: 'mette@firma.dk',
      phone: '+4520345678',
      comment: 'Hej\nigen',
    })
  })

  test('becomes a lead with the answers and without the figures computed by the browser', () => {
    const lead = toWizardLead(quotePayload.parse(whole))
    expect(lead.contact.firstname).toBe('Mette Holm')
    expect(lead.answers.ticketDetails).toEqual({
      ...NO_ANSWERS.ticketDetails,
      numberOfTickets: 1300,
      ticketPrice: 89.99,
      customerPaysFee: false,
    })
    expect(lead.answers.productSales.giftCardValue).toBe(10)
    expect(lead.answers.other).toEqual([
      { name: 'White label', icon: '🎪', package: 'PREMIUM' },
      { name: 'Support', icon: null, package: 'BASIS' },
    ])
    expect(JSON.stringify(lead)).not.toContain('999')
  })

  test('accepts a demo without name and e-mail', () => {
    expect(
      quotePayload.safeParse({ ...whole, firstname: '', email: '', contactMethod: 'demo' }).success,
    ).toBe(true)
  })

  test('gives the wizard’s messages for missing answers', () => {
    const result = quotePayload.safeParse({ contactMethod: 'call' })
    expect(fieldMessages(result.error ?? fail())).toEqual({
      firstname: 'Skriv dit fulde navn.',
      email: 'Skriv din e-mailadresse.',
      industry: 'Vælg venligst en branche',
      ticketPrice: 'Indtast venligst en gyldig billetpris',
      numberOfTickets: 'Vælg venligst et antal billetter på mindst 100',
    })
  })

  test('rejects more tickets than any event has, with the wizard’s message', () => {
    const result = quotePayload.safeParse({ ...whole, ticketDetails: { numberOfTickets: 10_000_001 } })
    expect(fieldMessages(result.error ?? fail()).numberOfTickets).toBe(
      'Vælg venligst et antal billetter på højst 10.000.000',
    )
  })

  test('rejects a line break in every single-line field', () => {
    for (const name of ['firstname', 'lastname', 'email', 'company', 'website', 'phone', 'cvr']) {
      const result = quotePayload.safeParse({ ...whole, [name]: 'a\r\nBcc: b@c.dk' })
      expect(Object.keys(fieldMessages(result.error ?? fail()))).toEqual([name])
    }
  })

  test('reads hostile figures as unanswered, never as a number', () => {
    const result = quotePayload.parse({
      ...whole,
      contactMethod: 'start',
      company: 'X',
      cvr: '13748136',
      ticketDetails: { numberOfTickets: 1e99, ticketPrice: 'NaN', seasonPasses: -4, seasonPassPrice: {} },
      productSales: [],
      additionalFeatures: null,
    })
    expect(result.ticketDetails).toMatchObject({
      numberOfTickets: 0,
      ticketPrice: 0,
      seasonPasses: 0,
      seasonPassPrice: 0,
    })
    expect(result.additionalFeatures.numberOfUsers).toBe(1)
  })
})

test('a figure that the sender saw is unknown if it is not an amount', () => {
  const shown = { calculatedFees: { fixedFee: 3.2, percentageFee: 'NaN', totalFee: 1e15 } }
  const typed = { firstname: '', email: '', contactMethod: 'demo', industry: 'Sportsklub' }
  const ticketDetails = { numberOfTickets: 100, ticketPrice: 100 }
  expect(toShownOffer(quotePayload.parse({ ...typed, ticketDetails, ...shown }))).toMatchObject({
    fixedFee: 3.2,
    percentageFee: null,
    totalFee: null,
  })
})

test('the second call names the lead by its reference', () => {
  expect(autoReplyPayload.parse({ reference: 'K7M4-2XQ9', name: 'x', calculatedFees: {} })).toEqual({
    reference: 'K7M4-2XQ9',
  })
})

function fail(): never {
  throw new Error('expected a failed parse')
}
