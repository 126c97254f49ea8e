import { type DeskRow, leadStateLabel } from '#app/internal/desk.ts'
import { formatMoment } from '#app/leads/describe.ts'
import { CONTACT_FIELD_NAMES, CONTACT_FIELDS, shownContact } from '#app/leads/fields/contact-fields.ts'
import type { Lead, LeadAnswers } from '#app/leads/lead.ts'
import { offerOf } from '#app/leads/offer.ts'
import type { StoredLead } from './stored-lead.ts'

/** The comment, which may be long, is the last column. */
const CONTACT_COLUMNS = CONTACT_FIELD_NAMES.filter((name) => name !== 'comment')

export const LEAD_HEADINGS = [
  'Reference',
  'Modtaget',
  'Slags',
  'Tilstand',
  'Navn',
  ...CONTACT_COLUMNS.map((name) => CONTACT_FIELDS[name].sales),
  'Branche',
  'Pakke',
  'Billetter',
  'Billetpris (kr. inkl. moms)',
  'Omsætning (kr. inkl. moms)',
  'Gebyrer i alt (kr. ekskl. moms)',
  'Gebyret betales af',
  'Tilvalg',
  'Sæsonkort',
  'Sæsonkortpris (kr. inkl. moms)',
  'Gavekort pr. billet (kr. inkl. moms)',
  'Merchandise pr. billet (kr. inkl. moms)',
  'Mad og drikke pr. billet (kr. inkl. moms)',
  'Antal brugere',
  'Forventet omsætning (kr. inkl. moms)',
  'Kilde',
  CONTACT_FIELDS.comment.sales,
]

function industryOf(lead: Lead): string {
  if (lead.kind === 'wizard') return lead.answers.industry
  return lead.kind === 'callback' ? lead.industry : ''
}

/** Everything about a lead that sales works with; bank numbers are never included (D21). */
export function leadCells({ lead, rates, attribution }: StoredLead, row: DeskRow): string[] {
  const offer = lead.kind === 'wizard' ? offerOf(lead, rates) : null
  const amount = (kroner: number): string => kroner.toFixed(2).replace('.', ',')
  const figures = lead.kind === 'wizard' && offer?.hasFigures ? { lead, offer } : null
  return [
    row.reference,
    formatMoment(row.receivedAt),
    row.kind,
    leadStateLabel(row.state),
    row.name,
    ...CONTACT_COLUMNS.map((name) => shownContact(lead.contact, name).value),
    industryOf(lead),
    lead.kind === 'application' ? lead.tier : (offer?.package ?? ''),
    figures ? String(figures.lead.answers.ticketDetails.numberOfTickets) : '',
    figures ? amount(figures.lead.answers.ticketDetails.ticketPrice) : '',
    figures ? amount(figures.offer.quote.totalRevenue) : '',
    figures && figures.offer.package !== null ? amount(figures.offer.quote.calculatedFees.totalFee) : '',
    ...(lead.kind === 'wizard' ? answerCells(lead.answers, amount) : Array<string>(9).fill('')),
    Object.entries(attribution ?? {})
      .map(([name, value]) => `${name}: ${value}`)
      .join(', '),
    lead.contact.comment,
  ]
}

/** The answers besides tickets and price; '' for unanswered ones. */
function answerCells(answers: LeadAnswers, amount: (kroner: number) => string): string[] {
  const { ticketDetails, productSales, additionalFeatures } = answers
  const counted = (number: number, from: number): string => (number >= from ? String(number) : '')
  const sold = (isSold: boolean, kroner: number): string => (isSold ? amount(kroner) : '')
  return [
    ticketDetails.ticketPrice > 0 ? (ticketDetails.customerPaysFee ? 'Kunde' : 'Arrangør') : '',
    answers.other.map(({ name }) => name).join(', '),
    counted(ticketDetails.seasonPasses, 1),
    sold(ticketDetails.seasonPasses > 0, ticketDetails.seasonPassPrice),
    sold(productSales.giftCards, productSales.giftCardValue),
    sold(productSales.merchandise, productSales.merchandiseValue),
    sold(productSales.foodDrinks, productSales.foodDrinksValue),
    counted(additionalFeatures.numberOfUsers, 2),
    sold(answers.expectedRevenue > 0, answers.expectedRevenue),
  ]
}
