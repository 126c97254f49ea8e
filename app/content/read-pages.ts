import { type ContentServices, onlyOf, pageOf } from './content-services.ts'
import { toCustomer } from './customer-cases.ts'
import { toHelpPage } from './help-centres.ts'
import { toAbout, toHome, toIndustry, toInfoPage, toLegalPage, toPricePage, toProduct } from './to-page.ts'

/** The pages with an own address, by their uid: `null` if there is none. */
export function readPages(services: ContentServices) {
  const { all, loaded, memoise, customerCases, relatedTo } = services
  const home = () => onlyOf(services, 'home', toHome)
  return {
    home,

    about: () => onlyOf(services, 'about', toAbout),

    industry: (uid: string) =>
      pageOf(services, ['industry'], uid, async (document, related) =>
        toIndustry(document, await home(), (await customerCases()).using, related),
      ),

    product: (uid: string) =>
      pageOf(services, ['category'], uid, async (document, related) =>
        toProduct(document, (await customerCases()).using, related),
      ),

    /** All customer cases, sorted by title. */
    customers: async () => (await customerCases()).tiles,

    customer: (uid: string) =>
      pageOf(services, ['client'], uid, async (document, related) =>
        toCustomer(document, await customerCases(), (await loaded()).byId, related),
      ),

    /** Looks up price pages (`prices`) first, then pricing pages. */
    pricePage: (uid: string) => pageOf(services, ['prices', 'pricing_page'], uid, toPricePage),
    infoPage: (uid: string) => pageOf(services, ['info_page'], uid, toInfoPage),
    helpPage: (uid: string) => pageOf(services, ['help_page'], uid, toHelpPage),

    /** By the uid of a page in app/pages.ts: 'privatlivspolitik', 'cookiepolitik' … */
    async legalPage(uid: string) {
      const document = (await all('legal_page')).find((candidate) => candidate.uid === uid)
      if (!document) return null
      return memoise(`page ${document.id}`, async () => toLegalPage(document, await relatedTo(document)))
    },
  }
}
