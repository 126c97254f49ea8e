import { feeText } from '#app/pricing/fees.ts'
import { type Figure, figureText, forSales, leadingFigure, ticketFigures } from '#app/pricing/figures.ts'
import { formatAmount } from '#app/pricing/money.ts'
import { lowerFirst, reasonSentence, recommendByAddOns } from '#app/pricing/recommend.ts'
import { inclVat } from './answers/answer.ts'
import { answerRows, answersLine, type Row } from './answers/answers.ts'
import { CONTACT_FIELD_NAMES, type Contact, shownContact } from './fields/contact-fields.ts'
import { fullName } from './intake.ts'
import { type ApplicationLead, type Lead, packageOfApplication, type WizardLead } from './lead.ts'
import type { Offer } from './offer.ts'

/** `highlighted`: shown first, on a light background if there is one. */
export type LeadSection = { title: string; rows: Row[]; highlighted?: true }

/** The rows that have something to say. */
const rows = (...stated: [label: string, value: string | false][]): Row[] =>
  stated.flatMap(([label, value]) => (value ? [{ label, value }] : []))

/** The contact fields that are not empty. */
export function contactRows(contact: Contact): Row[] {
  return [
    ...rows(['Navn', fullName(contact)]),
    ...CONTACT_FIELD_NAMES.map((name) => shownContact(contact, name)).filter(({ value }) => value !== ''),
  ]
}

/** Why this package was recommended, as one sentence. */
export function reasonText({ quote }: Offer): string {
  return `Vi anbefaler ${quote.recommendedPackage}, ${lowerFirst(reasonSentence(quote.reason))}`
}

/** Who reads the figures: they are called by other names for sales. */
export type FigureReader = 'organiser' | 'sales'

/** The figures, below what they are computed from; empty if the button's title is not a package. */
export function priceSection(lead: WizardLead, offer: Offer, reader: FigureReader): LeadSection {
  const figures = offer.package === null ? [] : offer.quote.figures
  return {
    title: reader === 'sales' ? 'Vejledende beregning' : 'Din vejledende beregning',
    rows:
      figures.length === 0
        ? []
        : [
            ...rows(['Beregnet for', offer.hasFigures && answersLine(lead.answers)]),
            ...figureRows(figures, reader),
          ],
    highlighted: true,
  }
}

function figureRows(figures: readonly Figure[], reader: FigureReader): Row[] {
  const leading = leadingFigure(figures)
  return (reader === 'sales' ? forSales(figures) : figures).map((figure) => ({
    label: figure.label,
    value: figureText(figure),
    ...(figure.of === leading?.of ? { isLeading: true as const } : {}),
  }))
}

/**
 * Package, rates, revenue and the parts of the fees. Every amount says inkl. or ekskl. moms; the
 * fee text is the specification's.
 */
export function offerRows(lead: WizardLead, offer: Offer): Row[] {
  const { quote } = offer
  const { ticketRevenue, seasonPassRevenue, productRevenue } = quote.revenueBreakdown
  const { handlingFee, ticketFee } = quote.outcomes.fees
  const products = productRevenue > 0
  const passes = seasonPassRevenue > 0
  const known = rows(
    ['Pakke', offer.package ?? lead.packageTitle],
    ['Gebyr', offer.package !== null && feeText(quote.rates)],
  )
  if (!offer.hasFigures) return known
  return [
    ...known,
    ...rows(
      ['Billetomsætning', (passes || products) && inclVat(ticketRevenue)],
      ['Omsætning fra sæsonkort', passes && inclVat(seasonPassRevenue)],
      ['Omsætning fra varesalg', products && inclVat(productRevenue)],
      ['Omsætning i alt', inclVat(quote.totalRevenue)],
      ['Fast gebyr i alt', offer.package !== null && `${formatAmount(handlingFee)} ekskl. moms`],
      ['Procentgebyr i alt', offer.package !== null && `${formatAmount(ticketFee)} ekskl. moms`],
    ),
  ]
}

/** The offer and the reason for the package, the same in the visitor's e-mail and in print. */
export function priceRows(lead: WizardLead, offer: Offer): Row[] {
  const isRecommended = offer.hasFigures && offer.package === offer.quote.recommendedPackage
  return [...offerRows(lead, offer), ...rows(['Begrundelse', isRecommended && reasonText(offer)])]
}

/** Both fee payers side by side, if the organiser pays and figures can be computed. */
export function outcomeSections(lead: WizardLead, offer: Offer, reader: FigureReader): LeadSection[] {
  if (lead.answers.ticketDetails.customerPaysFee || !offer.hasFigures || offer.package === null) return []
  return [
    { title: 'Hvis kunden betaler gebyret', customerPays: true },
    { title: 'Hvis arrangøren betaler gebyret', customerPays: false },
  ].map(({ title, customerPays }) => ({
    title,
    rows: figureRows(ticketFigures(offer.quote.outcomes, customerPays), reader).map(
      ({ isLeading: _, ...row }) => row,
    ),
  }))
}

/** The note under an offer's figures in e-mail and print; null without figures. */
export function indicativeNote(offer: Offer): string | null {
  return offer.hasFigures && offer.package !== null
    ? 'Beløbene er vejledende og bygger på dine svar. Satserne er dem, der gjaldt, da du sendte.'
    : null
}

/** The kind of enquiry, as in the subject line for sales. */
export function kindOf(lead: Lead): string {
  if (lead.kind === 'callback') return 'Ring mig op'
  if (lead.kind === 'application') return 'Ansøgning om arrangørkonto'
  if (lead.contactMethod === 'demo') return 'Ønske om demo'
  return lead.contactMethod === 'start' ? 'Ny oprettelse' : 'Ønske om tilbud'
}

/**
 * The application's rows. They say only whether bank numbers were given: the numbers stay in the
 * store.
 */
function applicationRows(lead: ApplicationLead, bank: string | null): Row[] {
  const subscription = packageOfApplication(lead)
  return rows(
    ['Abonnement', subscription === lead.tier ? lead.tier : `${lead.tier} (${subscription})`],
    ['Bankoplysninger', bank ?? (lead.hasBank ? 'Givet, gemt krypteret' : 'Ikke givet endnu')],
    ['Betingelser', lead.terms !== '' && `Abonnementsbetingelser ${lead.terms} accepteret`],
  )
}

/**
 * The whole lead for sales: contact, answers, figures, both payers, attribution. `bank`: the masked
 * numbers, which only the desk shows.
 */
export function describeLead(
  lead: Lead,
  offer: Offer | null,
  attribution: Readonly<Record<string, string>> | null,
  bank: string | null = null,
): LeadSection[] {
  const sections: LeadSection[] = [
    { title: 'Kontakt', rows: contactRows(lead.contact) },
    ...(lead.kind === 'application' ? [{ title: 'Konto', rows: applicationRows(lead, bank) }] : []),
    ...(lead.kind === 'wizard' && offer !== null
      ? [
          { title: 'Svar', rows: answerRows(lead.answers) },
          priceSection(lead, offer, 'sales'),
          { title: 'Beregning', rows: [...offerRows(lead, offer), ...recommendationRows(lead, offer)] },
          ...outcomeSections(lead, offer, 'sales'),
        ]
      : []),
    ...(lead.kind === 'callback' ? [{ title: 'Svar', rows: rows(['Branche', lead.industry]) }] : []),
    {
      title: 'Kilde',
      rows: Object.entries(attribution ?? {}).map(([name, value]) => ({
        label: SOURCE_LABELS[name] ?? name,
        value,
      })),
    },
  ]
  return sections.filter((section) => section.rows.length > 0)
}

/** The attribution for sales; campaign names are shown as in the URL. */
const SOURCE_LABELS: Readonly<Record<string, string>> = {
  form_page: 'Formularens side',
  form_title: 'Sidens titel',
}

function recommendationRows(lead: WizardLead, offer: Offer): Row[] {
  const { recommendedPackage } = offer.quote
  const byAddOns = recommendByAddOns(lead.answers.other).reason
  const isChosen = lead.contactMethod === 'start' && lead.packageTitle !== ''
  return rows(
    ['Valgt på prissiden', isChosen && `Opret ${lead.packageTitle}`],
    ['Anbefalet pakke', offer.package !== recommendedPackage && offer.hasFigures && recommendedPackage],
    ['Begrundelse', (offer.hasFigures || byAddOns.kind === 'add-ons') && reasonText(offer)],
  )
}

/** A date and time in Danish: '20. november 2025 kl. 14.05' (Europe/Copenhagen). */
export function formatMoment(epochMs: number): string {
  return `${formatDate(epochMs)} kl. ${formats().time.format(epochMs)}`
}

/** '20. november 2025' (Europe/Copenhagen). */
export function formatDate(epochMs: number): string {
  return formats().date.format(epochMs)
}

/** Created on first use: creating a format takes fifty times longer than using it. */
function formats() {
  created ??= {
    date: new Intl.DateTimeFormat('da-DK', { dateStyle: 'long', timeZone: 'Europe/Copenhagen' }),
    time: new Intl.DateTimeFormat('da-DK', { timeStyle: 'short', timeZone: 'Europe/Copenhagen' }),
  }
  return created
}

let created: { date: Intl.DateTimeFormat; time: Intl.DateTimeFormat } | undefined
