import { type PackageName, type PackageRates, readRates } from './fees.ts'
import { readPackageName } from './recommend.ts'

/** The content blocks with the package prices and rates. */
export interface StatedPrices {
  models: readonly { package: PackageName | null; fixedFee: unknown; percentageFee: unknown }[]
  packages: readonly { title: string; price: string; priceLabel: string }[]
}

/**
 * Rates and price of both packages: the first price_model and the first card of each are used
 * (D14).
 */
export function readPackageRates({ models, packages }: StatedPrices): PackageRates {
  const ratesOf = (name: PackageName) =>
    readRates(name, {
      ...models.find((model) => model.package === name),
      ...packages.find(({ title }) => readPackageName(title) === name),
    })
  return { BASIS: ratesOf('BASIS'), PREMIUM: ratesOf('PREMIUM') }
}
