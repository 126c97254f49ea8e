import { rateWithoutVat } from './fees.ts'
import { formatCount, PRICE_LIMIT_KRONER } from './money.ts'
import { type FeeRates, PACKAGES, type PackageRates, packageTitled, usableRate } from './packages.ts'
import { LEAST_PRICE } from './revenue.ts'
import { TICKET_RANGE, ticketCountText } from './ticket-range.ts'

export interface InlineAnswers {
  /** kr. inkl. moms */
  price: number
  tickets: number
  customerPaysFee: boolean
}

/**
 * The thresholds of a pricing_calculator block. A null price has no threshold; null tickets have
 * that of the wizard's slider.
 */
interface Thresholds {
  ticketThreshold: number | null
  priceThreshold: number | null
}

const limitOf = ({ ticketThreshold }: Thresholds) => ticketThreshold ?? TICKET_RANGE.max

/**
 * The initial answers of a block: the numbers that it states, or 100 where such a number cannot be
 * used.
 */
export function startingAnswers(
  block: Thresholds & { startPrice: number | null; startTickets: number | null },
): InlineAnswers {
  const own = { price: block.startPrice ?? 0, tickets: Math.trunc(block.startTickets ?? 0) }
  const isPrice = own.price >= LEAST_PRICE && talkReason({ ...own, tickets: 0 }, block) === null
  const isCount = own.tickets >= 1 && own.tickets < limitOf(block)
  return { price: isPrice ? own.price : 100, tickets: isCount ? own.tickets : 100, customerPaysFee: true }
}

/**
 * Most arrangements have at most this many tickets. A slider gives them at least this share of its
 * track.
 */
const USUAL_TICKETS = 1000
const USUAL_SHARE = 0.4

/**
 * The slider of a block. Its positions run from 1 to one above the threshold and are not the
 * counts: the usual counts get more room than their number alone would give them. One step is 100
 * tickets; the last step, up to the threshold, may be shorter.
 */
export function ticketSlider(block: Thresholds) {
  const limit = limitOf(block)
  const usual = Math.min(USUAL_TICKETS, limit)
  const share = Math.max(USUAL_SHARE, usual / limit)
  const shareOf = (tickets: number) =>
    tickets <= usual ? (share * tickets) / usual : share + ((1 - share) * (tickets - usual)) / (limit - usual)
  const ticketsAt = (part: number) =>
    part <= share ? (usual * part) / share : usual + ((limit - usual) * (part - share)) / (1 - share)
  const whole = (steps: number) => Math.max(0, Math.min(limit, steps * TICKET_RANGE.step))
  return {
    min: 1,
    max: limit + 1,
    step: 1,
    toPosition: (tickets: number) => 1 + Math.round(limit * shareOf(Math.min(tickets, limit))),
    fromPosition: (position: number) => {
      const tickets = ticketsAt((position - 1) / limit)
      const nearest = whole(Math.round(tickets / TICKET_RANGE.step))
      return limit - tickets < Math.abs(tickets - nearest) ? limit : nearest
    },
    /** The count so many steps further, or back if negative. */
    onward: (tickets: number, steps: number) => {
      const from = Math.min(tickets, limit) / TICKET_RANGE.step
      return whole((steps > 0 ? Math.floor(from) : Math.ceil(from)) + steps)
    },
    /** The place on the track where the usual counts end; null if all counts are usual. */
    mark: limit > usual ? { text: formatCount(usual), share } : null,
  }
}

/** '1.200', or '2500+' at the limit. */
export function ticketLabel(tickets: number, block: Thresholds): string {
  return fieldText(Math.min(tickets, limitOf(block)), block)
}

/** The count in its field, which keeps what is typed above the limit. */
export function fieldText(tickets: number, block: Thresholds): string {
  return ticketCountText(tickets, limitOf(block))
}

/**
 * The answer that reached its threshold. 'Lad os tage en snak!' names it and replaces the figures.
 */
export function talkReason(
  { price, tickets }: Pick<InlineAnswers, 'price' | 'tickets'>,
  block: Thresholds,
): 'price' | 'tickets' | null {
  if (price >= (block.priceThreshold ?? PRICE_LIMIT_KRONER)) return 'price'
  return tickets >= limitOf(block) ? 'tickets' : null
}

/**
 * The rates of a pricing_calculator block: those that it states, which are inkl. moms in content,
 * or else those of its package. A block that names no package has the package with the same rates,
 * or else the first.
 */
export function calculatorRates(
  block: { package: string; fee: number | null; feePercentage: number | null },
  rates: PackageRates,
): FeeRates & { package: string } {
  const [fixedFee, percentageFee] = [block.fee, block.feePercentage].map(ownRate)
  const matching = Object.keys(rates).find(
    (name) => rates[name]?.fixedFee === fixedFee && rates[name]?.percentageFee === percentageFee,
  )
  const rateOfTitle = packageTitled(block.package || matching || '', rates)
  const { name, ...ofPackage } = rateOfTitle ?? { name: PACKAGES[0].name, ...rates[PACKAGES[0].name] }
  return {
    package: name,
    fixedFee: fixedFee ?? ofPackage.fixedFee,
    percentageFee: percentageFee ?? ofPackage.percentageFee,
  }
}

function ownRate(value: number | null): number | null {
  const rate = usableRate(value)
  return rate === null ? null : rateWithoutVat(rate)
}
