import { isRecord } from '#app/is-record.ts'
import type { FieldErrors } from '#app/lead/fields/typed-fields.ts'
import type { WizardStep } from '#app/lead/wizard-steps.ts'
import { formatCount } from '#app/pricing/money.ts'
import { LEAST_PRICE } from '#app/pricing/revenue.ts'
import { countedTickets, parseTicketCount, TICKET_RANGE, ticketCountText } from '#app/pricing/ticket-range.ts'
import { type Answer, addOns, amount, count, flag, inclVat, line, type Sale } from './answer.ts'
import { industryOf, slug } from './choices.ts'
import { ORGANISER_PAYS, SALE_NAMES } from './sale-query.ts'

/** The message about an unreadable fee per ticket that is paid today. */
export const FEE_UNREADABLE = 'Skriv et beløb i kroner, fx 14.'
const PRICE_MISSING = 'Indtast venligst en gyldig billetpris'
/** '(Tallene gælder 2.500 billetter.)' where a count leaves it open. */
const figuresAre = (count: number): string => {
  const counted = countedTickets(count)
  return counted === null ? '' : `(${counted})`
}
const TICKETS_MISSING = `Vælg venligst et antal billetter på mindst ${TICKET_RANGE.min}`

/** A value per sold ticket and season pass, which counts only with its flag. */
const perGuest = (flagged: keyof Sale['productSales'], label: string) =>
  amount({
    isShown: (_, { productSales }) => Boolean(productSales[flagged]),
    label,
    row: (kroner) => `${inclVat(kroner)} pr. billet og sæsonkort`,
    column: `${label} pr. billet (kr. inkl. moms)`,
  })

/**
 * The wizard's answers, in the order in which sales reads them. Browser storage, URLs,
 * forms, requests and leads share one shape: that of this table.
 */
const TABLE = {
  industry: line({
    label: 'Branche',
    crm: { name: 'lead_industry' },
    control: {
      step: 'branche',
      place: 1,
      name: 'branche',
      id: 'branche-valg',
      parse: industryOf,
      write: slug,
      problem: (value) => (value === '' ? 'Vælg venligst en branche' : null),
    },
  }),
  other: addOns({ label: 'Tilvalg', control: { step: 'tilvalg', place: 2, name: 'tilvalg' } }),
  ticketDetails: {
    numberOfTickets: count({
      start: TICKET_RANGE.min,
      notWhole: TICKETS_MISSING,
      tooMany: 'Vælg venligst et antal billetter på højst 10.000.000',
      label: 'Antal billetter',
      row: (count) => [ticketCountText(count), figuresAre(count)].filter(Boolean).join(' '),
      column: 'Billetter',
      crm: { name: 'lead_tickets' },
      control: {
        step: 'billetsalg',
        place: 5,
        name: SALE_NAMES.tickets,
        id: 'antal-billetter',
        parse: parseTicketCount,
        write: (value, sale) => (hasStatedTickets(sale) ? String(value) : ''),
        problem: (value) => (value < TICKET_RANGE.min ? TICKETS_MISSING : null),
      },
    }),
    ticketPrice: amount({
      least: { kroner: LEAST_PRICE, message: PRICE_MISSING },
      label: 'Billetpris',
      crm: { name: 'lead_ticket_price' },
      control: {
        step: 'billetsalg',
        place: 4,
        name: SALE_NAMES.price,
        id: 'billetpris',
        problem: (value) => (value >= LEAST_PRICE ? null : PRICE_MISSING),
      },
    }),
    customerPaysFee: flag(
      {
        none: true,
        label: 'Gebyret betales af',
        isShown: (_, { ticketDetails }) => ticketDetails.ticketPrice > 0,
        control: {
          step: 'billetsalg',
          place: 3,
          name: SALE_NAMES.payer,
          parse: (text) => text !== ORGANISER_PAYS,
          write: (value) => (value ? '' : ORGANISER_PAYS),
        },
      },
      ['Køberen', 'Arrangøren'],
    ),
    seasonPasses: count({
      notWhole: 'Skriv et helt antal sæsonkort.',
      label: 'Sæsonkort',
      row: (value, { ticketDetails }) => `${formatCount(value)} à ${inclVat(ticketDetails.seasonPassPrice)}`,
    }),
    seasonPassPrice: amount({
      isShown: (_, { ticketDetails }) => ticketDetails.seasonPasses > 0,
      column: 'Sæsonkortpris (kr. inkl. moms)',
    }),
  },
  feeToday: amount({
    label: 'Gebyr pr. billet i dag',
    crm: { name: 'lead_fee_today' },
    control: {
      step: 'pakkevalg',
      place: 6,
      name: 'idag',
      id: 'gebyr-i-dag',
      unreadable: FEE_UNREADABLE,
    },
  }),
  productSales: {
    giftCards: flag(),
    giftCardValue: perGuest('giftCards', 'Gavekort'),
    merchandise: flag(),
    merchandiseValue: perGuest('merchandise', 'Merchandise'),
    foodDrinks: flag(),
    foodDrinksValue: perGuest('foodDrinks', 'Mad og drikke'),
  },
  additionalFeatures: {
    numberOfUsers: count({ none: 1, notWhole: 'Skriv et helt antal brugere.', label: 'Antal brugere' }),
  },
  expectedRevenue: amount({ below: 1e9, label: 'Forventet omsætning' }),
} as const

type ValuesOf<Entries> = {
  -readonly [Name in keyof Entries]: Entries[Name] extends Answer<infer Value>
    ? Value
    : ValuesOf<Entries[Name]>
}
/** The organiser's answers, without personal data. */
export type Answers = ValuesOf<typeof TABLE>

/** An answer of the table with its name and its value. */
export interface NamedAnswer {
  name: string
  answer: Answer<unknown>
  value: unknown
}

const isAnswer = (entry: object): entry is Answer<unknown> => 'check' in entry

/** Answers with the table's names, each made from the value that `source` has for it. */
export function mapAnswers(
  source: unknown,
  make: (answer: Answer<unknown>, raw: unknown) => unknown,
): Answers {
  const mapEntries = (entries: object, values: unknown): object =>
    Object.fromEntries(
      Object.entries(entries).map(([name, entry]) => {
        const value = isRecord(values) ? values[name] : undefined
        return [name, isAnswer(entry) ? make(entry, value) : mapEntries(entry, value)]
      }),
    )
  return mapEntries(TABLE, source) as Answers
}

/** All answers as a list. */
export function listAnswers(answers: Answers): NamedAnswer[] {
  const listEntries = (entries: object, values: object): NamedAnswer[] =>
    Object.entries(entries).flatMap(([name, entry]) => {
      const value = values[name as never] as object
      return isAnswer(entry) ? [{ name, answer: entry, value }] : listEntries(entry, value)
    })
  return listEntries(TABLE, answers)
}

/** What the wizard starts with. */
export const NO_ANSWERS: Answers = mapAnswers({}, ({ start }) => start)

/** Stored answers, with empty values for questions that are newer than they are. */
export function fillAnswers(stored: unknown): Answers {
  return mapAnswers(stored, ({ none }, value) => value ?? none)
}

/** The answers that the wizard asks for, in the order of its controls. */
export function wizardAnswers(answers: Answers) {
  return listAnswers(answers)
    .flatMap((each) => (each.answer.control ? [{ ...each, control: each.answer.control }] : []))
    .toSorted((a, b) => a.control.place - b.control.place)
}

/**
 * The messages of answers that the wizard does not accept, by their name: of all steps, or of one.
 */
export function problemsOf(answers: Answers, step?: WizardStep): FieldErrors {
  const problems: FieldErrors = {}
  for (const { name, answer, control, value } of wizardAnswers(answers)) {
    if (step !== undefined && control.step !== step) continue
    const checked = answer.check(value)
    const problem = checked.ok ? control.problem(value) : checked.message
    if (problem !== null) problems[name] = problem
  }
  return problems
}

/** The answers that sales sees. */
export const shownAnswers = (answers: Answers): NamedAnswer[] =>
  listAnswers(answers).filter(({ answer, value }) => answer.isShown(value, answers))

/**
 * A labelled value of a lead or an offer, in Danish. Only the comment may contain line breaks.
 * `leading`: the amount that the value begins with, if it is the largest of its section.
 */
export type Row = { label: string; value: string; leading?: string }

/** The given answers as rows. */
export function answerRows(answers: Answers): Row[] {
  return shownAnswers(answers).flatMap(({ answer, value }) =>
    answer.label === '' ? [] : [{ label: answer.label, value: answer.row(value, answers) }],
  )
}

/** The answers in the lines of a text that a visitor sends on: 'Antal billetter: 20'. */
export const answerLines = (answers: Answers): string[] =>
  answerRows(statedAnswers(answers)).map(({ label, value }) => `${label}: ${value}`)

/**
 * What a calculation is for: '400 billetter à 150 kr. inkl. moms · Sportsklub · køberen betaler
 * gebyret'; '' without tickets and a price.
 */
export function answersLine(answers: Answers): string {
  const { industry, ticketDetails } = answers
  const { numberOfTickets, ticketPrice, customerPaysFee } = ticketDetails
  if (numberOfTickets === 0 || ticketPrice === 0) return ''
  return [
    `${ticketCountText(numberOfTickets)} ${numberOfTickets === 1 ? 'billet' : 'billetter'} à ${inclVat(ticketPrice)}`,
    industry,
    `${customerPaysFee ? 'køberen' : 'arrangøren'} betaler gebyret`,
  ]
    .filter(Boolean)
    .join('\u00a0· ')
}

/** The answers as a URL's parameters: short Danish words, and only what was answered. */
export function answersQuery(answers: Answers): URLSearchParams {
  const pairs = wizardAnswers(answers).map(({ control, value }) => [
    control.name,
    control.write(value, answers),
  ])
  return new URLSearchParams(pairs.filter(([, text]) => text !== ''))
}

/** Whether the visitor entered tickets and price; an untouched ticket count does not count. */
export function hasStatedTickets({ ticketDetails }: Pick<Sale, 'ticketDetails'>): boolean {
  const { ticketPrice, numberOfTickets } = ticketDetails
  return ticketPrice > 0 || (numberOfTickets > 0 && numberOfTickets !== TICKET_RANGE.min)
}

/** The answers without a ticket count that the visitor never entered. */
export function statedAnswers(answers: Answers): Answers {
  const { ticketDetails } = answers
  return hasStatedTickets(answers)
    ? answers
    : { ...answers, ticketDetails: { ...ticketDetails, numberOfTickets: 0 } }
}

/**
 * The flags of the endpoint's `additionalFeatures`, which repeat the add-ons. Nothing reads them.
 */
export function withFeatures(answers: Answers) {
  const chosen = new Set(answers.other.map(({ name }) => slug(name)))
  const flags = {
    ownShop: chosen.has('egen-webshop'),
    ownDomain: chosen.has('eget-domaene'),
    whiteLabel: chosen.has('white-label'),
    multipleEvents: chosen.has('flere-events'),
  }
  return { ...answers, additionalFeatures: { ...flags, ...answers.additionalFeatures } }
}
