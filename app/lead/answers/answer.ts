import { type CheckResult, valid, wrong } from '#app/lead/fields/checked.ts'
import { clip } from '#app/lead/fields/text.ts'
import type { WizardStep } from '#app/lead/wizard-steps.ts'
import {
  formatCount,
  formatKroner,
  PRICE_LIMIT_KRONER,
  parseCount,
  parsePrice,
  priceFieldText,
} from '#app/pricing/money.ts'
import type { QuoteAnswers } from '#app/pricing/quote.ts'
import { type AddOn, addOnTexts, readAddOn } from '#app/pricing/recommend.ts'
import { MOST_TICKETS } from '#app/pricing/ticket-range.ts'
import { addOnsOf, type Choices, slug } from './choices.ts'

/** Answers that decide whether, or how, another one is shown. */
export type Sale = Pick<QuoteAnswers, 'ticketDetails' | 'productSales'>

/** One answer of the wizard: how it is read, stored, asked for and shown. */
export interface Answer<Value> {
  /** The value in a lead that does not have it. */
  none: Value
  /** The value that the wizard starts with. */
  start: Value
  /** Reads a value from browser storage or a request. */
  check(raw: unknown): CheckResult<Value>
  /** Whether sales sees it: it was answered, and it counts. */
  isShown(value: Value, sale: Sale): boolean
  /** Label of its row in mail, note, print and desk; '': it has no row. */
  label: string
  row(value: Value, sale: Sale): string
  /** Heading of its column in the CSV table; '': it has no column. */
  column: string
  cell(value: Value): string
  /** The deal's property in the CRM; null: it has none. */
  crm: { name: string; label: string; type: 'string' | 'number' } | null
  /** Its control; null: the wizard does not ask for it. */
  control: Control<Value> | null
}

/** The control of an answer, and its parameter in the URL. */
export interface Control<Value> {
  step: WizardStep
  /** Its place among all controls: the order of the URL's parameters. */
  place: number
  /** The control's name, which is also the parameter's. */
  name: string
  /** The control's id, to which an error links. */
  id: string
  /**
   * null: unreadable, which counts as unanswered. An optional answer returns the unreadable text
   * instead, so that `check` refuses it and the visitor hears of it.
   */
  parse(text: string, choices: Choices): Value | null
  /** '' leaves the parameter out. */
  write(value: Value, sale: Sale): string
  /** For an optional answer: the message about a text that `parse` cannot read. */
  unreadable?: string
  /** The message if the step cannot be left with this value; null: it can. */
  problem(value: Value): string | null
}

type ControlOptions<Value> = Pick<Control<Value>, 'step' | 'place' | 'name'> & Partial<Control<Value>>

/** What an entry of the table states; the rest is the same for all answers of its kind. */
type AnswerOptions<Value> = Partial<Omit<Answer<Value>, 'crm' | 'control'>> & {
  crm?: { name: string; label?: string }
  control?: ControlOptions<Value>
}

/** What all answers of a kind share. `unit`: of the amount, where it is shown without one. */
type Kind<Value> = Pick<Answer<Value>, 'none' | 'check'> &
  Partial<Pick<Answer<Value>, 'row' | 'cell'>> &
  Pick<Control<Value>, 'parse' | 'write'> & { unit?: string }

function answer<Value>(kind: Kind<Value>, { crm, control, ...options }: AnswerOptions<Value>): Answer<Value> {
  const { parse, write, unit, cell = String, row = cell, check } = kind
  const none = options.none ?? kind.none
  const label = options.label ?? ''
  const type = typeof none === 'number' ? 'number' : 'string'
  return {
    none,
    start: none,
    check,
    isShown: (value) => (Array.isArray(value) ? value.length > 0 : value !== none),
    label,
    row,
    column: unit && label ? `${label} (kr. ${unit})` : label,
    cell,
    crm: crm ? { label: unit ? `${label}, ${unit}` : label, ...crm, type } : null,
    control: control ? { parse, write, id: control.name, problem: () => null, ...control } : null,
    ...options,
  }
}

/** One line of text. */
export const line = (options: AnswerOptions<string>): Answer<string> =>
  answer({ none: '', check: (raw) => valid(clip(raw)), parse: clip, write: (value) => value }, options)

/**
 * A countable thing. Our own script sends valid numbers, so a wrong one was made by hand and counts
 * as unanswered; but a fraction, and more than anyone sells, gets its message.
 */
export const count = ({
  notWhole,
  tooMany,
  ...options
}: AnswerOptions<number> & { notWhole: string; tooMany?: string }): Answer<number> => {
  const { none = 0 } = options
  return answer<number>(
    {
      none,
      check: (raw) => {
        const value = figureOf(raw ?? none)
        if (Number.isFinite(value) && !Number.isInteger(value)) return wrong(notWhole)
        if (tooMany && Number.isSafeInteger(value) && value > MOST_TICKETS) return wrong(tooMany)
        return valid(value >= none && value <= MOST_TICKETS ? value : none)
      },
      row: formatCount,
      parse: parseCount,
      write: (value) => (value === none ? '' : String(value)),
    },
    options,
  )
}

/**
 * An amount in kr. inkl. moms with whole øre: a visitor cannot type smaller amounts. One above 0
 * and below `least.kroner` gets its message, and counts as unanswered where it was stored.
 */
export const amount = ({
  below = PRICE_LIMIT_KRONER,
  least = { kroner: 0, message: '' },
  ...options
}: AnswerOptions<number> & { below?: number; least?: { kroner: number; message: string } }): Answer<number> =>
  answer(
    {
      none: 0,
      check: (raw) => {
        const value = figureOf(raw)
        if (value > 0 && value < least.kroner) return wrong(least.message)
        return valid(value >= 0 && value < below ? Math.round(value * 100) / 100 : 0)
      },
      row: inclVat,
      cell: (value) => value.toFixed(2).replace('.', ','),
      parse: (text) => {
        const value = parsePrice(text)
        return value !== null && value > 0 && value < least.kroner ? null : value
      },
      write: (value) => (value > 0 ? priceFieldText(value) : ''),
      unit: 'inkl. moms',
    },
    options,
  )

export const flag = (options: AnswerOptions<boolean> = {}, [yes, no] = ['Ja', 'Nej']): Answer<boolean> => {
  const { none = false } = options
  return answer(
    {
      none,
      check: (raw) =>
        valid(typeof raw === 'boolean' ? raw : raw === 'on' || raw === 'true' || (raw !== 'false' && none)),
      cell: (value) => (value ? yes : no),
      parse: (text) => text === 'ja',
      write: (value) => (value ? 'ja' : ''),
    },
    options,
  )
}

/** Add-ons from any stored or sent shape, with their texts limited to one line each. */
export const addOns = (options: AnswerOptions<AddOn[]>): Answer<AddOn[]> =>
  answer(
    {
      none: [],
      check: (raw) => {
        if (!Array.isArray(raw ?? [])) return wrong('Her står noget, som vi ikke kan læse.')
        const read = ((raw ?? []) as unknown[]).slice(0, 50).flatMap(readWholeAddOn)
        return valid(
          read.filter((each, index) => read.findIndex((other) => other.name === each.name) === index),
        )
      },
      row: (value) => addOnTexts(value),
      cell: (value) => value.map(({ name }) => name).join(', '),
      parse: (text, choices) => addOnsOf(text.split('.'), choices),
      write: (value) => value.flatMap(({ name }) => slug(name) || []).join('.'),
    },
    options,
  )

function readWholeAddOn(raw: unknown): AddOn[] {
  const addOn = readAddOn(raw)
  const name = clip(addOn?.name)
  return addOn === null || name === '' ? [] : [{ ...addOn, name, icon: clip(addOn.icon) || null }]
}

export const inclVat = (kroner: number): string => `${formatKroner(kroner)} inkl. moms`

/** A whole or decimal number with dots between its thousands: '1.234', '12.345,50'. */
const GROUPED_BY_DOTS = /^-?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/

/**
 * A number, or a text read as the fields read numbers: a comma begins the decimals, and a dot
 * before exactly three digits groups thousands, so that '1.234' is 1234. NaN for anything else,
 * also for objects that convert to numbers.
 */
export function figureOf(raw: unknown): number {
  if (typeof raw === 'number') return raw
  if (typeof raw !== 'string' || raw.trim() === '') return Number.NaN
  const text = raw.trim()
  const number = GROUPED_BY_DOTS.test(text) ? text.replaceAll('.', '') : text
  return Number(number.replace(',', '.'))
}
