import { type PackageName, type PackageRates, percentOf, type Rates } from './fees.ts'
import { formatAmount, formatCount, formatRate, fromKroner } from './money.ts'

/** The pricing_calculator block of content: fee in kr and percentage, both inkl. moms (D13). */
export interface CalculatorBlock {
  fee: number
  feePercentage: number
  ticketThreshold: number
  priceThreshold: number
}

export interface InlineAnswers {
  /** kr; null and NaN count as 0 (spec 1 §5) */
  price: number | null
  /** The slider's value: one more than the number of tickets that it shows */
  count: number
  /** 'external': the buyer pays the fee (Kunde). 'internal': the organiser does (Arrangør). */
  feePayer: 'external' | 'internal'
}

/** Spec 1 §9. */
export const INLINE_DEFAULTS: InlineAnswers = { price: 100, count: 101, feePayer: 'external' }

/** The initial answers of a block: its own figures, as far as they can be calculated with. */
export function startingAnswers(
  start: { startPrice: number | null; startTickets: number | null },
  { priceThreshold, ticketThreshold }: CalculatorBlock,
): InlineAnswers {
  const price = start.startPrice ?? 0
  const tickets = Math.trunc(start.startTickets ?? 0)
  return {
    ...INLINE_DEFAULTS,
    ...(price >= LEAST_PRICE && price < priceThreshold ? { price } : {}),
    ...(tickets >= 1 && tickets < ticketThreshold ? { count: tickets + 1 } : {}),
  }
}

export interface SliderRange {
  min: number
  max: number
  step: number
}

/** Spec 1 §5: minimum 1, maximum ticket threshold + 1, step 100. */
export function sliderRange(block: CalculatorBlock): SliderRange {
  return { min: 1, max: block.ticketThreshold + 1, step: 100 }
}

export interface InlineResult {
  /** The number of tickets that the label shows and every formula uses (D13): count − 1. */
  tickets: number
  /** '1.200', or '2500+' at the limit. */
  ticketLabel: string
  /** The value at its threshold: 'Lad os tage en snak!' names it and replaces the figures (D43). */
  talk: 'price' | 'tickets' | null
  /** fee + price × percentage, inkl. moms */
  costPerTicket: string
  /** per ticket, inkl. moms */
  buyerPays: string
  /**
   * all tickets, inkl. moms, less the fees if the organiser pays; null if the fees exceed the price
   * (D43)
   */
  income: string | null
  /** '3,2 kr. + 3,2 % ekskl. moms': the block's rates × 0,8 (spec 1 §9) */
  feeNote: string
}

/** The inline calculator of spec 1 §9 with the ticket count of D13. */
export function calculateInline(answers: InlineAnswers, block: CalculatorBlock): InlineResult {
  const tickets = Math.max(0, Math.trunc(answers.count) - 1)
  const kroner = answers.price === null || !Number.isFinite(answers.price) ? 0 : Math.max(0, answers.price)
  const price = fromKroner(kroner)
  const cost = fromKroner(block.fee) + percentOf(price, block.feePercentage)
  const organiserPays = answers.feePayer === 'internal'
  return {
    tickets,
    ticketLabel: tickets >= block.ticketThreshold ? `${block.ticketThreshold}+` : formatCount(tickets),
    talk: kroner >= block.priceThreshold ? 'price' : tickets >= block.ticketThreshold ? 'tickets' : null,
    costPerTicket: formatAmount(cost),
    buyerPays: formatAmount(organiserPays ? price : price + cost),
    income:
      organiserPays && cost > price
        ? null
        : formatAmount(BigInt(tickets) * (organiserPays ? price - cost : price)),
    feeNote: `${formatRate(withoutVat(block.fee))} kr. + ${formatRate(withoutVat(block.feePercentage))} % ekskl. moms`,
  }
}

/** The lowest ticket price (D43). */
export const LEAST_PRICE = 1

/** The package that a block's fees match; BASIS if they match none. */
export function packageOfBlock(block: CalculatorBlock, rates: PackageRates): PackageName {
  return isOf(block, rates.PREMIUM) ? 'PREMIUM' : 'BASIS'
}

/** The block with a package's rates; unchanged if it is already of that package (D43). */
export function withRatesOf(block: CalculatorBlock, name: PackageName, rates: PackageRates): CalculatorBlock {
  if (name === packageOfBlock(block, rates)) return block
  const { fixedFee, percentageFee } = rates[name]
  return { ...block, fee: fixedFee * 1.25, feePercentage: percentageFee * 1.25 }
}

function isOf(block: CalculatorBlock, { fixedFee, percentageFee }: Rates): boolean {
  return withoutVat(block.fee) === fixedFee && withoutVat(block.feePercentage) === percentageFee
}

/** × 0,8 removes 25 % moms (spec 1 §9); exact, so that 4 gives 3,2 and not 3,2000000000000002. */
function withoutVat(rate: number): number {
  return Number(fromKroner(rate) * 8n) / 10 / 1e9
}
