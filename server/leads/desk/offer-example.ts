import { absoluteAddress } from '#app/content/absolute-address.ts'
import type { OfferExample } from '#app/internal/offer-example.ts'
import { NO_ANSWERS } from '#app/lead/answers/answers.ts'
import { describe } from '#app/lead/describe.ts'
import { NO_CONTACT } from '#app/lead/fields/contact-fields.ts'
import { NOTHING_DIFFERS } from '#app/lead/final-lead.ts'
import type { WizardLead } from '#app/lead/lead.ts'
import { nextStepsOf } from '#app/lead/next-steps.ts'
import { offerLetter } from '#emails/offer-letter.ts'
import { nextBankDay } from '#server/bank-days.ts'
import { senderOf } from '#server/leads/deliveries/mail-channel.ts'
import type { LeadContent } from '#server/leads/lead-content.ts'
import { renderLetter } from '#server/mail/render-letter.ts'

/** An obviously fictional lead with every field of the offer's sample data. */
const EXAMPLE: WizardLead = {
  kind: 'wizard',
  contactMethod: 'call',
  contact: {
    ...NO_CONTACT,
    firstname: 'Mette',
    lastname: 'Holm',
    email: 'mette@fjordscenen.example',
    phone: '+4520345678',
    company: 'Fjordscenen',
  },
  answers: {
    ...NO_ANSWERS,
    industry: 'Kultur & Events',
    other: [
      { name: 'Egen webshop', icon: null, package: 'BASIS' },
      { name: 'White label', icon: null, package: 'PREMIUM' },
    ],
    ticketDetails: {
      ...NO_ANSWERS.ticketDetails,
      numberOfTickets: 1200,
      ticketPrice: 195,
      customerPaysFee: false,
      seasonPasses: 80,
      seasonPassPrice: 950,
    },
    productSales: {
      ...NO_ANSWERS.productSales,
      giftCards: true,
      giftCardValue: 12,
      foodDrinks: true,
      foodDrinksValue: 35,
    },
    additionalFeatures: { numberOfUsers: 3 },
  },
  packageTitle: '',
  intentId: '',
}

/** The quote mail, rendered from the example by the real template. `now` in epoch ms. */
export function composeExample(
  leadContent: LeadContent,
  siteUrl: string,
  now: number,
): Promise<OfferExample> {
  const { rates, bookingUrl } = leadContent
  const stored = {
    lead: EXAMPLE,
    rates,
    decided: NOTHING_DIFFERS,
    reference: 'K7M4-2XQ9',
    attribution: null,
    receivedAt: now,
    completedAt: null,
    answerBy: nextBankDay(now),
  }
  const { mailed, notice } = describe(stored)
  if (mailed === null) throw new Error('The example has no offer')
  return renderLetter(
    offerLetter({
      ...stored,
      mailed,
      notice,
      steps: nextStepsOf(stored, leadContent.nextSteps),
      sender: senderOf(leadContent, siteUrl),
      bookingUrl: bookingUrl && absoluteAddress(bookingUrl, siteUrl),
      siteUrl,
    }),
  )
}
