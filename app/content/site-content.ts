import type { BlockMappings } from './block-mapping.ts'
import type { Audience } from './content.ts'
import { toClient, toCustomerCases } from './customer-cases.ts'
import { documentHref, supportHref } from './document-href.ts'
import { toEntry } from './entries.ts'
import { firstOfEach } from './first-of-each.ts'
import { toArticle, toHelpCentres, toHelpPage, toSearchedHelp, toSupportCategory } from './help-centres.ts'
import { createHelpSearch } from './help-search.ts'
import { byTitle, inEditorsOrder } from './list-order.ts'
import { hasUid, type RawDocument } from './raw-document.ts'
import { createRedirects } from './redirects.ts'
import type { Related } from './related.ts'
import { createRelatedTo } from './related-documents.ts'
import { type ContentSource, createStoredDocuments } from './stored-documents.ts'
import { toAbout, toCategory, toHome, toIndustry, toInfoPage, toLegalPage, toPricePage } from './to-page.ts'
import { toSite } from './to-site.ts'
import { toWizard } from './to-wizard.ts'

export interface ContentOptions {
  /** Hosts that the redirect table may redirect to. */
  redirectHosts: readonly string[]
  /** How each type of block is read (app/slices). */
  blockMappings: BlockMappings
  warn(message: string, fields?: Record<string, unknown>): void
}

/**
 * The content at one reference. All reads are cached for the life of the instance. What does not
 * exist is `null` (or an empty list); a failing service throws `ContentUnavailable`. The two are
 * never confused.
 */
export type Content = Omit<ReturnType<typeof createContent>, 'ready'>

/** The content of a source. */
export function createContent(source: ContentSource, options: ContentOptions) {
  const documents = createStoredDocuments(source, options.warn)
  const { all, loaded, once, single } = documents

  const helpCentres = () =>
    once('help centres', async () =>
      toHelpCentres(...(await Promise.all([all('support_category'), all('support_article')]))),
    )
  const customerCases = () => once('customer cases', async () => toCustomerCases(await loaded()))
  const relatedTo = createRelatedTo(documents, helpCentres, options.blockMappings)

  /**
   * A page by uid among the on-load documents of these types. Not found by a former uid: `redirect`
   * handles that.
   */
  const page = async <T>(
    types: string[],
    uid: string,
    convert: (document: RawDocument, related: Related) => T | Promise<T>,
  ): Promise<T | null> => {
    const { byUid } = await loaded()
    const [document] = types.flatMap((type) => byUid.get(`${type} ${uid}`) ?? [])
    if (!document) return null
    return once(`page ${document.id}`, async () => convert(document, await relatedTo(document)))
  }

  /** What is made of the document of a type that has one. */
  const only = <T>(type: string, convert: (document: RawDocument, related: Related) => T) =>
    once(`only ${type}`, async () => {
      const document = await single(type)
      return document && convert(document, await relatedTo(document))
    })
  const home = () => only('home', toHome)

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
      once('site', async () => {
        const document = (await loaded()).byType.get('global')?.[0] ?? null
        if (!document) documents.warnOnce('no global', 'There is no document of type global')
        return toSite(document, await relatedTo(document))
      }),

    /**
     * Lists for header, footer and side lists. Sorted by title in Danish order, price pages first
     * by the order in content.
     */
    navigation: () =>
      once('navigation', async () => {
        const { byType } = await loaded()
        const withPage = (type: string) => (byType.get(type) ?? []).filter(hasUid)
        const entries = (type: string) => withPage(type).map(toEntry)
        const pricePages = inEditorsOrder([...withPage('prices'), ...withPage('pricing_page')]).map(toEntry)
        return {
          categories: byTitle(entries('category')),
          industries: byTitle(entries('industry')),
          pricePages: firstOfEach(pricePages, ({ uid }) => uid),
          infoPages: entries('info_page'),
          helpPages: entries('help_page'),
        }
      }),

    home,

    about: () => only('about', toAbout),

    industry: (uid: string) =>
      page(['industry'], uid, async (document, related) =>
        toIndustry(document, await home(), (await customerCases()).using, related),
      ),

    category: (uid: string) =>
      page(['category'], uid, async (document, related) =>
        toCategory(document, (await customerCases()).using, related),
      ),

    /** All customer cases, sorted by title. */
    clients: async () => (await customerCases()).tiles,

    client: (uid: string) =>
      page(['client'], uid, async (document, related) =>
        toClient(document, await customerCases(), (await loaded()).byId, related),
      ),

    /** Looks up price pages (`prices`) first, then pricing pages. */
    pricePage: (uid: string) => page(['prices', 'pricing_page'], uid, toPricePage),
    infoPage: (uid: string) => page(['info_page'], uid, toInfoPage),
    helpPage: (uid: string) => page(['help_page'], uid, toHelpPage),

    /** 'privatlivspolitik', 'cookiepolitik', 'handelsbetingelser', 'abonnementsbetingelser'. */
    async legalPage(uid: string) {
      const document = (await all('legal_page')).find((candidate) => candidate.uid === uid)
      if (!document) return null
      return once(`page ${document.id}`, async () => toLegalPage(document, await relatedTo(document)))
    },

    async supportCategories(audience: Audience) {
      const { topics } = await helpCentres()
      return topics.map(({ entry }) => entry).filter((entry) => entry.audience === audience)
    },

    async supportCategory(audience: Audience, uid: string) {
      const topic = (await helpCentres()).topicsByUid.get(`${audience} ${uid}`)
      if (!topic) return null
      const { entry, document } = topic
      return once(`page ${document.id}`, async () =>
        toSupportCategory(topic, await relatedTo(document, entry)),
      )
    },

    /** Also `null` if the category does not list the article. */
    async article(audience: Audience, categoryUid: string, articleUid: string) {
      const { topicsByUid, articles } = await helpCentres()
      const topic = topicsByUid.get(`${audience} ${categoryUid}`)
      const document = topic?.articleIds
        .flatMap((id) => articles.get(id) ?? [])
        .find((candidate) => candidate.uid === articleUid)
      if (!topic || !document) return null
      const category = topic.entry
      return once(`article ${category.id} ${document.id}`, async () =>
        toArticle(document, articleUid, category, (await relatedTo(document)).hrefOf),
      )
    },

    /** Articles and help pages of one help centre that match a search, best first. */
    async searchHelp(audience: Audience, question: string) {
      const search = await once(`search ${audience}`, async () => {
        const [help, { byType }] = await Promise.all([helpCentres(), loaded()])
        return createHelpSearch(toSearchedHelp(audience, help, byType.get('help_page') ?? []))
      })
      return search(question)
    },

    wizard: () => only('faa_tilbud', toWizard),

    prices: () => once('prices', async () => (await relatedTo(null)).prices()),

    /** Redirect table and former addresses. `path` is a pathname without query. */
    redirect: createRedirects(documents, helpCentres, options.redirectHosts),

    /**
     * Blocks outside any document, from the content service's editor: one result each, `null` for
     * an unknown type.
     */
    async blocksOf(slices: readonly unknown[]) {
      const related = await relatedTo({ id: '', type: '', data: { slices } })
      return slices.map((slice) => related.blocks([slice])[0] ?? null)
    },

    /** Address of a document of any type by id; `null` if it does not exist or has no page. */
    async addressOf(documentId: string) {
      const target =
        (await loaded()).byId.get(documentId) ??
        (await documents.perPage()).find(({ id }) => id === documentId)
      if (!target) return null
      const link = { id: documentId, type: target.type, uid: target.uid ?? null }
      const related = await relatedTo({
        id: '',
        type: '',
        data: { link: { link_type: 'Document', ...link } },
      })
      return related.hrefOf(link)
    },

    /** All addresses from content, for sitemap and link checks. */
    addresses: () =>
      once('addresses', async () => {
        const [{ byId }, perPage, { topics, articles }] = await Promise.all([
          loaded(),
          documents.perPage(),
          helpCentres(),
        ])
        const address = (href: string | null, document: RawDocument) =>
          href === null ? [] : [{ href, lastModified: document.last_publication_date ?? null }]
        const pages = [...byId.values(), ...perPage].flatMap((document) =>
          address(documentHref(document), document),
        )
        const helpPages = topics.flatMap(({ entry: { audience, uid, href }, document, articleIds }) => [
          ...address(href, document),
          ...articleIds
            .flatMap((id) => articles.get(id) ?? [])
            .flatMap((article) =>
              address(article.uid ? supportHref(audience, uid, article.uid) : null, article),
            ),
        ])
        return firstOfEach([...pages, ...helpPages], ({ href }) => href)
      }),
  }
}
