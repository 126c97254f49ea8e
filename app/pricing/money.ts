import { DASHES, LONGEST_TYPED, unwrapText } from './typed-text.ts'

/**
 * Exact money: integers with exact arithmetic, rounded half up once, on output.
 *
 * The shipped rates need 1/1000 øre (89,99 kr × 3,2 % = 287,968 øre).
 * Content may state a percentage with up to three decimals (2,75 %), and 25 % moms on such a fee
 * adds two more, so the integer here is finer. Nothing is rounded before output.
 */
export type Money = bigint

/** Units of a `Money` in one øre. */
export const UNITS_PER_ORE = 10_000_000n
/** Decimals of a krone that a `Money` holds exactly. */
const KRONE_DECIMALS = 9

/** Prices from here up are treated as typing errors. */
export const PRICE_LIMIT_KRONER = 1_000_000

/** A number of this size or more is not an amount. */
export const AMOUNT_LIMIT = 1e15

/**
 * The integer `value × 10^places`, read from the shortest decimal text of the number, so that 89.99
 * is 89,99 and not its binary neighbour. Decimals beyond `places` are rounded half up.
 * Throws RangeError unless the number is finite and below 10^15.
 */
export function scaleExactly(value: number, places: number): bigint {
  if (!Number.isFinite(value) || Math.abs(value) >= AMOUNT_LIMIT) throw new RangeError('Not an amount')
  const text = Math.abs(value) < 1e-6 ? Math.abs(value).toFixed(places + 1) : String(Math.abs(value))
  const [whole = '0', decimals = ''] = text.split('.')
  const digits = decimals.slice(0, places).padEnd(places, '0')
  const roundUp = (decimals[places] ?? '0') >= '5' ? 1n : 0n
  const magnitude = BigInt(whole + digits) + roundUp
  return value < 0 ? -magnitude : magnitude
}

/**
 * Kroner as a number (from a payload or from content) → exact money. Throws RangeError like
 * `scaleExactly`.
 */
export function fromKroner(kroner: number): Money {
  return scaleExactly(kroner, KRONE_DECIMALS)
}

/** `numerator / denominator`, rounded half up (towards plus infinity at exactly one half). */
function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  const doubled = 2n * numerator + denominator
  const quotient = doubled / (2n * denominator)
  return doubled < 0n && doubled % (2n * denominator) !== 0n ? quotient - 1n : quotient
}

/** Whole øre, rounded half up: the only place where amounts are rounded. */
function toOre(amount: Money): bigint {
  return divideHalfUp(amount, UNITS_PER_ORE)
}

/** The amount as it is shown. Differences are computed from shown amounts, so that they add up. */
export function wholeOre(amount: Money): Money {
  return toOre(amount) * UNITS_PER_ORE
}

/** Kroner with two decimals for payloads, CRM and e-mail: 7903,584 kr → 7903.58. */
export function toKroner(amount: Money): number {
  return Number(toOre(amount)) / 100
}

/**
 * A whole number as `Intl` writes it in da-DK, without `Intl`: a browser's first
 * `Intl.NumberFormat` takes longer than hydrating a whole calculator.
 */
export const formatCount = (count: number | bigint): string =>
  String(typeof count === 'bigint' ? count : Math.round(count)).replace(/\B(?=(?:\d{3})+$)/g, '.')

/** `value / 10^places` with all of its decimals: (15480n, 2) → '154,80'. */
function formatDecimals(value: bigint, places: number): string {
  const digits = String(value < 0n ? -value : value).padStart(places + 1, '0')
  return `${value < 0n ? '-' : ''}${formatCount(BigInt(digits.slice(0, -places)))},${digits.slice(-places)}`
}

/** A rate or a share in Danish notation, without trailing zeros: 3.2 → '3,2', 4 → '4'. */
export const formatRate = (rate: number): string =>
  formatDecimals(scaleExactly(rate, 3), 3).replace(/,?0+$/, '')

/**
 * '1.200 kr.' and '154,80 kr.': whole amounts without decimals, others with two. Contains no
 * line break.
 */
export function formatAmount(amount: Money): string {
  return `${formatAmountNumber(amount)}\u00a0kr.`
}

/** An amount per ticket, with 'ca.' if it is rounded: 'ca. 7,60 kr.' */
export function formatPerTicket(amount: Money): string {
  return `${approximatePrefix(amount)}${formatAmount(amount)}`
}

/** 'ca. ' before an amount that is rounded when it is shown. */
export const approximatePrefix = (amount: Money): string => (amount % UNITS_PER_ORE === 0n ? '' : 'ca.\u00a0')

/** Like `formatAmount`, without the unit: '1.200', '154,80'. */
export function formatAmountNumber(amount: Money): string {
  const ore = toOre(amount)
  return ore % 100n === 0n ? formatCount(ore / 100n) : formatDecimals(ore, 2)
}

/** Formats kroner from a payload: 7903.58 → '7.903,58 kr.'. */
export function formatKroner(kroner: number): string {
  return formatAmount(fromKroner(kroner))
}

/**
 * A number whose thousands are grouped by dots, by spaces or by apostrophes, never by two of them.
 */
const GROUPED = "[1-9]\\d{0,2}(?:(?:\\.\\d{3})+|(?: \\d{3})+|(?:['’´`]\\d{3})+)"
/** Words for an estimate: the wizard's step asks for one ('Et godt gæt er nok'). */
const ABOUT = '(?:(?:ca\\.?|cirka|omkring|~) ?)?'
const CURRENCY = '(?:kroner|krone|kr\\.?|dkk)'
/** Words that organisers write after a number of tickets. */
const COUNTED =
  '(?:stk\\.? )?(?:stk|styk|billet(?:ter)?|tickets?|person(?:er)?|plads(?:er)?|gæst(?:er)?|deltagere?|tilskuere?|besøgende|publikummere?)\\.?'
/** Words after a price per ticket; the field asks for a price per ticket with moms. */
const PER_TICKET = `(?:pr\\.?|per|/) ?${COUNTED}`
const WITH_MOMS = '(?:\\(?in[kc]l(?:usive|\\.)? moms\\)?)?\\.?'
const PRICE = new RegExp(
  `^(?:[àá] ?)?${ABOUT}(?:${CURRENCY}:? ?)?(${GROUPED}|\\d+)(?:([.,])(\\d{1,2})| ?[,.:/][${DASHES}]+|[,.])? ?(?:${CURRENCY} ?(?:${COUNTED})?)?(?:${PER_TICKET})? ?${WITH_MOMS}$`,
  'iu',
)
const COUNT = new RegExp(`^${ABOUT}(${GROUPED}|\\d{1,15})(?:,0{0,2}|\\.|\\+)? ?(?:${COUNTED})?$`, 'iu')

/** The text as the expressions above read it: null if it is too long to be one number. */
function oneLine(text: string): string | null {
  if (text.length > LONGEST_TYPED || /\S\s*[\t\n]\s*\S/.test(text)) return null
  return unwrapText(text.replace(/[\u200c\u200d]/g, '')).replace(/ +/g, ' ')
}

const digitsOf = (number: string): string => number.replace(/\D/g, '')

/**
 * A typed price in kroner: '1.234,50', '1234,5', '1234.5', '1 234' or "1'234". A dot before exactly
 * three digits groups thousands. Ignored are the currency before or after ('kr. 95', '95 kroner'),
 * a dash instead of decimals ('95,-', '95.–', '95:-'), 'pr. billet', 'inkl. moms', and a separator
 * after which the rest is still to be typed. Returns kroner with at most two decimals. Null if the
 * text is not a price or can be read as two ('1,234', the cells of a table), or is an amount ekskl.
 * moms.
 */
export function parsePrice(text: string): number | null {
  const kroner = parseAnyPrice(text)
  return kroner !== null && kroner < PRICE_LIMIT_KRONER ? kroner : null
}

/** Like `parsePrice`; a price that is too high for an answer counts as the limit. */
export function parseAnyPrice(text: string): number | null {
  const [, number = '', separator, decimals = '0'] = PRICE.exec(oneLine(text) ?? '') ?? []
  const isGroupedByDots = number.includes('.')
  if (number === '' || (isGroupedByDots && separator === '.')) return null
  return Math.min(Number(`${digitsOf(number)}.${decimals}`), PRICE_LIMIT_KRONER)
}

/**
 * A typed count: '1.200', '1 200', '1200,00', '1200 stk.', 'ca. 1200 gæster' or '2.500+', also with
 * a separator after which the rest is still to be typed; null for anything else, such as '12,5'.
 */
export function parseCount(text: string): number | null {
  const number = COUNT.exec(oneLine(text) ?? '')?.[1]
  const digits = number && digitsOf(number)
  return digits && digits.length <= 15 ? Number(digits) : null
}

/** A price as shown in the input: 195 → '195', 89.5 → '89,50'. */
export function priceFieldText(kroner: number): string {
  const ore = toOre(fromKroner(kroner))
  return ore % 100n === 0n ? String(ore / 100n) : `${ore / 100n},${String(ore % 100n).padStart(2, '0')}`
}
