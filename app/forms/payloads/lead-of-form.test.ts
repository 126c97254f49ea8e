import { describe, expect, test } from 'vitest'
import { checkPayload } from '#app/forms/receiving/receive-lead.server.ts'
import { NO_ANSWERS } from '#app/lead/answers/answers.ts'
import { NO_CONTACT } from '#app/lead/fields/contact-fields.ts'
import { accountPayload, contactPayload, dealPayload } from './api-test-payloads.ts'
import { applicationPayload, toApplicationLead } from './application-payload.ts'
import { callbackPayload, toCallbackLead } from './callback-payload.ts'
import { fieldMessages } from './payload-schema.ts'
import { quotePayload, toWizardLead } from './quote-payload.ts'

/* What each form posts, with a different value in every field, and the lead that it becomes. */

const TYPED = {
  firstname: 'Mette',
  lastname: 'Holm',
  email: 'mette@fjordscene.example',
  phone: '+4520345678',
  company: 'Fjordscenen',
  cvr: '13748136',
  website: 'https://fjordscene.example',
  comment: 'Ring før kl. 10.',
}
const CONTACT = { ...NO_CONTACT, ...TYPED }

test('every field of the callback form is in its lead', () => {
  const { cvr: _, website: __, ...asked } = CONTACT
  expect(toCallbackLead(callbackPayload.parse({ ...CONTACT, industry: ' Festival ' }))).toEqual({
    kind: 'callback',
    contact: { ...asked, cvr: '', website: '' },
    industry: 'Festival',
  })
})

describe('an application', () => {
  const typed = { ...CONTACT, package: 'PREMIUM', terms: 'on', reg: '12-34', account: '0012345678' }
  const { comment: _, ...asked } = CONTACT

  test('has every field of its form, with the bank numbers separate', () => {
    expect(toApplicationLead(applicationPayload.parse(typed), 'v1.3')).toEqual({
      lead: {
        kind: 'application',
        contact: { ...asked, comment: '' },
        package: 'PREMIUM',
        tier: 'PREMIUM',
        hasBank: true,
        terms: 'v1.3',
      },
      bank: { reg: '1234', account: '0012345678' },
    })
  })

  test('for BASIS is for the tier PRO, and may omit the bank numbers', () => {
    const { lead, bank } = toApplicationLead(
      applicationPayload.parse({ ...typed, package: 'BASIS', terms: true, reg: '', account: null }),
      '',
    )
    expect(lead).toMatchObject({ package: 'BASIS', tier: 'PRO', hasBank: false, terms: '' })
    expect(bank).toBeNull()
  })

  test.each([
    [{ package: ' ' }, { package: 'Vælg en pakke.' }],
    [{ terms: 'ja' }, { terms: 'Du skal acceptere abonnementsbetingelserne for at fortsætte.' }],
    [{ account: '' }, { account: 'Skriv også kontonummeret, eller slet registreringsnummeret.' }],
    [{ firstname: 3 }, { firstname: 'Her skal stå tekst.' }],
    [
      { firstname: '', lastname: undefined, company: null, cvr: ' ' },
      {
        firstname: 'Skriv dit fornavn.',
        lastname: 'Skriv dit efternavn.',
        company: 'Skriv navnet på firmaet eller foreningen.',
        cvr: 'Skriv jeres CVR-nummer.',
      },
    ],
  ])('with %j is rejected', (change, messages) => {
    const { error } = applicationPayload.safeParse({ ...typed, ...change })
    expect(error && fieldMessages(error)).toEqual(messages)
  })
})

describe('the wizard lead', () => {
  const typed = {
    ...CONTACT,
    contactMethod: 'call',
    industry: 'Festival',
    ticketDetails: {
      numberOfTickets: '1300',
      ticketPrice: 89.994,
      customerPaysFee: false,
      seasonPasses: 20,
      seasonPassPrice: 500.5,
    },
    productSales: {
      giftCards: true,
      giftCardValue: 1,
      merchandise: 'on',
      merchandiseValue: 2,
      foodDrinks: 'true',
      foodDrinksValue: 3,
    },
    additionalFeatures: {
      ownShop: true,
      ownDomain: true,
      whiteLabel: true,
      multipleEvents: true,
      numberOfUsers: 4,
    },
    other: [{ name: 'White label', icon: '🎪', package: 'PREMIUM' }],
    expectedRevenue: 5000,
    selectedPackage: 'BASIS',
    intentId: 'abcdefghijklmnop',
  }
  const lead = (change: object = {}) => toWizardLead(quotePayload.parse({ ...typed, ...change }))
  const messages = (change: object) => {
    const checked = checkPayload(quotePayload, { ...typed, ...change })
    return checked.ok ? null : checked.refused.fields
  }

  test('has every answer and every contact field', () => {
    expect(lead()).toEqual({
      kind: 'wizard',
      contactMethod: 'call',
      contact: CONTACT,
      answers: {
        ...NO_ANSWERS,
        industry: 'Festival',
        other: [{ name: 'White label', icon: '🎪', package: 'PREMIUM' }],
        ticketDetails: {
          ...NO_ANSWERS.ticketDetails,
          numberOfTickets: 1300,
          ticketPrice: 89.99,
          customerPaysFee: false,
          seasonPasses: 20,
          seasonPassPrice: 500.5,
        },
        productSales: {
          giftCards: true,
          giftCardValue: 1,
          merchandise: true,
          merchandiseValue: 2,
          foodDrinks: true,
          foodDrinksValue: 3,
        },
        additionalFeatures: { numberOfUsers: 4 },
        expectedRevenue: 5000,
      },
      packageTitle: '',
      intentId: '',
    })
  })

  test('without products or features has none, and the customer pays the fee', () => {
    const { answers } = lead({
      ticketDetails: { numberOfTickets: 1300, ticketPrice: 1 },
      productSales: null,
      additionalFeatures: 'nej',
      other: null,
      expectedRevenue: undefined,
    })
    expect(answers).toMatchObject({
      other: [],
      expectedRevenue: 0,
      ticketDetails: { customerPaysFee: true, seasonPasses: 0, seasonPassPrice: 0 },
      productSales: { giftCards: false, merchandise: false, foodDrinks: false },
      additionalFeatures: { numberOfUsers: 1 },
    })
    expect(
      lead({ ticketDetails: { ...typed.ticketDetails, customerPaysFee: 'false' } }).answers,
    ).toMatchObject({ ticketDetails: { customerPaysFee: false } })
  })

  test('has the button of a start and the id of a demo', () => {
    expect(lead({ contactMethod: 'start', selectedPackage: ' Festival ' })).toMatchObject({
      packageTitle: 'Festival',
      intentId: '',
    })
    expect(lead({ contactMethod: 'demo' })).toMatchObject({
      packageTitle: '',
      intentId: 'abcdefghijklmnop',
    })
  })

  test.each(['abcdefghijklmno', 'a'.repeat(65), 'abcdefghijklmnop!', '!abcdefghijklmnop', 7, null])(
    'ignores the demo id %j',
    (intentId) => {
      expect(lead({ contactMethod: 'demo', intentId }).intentId).toBe('')
    },
  )

  test.each([
    [{ contactMethod: 'brev' }, { contactMethod: 'Der opstod en fejl. Prøv igen.' }],
    [{ industry: ' ' }, { industry: 'Vælg venligst en branche' }],
    [
      { contactMethod: 'start', company: '', cvr: '', industry: '', ticketDetails: {} },
      { company: 'Skriv navnet på firmaet eller foreningen.', cvr: 'Skriv jeres CVR-nummer.' },
    ],
    [
      { ticketDetails: { ...typed.ticketDetails, numberOfTickets: 99 } },
      { numberOfTickets: 'Vælg venligst et antal billetter på mindst 100' },
    ],
    [
      { ticketDetails: { ...typed.ticketDetails, numberOfTickets: 100.5 } },
      { numberOfTickets: 'Vælg venligst et antal billetter på mindst 100' },
    ],
    [
      { ticketDetails: { ...typed.ticketDetails, seasonPasses: '0.5' } },
      { seasonPasses: 'Skriv et helt antal sæsonkort.' },
    ],
    [{ additionalFeatures: { numberOfUsers: 1.5 } }, { numberOfUsers: 'Skriv et helt antal brugere.' }],
    [
      { ticketDetails: { ...typed.ticketDetails, ticketPrice: 0.004 } },
      { ticketPrice: 'Indtast venligst en gyldig billetpris' },
    ],
    [{ other: 'White label' }, { other: 'Her står noget, som vi ikke kan læse.' }],
  ])('with %j is rejected', (change, expected) => {
    expect(messages(change)).toEqual(expected)
  })

  test.each([
    [{ ticketDetails: { ...typed.ticketDetails, numberOfTickets: 100 } }],
    [{ ticketDetails: { ...typed.ticketDetails, numberOfTickets: 10_000_000 } }],
    [{ contactMethod: 'demo', firstname: '', email: '', company: '', cvr: '' }],
    [{ company: '', cvr: '' }],
  ])('with %j is accepted', (change) => {
    expect(messages(change)).toBeNull()
  })

  test('has each add-on once, fifty at most, with single-line names', () => {
    const { other } = lead({
      contactMethod: 'demo',
      other: [
        ' Gavekort\n',
        { name: 'Gavekort', package: 'PREMIUM' },
        { name: '' },
        { name: 'x'.repeat(300), icon: ' \u2028' },
        7,
        ...Array.from({ length: 60 }, (_, index) => `Nr. ${index}`),
      ],
    }).answers
    expect(other.slice(0, 2)).toEqual([
      { name: 'Gavekort', icon: null, package: 'BASIS' },
      { name: 'x'.repeat(200), icon: null, package: 'BASIS' },
    ])
    expect(other).toHaveLength(47)
  })
})

describe('the submission metadata of a form has', () => {
  const parse = (change: object) => callbackPayload.parse({ ...CONTACT, ...change })

  test('where the visitor came from, by the known parameters only', () => {
    const known = {
      utm_source: 'a',
      utm_medium: 'b',
      utm_campaign: 'c',
      utm_term: 'd',
      utm_content: 'e',
      referrer: 'f',
      landing_page: 'g',
      form_page: 'h',
      form_title: 'i',
    }
    expect(parse({ attribution: { ...known, other: 'x' } }).attribution).toEqual(known)
    expect(parse({ attribution: { utm_source: ' a\nb ', utm_term: '', referrer: 7 } }).attribution).toEqual({
      utm_source: 'a b',
    })
    expect(parse({ attribution: { utm_source: 'x'.repeat(300) } }).attribution?.utm_source).toHaveLength(200)
    expect(parse({}).attribution).toBeUndefined()
  })

  test.each([
    [1200, 1200],
    ['1200', 1200],
    [0, 0],
    [-1, null],
    ['', null],
    [' ', null],
    ['x', null],
    [{ valueOf: (): number => 5 }, null],
    [undefined, null],
  ])('the time it took to fill in: %j is read as %s', (tid, ms) => {
    expect(parse({ tid }).tid).toBe(ms)
  })

  test('which consent notice was shown, and whether its box was touched', () => {
    expect(parse({ notice: { version: ' 2 ', touched: 'on' } }).notice).toEqual({
      version: '2',
      touched: true,
    })
    expect(parse({ notice: { touched: 'nej' } }).notice).toEqual({ version: '', touched: false })
    expect(parse({ notice: ['2'] }).notice).toEqual({ version: '', touched: false })
    expect(parse({ notice: null }).notice).toBeNull()
  })

  test('the value of the honeypot', () => {
    expect(parse({ emne: ' Køb\nnu ' }).emne).toBe('Køb nu')
    expect(parse({ emne: 7 }).emne).toBe('')
  })
})

describe('the endpoints behind /api-test', () => {
  test('accept a client with every field, and require a name, an e-mail and a tier', () => {
    const { comment: _, ...client } = TYPED
    const typed = { ...client, reg: '1234', account: '12345', tier: 'PRO' }
    expect(accountPayload.parse({ ...typed, comment: 'x' })).toEqual(typed)
    const { error } = accountPayload.safeParse({ reg: '1234' })
    expect(error && fieldMessages(error)).toEqual({
      firstname: 'Skriv et fornavn.',
      email: 'Skriv din e-mailadresse.',
      tier: 'Vælg PRO eller PREMIUM.',
    })
    const half = accountPayload.safeParse({ ...typed, reg: '' })
    expect(half.error && fieldMessages(half.error)).toEqual({
      reg: 'Skriv også registreringsnummeret, eller slet kontonummeret.',
    })
  })

  test('accept a contact, and require only its e-mail', () => {
    const { comment: _, cvr: __, ...contact } = TYPED
    expect(contactPayload.parse({ ...contact, cvr: '1' })).toEqual(contact)
    expect(contactPayload.safeParse({ email: 'a@b.dk' }).success).toBe(true)
    expect(contactPayload.safeParse({}).success).toBe(false)
  })

  test('accept a deal with the ids of the CRM', () => {
    expect(dealPayload.parse({ tier: 'PREMIUM', company: 'A', userId: 12, companyId: '34' })).toEqual({
      tier: 'PREMIUM',
      company: 'A',
      userId: '12',
      companyId: '34',
    })
    expect(dealPayload.parse({ tier: 'PRO', userId: '1'.repeat(20), companyId: null }).companyId).toBeNull()
    for (const userId of ['1'.repeat(21), '12a', 'a12', '', null, {}]) {
      const { error } = dealPayload.safeParse({ tier: 'PRO', userId, companyId: 'x' })
      expect(error && fieldMessages(error)).toEqual({
        userId: 'userId er id’et på en kontakt i CRM.',
        companyId: 'companyId er id’et på et firma i CRM, eller null.',
      })
    }
  })
})
