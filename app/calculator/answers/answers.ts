import { isRecord } from '#app/content/is-record.ts'
import type { AdditionalFeatures, ContactMethod } from '#app/leads/lead.ts'
import { sharedQuery, slug } from '#app/leads/links.ts'
import { formatCount, parseCount, parsePrice, priceFieldText } from '#app/pricing/money.ts'
import { type AddOn, packageOfNamedAddOn, readAddOn, readPackageName } from '#app/pricing/recommend.ts'
import { NO_PRODUCT_SALES, type ProductSales, type TicketDetails } from '#app/pricing/revenue.ts'
import { MOST_TICKETS, TICKET_RANGE } from '#app/pricing/ticket-range.ts'

/** The visitor's answers, without personal data (spec 1 §3 without contactInfo; D16). */
export interface Answers {
  /** Name of the industry; '' until it is answered. */
  industry: string
  /** In kr; no control sets it today (D17). */
  expectedRevenue: number
  /** How the visitor wants to be contacted; '' until it is chosen. */
  contactMethod: ContactMethod | ''
  other: AddOn[]
  /** A ticketPrice of 0 means not yet answered (spec 1 §9: default price 0). */
  ticketDetails: TicketDetails
  productSales: ProductSales
  numberOfUsers: number
  /** The package title from 'Opret {title}' (D20); '' means the recommended package. */
  selectedPackage: string
  /** The uid of the price page that has the button; '' if there is none (D40). */
  pricePage: string
}

export const NO_ANSWERS: Answers = {
  industry: '',
  expectedRevenue: 0,
  contactMethod: '',
  other: [],
  ticketDetails: {
    numberOfTickets: TICKET_RANGE.min,
    ticketPrice: 0,
    customerPaysFee: true,
    seasonPasses: 0,
    seasonPassPrice: 0,
  },
  productSales: NO_PRODUCT_SALES,
  numberOfUsers: 1,
  selectedPackage: '',
  pricePage: '',
}

/** The flags of spec 1 §3, derived from the add-ons (D17). */
export function additionalFeaturesOf(answers: Answers): AdditionalFeatures {
  const chosen = new Set(answers.other.map((addOn) => slug(addOn.name)))
  return {
    ownShop: chosen.has('egen-webshop'),
    ownDomain: chosen.has('eget-domaene'),
    whiteLabel: chosen.has('white-label'),
    multipleEvents: chosen.has('flere-events'),
    numberOfUsers: answers.numberOfUsers,
  }
}

/** The choices that a URL may name. Others are dropped, unless the list may be incomplete. */
export interface Choices {
  industries: readonly { name: string }[]
  addOns: readonly AddOn[]
  /**
   * Content is unavailable: these are the built-in choices, and an unknown answer may still be
   * valid (D6, D16).
   */
  offline?: boolean
}

/** The industry named in a URL or a form; '' if there is none. */
export function industryOf(named: string | null, { industries, offline }: Choices): string {
  const known = industries.find(({ name }) => slug(name) === named)?.name
  return known ?? ((offline && nameOf(named ?? '')) || '')
}

/** The add-ons named in a URL or a form, in the order of the choices. */
export function addOnsOf(named: readonly string[], { addOns, offline }: Choices): AddOn[] {
  const known = addOns.filter(({ name }) => named.includes(slug(name)))
  if (!offline) return known
  const others = named.filter((each) => !known.some(({ name }) => slug(name) === each)).map(nameOf)
  return [
    ...known,
    ...others.filter(Boolean).map((name) => ({ name, icon: null, package: packageOfNamedAddOn(name) })),
  ]
}

/** 'messe-marked' → 'Messe marked': the best guess at a name that only content has. */
function nameOf(named: string): string {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(named) || named.length > 60) return ''
  return named.charAt(0).toUpperCase() + named.slice(1).replaceAll('-', ' ')
}

const ANSWER_KEYS = ['branche', 'tilvalg', 'betaler', 'pris', 'antal'] as const

/**
 * Whether the URL has answers of a calculation; they then override the stored ones on this page
 * (D16).
 */
export function hasAnswers(query: URLSearchParams): boolean {
  return ANSWER_KEYS.some((key) => query.has(key))
}

/** The answers in a URL. Unknown and invalid values are ignored. */
export function readQuery(query: URLSearchParams, choices: Choices): Answers {
  const price = parsePrice(query.get('pris') ?? '')
  const count = parseCount(query.get('antal') ?? '')
  return {
    ...NO_ANSWERS,
    industry: industryOf(query.get('branche'), choices),
    other: addOnsOf((query.get('tilvalg') ?? '').split('.'), choices),
    ticketDetails: {
      ...NO_ANSWERS.ticketDetails,
      customerPaysFee: query.get('betaler') !== 'arrangoer',
      ticketPrice: price ?? 0,
      numberOfTickets: count !== null && isTicketCount(count) ? count : TICKET_RANGE.min,
    },
    contactMethod: readContactMethod(query.get('kontakt')),
    ...readCreation(query),
  }
}

/** What 'Opret {title}' put into the URL; `pakke` has no meaning elsewhere (D40). */
export function readCreation(query: URLSearchParams): Pick<Answers, 'selectedPackage' | 'pricePage'> {
  if (query.get('kontakt') !== 'start') return { selectedPackage: '', pricePage: '' }
  const page = query.get('fra') ?? ''
  return {
    selectedPackage: (query.get('pakke') ?? '').trim().slice(0, 60),
    pricePage: /^[a-z0-9][a-z0-9-]{0,79}$/.test(page) ? page : '',
  }
}

/** The answers as a query string without the question mark; '' if nothing is answered yet. */
export function writeQuery(answers: Answers): string {
  const query = sharedQuery(answers)
  if (answers.contactMethod) query.set('kontakt', answers.contactMethod)
  if (answers.contactMethod === 'start') {
    if (answers.selectedPackage) query.set('pakke', answers.selectedPackage)
    if (answers.pricePage) query.set('fra', answers.pricePage)
  }
  return query.toString()
}

export function readContactMethod(value: unknown): ContactMethod | '' {
  return value === 'demo' || value === 'call' || value === 'start' ? value : ''
}

/** Whole numbers from 100 (D15). */
export function isTicketCount(count: number): boolean {
  return Number.isInteger(count) && count >= TICKET_RANGE.min && count <= MOST_TICKETS
}

/**
 * The ticket count as the slider's field shows it: '1.200', or '2500+' at the maximum (spec 1 §2).
 */
export function ticketCountText(count: number): string {
  return count === TICKET_RANGE.max ? `${TICKET_RANGE.max}+` : formatCount(count)
}

/** A typed ticket count; '2500+' counts as 2500. null if it is not a whole number. */
export function parseTicketCount(text: string): number | null {
  return parseCount(text.trim().replace(/\+$/, ''))
}

/** The package that the visitor chose, if it is BASIS or PREMIUM (D20). */
export function chosenPackage({ contactMethod, selectedPackage }: Answers): 'BASIS' | 'PREMIUM' | null {
  return contactMethod === 'start' ? readPackageName(selectedPackage) : null
}

/** Adds the add-on, or removes it if it is already chosen; keeps the order of the choices. */
export function toggleAddOn(answers: Answers, addOn: AddOn, choices: Choices): Answers {
  const chosen = answers.other.some(({ name }) => name === addOn.name)
  const other = chosen
    ? answers.other.filter(({ name }) => name !== addOn.name)
    : [...answers.other, addOn].toSorted((a, b) => place(a, choices) - place(b, choices))
  return { ...answers, other }
}

function place(addOn: AddOn, choices: Choices): number {
  const found = choices.addOns.findIndex(({ name }) => name === addOn.name)
  return found === -1 ? choices.addOns.length : found
}

/**
 * Updates stored answers to the current choices: one with the same slug takes its current name and
 * package. An add-on that content no longer has stays as it was chosen.
 */
export function matchChoices(answers: Answers, choices: Choices): Answers {
  const industry = choices.industries.find(({ name }) => slug(name) === slug(answers.industry))
  const other = answers.other.map(
    (addOn) => choices.addOns.find(({ name }) => slug(name) === slug(addOn.name)) ?? addOn,
  )
  return { ...answers, industry: industry?.name ?? (choices.offline ? answers.industry : ''), other }
}

/**
 * Reads every stored shape, current and older (D16: plain-string add-ons, `name` or `title`, `icon`
 * or `emoji`, numbers as strings). Never throws; unreadable values count as unanswered.
 */
export function readStoredAnswers(stored: unknown): Answers {
  const fields = readRecord(stored)
  const tickets = readRecord(fields.ticketDetails)
  const products = readRecord(fields.productSales)
  const count = readNumber(tickets.numberOfTickets)
  const price = readNumber(tickets.ticketPrice)
  return {
    industry: readText(fields.industry),
    expectedRevenue: readNumber(fields.expectedRevenue),
    contactMethod: readContactMethod(fields.contactMethod),
    other: readAddOns(fields.other),
    ticketDetails: {
      numberOfTickets: isTicketCount(count) ? count : TICKET_RANGE.min,
      ticketPrice: parsePrice(priceFieldText(price)) ?? 0,
      customerPaysFee: tickets.customerPaysFee !== false,
      seasonPasses: readWholeNumber(tickets.seasonPasses),
      seasonPassPrice: readNumber(tickets.seasonPassPrice),
    },
    productSales: {
      giftCards: products.giftCards === true,
      giftCardValue: readNumber(products.giftCardValue),
      merchandise: products.merchandise === true,
      merchandiseValue: readNumber(products.merchandiseValue),
      foodDrinks: products.foodDrinks === true,
      foodDrinksValue: readNumber(products.foodDrinksValue),
    },
    numberOfUsers: Math.max(
      1,
      readWholeNumber(fields.numberOfUsers ?? readRecord(fields.additionalFeatures).numberOfUsers),
    ),
    selectedPackage: '',
    pricePage: '',
  }
}

function readAddOns(stored: unknown): AddOn[] {
  const addOns = Array.isArray(stored) ? stored.map(readAddOn).filter((addOn) => addOn !== null) : []
  return addOns.filter((addOn, index) => addOns.findIndex(({ name }) => name === addOn.name) === index)
}

function readRecord(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {}
}

function readText(value: unknown): string {
  return typeof value === 'string' ? value.trim().slice(0, 200) : ''
}

/** A stored amount, as number or string; 0 if it is negative, unreadable or absurdly large. */
function readNumber(value: unknown): number {
  const read = typeof value === 'string' ? Number(value.replace(',', '.')) : value
  return typeof read === 'number' && read >= 0 && read < 1e9 ? read : 0
}

function readWholeNumber(value: unknown): number {
  return Math.trunc(readNumber(value))
}
