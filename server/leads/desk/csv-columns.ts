import { DELIVERY_STATUSES, type DeskRow } from '#app/internal/desk.ts'
import { currentValue, WORK } from '#app/internal/work.ts'
import { listAnswers, NO_ANSWERS, shownAnswers } from '#app/lead/answers/answers.ts'
import { SOURCE_PARTS } from '#app/lead/attribution.ts'
import { formatMoment } from '#app/lead/dates.ts'
import { CALL_TIME_LABEL, type Description, describe, reasonText } from '#app/lead/describe.ts'
import { CONTACT_FIELD_NAMES, CONTACT_FIELDS, shownContact } from '#app/lead/fields/contact-fields.ts'
import type { Lead } from '#app/lead/lead.ts'
import type { Inquiry, Offer } from '#app/lead/offer.ts'
import { type Figure, figureText, SALES_LABELS } from '#app/pricing/figures.ts'
import { inCopenhagen } from '#server/copenhagen.ts'
import type { StoredLead } from '#server/leads/store/stored-lead.ts'

/** A lead with its row on the desk, what it asks for, and the answers' cells by name. */
interface ShownLead extends Inquiry, Pick<Description, 'callTime' | 'comment'> {
  stored: StoredLead
  row: DeskRow
  offer: Offer | null
  answers: Readonly<Record<string, string>>
}
type Column = [heading: string, cell: (shown: ShownLead) => string]

/** Comment and notes, which may be long, are the last columns. */
const CONTACT_COLUMNS = CONTACT_FIELD_NAMES.filter((name) => name !== 'comment')

const amount = (kroner: number): string => kroner.toFixed(2).replace('.', ',')

/** Answers that come first, with the columns of the offer among them; the other answers follow. */
const FIRST_ANSWERS = ['industry', 'numberOfTickets', 'ticketPrice', 'customerPaysFee']

function answerColumns(isHere: (name: string) => boolean): Column[] {
  return listAnswers(NO_ANSWERS)
    .filter(({ name, answer }) => answer.column !== '' && isHere(name))
    .map(({ name, answer }) => [answer.column, ({ answers }) => answers[name] ?? ''])
}
const answerColumn = (...names: string[]): Column[] => answerColumns((name) => names.includes(name))

/** The figures of a lead's calculation, in the order and by the names that sales reads them. */
const FIGURE_COLUMNS: Column[] = [
  ...(['paid-out', 'fee', 'fee-per-ticket'] as const).map(figureColumn),
  [SALES_LABELS.cost, (shown) => textOf(shown, 'cost')],
  ['Pakkens pris', (shown) => textOf(shown, 'package')],
  ...(['buyer', 'buyers-fees'] as const).map(figureColumn),
]

function figureColumn(kind: keyof typeof SALES_LABELS): Column {
  return [
    `${SALES_LABELS[kind]} (kr. inkl. moms)`,
    (shown) => {
      const kroner = figuresOf(shown).find((figure) => figure.kind === kind)?.kroner
      return kroner == null ? '' : amount(kroner)
    },
  ]
}

const figuresOf = ({ offer }: ShownLead): readonly Figure[] => offer?.figures ?? []

function textOf(shown: ShownLead, wanted: Figure['kind']): string {
  const figure = figuresOf(shown).find(({ kind }) => kind === wanted)
  return figure ? figureText(figure) : ''
}

/** Everything about a lead that sales works with; bank numbers are never included. */
const COLUMNS: readonly Column[] = [
  ['Reference', ({ row }) => row.reference],
  ['Modtaget', ({ row }) => formatMoment(row.receivedAt)],
  // A form that spreadsheets read and sort.
  ['Modtaget (ISO)', ({ row }) => inCopenhagen(row.receivedAt)],
  ['Slags', ({ row }) => row.kind],
  [WORK.state.label, ({ row }) => WORK.state.show(currentValue(row.work, 'state'))],
  [WORK.holder.label, ({ row }) => currentValue(row.work, 'holder')],
  [
    WORK.due.label,
    ({ row }) => currentValue(row.work, 'due') && WORK.due.show(currentValue(row.work, 'due')),
  ],
  [`${WORK.due.label} (ISO)`, ({ row }) => currentValue(row.work, 'due')],
  ['Levering', ({ row }) => DELIVERY_STATUSES[row.delivery]],
  ['Navn', ({ row }) => row.name],
  ...CONTACT_COLUMNS.map(
    (name): Column => [
      CONTACT_FIELDS[name].sales,
      ({ stored }) => shownContact(stored.lead.contact, name).value,
    ],
  ),
  ...answerColumn('industry'),
  ['Pakke', (shown) => shown.package],
  ['Anbefalet pakke', ({ offer }) => (offer?.hasFigures ? offer.quote.recommendedPackage : '')],
  ['Begrundelse', ({ offer }) => (offer?.hasFigures ? reasonText(offer) : '')],
  ...answerColumn('numberOfTickets', 'ticketPrice'),
  ['Omsætning (kr. inkl. moms)', ({ offer }) => (offer?.hasFigures ? amount(offer.quote.totalRevenue) : '')],
  ...FIGURE_COLUMNS,
  [
    'Gebyrer i alt (kr. ekskl. moms)',
    ({ offer }) =>
      offer?.hasFigures && offer.package !== null ? amount(offer.quote.calculatedFees.totalFee) : '',
  ],
  ...answerColumn('customerPaysFee'),
  ...answerColumns((name) => !FIRST_ANSWERS.includes(name)),
  ...SOURCE_PARTS.map(({ name, label }): Column => [label, ({ stored }) => stored.attribution?.[name] ?? '']),
  [CALL_TIME_LABEL, ({ callTime }) => callTime],
  [CONTACT_FIELDS.comment.sales, ({ comment }) => comment],
  [
    'Noter',
    ({ row }) =>
      row.work
        .filter(({ name }) => name === 'note')
        .map(({ at, author, value }) => `${[inCopenhagen(at), author].filter(Boolean).join(' ')}: ${value}`)
        .join('\n'),
  ],
]

export const LEAD_HEADINGS = COLUMNS.map(([heading]) => heading)

export function leadCells(stored: StoredLead, row: DeskRow): string[] {
  const { offer, industry, package: name, callTime, comment } = describe(stored)
  const answers = { industry, ...answerCells(stored.lead) }
  const shown = { stored, row, offer, answers, industry, package: name, callTime, comment }
  return COLUMNS.map(([, cell]) => cell(shown))
}

function answerCells(lead: Lead): Record<string, string> {
  const shown = lead.kind === 'wizard' ? shownAnswers(lead.answers) : []
  return Object.fromEntries(shown.map(({ name, answer, value }) => [name, answer.cell(value)]))
}
