import { formatKroner, fromKroner, type Money, parsePrice } from './money.ts'

/** Fee per sold ticket, ekskl. moms: kr, and percent of the ticket price (3.2 is 3,2 %). */
export interface FeeRates {
  fixedFee: number
  percentageFee: number
}

/** What a package itself costs, as text: '399 kr.' and 'om måneden ekskl. moms'. */
export interface PackagePrice {
  price: string
  priceLabel: string
}

/** The price that a card states for its package. */
export const priceOf = ({ price, priceLabel }: PackagePrice): PackagePrice => ({ price, priceLabel })

export const NO_PACKAGE_PRICE: PackagePrice = { price: '', priceLabel: '' }

export interface Rates extends FeeRates {
  packagePrice: PackagePrice
}

/** The ticket system's names of the packages. */
export const TIERS = ['PRO', 'PREMIUM'] as const
export type Tier = (typeof TIERS)[number]

interface Package {
  name: string
  /** The line under the name if content has none. */
  subtitle: string
  tier: Tier
  /** The price and fees that apply where content has no valid value. */
  rates: Rates
  /**
   * Whether its add-ons are part of it, so that choosing one recommends the package. The add-ons of
   * other packages can be added for a price.
   */
  includesAddOns: boolean
  hasPhoneSupport: boolean
  /** Recommended above this total revenue, in kr inkl. moms. */
  recommendedAbove: number | null
}

const MONTHLY = 'om måneden ekskl. moms'

/** The packages that a rule can recommend; the first is recommended if no rule applies. */
export const PACKAGES = [
  {
    name: 'BASIS',
    subtitle: 'Til dig, der vil i gang uden faste udgifter',
    tier: 'PRO',
    rates: {
      fixedFee: 3.2,
      percentageFee: 3.2,
      packagePrice: { price: '0\u00a0kr.', priceLabel: MONTHLY },
    },
    includesAddOns: false,
    hasPhoneSupport: false,
    recommendedAbove: null,
  },
  {
    name: 'PREMIUM',
    subtitle: 'Til dig med flere arrangementer til salg',
    tier: 'PREMIUM',
    rates: {
      fixedFee: 4,
      percentageFee: 4,
      packagePrice: { price: '399\u00a0kr.', priceLabel: MONTHLY },
    },
    includesAddOns: true,
    hasPhoneSupport: true,
    recommendedAbove: 250_000,
  },
] as const satisfies readonly Package[]

/** A package that a rule may recommend; content may sell others. */
export type PackageName = (typeof PACKAGES)[number]['name']

/** The package that this total revenue, inkl. moms, recommends if no add-on decides. */
export function packageForRevenue(total: Money): (typeof PACKAGES)[number] {
  const isAbove = ({ recommendedAbove: above }: Package) => above !== null && total > fromKroner(above)
  return PACKAGES.find(isAbove) ?? PACKAGES[0]
}

/**
 * The add-ons that are offered if content has none, in display order. Add-ons that were stored by
 * name alone get their package from here.
 */
export const BUILT_IN_ADD_ONS: readonly { name: string; package: PackageName }[] = [
  { name: 'Egen webshop', package: 'BASIS' },
  { name: 'Eget domæne', package: 'BASIS' },
  { name: 'White label', package: 'PREMIUM' },
  { name: 'Flere events', package: 'PREMIUM' },
  { name: 'API integration', package: 'PREMIUM' },
  { name: 'Support', package: 'BASIS' },
]

/** The ticket system's package for a title. A package that only content knows is PRO there. */
export const tierOf = (title: string): Tier => packageRule(title)?.tier ?? 'PRO'

export const comesWith = (name: string) => `Med i ${name}`

export const includesAddOns = (title: string): boolean => packageRule(title)?.includesAddOns ?? false

/** 'PREMIUM', 'premium ' → PREMIUM; anything else → null. */
export function readPackageName(value: unknown): PackageName | null {
  return (typeof value === 'string' && packageRule(value)?.name) || null
}

const packageRule = (title: string) => PACKAGES.find(({ name }) => isSameTitle(name, title))
export const isSameTitle = (name: string, title: string): boolean =>
  name.toUpperCase() === title.trim().toUpperCase()

/** A value for each package that is sold: those of `PACKAGES`, then those that content adds. */
export type ByPackage<Value> = Readonly<Record<PackageName, Value>> & Readonly<Record<string, Value>>
export type PackageRates = ByPackage<Rates>

export const FALLBACK_RATES = Object.fromEntries(
  PACKAGES.map(({ name, rates }) => [name, rates]),
) as PackageRates

/** The package with a card's title and its rates; undefined for a title without rates. */
export function packageTitled(title: string, rates: PackageRates): ({ name: string } & Rates) | undefined {
  const match = Object.entries(rates).find(([name]) => isSameTitle(name, title))
  return match && { name: match[0], ...match[1] }
}

/** '399 kr. om måneden ekskl. moms'; '' where it is not known. */
export function packagePriceText(packagePrice: PackagePrice): string {
  return packagePrice.price && `${packagePrice.price} ${priceNote(packagePrice)}`.trim()
}

/** The text beside a package's amount where the amount is shown larger. */
export function priceNote({ priceLabel }: Omit<PackagePrice, 'price'>): string {
  return priceLabel
}

/** The cards and price_model blocks of content. */
export interface StatedPrices {
  models: readonly { package: string; fixedFee: number | null; percentageFee: number | null }[]
  packages: readonly (PackagePrice & { title: string })[]
}

/**
 * The rates of every package that is sold. The first card and the first price_model of a package
 * count; `PACKAGES` supplies what they lack. A card with another title has rates only if a
 * price_model with that title states both.
 */
export function readPackageRates({ models, packages }: StatedPrices): PackageRates {
  const ratesOf = (name: string): Rates | undefined => {
    const standard: Rates | undefined = packageRule(name)?.rates
    const model = models.find((each) => isSameTitle(name, each.package))
    const card = packages.find(({ title }) => isSameTitle(name, title))
    const rateOf = (of: keyof FeeRates) => usableRate(model?.[of]) ?? standard?.[of]
    const [fixedFee, percentageFee] = [rateOf('fixedFee'), rateOf('percentageFee')]
    if (fixedFee === undefined || percentageFee === undefined) return undefined
    const cardPrice = card?.price ?? ''
    const price =
      (standard && cardAmount(cardPrice) === null ? '' : cardPriceText(cardPrice)) ||
      standard?.packagePrice.price ||
      ''
    const priceLabel = card?.priceLabel || standard?.packagePrice.priceLabel || ''
    return { fixedFee, percentageFee, packagePrice: { price, priceLabel } }
  }
  const added = packages.map(({ title }) => title).filter((title) => readPackageName(title) === null)
  const named = [...Object.keys(FALLBACK_RATES), ...added].flatMap((name) => {
    const rates = ratesOf(name)
    return rates ? [[name, rates] as const] : []
  })
  return Object.fromEntries(named) as PackageRates
}

/** null for missing, negative and absurd values. */
export function usableRate(value: number | null | undefined): number | null {
  return typeof value === 'number' && value >= 0 && value < 1e6 ? value : null
}

/**
 * Whether a model's rate is at least ten times that of another package, which may be a typing
 * error.
 */
export function isTenTimesAnother<Model extends StatedPrices['models'][number]>(
  model: Model,
  of: keyof FeeRates,
  models: readonly Model[],
): boolean {
  const others = models.filter((each) => !isSameTitle(model.package, each.package)).map((each) => each[of])
  return others.some((other) => other !== null && other > 0 && (model[of] ?? 0) >= 10 * other)
}

const FROM = /^fra\s+/i

/** kr. of a card's price: '0', '399 kr.', 'Fra 399'; null if it is empty, below 0 or no amount. */
export function cardAmount(price: string): number | null {
  const kroner = parsePrice(price.trim().replace(FROM, ''))
  return kroner === null || kroner < 0 ? null : kroner
}

/** Whether a card states its price as a minimum: 'Fra 399'. */
export const isLeastAmount = (price: string): boolean => FROM.test(price.trim())

/**
 * A card's price in the format of all amounts, however an editor wrote it: '399,-' → '399 kr.',
 * 'fra 399' → 'Fra 399 kr.'. A price with other words ('499 kr. inkl. moms', 'Efter aftale') stays
 * as written.
 */
export function cardPriceText(price: string): string {
  const text = price.trim()
  const kroner = cardAmount(text)
  const saysMore = /[\p{L}~]/u.test(text.replace(FROM, '').replace(/kr(?:oner?)?|dkk/i, ''))
  if (kroner === null || saysMore) return text
  return `${isLeastAmount(text) ? 'Fra ' : ''}${formatKroner(kroner)}`
}
