import { withVat } from './fees.ts'
import { formatKroner, fromKroner, type Money } from './money.ts'
import { cardAmount, cardPriceText, comesWith, type PackagePrice, packagePriceText } from './packages.ts'
import { type AddOn, addOnPriceText, lowerFirst, UNSTATED_PRICE, unpricedList } from './recommend.ts'

/** What a package costs a month, with the add-ons that were chosen. */
export interface Month {
  title: string
  stated: PackagePrice
  /** ekskl. moms; null where the stated price is no amount a month: 'Fra 399 kr.', one a year. */
  own: Money | null
  /** ekskl. moms: what the chosen add-ons add whose price is an amount a month. */
  added: Money
  /** The chosen add-ons with another price, or none. */
  unpriced: readonly AddOn[]
}

/** `addOns`: each with its price beside this package. */
export function monthOf(title: string, stated: PackagePrice, addOns: readonly AddOn[]): Month {
  const extra = addOns
    .filter((addOn) => addOnPriceText(addOn) !== comesWith(title))
    .map((addOn) => ({ addOn, amount: amountIn(addOnPriceText(addOn)) }))
  return {
    title,
    stated,
    own: monthlyAmount(stated.price, stated.priceLabel),
    added: extra.reduce<Money>((sum, { amount }) => sum + (amount ?? 0n), 0n),
    unpriced: extra.filter(({ amount }) => amount === null).map(({ addOn }) => addOn),
  }
}

/** inkl. moms: as much of the month as is known. */
export const knownMonth = ({ own, added }: Month): Money => withVat((own ?? 0n) + added)

/** What is not in that sum, with its own text: 'Support (prisen står i dit tilbud)'. */
export function unknownInMonth({ title, stated, own, unpriced }: Month): string[] {
  const text = lowerFirst(packagePriceText(stated) || UNSTATED_PRICE)
  return [...(own === null ? [`${title} (${text})`] : []), ...unpricedList(unpriced)]
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
