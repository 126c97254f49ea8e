import type { Content } from '#app/content/content.ts'
import { type PackageName, type PackageRates, readRates } from '#app/pricing/fees.ts'
import { readPackagePrice } from '#app/pricing/package-price.ts'
import { BUILT_IN_ADD_ONS, packageOfNamedAddOn, readPackageName } from '#app/pricing/recommend.ts'

/** What a lead needs to know of the content: what is charged, what add-ons belong to, and who answers. */
export type Terms = {
  /** kr and percent ekskl. moms, with the price of the package itself */
  rates: PackageRates
  /** The industries that the wizard offers. */
  industries: ReadonlySet<string>
  /** The package of each add-on that the wizard offers, by name. */
  addOns: ReadonlyMap<string, PackageName>
  /** The company as mails present it; '' where content is missing. */
  company: {
    productName: string
    /** Address of the wordmark for light ground: absolute, or a path of this site; null without one. */
    logo: { url: string; width: number; height: number } | null
    address: string
    phone: string
    email: string
  }
}

/** The wizard's built-in choices (spec 1 §2): they stand where content has none. */
const INDUSTRIES = ['Sportsklub', 'Kultur & Events', 'Firma & Organisation']

export const FALLBACK_TERMS: Terms = {
  rates: { BASIS: ratesOf('BASIS'), PREMIUM: ratesOf('PREMIUM') },
  industries: new Set(INDUSTRIES),
  addOns: new Map(BUILT_IN_ADD_ONS.map((addOn) => [addOn.name, addOn.package])),
  company: { productName: '', logo: null, address: '', phone: '', email: '' },
}

function ratesOf(
  name: PackageName,
  prices?: Awaited<ReturnType<Content['prices']>>,
): PackageRates[PackageName] {
  const model = prices?.models.find((each) => each.package === name)
  const card = prices?.packages.find(({ title }) => readPackageName(title) === name)
  const { price, priceLabel } = readPackagePrice(name, card?.price, card?.priceLabel)
  return {
    ...readRates(name, model?.fixedFee, model?.percentageFee),
    packagePrice: `${price} ${priceLabel}`,
  }
}

export async function readTerms(content: Content): Promise<Terms> {
  const [site, prices, wizard] = await Promise.all([content.site(), content.prices(), content.wizard()])
  return {
    rates: { BASIS: ratesOf('BASIS', prices), PREMIUM: ratesOf('PREMIUM', prices) },
    industries: new Set([...INDUSTRIES, ...(wizard?.industries.map((each) => each.name) ?? [])]),
    addOns: new Map([
      ...FALLBACK_TERMS.addOns,
      ...(wizard?.addOns ?? []).map(
        (each) => [each.name, each.package ?? packageOfNamedAddOn(each.name)] as const,
      ),
    ]),
    company: {
      productName: site.productName,
      logo: site.logo.light && {
        url: site.logo.light.url,
        width: site.logo.light.width,
        height: site.logo.light.height,
      },
      address: [site.address, `${site.zip} ${site.city}`.trim()].filter((part) => part !== '').join(', '),
      phone: site.phone,
      email: site.supportEmail,
    },
  }
}

/**
 * The terms as last read. A content service that cannot be asked costs no lead (D6): then the last good terms
 * stand, and the built-in ones before the first read.
 */
export function rememberTerms(
  read: () => Promise<Terms>,
  failed: (error: unknown) => void,
): () => Promise<Terms> {
  let last = FALLBACK_TERMS
  return async () => {
    try {
      last = await read()
    } catch (error) {
      failed(error)
    }
    return last
  }
}
