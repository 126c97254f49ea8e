import { withVat } from './fees.ts'
import { formatKroner, fromKroner, type Money } from './money.ts'
import { cardAmount, cardPriceText, comesWith, type PackagePrice, packagePriceText } from './packages.ts'
import { type AddOn, addOnPriceText, lowerFirst, UNSTATED_PRICE, unpricedList } from './recommend.ts'

/** What a package costs a month with the chosen add-ons. */
export interface MonthlyCost {
  title: string
  packagePrice: PackagePrice
  /**
   * ekskl. moms; null where the stated price is not a monthly amount: 'Fra 399 kr.', a price per
   * year.
   */
  packageAmount: Money | null
  /** ekskl. moms: the sum of the chosen add-ons whose price is a monthly amount. */
  addOnAmount: Money
  /** The chosen add-ons with another price, or none. */
  unpriced: readonly AddOn[]
}

/** `addOns` have the prices that they cost beside this package. */
export function monthlyCostOf(
  title: string,
  packagePrice: PackagePrice,
  addOns: readonly AddOn[],
): MonthlyCost {
  const extra = addOns
    .filter((addOn) => addOnPriceText(addOn) !== comesWith(title))
    .map((addOn) => ({ addOn, amount: amountIn(addOnPriceText(addOn)) }))
  return {
    title,
    packagePrice,
    packageAmount: monthlyAmount(packagePrice.price, packagePrice.priceLabel),
    addOnAmount: extra.reduce<Money>((sum, { amount }) => sum + (amount ?? 0n), 0n),
    unpriced: extra.filter(({ amount }) => amount === null).map(({ addOn }) => addOn),
  }
}

/** The sum of all known monthly amounts, inkl. moms. */
export const knownMonth = ({ packageAmount, addOnAmount }: MonthlyCost): Money =>
  withVat((packageAmount ?? 0n) + addOnAmount)

/**
 * The package and add-ons that are not in that sum, each with its price as text: 'Support (prisen
 * står i dit tilbud)'.
 */
export function unknownInMonth({ title, packagePrice, packageAmount, unpriced }: MonthlyCost): string[] {
  const text = lowerFirst(packagePriceText(packagePrice) || UNSTATED_PRICE)
  return [...(packageAmount === null ? [`${title} (${text})`] : []), ...unpricedList(unpriced)]
}

const MONTHLY = /^(?:om|pr\.?|\/)\s?(?:måneden|måned|md\.?),?\s\(?e(?:ks|x)(?:kl)?\.?\smoms\)?$/iu
export const isMonthly = (unit: string): boolean => MONTHLY.test(unit.trim())

/** '99 kr. om måneden ekskl. moms' → 99 kr.; null for anything else. */
function amountIn(text: string): Money | null {
  const [, amount = '', unit = ''] = /^(.*?\d.*?)\s*((?:om|pr|\/).*)$/iu.exec(text) ?? []
  return monthlyAmount(amount, unit)
}

function monthlyAmount(price: string, unit: string): Money | null {
  const kroner = cardAmount(price)
  const isExact = kroner !== null && cardPriceText(price) === formatKroner(kroner)
  return isExact && isMonthly(unit) ? fromKroner(kroner) : null
}
