import { BUILT_IN_STEPS, readNextSteps } from '#app/content/next-step-texts.ts'
import { packageCards } from '#app/content/package-cards.ts'
import type { Content } from '#app/content/site-content.ts'
import { BUILT_IN_INDUSTRIES, type OfferedAddOn, offeredAddOns } from '#app/lead/answers/choices.ts'
import { FALLBACK_RATES, priceOf } from '#app/pricing/packages.ts'

/** What a lead needs from the content: rates, packages of add-ons, and the sender. */
export type LeadContent = Awaited<ReturnType<typeof readLeadContent>>

const byName = (addOns: OfferedAddOn[]) => new Map(addOns.map((addOn) => [addOn.name, addOn]))

export const FALLBACK_LEAD_CONTENT: LeadContent = {
  rates: FALLBACK_RATES,
  industries: new Set(BUILT_IN_INDUSTRIES),
  addOns: byName(offeredAddOns([], [])),
  cards: [],
  bookingUrl: null,
  nextSteps: { call: [], demo: [], callback: [], application: [], ...BUILT_IN_STEPS },
  company: { productName: '', logo: null, address: '', phone: '', email: '', registration: '' },
}

export async function readLeadContent(content: Content) {
  const [site, prices, wizard, { pricePages }] = await Promise.all([
    content.site(),
    content.prices(),
    content.wizard(),
    content.navigation(),
  ])
  const pages = await Promise.all(pricePages.map(({ uid }) => content.pricePage(uid)))
  return {
    /** kr. and percent ekskl. moms, with the package's own price */
    rates: prices.rates,
    /** Industries of the wizard. */
    industries: new Set([...BUILT_IN_INDUSTRIES, ...(wizard?.industries.map((each) => each.name) ?? [])]),
    /** Package and price of each add-on in the wizard, by name. */
    addOns: byName([
      ...offeredAddOns([], prices.packages),
      ...offeredAddOns(wizard?.addOns ?? [], prices.packages),
    ]),
    /** The cards of price pages; one without rates can be ordered. */
    cards: [...prices.packages, ...pages.flatMap((page) => packageCards(page?.blocks ?? []))].map((card) => ({
      title: card.title,
      ...priceOf(card),
    })),
    bookingUrl: site.bookingUrl,
    nextSteps: await readNextSteps(content),
    /** The company as shown in mails; '' if content is missing. */
    company: {
      productName: site.productName,
      /** The wordmark for light ground: absolute, or a path of this site; null if there is none. */
      logo: site.logo.light && {
        url: site.logo.light.url,
        width: site.logo.light.width,
        height: site.logo.light.height,
      },
      address: [site.address, `${site.zip} ${site.city}`.trim()].filter((part) => part !== '').join(', '),
      phone: site.phone,
      email: site.supportEmail,
      /**
       * Name, home town and CVR number, which selskabsloven § 2 wants in every letter and mail; ''
       * if content is missing.
       */
      registration: [
        site.companyName,
        site.city && `hjemsted ${site.city}`,
        site.cvr && `CVR-nr. ${site.cvr}`,
      ]
        .filter((part) => part !== '')
        .join(', '),
    },
  }
}

/**
 * The content as last read. A failing content service must not cost a lead: then the last good
 * content is used, and the built-in one before the first read.
 */
export function rememberLeadContent(
  read: () => Promise<LeadContent>,
  failed: (error: unknown) => void,
): () => Promise<LeadContent> {
  let last = FALLBACK_LEAD_CONTENT
  return async () => {
    try {
      last = await read()
    } catch (error) {
      failed(error)
    }
    return last
  }
}
