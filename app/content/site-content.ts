import type { BlockMappings } from './block-mapping.ts'
import type {
  Article,
  ArticleEntry,
  Audience,
  Content,
  HelpHit,
  PageEntry,
  Redirect,
  SupportCategoryEntry,
  Tile,
} from './content.ts'
import { audienceOf, documentHref, supportHref, typesBelow } from './document-href.ts'
import { type DocumentLink, focusedImage, isExternal, isoDate, number, seo, text } from './fields.ts'
import { createHelpSearch, type SearchedHelp } from './help-search.ts'
import { isRecord } from './is-record.ts'
import { richTextToPlain } from './plain-text.ts'
import type { Related } from './related.ts'
import type { CasesOf } from './related-cases.ts'
import { toBlocks } from './to-block.ts'
import {
  articleIdsOf,
  audienceIn,
  categoryLinksOf,
  dataOf,
  pathKey,
  type RawDocument,
  toAbout,
  toCategory,
  toEntry,
  toHelpPage,
  toHome,
  toIndustry,
  toInfoPage,
  toLegalPage,
  toPricePage,
  toPrices,
  toRedirects,
  toSite,
  toSupportCategoryEntry,
  toWizard,
} from './to-page.ts'
import { toRichText } from './to-rich-text.ts'

/** The content service at one ref. Rejects if it is unavailable. */
export interface ContentSource {
  readonly ref: string
  all(type: string): Promise<RawDocument[]>
  /** Also finds a document by a former uid, as Prismic does. */
  byUid(type: string, uid: string): Promise<RawDocument | null>
}

export interface ContentOptions {
  /** Hosts that the redirect table may redirect to (D10). */
  redirectHosts: readonly string[]
  /** How each type of block is read (app/slices). */
  blockMappings: BlockMappings
  warn(message: string, fields?: Record<string, unknown>): void
}

/** Needed by every page, read once per ref (D7, spec 2 §7: "On app load"). */
const ON_LOAD = [
  'client',
  'category',
  'industry',
  'prices',
  'pricing_page',
  'info_page',
  'help_page',
  'global',
]

/** Needed by single pages. Also read on load, so that no page is lost in a later outage (D6). */
const PER_PAGE = [
  'home',
  'about',
  'faa_tilbud',
  'legal_page',
  'redirects',
  'support_category',
  'support_article',
]

const COLLATOR = new Intl.Collator('da-DK')
/** Maximum of cached redirect lookups: more than a site has pages, and still little memory. */
const REMEMBERED_PATHS = 2000
const MAX_HOPS = 10

interface Loaded {
  byId: Map<string, RawDocument>
  byType: Map<string, RawDocument[]>
  /** Key: type and uid. */
  byUid: Map<string, RawDocument>
}

/** A category of a help centre, with the articles that it lists. */
interface Topic {
  entry: SupportCategoryEntry
  document: RawDocument
  articleIds: string[]
}

interface Support {
  /** In the editor's order. */
  topics: Topic[]
  categoriesById: Map<string, SupportCategoryEntry>
  /** Key: audience and uid. */
  topicsByUid: Map<string, Topic>
  articles: Map<string, RawDocument>
  articlesByUid: Map<string, RawDocument>
  /** The first category, in the editor's order, that lists the article. */
  placeOf: Map<string, SupportCategoryEntry>
}

/** Customer cases by category, each list sorted by title. */
interface Cases {
  tiles: Map<string, Tile>
  byCategory: Map<string, Tile[]>
  using: CasesOf
}

/** The content of a source, with every read cached. `ready` reads everything that pages need. */
export function createContent(
  source: ContentSource,
  options: ContentOptions,
): Content & { ready(): Promise<void> } {
  const memory = new Map<string, Promise<unknown>>()
  const warned = new Set<string>()
  const redirects = new Map<string, Promise<Redirect | null>>()

  /** Caches the result of a read; a failed read is tried again. */
  const once = <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const known = memory.get(key) as Promise<T> | undefined
    if (known) return known
    const reading = read()
    memory.set(key, reading)
    reading.catch(() => memory.delete(key))
    return reading
  }

  const warnOnce = (key: string, message: string, fields?: Record<string, unknown>) => {
    if (warned.has(key)) return
    warned.add(key)
    options.warn(message, fields)
  }

  const all = (type: string) => once(`all ${type}`, () => source.all(type))
  const single = async (type: string) => (await all(type))[0] ?? null

  const loaded = () =>
    once('loaded', async (): Promise<Loaded> => {
      const lists = await Promise.all(ON_LOAD.map(async (type) => [type, await all(type)] as const))
      const documents = lists.flatMap(([, ofType]) => ofType)
      return {
        byId: new Map(documents.map((document) => [document.id, document])),
        byType: new Map(lists.map(([type, ofType]) => [type, sorted(ofType)])),
        byUid: new Map(documents.map((document) => [`${document.type} ${document.uid}`, document])),
      }
    })

  const support = () =>
    once('support', async (): Promise<Support> => {
      const [categories, articles] = await Promise.all([all('support_category'), all('support_article')])
      const topics = sorted(categories).flatMap((document) => {
        const entry = toSupportCategoryEntry(document)
        return entry ? [{ entry, document, articleIds: articleIdsOf(document) }] : []
      })
      const placeOf = new Map<string, SupportCategoryEntry>()
      for (const { entry, articleIds } of topics) {
        for (const id of articleIds) if (!placeOf.has(id)) placeOf.set(id, entry)
      }
      return {
        topics,
        categoriesById: new Map(topics.map(({ entry }) => [entry.id, entry])),
        topicsByUid: new Map(topics.map((topic) => [`${topic.entry.audience} ${topic.entry.uid}`, topic])),
        articles: new Map(articles.map((document) => [document.id, document])),
        articlesByUid: new Map(articles.map((document) => [document.uid ?? '', document])),
        placeOf,
      }
    })

  const cases = () =>
    once('cases', async (): Promise<Cases> => {
      const tiles = await content.clients()
      const byCategory = new Map<string, Tile[]>()
      for (const tile of tiles) {
        for (const { id } of tile.categories) {
          const others = byCategory.get(id)
          if (others) others.push(tile)
          else byCategory.set(id, [tile])
        }
      }
      const firstOf = (id: string) => (byCategory.get(id) ?? []).slice(0, NEIGHBOURS)
      return {
        tiles: new Map(tiles.map((tile) => [tile.id, tile])),
        byCategory,
        using: (ids) => byTitle([...new Set([...ids].flatMap(firstOf))]),
      }
    })

  const related = async (document: RawDocument | null, category?: SupportCategoryEntry): Promise<Related> => {
    const { byId, byType } = await loaded()
    const help = mentionsSupport(document?.data) ? await support() : null

    const categoryListing = (articleId: string) => help?.placeOf.get(articleId)

    const hrefOf = (link: DocumentLink): string | null => {
      if (link.type === 'support_category') {
        return help?.categoriesById.get(link.id)?.href ?? null
      }
      if (link.type === 'support_article') {
        const uid = help?.articles.get(link.id)?.uid
        const place = categoryListing(link.id)
        return uid && place ? supportHref(place.audience, place.uid, uid) : null
      }
      if (ON_LOAD.includes(link.type)) {
        const target = byId.get(link.id)
        return target ? documentHref({ type: target.type, uid: target.uid ?? null }) : null
      }
      return documentHref(link)
    }

    const entry = (link: DocumentLink): PageEntry | null => {
      const target = byId.get(link.id)
      return target?.uid ? toEntry(target) : null
    }

    // Documents from a request (block simulator) have no id: keep the sender's text out of the log.
    const isStored = Boolean(document?.id)

    const unknownBlock = (type: string) => {
      if (!isStored) return
      const fields = { block: type, document: document?.id }
      warnOnce(`block ${type}`, 'A block of an unknown type was left out', fields)
    }

    const blocksOver = (others: Related, slices: unknown) =>
      toBlocks(slices, options.blockMappings, others, unknownBlock)

    const self: Related = {
      hrefOf,
      entry,
      tile: (link) => {
        const target = byId.get(link.id)
        return target?.uid ? tileOf(target, byId) : null
      },
      supportCategory: (link) => help?.categoriesById.get(link.id) ?? null,
      supportCategories: (audience) =>
        (help?.topics ?? []).flatMap(({ entry: found }) =>
          audience === null || found.audience === audience ? [found] : [],
        ),
      article: (value) => {
        if (!isRecord(value) || typeof value.id !== 'string') return null
        const article = help?.articles.get(value.id)
        const place = category ?? categoryListing(value.id)
        if (!article) {
          const message = `Artikel med id ${value.id} blev ikke fundet`
          if (isStored) warnOnce(`article ${value.id}`, message)
          return { id: value.id, title: 'Ukendt artikel', teaser: '', href: null }
        }
        return articleEntry(article, place)
      },
      packages: () => toPrices(byType.get('prices') ?? [], ofPrices).packages,
      blocks: (slices) => blocksOver(self, slices),
    }
    // A price table in a price document would refer to itself.
    const ofPrices: Related = {
      ...self,
      packages: () => [],
      blocks: (slices) => blocksOver(ofPrices, slices),
    }
    return self
  }

  /**
   * A page by uid among the on-load documents of these types. Not found by a former uid: `redirect`
   * handles that.
   */
  const page = <T>(
    types: string[],
    uid: string,
    convert: (document: RawDocument, related: Related) => T | Promise<T>,
  ): Promise<T | null> => {
    const find = async () => {
      const { byUid } = await loaded()
      for (const type of types) {
        const document = byUid.get(`${type} ${uid}`)
        if (document) return document
      }
      return null
    }
    return find().then((document) => {
      if (!document) return null
      return once(`page ${document.id}`, async () => convert(document, await related(document)))
    })
  }

  const content: Content & { ready(): Promise<void> } = {
    ref: source.ref,

    async ready() {
      await Promise.all([loaded(), ...PER_PAGE.map(all)])
      // Prepared here because it would slow down the first request if there are many documents.
      await Promise.all([support(), cases()])
    },

    site: () =>
      once('site', async () => {
        const document = (await loaded()).byType.get('global')?.[0] ?? null
        if (!document) warnOnce('no global', 'There is no document of type global')
        return toSite(document, await related(document))
      }),

    navigation: () =>
      once('navigation', async () => {
        const { byType } = await loaded()
        const entries = (...types: string[]) =>
          types.flatMap((type) => (byType.get(type) ?? []).filter(hasUid).map(toEntry))
        const pricePages = sorted(
          ['prices', 'pricing_page'].flatMap((type) => (byType.get(type) ?? []).filter(hasUid)),
        ).map(toEntry)
        return {
          categories: byTitle(entries('category')),
          industries: byTitle(entries('industry')),
          pricePages: pricePages.filter(
            (entry, index) => pricePages.findIndex(({ uid }) => uid === entry.uid) === index,
          ),
          infoPages: entries('info_page'),
          helpPages: entries('help_page'),
        }
      }),

    home: () =>
      once('home', async () => {
        const document = await single('home')
        return document && toHome(document, await related(document))
      }),

    about: () =>
      once('about', async () => {
        const document = await single('about')
        return document && toAbout(document, await related(document))
      }),

    industry: (uid) =>
      page(['industry'], uid, async (document, others) =>
        toIndustry(document, await content.home(), (await cases()).using, others),
      ),

    category: (uid) =>
      page(['category'], uid, async (document, others) =>
        toCategory(document, (await cases()).using, others),
      ),

    clients: () =>
      once('clients', async () => {
        const { byType, byId } = await loaded()
        return byTitle((byType.get('client') ?? []).filter(hasUid).map((document) => tileOf(document, byId)))
      }),

    client: (uid) =>
      page(['client'], uid, async (document, others) => {
        const { tiles, byCategory } = await cases()
        const tile = tiles.get(document.id)
        const ids = new Set(tile?.categories.map(({ id }) => id))
        const shared = (other: Tile) => other.categories.filter(({ id }) => ids.has(id)).length
        const neighbours = new Set([...ids].flatMap((id) => after(byCategory.get(id) ?? [], tile)))
        const data = dataOf(document, 'client')
        return {
          id: document.id,
          uid,
          href: tile?.href ?? '/kunder',
          title: text(data.title) || uid,
          subtitle: text(data.subtitle),
          seo: seo(data),
          blocks: others.blocks(data.slices),
          image: focusedImage(data.meta_image, data.image_focus),
          categories: categoriesOf(document, (await loaded()).byId),
          similar: byTitle([...neighbours]).sort((a, b) => shared(b) - shared(a)),
        }
      }),

    pricePage: (uid) => page(['prices', 'pricing_page'], uid, toPricePage),
    infoPage: (uid) => page(['info_page'], uid, toInfoPage),
    helpPage: (uid) => page(['help_page'], uid, toHelpPage),

    async legalPage(uid) {
      const document = (await all('legal_page')).find((candidate) => candidate.uid === uid)
      if (!document) return null
      return once(`page ${document.id}`, async () => toLegalPage(document, await related(document)))
    },

    async supportCategories(audience) {
      return (await support()).topics.flatMap(({ entry }) => (entry.audience === audience ? [entry] : []))
    },

    async supportCategory(audience, uid) {
      const topic = (await support()).topicsByUid.get(`${audience} ${uid}`)
      if (!topic) return null
      const { entry, document } = topic
      return once(`page ${document.id}`, async () => {
        const blocks = (await related(document, entry)).blocks(dataOf(document, 'support_category').slices)
        return {
          ...entry,
          articles: blocks.flatMap((block) => (block.type === 'support_category_item' ? block.articles : [])),
          seo: seo(document.data),
          blocks,
        }
      })
    },

    async article(audience, categoryUid, articleUid) {
      const { topicsByUid, articles } = await support()
      const topic = topicsByUid.get(`${audience} ${categoryUid}`)
      const document = topic?.articleIds
        .flatMap((id) => articles.get(id) ?? [])
        .find((candidate) => candidate.uid === articleUid)
      if (!topic || !document) return null
      const category = topic.entry
      return once(`article ${category.id} ${document.id}`, async (): Promise<Article> => {
        const data = dataOf(document, 'support_article')
        return {
          id: document.id,
          uid: articleUid,
          href: supportHref(audience, categoryUid, articleUid),
          title: text(data.title) || 'Ukendt titel',
          body: toRichText(data.body, (await related(document)).hrefOf),
          seo: seo(data),
          category,
          published: isoDate(document.first_publication_date),
          modified: isoDate(document.last_publication_date),
        }
      })
    },

    async searchHelp(audience, question) {
      const search = await once(`search ${audience}`, async () => {
        const [{ topics, articles }, { byType }] = await Promise.all([support(), loaded()])
        const listed = topics
          .filter(({ entry }) => entry.audience === audience)
          .flatMap(({ entry: category, articleIds }) =>
            articleIds.flatMap((id) => {
              const document = articles.get(id)
              const entry = document && articleEntry(document, category)
              if (!document || !entry?.href) return []
              const data = dataOf(document, 'support_article')
              return [toSearched({ ...entry, href: entry.href, topic: category.title }, data)]
            }),
          )
        const helpPages = (byType.get('help_page') ?? []).filter(hasUid).flatMap((document) => {
          const data = dataOf(document, 'help_page')
          if (audienceIn(data) !== null && audienceIn(data) !== audience) return []
          const { id, title, subtitle: teaser, href } = toEntry(document)
          return [toSearched({ id, title, teaser, href, topic: '' }, data)]
        })
        const found = [...listed, ...helpPages]
        return createHelpSearch(
          found.filter(({ hit }, index) => found.findIndex((other) => other.hit.id === hit.id) === index),
        )
      })
      return search(question)
    },

    wizard: () =>
      once('wizard', async () => {
        const document = await single('faa_tilbud')
        return document && toWizard(document, await related(document))
      }),

    prices: () =>
      once('prices', async () => {
        const documents = (await loaded()).byType.get('prices') ?? []
        return toPrices(documents, await related(documents[0] ?? null))
      }),

    redirect(path) {
      const key = pathKey(path)
      if (key === null) return Promise.resolve(null)
      const known = redirects.get(key)
      if (known) return known
      const finding = findRedirect(key, path)
      redirects.set(key, finding)
      finding.catch(() => redirects.delete(key))
      if (redirects.size > REMEMBERED_PATHS) redirects.delete(redirects.keys().next().value ?? '')
      return finding
    },

    async blocksOf(slices) {
      const others = await related({ id: '', type: '', data: { slices } })
      return slices.map((slice) => others.blocks([slice])[0] ?? null)
    },

    async addressOf(documentId) {
      const target =
        (await loaded()).byId.get(documentId) ??
        (await Promise.all(PER_PAGE.map(all))).flat().find(({ id }) => id === documentId)
      if (!target) return null
      const link = { id: documentId, type: target.type, uid: target.uid ?? null }
      if (!target.type.startsWith('support_')) return documentHref(link)
      return (await related({ id: '', type: '', data: { link: { link_type: 'Document', ...link } } })).hrefOf(
        link,
      )
    },

    addresses: () =>
      once('addresses', async () => {
        const [{ byId }, help, ...others] = await Promise.all([
          loaded(),
          support(),
          ...['home', 'about', 'faa_tilbud', 'legal_page'].map((type) => all(type)),
        ])
        const pages = [...byId.values(), ...others.flat()].flatMap((document) => {
          const href = documentHref({ type: document.type, uid: document.uid ?? null })
          return href ? [{ href, lastModified: document.last_publication_date ?? null }] : []
        })
        const helpPages = help.topics.flatMap(({ entry: category, document, articleIds }) => {
          return [
            { href: category.href, lastModified: document.last_publication_date ?? null },
            ...articleIds.flatMap((id) => {
              const article = help.articles.get(id)
              if (!article?.uid) return []
              return [
                {
                  href: supportHref(category.audience, category.uid, article.uid),
                  lastModified: article.last_publication_date ?? null,
                },
              ]
            }),
          ]
        })
        const seen = new Set<string>()
        return [...pages, ...helpPages].filter(({ href }) => !seen.has(href) && seen.add(href))
      }),
  }

  const table = () =>
    once('redirect table', async () => {
      const entries = toRedirects(await single('redirects'))
      return new Map(entries.map(({ from, to }) => [from, to]))
    })

  /**
   * The redirect table takes precedence (D9); chains are followed to their end, and a loop gives
   * none.
   */
  const findRedirect = async (key: string, path: string): Promise<Redirect | null> => {
    const targets = await table()
    let to = targets.get(key)
    if (to === undefined) return findMoved(path)
    const seen = new Set([key])
    for (let hops = 0; hops < MAX_HOPS; hops += 1) {
      if (isExternal(to)) {
        const host = URL.parse(to)?.hostname.toLowerCase() ?? ''
        if (options.redirectHosts.includes(host)) return { to, status: 301 }
        warnOnce(`host ${host}`, 'A redirect to a host that is not allowed was left out', { path: key, host })
        return null
      }
      const next = pathKey(to)
      if (next === null || seen.has(next)) {
        warnOnce(`circle ${key}`, 'A redirect that leads back to itself was left out', { path: key })
        return null
      }
      seen.add(next)
      const further = targets.get(next)
      if (further === undefined) {
        const moved = await findMoved(to)
        return { to: moved?.to ?? to, status: 301 }
      }
      to = further
    }
    return null
  }

  /** The current URL of a page requested by a former uid (301) or by its document id (308). */
  const findMoved = async (path: string): Promise<Redirect | null> => {
    const [segment = '', first, second, ...more] = segments(path)
    if (!first || more.length > 0) return null
    const audience = audienceOf(segment)
    if (audience) return findMovedSupport(audience, first, second)
    const types = typesBelow(segment)
    if (second !== undefined || types.length === 0) return null
    const { byId, byUid } = await loaded()
    if (types.some((type) => byUid.has(`${type} ${first}`))) return null
    const named = byId.get(first)
    const ofType = named && types.some((type) => type === named.type) ? named : null
    const present = ofType && documentHref({ type: ofType.type, uid: ofType.uid ?? null })
    if (present) return { to: present, status: 308 }
    for (const type of types) {
      const moved = await formerly(type, first)
      const href = moved && documentHref({ type: moved.type, uid: moved.uid ?? null })
      if (href) return { to: href, status: 301 }
    }
    return null
  }

  const findMovedSupport = async (
    audience: Audience,
    categoryPart: string,
    articlePart: string | undefined,
  ): Promise<Redirect | null> => {
    const { categoriesById, topicsByUid, articles, articlesByUid } = await support()
    const ownById = (id: string) => {
      const entry = categoriesById.get(id)
      return entry?.audience === audience ? entry : undefined
    }
    let status: Redirect['status'] = 308
    let category = topicsByUid.get(`${audience} ${categoryPart}`)?.entry ?? ownById(categoryPart)
    if (!category) {
      const moved = await formerly('support_category', categoryPart)
      category = moved ? ownById(moved.id) : undefined
      status = 301
    }
    if (!category) return null
    let article: RawDocument | null | undefined
    if (articlePart !== undefined) {
      article = articlesByUid.get(articlePart) ?? articles.get(articlePart)
      if (!article) {
        article = await formerly('support_article', articlePart)
        status = 301
      }
      if (!article?.uid) return null
    }
    if (category.uid === categoryPart && (article?.uid ?? undefined) === articlePart) return null
    return { to: supportHref(audience, category.uid, article?.uid ?? undefined), status }
  }

  const formerly = async (type: string, uid: string): Promise<RawDocument | null> => {
    if (!/^[\p{L}\p{N}_-]{1,100}$/u.test(uid)) return null
    const found = await source.byUid(type, uid)
    return found?.uid && found.uid !== uid ? found : null
  }

  return content
}

function toSearched(hit: HelpHit, data: { body?: unknown; search_words?: unknown }): SearchedHelp {
  return {
    hit,
    searchWords: text(data.search_words),
    body: richTextToPlain(toRichText(data.body, () => null)),
  }
}

function articleEntry(article: RawDocument, place: SupportCategoryEntry | undefined): ArticleEntry {
  const data = dataOf(article, 'support_article')
  return {
    id: article.id,
    title: text(data.title) || 'Ukendt titel',
    teaser: text(data.teaser),
    href: article.uid && place ? supportHref(place.audience, place.uid, article.uid) : null,
  }
}

function tileOf(document: RawDocument, byId: Map<string, RawDocument>): Tile {
  const { id, type, href, title, image: picture } = toEntry(document)
  const categories = categoriesOf(document, byId).map((entry) => ({
    id: entry.id,
    uid: entry.uid,
    title: entry.title,
  }))
  return { id, type, href, title, image: picture, categories }
}

function categoriesOf(document: RawDocument, byId: Map<string, RawDocument>): PageEntry[] {
  const links = document.type === 'client' ? categoryLinksOf(document) : []
  return links.flatMap((link) => {
    const target = byId.get(link.id)
    return target?.uid ? [toEntry(target)] : []
  })
}

/** The most cases of a category that are looked up, since pages show only a few. */
const NEIGHBOURS = 50

/** The tiles that follow this one, wrapping around, without itself. */
function after(tiles: Tile[], tile: Tile | undefined): Tile[] {
  const at = tile ? tiles.indexOf(tile) : -1
  return [...tiles.slice(at + 1, at + 1 + NEIGHBOURS), ...tiles.slice(0, Math.max(0, at))].slice(
    0,
    NEIGHBOURS,
  )
}

/** Sorts by the editor's `order` if set, then by title in Danish order (D11). */
function sorted(documents: RawDocument[]): RawDocument[] {
  const keyOf = (document: RawDocument) => {
    const data = isRecord(document.data) ? document.data : {}
    return { order: number(data.order) ?? Number.POSITIVE_INFINITY, title: text(data.title), id: document.id }
  }
  return documents
    .map((document) => ({ document, key: keyOf(document) }))
    .sort(
      (a, b) =>
        (a.key.order === b.key.order ? 0 : a.key.order - b.key.order) ||
        COLLATOR.compare(a.key.title, b.key.title) ||
        (a.key.id < b.key.id ? -1 : 1),
    )
    .map(({ document }) => document)
}

function byTitle<T extends { title: string }>(values: T[]): T[] {
  return [...values].sort((a, b) => COLLATOR.compare(a.title, b.title))
}

function hasUid(document: RawDocument): boolean {
  return Boolean(document.uid)
}

/** Whether a document refers to the help centres, whose documents are read only if needed. */
function mentionsSupport(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(mentionsSupport)
  if (!isRecord(value)) return false
  if (typeof value.slice_type === 'string' && value.slice_type.startsWith('support_')) return true
  if (value.link_type === 'Document' && String(value.type).startsWith('support_')) return true
  return Object.values(value).some(mentionsSupport)
}

function segments(path: string): string[] {
  try {
    return (path.split(/[?#]/)[0] ?? '')
      .split('/')
      .filter((part) => part !== '')
      .map(decodeURIComponent)
  } catch {
    return []
  }
}
