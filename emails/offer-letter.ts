import type { Row } from '#app/lead/answers/answers.ts'
import { formatMoment } from '#app/lead/dates.ts'
import {
  answersTitle,
  indicativeNote,
  type LeadSection,
  outcomeSections,
  priceRows,
  priceRowsTitle,
  priceSection,
  type Quotation,
} from '#app/lead/describe.ts'
import type { Contact } from '#app/lead/fields/contact-fields.ts'
import { greetingOf } from '#app/lead/greeting.ts'
import { hasSale } from '#app/lead/lead.ts'
import { bookingAddress, calculationPath } from '#app/lead/links.ts'
import type { NextStep } from '#app/lead/next-steps.ts'
import type { Offer } from '#app/lead/offer.ts'
import { feeText } from '#app/pricing/fees.ts'
import { packagePriceText } from '#app/pricing/packages.ts'
import type { AboutLead, Letter } from './letter.tsx'
import { whyThisMail } from './to-visitor.ts'

/**
 * The auto-reply: a quote that can be forwarded. It only answers the request: no newsletter, no
 * other offer (markedsføringsloven §10).
 */
export function offerLetter(
  parts: AboutLead & {
    mailed: Quotation
    /** The notice that other figures were shown before; null without one. */
    notice: string | null
    /** What happens next. */
    steps: readonly NextStep[]
    /** Page where a meeting can be booked, absolute; null: there is none. */
    bookingUrl: string | null
  },
): Letter {
  const { mailed, notice, steps, reference, receivedAt, sender, bookingUrl, siteUrl } = parts
  const { lead, purpose, offer, answers } = mailed
  const opening = openings[purpose]
  return {
    subject: `${opening.subject} (${reference})`,
    preview: opening.preview(offer),
    greeting: greetingOf(lead.contact),
    paragraphs: [
      opening.text,
      `Vi modtog ${opening.received} ${formatMoment(receivedAt)}. Hav referencen klar, hvis du ringer eller skriver til os.`,
    ],
    reference,
    sections: [
      priceSection(lead, offer, 'organiser'),
      { title: answersTitle(lead), rows: [...answers, ...commentRow(lead.contact)] },
      {
        title: priceRowsTitle(lead, offer),
        rows: priceRows(lead, offer).filter(({ label }) => label !== 'Pakke'),
      },
      ...outcomeSections(lead, offer, 'organiser'),
    ].filter((section: LeadSection) => section.rows.length > 0),
    links: [
      ...(hasSale(lead.answers)
        ? [
            {
              label: opening.calculation,
              href: `${siteUrl}${calculationPath(lead.answers, offer.chosen)}`,
            },
          ]
        : []),
      ...(bookingUrl === null
        ? []
        : [
            {
              label: opening.booking,
              href: lead.intentId ? bookingAddress(bookingUrl, lead.intentId) : bookingUrl,
            },
          ]),
    ],
    steps,
    notes: [notice, indicativeNote(offer), whyThisMail(siteUrl)].filter((note) => note !== null),
    sender,
  }
}

/**
 * Says that the comment arrived, without repeating it: people must not be able to send their own
 * text to an address that is not theirs.
 */
function commentRow({ comment }: Contact): Row[] {
  return comment === '' ? [] : [{ label: 'Din kommentar', value: 'Modtaget' }]
}

/**
 * 'BASIS: 0 kr. om måneden ekskl. moms, 3,2 kr + 3,2% eks moms pr billet'; '' without a package.
 */
function priceLine(offer: Offer): string {
  if (offer.package === null) return ''
  const { rates } = offer.quote
  const price = packagePriceText(rates.packagePrice)
  return `${offer.package}: ${price && `${price}, `}${feeText(rates)}`
}

const CALCULATION = 'Se din beregning, og prøv med andre tal'

const openings = {
  call: {
    subject: 'Din prisberegning',
    preview: (offer: Offer) => priceLine(offer) || 'Dine svar og din pris',
    text: 'Tak for din henvendelse. Her er din beregning og de svar, den bygger på.',
    received: 'dine svar',
    calculation: CALCULATION,
    booking: 'Book et møde, hvis du hellere vil tale om det',
  },
  start: {
    subject: 'Vi har modtaget din oprettelse',
    preview: (offer: Offer) => priceLine(offer) || 'Det har du valgt',
    text: 'Tak, fordi du vil i gang. Her er det, du har valgt.',
    received: 'det',
    calculation: 'Prøv med andre tal',
    booking: 'Book et møde, hvis du hellere vil tale om det',
  },
  order: {
    subject: 'Vi har modtaget din bestilling',
    preview: () => 'Det har du bestilt',
    text: 'Tak for din bestilling.',
    received: 'bestillingen',
    calculation: 'Prøv med andre tal',
    booking: 'Book et møde, hvis du hellere vil tale om det',
  },
  demo: {
    subject: 'Din personlige demo',
    preview: () => 'Vi har modtaget dit ønske om en demo',
    text: 'Tak for din interesse. Her er dine svar, så vi begge har dem til demoen.',
    received: 'dine svar',
    calculation: CALCULATION,
    booking: 'Book et tidspunkt til din demo',
  },
} as const
