import { type ContentOptions, createContentServices, onlyOf } from './content-services.ts'
import { toEntry } from './entries.ts'
import { firstOfEach } from './first-of-each.ts'
import { byTitle, inEditorsOrder } from './list-order.ts'
import { hasUid } from './raw-document.ts'
import { readAddresses } from './read-addresses.ts'
import { readHelp } from './read-help.ts'
import { readPages } from './read-pages.ts'
import { createRedirects } from './redirects.ts'
import type { ContentSource } from './stored-documents.ts'
import { toSite } from './to-site.ts'
import { toWizard } from './to-wizard.ts'

/**
 * The content at one reference. All reads are cached for the life of the instance. What does not
 * exist is `null` (or an empty list); a failing service throws `ContentUnavailable`. The two are
 * never confused.
 */
export type Content = Omit<ReturnType<typeof createContent>, 'ready'>

/** The content of a source. */
export function createContent(source: ContentSource, options: ContentOptions) {
  const services = createContentServices(source, options)
  const { documents, loaded, memoise, helpCentres, customerCases, relatedTo } = services
  const redirect = createRedirects({ documents, helpCentres, redirectHosts: options.redirectHosts })
  const withPage = async (type: string) => ((await loaded()).byType.get(type) ?? []).filter(hasUid)
  return {
    /** The content reference: equal references mean equal content. */
    ref: source.ref,

    /** Reads everything that pages need. */
    async ready() {
      await Promise.all([loaded(), documents.perPage()])
      // Prepared here because it would slow down the first request if there are many documents.
      await Promise.all([helpCentres(), customerCases()])
    },

    site: () =>
      memoise('site', async () => {
        const document = (await loaded()).byType.get('global')?.[0] ?? null
        if (!document) documents.warnOnce('no global', 'There is no document of type global')
        return toSite(document, await relatedTo(document))
      }),

    /**
     * Lists for header, footer and side lists. Sorted by title in Danish order, price pages first
     * by the order in content.
     */
    navigation: () =>
      memoise('navigation', async () => {
        const entries = async (type: string) => (await withPage(type)).map(toEntry)
        const pricePages = inEditorsOrder([
          ...(await withPage('prices')),
          ...(await withPage('pricing_page')),
        ]).map(toEntry)
        const leadElsewhere = await Promise.all(pricePages.map(({ href }) => redirect(href)))
        return {
          products: byTitle(await entries('category')),
          industries: byTitle(await entries('industry')),
          // The address of a document that exists for its rates alone leads to another page.
          pricePages: firstOfEach(
            pricePages.filter((_, index) => leadElsewhere[index] === null),
            ({ uid }) => uid,
          ),
          infoPages: await entries('info_page'),
          helpPages: await entries('help_page'),
        }
      }),

    wizard: () =>
      onlyOf(services, 'faa_tilbud', async (document, related) =>
        toWizard(document, related, byTitle((await withPage('industry')).map(toEntry))),
      ),

    prices: () => memoise('prices', async () => (await relatedTo(null)).prices()),

    /**
     * The redirect of an address of this site, with its query, by the redirect table or a former
     * address.
     */
    redirect,

    /**
     * Blocks outside any document, from the content service's editor: one result each, `null` for
     * an unknown type.
     */
    async blocksOf(slices: readonly unknown[]) {
      const related = await relatedTo({ id: '', type: '', data: { slices } })
      return slices.map((slice) => related.blocks([slice])[0] ?? null)
    },

    ...readPages(services),
    ...readHelp(services),
    ...readAddresses(services),
  }
}
