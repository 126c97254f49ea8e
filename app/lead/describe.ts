import { feeText } from '#app/pricing/fees.ts'
import { type Figure, figureText, forSales, leadingFigure, ticketFigures } from '#app/pricing/figures.ts'
import { formatAmount } from '#app/pricing/money.ts'
import type { Quote } from '#app/pricing/quote.ts'
import {
  type AddOn,
  lowerFirst,
  nothingNeedsMore,
  reasonSentence,
  recommendByAddOns,
} from '#app/pricing/recommend.ts'
import { inclVat } from './answers/answer.ts'
import { answerRows, answersLine, type Row } from './answers/answers.ts'
import { SOURCE_PARTS } from './attribution.ts'
import { dayInWords } from './dates.ts'
import { changedRows, shownRows } from './differences.ts'
import { readCallTime } from './fields/call-time.ts'
import { CONTACT_FIELD_NAMES, type Contact, fullName, shownContact } from './fields/contact-fields.ts'
import type { Decided, FinalLead, UnknownNames } from './final-lead.ts'
import {
  type ApplicationLead,
  type Lead,
  type Purpose,
  packageOfApplication,
  purposeOf,
  type WizardLead,
} from './lead.ts'
import { type Inquiry, inquiryOf, type Offer, offerOf } from './offer.ts'

/** `highlighted`: shown first, on a light background if there is one. */
export type LeadSection = { title: string; rows: Row[]; highlighted?: true }

/** The rows whose value is not empty. */
const rows = (...entries: (readonly [label: string, value: string | false | undefined])[]): Row[] =>
  entries.flatMap(([label, value]) => (value ? [{ label, value }] : []))

/** The row of when the sender of a callback form wants to be called. */
export const CALL_TIME_LABEL = 'Ring helst'

/** The contact fields that are not empty. */
export function contactRows(contact: Contact): Row[] {
  return [
    ...rows(['Navn', fullName(contact)]),
    ...CONTACT_FIELD_NAMES.map((name) => shownContact(contact, name)).filter(({ value }) => value !== ''),
  ]
}

/** Why this package was recommended, as one sentence for sales. */
export function reasonText({ quote }: Offer): string {
  return `Vi anbefaler ${quote.recommendedPackage}, ${lowerFirst(reasonSentence(quote.reason, 'sales'))}`
}

/** Who reads the figures; their labels for sales differ. */
type FigureReader = 'organiser' | 'sales'

/** The figures, after the rows that they are computed from; empty if there are no figures. */
export function priceSection(lead: WizardLead, offer: Offer, reader: FigureReader): LeadSection {
  const { figures } = offer
  const isComputed = offer.hasFigures && offer.package !== null
  const ofReader = reader === 'sales' ? 'Vejledende beregning' : 'Din vejledende beregning'
  // An order and a creation have a price, not a calculation.
  const isPrice = offer.package === null || lead.contactMethod === 'start'
  return {
    title: isPrice ? 'Prisen' : ofReader,
    rows:
      figures.length === 0
        ? []
        : [
            ...rows(['Beregnet for', isComputed && answersLine(lead.answers)]),
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
    ...(figure.kind === leading?.kind && { leading: figure.amount }),
  }))
}

/** Package, rates, revenue and the parts of the fees. Every amount says inkl. or ekskl. moms. */
export function offerRows(lead: WizardLead, offer: Offer): Row[] {
  const { quote } = offer
  const { ticketRevenue, seasonPassRevenue, productRevenue } = quote.revenueBreakdown
  const { handlingFee, ticketFee } = quote.outcomes.fees
  const products = productRevenue > 0
  const passes = seasonPassRevenue > 0
  const rateRows = rows(
    ['Pakke', offer.package ?? ''],
    ['Bestilling', offer.package === null && lead.packageTitle],
    ['Gebyr', offer.package !== null && feeText(quote.rates)],
  )
  if (!offer.hasFigures) return rateRows
  return [
    ...rateRows,
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

/** The heading of the answers for the person who gave them. */
export function answersTitle({ contactMethod }: WizardLead): string {
  return contactMethod === 'start' ? 'Det har du valgt' : 'Dine svar'
}

/** The heading of `priceRows`. */
export function priceRowsTitle({ packageTitle }: WizardLead, offer: Offer): string {
  if (offer.package !== null) return `Pakken ${offer.package}`
  return packageTitle === '' ? 'Din omsætning' : 'Det har du bestilt'
}

/** The offer and the reason for the package, the same in the visitor's e-mail and in print. */
export function priceRows(lead: WizardLead, offer: Offer): Row[] {
  return [
    ...offerRows(lead, offer),
    ...rows([`Hvorfor ${offer.package}?`, offer.hasFigures && whyPackage(lead, offer)]),
  ]
}

/**
 * Tells the sender why the lead has its package; '' if nothing was answered. 'Din beregning gælder
 * BASIS. Vi anbefalede PREMIUM, fordi din omsætning er over 250.000 kr. inkl. moms.'
 */
export function whyPackage({ contactMethod, answers }: WizardLead, offer: Offer): string {
  const { package: name, quote, hasFigures } = offer
  const hasAnswers = hasFigures || answers.other.length > 0
  if (name === null || !hasAnswers) return ''
  if (name !== quote.recommendedPackage)
    return `${contactMethod === 'start' ? 'Du har selv valgt' : 'Din beregning gælder'} ${name}. Vi anbefalede ${quote.recommendedPackage}, ${lowerFirst(reasonSentence(quote.reason))}`
  return contactMethod === 'start'
    ? `Du har selv valgt ${name}.`
    : recommendedSentence(quote, answers.other.length)
}

/** Explains the recommendation without contradicting the chosen add-ons. */
function recommendedSentence({ recommendedPackage: name, reason }: Quote, chosen: number): string {
  if (reason.kind === 'add-ons') return `${name}, ${lowerFirst(reasonSentence(reason))}`
  if (reason.kind === 'revenue')
    return `${name}, ${lowerFirst(reasonSentence(reason)).replace(/\.$/, '')}; ingen af dine tilvalg kræver det.`
  return chosen === 0 ? nothingNeedsMore() : `${name}, fordi dine tilvalg kan lægges til ${name}.`
}

/**
 * Both fee payers side by side, if the organiser pays and figures can be computed. Sales gets only
 * the other payer's column, since its figures are the organiser's already.
 */
export function outcomeSections(lead: WizardLead, offer: Offer, reader: FigureReader): LeadSection[] {
  if (lead.answers.ticketDetails.customerPaysFee || !offer.hasFigures || offer.package === null) return []
  return [
    { title: 'Hvis køberen betaler gebyret', customerPays: true },
    ...(reader === 'sales' ? [] : [{ title: 'Hvis du betaler gebyret', customerPays: false }]),
  ].map(({ title, customerPays }) => ({
    title,
    rows: figureRows(ticketFigures(offer.quote.outcomes, customerPays), reader).map(
      ({ leading: _, ...row }) => row,
    ),
  }))
}

/** The note under an offer's figures in e-mail and print; null without figures. */
export function indicativeNote(offer: Offer): string | null {
  return offer.hasFigures && offer.package !== null
    ? 'Beløbene er vejledende. Satserne er dem, der gjaldt, da du sendte.'
    : null
}

/** The kind of enquiry, as in the subject line for sales. */
export function kindOf({ lead, rates }: Pick<FinalLead, 'lead' | 'rates'>): string {
  if (lead.kind === 'callback') return 'Ring mig op'
  if (lead.kind === 'application') return 'Ansøgning om arrangørkonto'
  return KINDS[purposeOf(lead, rates)]
}

const KINDS: Record<Purpose, string> = {
  call: 'Ønske om tilbud',
  demo: 'Ønske om demo',
  start: 'Ny oprettelse',
  order: 'Ny bestilling',
}

/** The row of an application's bank numbers. */
export const BANK_LABEL = 'Bankoplysninger'

/**
 * The application's rows. They say only whether bank numbers were given: the numbers stay in the
 * store.
 */
function applicationRows(lead: ApplicationLead): Row[] {
  const subscription = packageOfApplication(lead)
  return rows(
    ['Abonnement', subscription === lead.tier ? lead.tier : `${lead.tier} (${subscription})`],
    [BANK_LABEL, lead.hasBank ? 'Givet, gemt krypteret' : 'Ikke givet endnu'],
    ['Betingelser', lead.terms !== '' && `Abonnementsbetingelser ${lead.terms} accepteret`],
  )
}

/** What readers of a stored lead see, derived from the lead alone. */
export interface Description extends Inquiry {
  /** 'Ønske om tilbud' */
  kind: string
  /** null if the lead's form asks for nothing that has a price. */
  readonly offer: Offer | null
  /** The whole lead for sales: contact, answers, figures, both payers, attribution. */
  readonly sections: LeadSection[]
  /** For the browser that sent the lead; null if `offer` is null. */
  readonly quotation: Quotation | null
  /** For the entered e-mail address, which may be somebody else's: only names that content has. */
  readonly mailed: Quotation | null
  /** When the sender wants to be called, 'formiddag'; '' if any time will do. */
  callTime: string
  /** The comment without the call time; '' if there is none. */
  comment: string
  /**
   * Says which lead this one replaces, and that other figures were shown before; null if neither
   * applies.
   */
  notice: string | null
  /**
   * The day by which the sender was promised an answer: 'fredag den 4. december'; null if none was
   * promised.
   */
  answerBy: string | null
}

/** What a visitor reads about their own lead. */
export interface Quotation {
  lead: WizardLead
  purpose: Purpose
  offer: Offer
  answers: Row[]
}

/**
 * The only way from a stored lead to words and figures, for every reader. Costly parts are made on
 * first use, since the desk's list only needs what leads ask for.
 */
export function describe(stored: FinalLead): Description {
  const { lead, decided, rates } = stored
  const wish = wishOf(lead)
  const computeOffer = (wizardLead: WizardLead) => offerOf(wizardLead, rates, decided?.ordered)
  const offer = onFirstUse(() => (lead.kind === 'wizard' ? computeOffer(lead) : null))
  const sections = onFirstUse(() => sectionsFor(stored, offer()))
  const quotation = onFirstUse(() => {
    const wizardOffer = offer()
    return lead.kind === 'wizard' && wizardOffer
      ? { lead, purpose: purposeOf(lead, rates), offer: wizardOffer, answers: answerRows(lead.answers) }
      : null
  })
  const mailed = onFirstUse(() => {
    const visitorQuotation = quotation()
    if (visitorQuotation === null) return null
    const mailedLead = withKnownNames(visitorQuotation.lead, decided?.unknown ?? null)
    return {
      ...visitorQuotation,
      lead: mailedLead,
      offer: computeOffer(mailedLead),
      answers: answerRows(mailedLead.answers),
    }
  })
  return {
    kind: kindOf(stored),
    ...inquiryOf(stored),
    callTime: wish.time,
    comment: wish.comment,
    get offer() {
      return offer()
    },
    get sections() {
      return sections()
    },
    get quotation() {
      return quotation()
    },
    get mailed() {
      return mailed()
    },
    notice: noticeOf(decided),
    answerBy: stored.answerBy && dayInWords(stored.answerBy),
  }
}

/**
 * A callback's comment begins with the time to call; any other comment is only the sender's text.
 */
const wishOf = ({ kind, contact: { comment } }: Lead) =>
  kind === 'callback' ? readCallTime(comment) : { time: '', comment }

function noticeOf(decided: Decided | null): string | null {
  const notices = [
    ...(decided?.replaces ? [`Den nye henvendelse erstatter den, du sendte før (${decided.replaces}).`] : []),
    ...(decided?.shown ? [OTHER_FIGURES] : []),
  ]
  return notices.join(' ') || null
}

/** The notice for a lead whose figures differ from those that the browser showed. */
export const OTHER_FIGURES =
  'Vores priser er ændret, siden du åbnede siden. Vi har regnet med de nye, og det er dem, der gælder.'

function onFirstUse<Value>(make: () => Value): () => Value {
  let cache: { value: Value } | null = null
  return () => {
    cache ??= { value: make() }
    return cache.value
  }
}

/**
 * An unknown industry is left out, and an unknown add-on loses its name but stays, since its
 * package counts. `unknown` null: the names were never compared with content, so none is repeated.
 */
function withKnownNames(lead: WizardLead, unknown: UnknownNames | null): WizardLead {
  const { industry, other } = lead.answers
  const isKnown = ({ name }: AddOn) => unknown !== null && !unknown.addOns.includes(name)
  return {
    ...lead,
    answers: {
      ...lead.answers,
      industry: unknown?.industry === false ? industry : '',
      other: other.map((each) => (isKnown(each) ? each : { ...each, name: '' })),
    },
  }
}

function sectionsFor(
  { lead, attribution, decided, rates, answerBy }: FinalLead,
  offer: Offer | null,
): LeadSection[] {
  const { time, comment } = wishOf(lead)
  const isQuote = lead.kind === 'wizard' && purposeOf(lead, rates) === 'call'
  const due = isQuote ? 'Tilbud senest' : lead.kind === 'callback' ? 'Ringes op senest' : 'Læses senest'
  const sections: LeadSection[] = [
    { title: 'Kontakt', rows: contactRows({ ...lead.contact, comment }) },
    { title: 'Sendt igen', rows: rows(['Erstatter', decided?.replaces]) },
    ...(lead.kind === 'application' ? [{ title: 'Konto', rows: applicationRows(lead) }] : []),
    ...(lead.kind === 'wizard' && offer !== null
      ? [
          { title: 'Svar', rows: answerRows(lead.answers) },
          priceSection(lead, offer, 'sales'),
          {
            title: 'Pakke og satser',
            rows: [...offerRows(lead, offer), ...recommendationRows(lead, offer, decided)],
          },
          ...outcomeSections(lead, offer, 'sales'),
          { title: 'Den besøgende så andre tal', rows: shownRows(decided, offer) },
          { title: 'Ændret, siden demoen blev bestilt', rows: changedRows(lead, decided, rates) },
        ]
      : []),
    ...(lead.kind === 'callback'
      ? [{ title: 'Svar', rows: rows([CALL_TIME_LABEL, time], ['Branche', lead.industry]) }]
      : []),
    {
      title: 'Lovet',
      rows: rows([due, answerBy !== null && dayInWords(answerBy)]),
    },
    {
      title: 'Kilde',
      rows: rows(...SOURCE_PARTS.map(({ name, label }) => [label, attribution?.[name]] as const)),
    },
  ]
  return sections.filter((section) => section.rows.length > 0)
}

function recommendationRows(lead: WizardLead, offer: Offer, decided: Decided | null): Row[] {
  const { recommendedPackage } = offer.quote
  const byAddOns = recommendByAddOns(lead.answers.other).reason
  const isChosen = lead.contactMethod === 'start' && lead.packageTitle !== ''
  return rows(
    ['Valgt i stedet for den anbefalede', offer.package !== recommendedPackage && lead.choice],
    ['Valgt med knappen', isChosen && `${offer.package === null ? 'Bestil' : 'Opret'} ${lead.packageTitle}`],
    ['Stod i linket', decided?.unknown.package],
    ['Anbefalet pakke', offer.package !== recommendedPackage && offer.hasFigures && recommendedPackage],
    ['Begrundelse', (offer.hasFigures || byAddOns.kind === 'add-ons') && reasonText(offer)],
  )
}
