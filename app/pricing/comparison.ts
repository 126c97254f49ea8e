import { figureText, packageFigure } from './figures.ts'
import { approximatePrefix, formatAmount, formatCount, type Money, wholeOre } from './money.ts'
import { knownMonth, type MonthlyCost } from './monthly-cost.ts'
import { comesWith } from './packages.ts'
import type { Quote } from './quote.ts'
import {
  type AddOn,
  addOnPriceText,
  joinInDanish,
  lowerFirst,
  UNSTATED_PRICE,
  unpricedList,
} from './recommend.ts'
import type { TicketDetails } from './revenue.ts'

/**
 * What another package costs instead of the quoted one, with the same add-ons: 'Med PREMIUM:
 * 560 kr. om måneden i stedet for 185 kr., og 1.000 kr. mere i gebyr for de 400 billetter, alt
 * inkl. moms. Egen webshop er med.'
 */
export function comparison(current: Quote, alternative: Quote, sale: TicketDetails): string {
  const fee = feeChange(current, alternative, sale)
  const { month } = alternative
  const common = month.unpriced.filter((addOn) => isIn(addOn, current.month.unpriced))
  if (month.packageAmount === null) {
    const priceText = packageFigure(month).map(figureText)[0] ?? UNSTATED_PRICE
    const moms = fee === SAME_FEE ? '' : ' inkl. moms'
    return `Med ${month.title}: ${lowerFirst(priceText)}, og ${fee}${moms}.${whatComes(current, alternative)}`
  }
  const change = monthChange(current.month, month, common)
  const moms = change === SAME_MONTH && fee === SAME_FEE ? '' : ', alt inkl. moms'
  return `Med ${month.title}: ${change}, og ${fee}${moms}.${whatComes(current, alternative)}`
}

const SAME_MONTH = 'det samme om måneden'
const SAME_FEE = 'det samme i gebyr'

const isIn = ({ name }: AddOn, addOns: readonly AddOn[]) => addOns.some((each) => each.name === name)

/** Both monthly sums, each with the add-ons of unknown price that only its package has. */
function monthChange(was: MonthlyCost, is: MonthlyCost, common: readonly AddOn[]): string {
  const [before, after] = [was, is].map((month) => {
    const further = unpricedList(month.unpriced.filter((addOn) => !isIn(addOn, common)))
    return { sum: formatAmount(knownMonth(month)), further: further.map((text) => ` og ${text}`).join('') }
  })
  if (!before || !after || was.packageAmount === null) return `${after?.sum} om måneden${after?.further}`
  if (before.sum === after.sum && before.further === after.further) return SAME_MONTH
  return `${after.sum} om måneden${after.further} i stedet for ${before.sum}${before.further}`
}

/**
 * The difference of the fees: for this arrangement if the organiser pays, else for a ticket. It is
 * computed from the shown amounts.
 */
function feeChange(
  { outcomes: was }: Quote,
  { outcomes: is }: Quote,
  { customerPaysFee, numberOfTickets }: TicketDetails,
): string {
  const feeOf = (each: typeof was): Money => (customerPaysFee ? each.feePerTicket : each.totalFeeWithVat)
  const difference = wholeOre(feeOf(is)) - wholeOre(feeOf(was))
  if (difference === 0n) return SAME_FEE
  const rounded = customerPaysFee ? approximatePrefix(feeOf(is) - feeOf(was)) : ''
  const [size, way] = difference > 0n ? [difference, 'mere'] : [-difference, 'mindre']
  const what = customerPaysFee ? 'pr. billet for køberen' : `for de ${formatCount(numberOfTickets)} billetter`
  return `${rounded}${formatAmount(size)} ${way} i gebyr ${what}`
}

/** Names the chosen add-ons that come with only one of the packages. */
function whatComes(current: Quote, alternative: Quote): string {
  const [ownIncluded, included] = [current, alternative].map(({ addOns, selectedPackage }) =>
    addOns.filter((addOn) => addOnPriceText(addOn) === comesWith(selectedPackage)).map(({ name }) => name),
  )
  const gained = (included ?? []).filter((name) => !ownIncluded?.includes(name))
  const lost = (ownIncluded ?? []).filter((name) => !included?.includes(name))
  return [
    ...(gained.length > 0 ? [` ${joinInDanish(gained)} er med.`] : []),
    ...(lost.length > 0 ? [` ${joinInDanish(lost)} er med som tilvalg.`] : []),
  ].join('')
}
