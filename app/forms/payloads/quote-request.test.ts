import { describe, expect, it } from 'vitest'
import { NO_ANSWERS } from '#app/lead/answers/answers.ts'
import { NO_DRAFT } from '#app/lead/draft.ts'
import { NO_CONTACT } from '#app/lead/fields/contact-fields.ts'
import { FALLBACK_RATES } from '#app/pricing/packages.ts'
import { EXAMPLE_FEE } from '#tests/builders/figures.ts'
import { quotePayload, readShownText, toWizardLead } from './quote-payload.ts'
import { type QuoteForm, shownOfferText, toAutoReplyPayload, toQuotePayload } from './quote-request.ts'

const answers: QuoteForm['draft'] = {
  ...NO_DRAFT,
  industry: 'Sportsklub',
  contactMethod: 'call',
  other: [{ name: 'Support', icon: null, package: 'BASIS' }],
  ticketDetails: { ...NO_DRAFT.ticketDetails, ticketPrice: 89.99, numberOfTickets: 1300 },
}
const contact = {
  name: 'Mette Østergaard',
  email: 'mette@fjordscenen.example',
  phone: '20 34 56 78',
}
const sent = (draft: QuoteForm['draft'], fields: Record<string, string> = {}): QuoteForm => ({
  draft,
  fields: { ...contact, ...fields },
  rates: FALLBACK_RATES,
})
/** The draft of a package that is created with the button 'Opret {title}'. */
const started = (packageTitle: string, change: Partial<QuoteForm['draft']> = {}): QuoteForm['draft'] => ({
  ...NO_DRAFT,
  contactMethod: 'start',
  packageTitle,
  ...change,
})
const metadata = { elapsedMs: 4000, notice: { version: '1', touched: false } }

describe('the payload of /api/leads/hubspot', () => {
  it('has exactly the public fields and those of the answers, with the figures of the quote', () => {
    expect(toQuotePayload(sent(answers), metadata)).toEqual({
      ...NO_CONTACT,
      ...NO_ANSWERS,
      firstname: 'Mette Østergaard',
      email: 'mette@fjordscenen.example',
      phone: '20 34 56 78',
      contactMethod: 'call',
      industry: 'Sportsklub',
      expectedRevenue: 0,
      ticketDetails: {
        ...NO_ANSWERS.ticketDetails,
        numberOfTickets: 1300,
        ticketPrice: 89.99,
        customerPaysFee: true,
        seasonPasses: 0,
        seasonPassPrice: 0,
      },
      productSales: {
        ...NO_ANSWERS.productSales,
        giftCards: false,
        giftCardValue: 0,
        merchandise: false,
        merchandiseValue: 0,
        foodDrinks: false,
        foodDrinksValue: 0,
      },
      additionalFeatures: {
        ...NO_ANSWERS.additionalFeatures,
        ownShop: false,
        ownDomain: false,
        whiteLabel: false,
        multipleEvents: false,
        numberOfUsers: 1,
      },
      totalRevenue: 116987,
      selectedPackage: 'BASIS',
      other: [{ name: 'Support', icon: null, package: 'BASIS' }],
      packageFeeText: '3,2 kr + 3,2% eks moms pr billet',
      calculatedFees: expect.objectContaining({ fixedFee: 3.2, percentageFee: 3.2, totalFee: EXAMPLE_FEE }),
      fixedFee: 3.2,
      percentageFee: 3.2,
      revenueBreakdown: { ticketRevenue: 116987, seasonPassRevenue: 0, productRevenue: 0 },
      packagePrice: '0\u00a0kr. om måneden ekskl. moms',
      notice: { version: '1', touched: false },
      attribution: null,
      emne: '',
      tid: 4000,
    })
  })

  it('states the attribution, the id of the demo and the honeypot value', () => {
    const attribution = { utm_source: 'avisen' }
    const ofDemo = { attribution, intentId: 'et-id', elapsedMs: null, notice: null }
    expect(toQuotePayload(sent(answers, { emne: 'x' }), ofDemo)).toMatchObject({
      attribution,
      intentId: 'et-id',
      emne: 'x',
      tid: null,
      notice: null,
    })
  })

  it('is read by the server as the same lead', () => {
    const read = quotePayload.parse(JSON.parse(JSON.stringify(toQuotePayload(sent(answers), metadata))))
    expect(toWizardLead(read)).toMatchObject({
      contactMethod: 'call',
      contact: { firstname: 'Mette Østergaard', phone: '+4520345678' },
      answers: { industry: 'Sportsklub', ticketDetails: answers.ticketDetails, other: answers.other },
    })
  })

  it("carries the title of the clicked 'Opret {title}' button, even if it is not a package", () => {
    expect(toQuotePayload(sent(started('Festival')), metadata).selectedPackage).toBe('Festival')
    const premium = toQuotePayload(sent(started('Premium')), metadata)
    expect(premium.packageFeeText).toBe('4 kr + 4% eks moms pr billet')
  })

  it('states the price of a package that has one, and of the add-ons whose price was shown', () => {
    expect(toQuotePayload(sent(started('Premium')), metadata).packagePrice).toContain('399')
    expect(toQuotePayload(sent(started('Scanner')), metadata)).not.toHaveProperty('packagePrice')
    expect(toQuotePayload(sent(answers), metadata)).not.toHaveProperty('addOnPrices')
    const other = [
      ...answers.other,
      { name: 'Egen webshop', icon: null, package: 'BASIS' as const, price: '99 kr.' },
    ]
    expect(toQuotePayload(sent({ ...answers, other }), metadata).addOnPrices).toEqual({
      'Egen webshop': '99 kr.',
    })
  })
})

describe('the payload of a package that was created without answers', () => {
  it('has no ticket count, and a package only if its button was clicked', () => {
    const payload = toQuotePayload(sent(started('PREMIUM')), metadata)
    expect(payload.ticketDetails.numberOfTickets).toBe(0)
    expect(payload.calculatedFees.totalFee).toBe(0)
    expect(toAutoReplyPayload(sent(started('PREMIUM')), 'X').ticketDetails.numberOfTickets).toBe(0)
    expect(toQuotePayload(sent(started('')), metadata).selectedPackage).toBe('')
  })

  it('keeps a ticket count that the visitor entered', () => {
    const ticketDetails = { ...NO_DRAFT.ticketDetails, numberOfTickets: 300 }
    const payload = toQuotePayload(sent(started('', { ticketDetails })), metadata)
    expect(payload.ticketDetails.numberOfTickets).toBe(300)
  })
})

describe('the payload of /api/leads/autosvar', () => {
  it('names the stored lead and repeats the public fields of the first call', () => {
    const payload = toAutoReplyPayload(sent(answers, { comment: 'Hej' }), 'K7M4-2XQ9')
    const hubspot = toQuotePayload(sent(answers), metadata)
    const { ticketDetails, productSales, additionalFeatures, other, calculatedFees } = hubspot
    const { expectedRevenue: _, ...repeated } = NO_ANSWERS
    expect(payload).toEqual({
      ...repeated,
      reference: 'K7M4-2XQ9',
      name: 'Mette Østergaard',
      email: 'mette@fjordscenen.example',
      comment: 'Hej',
      industry: 'Sportsklub',
      contactMethod: 'call',
      selectedPackage: 'BASIS',
      totalRevenue: 116987,
      packageFeeText: '3,2 kr + 3,2% eks moms pr billet',
      fixedFee: 3.2,
      percentageFee: 3.2,
      ticketDetails,
      productSales,
      additionalFeatures,
      other,
      calculatedFees,
    })
  })
})

describe('the offer in the hidden field of a form that is posted without JavaScript', () => {
  it('is read as the package, fees and prices that were shown', () => {
    const other = [{ name: 'Support', icon: null, package: 'BASIS' as const, price: '49 kr.' }]
    expect(readShownText(shownOfferText({ ...answers, other }, FALLBACK_RATES))).toEqual({
      package: 'BASIS',
      fixedFee: 3.2,
      percentageFee: 3.2,
      totalFee: EXAMPLE_FEE,
      packagePrice: '0\u00a0kr. om måneden ekskl. moms',
      addOns: { Support: '49 kr.' },
    })
  })

  it('is null if it is not JSON, and leaves out each part that is missing or cannot be read', () => {
    expect(['', 'x', '{'].map(readShownText)).toEqual([null, null, null])
    const numbers = { fixedFee: '3,20', percentageFee: 'x', totalFee: Infinity }
    const texts = { selectedPackage: '', addOnPrices: { Support: 49, ' Egen\nwebshop ': ' 9 kr. ' } }
    expect(readShownText(JSON.stringify({ calculatedFees: numbers, ...texts }))).toEqual({
      package: null,
      fixedFee: 3.2,
      percentageFee: null,
      totalFee: null,
      packagePrice: null,
      addOns: { 'Egen webshop': '9 kr.' },
    })
  })
})
