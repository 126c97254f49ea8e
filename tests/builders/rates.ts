import { PACKAGES, type PackagePrice, type Rates } from '#app/pricing/packages.ts'

/** The rates of the first package, but for what a test is about. */
export function ratesOf({ packagePrice, ...fees }: RatesChange = {}): Rates {
  const { rates } = PACKAGES[0]
  return { ...rates, ...fees, packagePrice: packagePriceOf(packagePrice) }
}

type RatesChange = Partial<Omit<Rates, 'packagePrice'>> & { packagePrice?: Partial<PackagePrice> }

export function packagePriceOf(change: Partial<PackagePrice> = {}): PackagePrice {
  return { ...PACKAGES[0].rates.packagePrice, ...change }
}
