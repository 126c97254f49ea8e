import type { Audience } from './content.ts'
import { supportHref } from './document-href.ts'
import {
  articleTitle,
  audienceIn,
  type SupportCategoryEntry,
  toArticleEntry,
  toEntry,
  toSupportCategoryEntry,
} from './entries.ts'
import { documentLink, type HrefOf, isoDate, list, seo, text } from './fields.ts'
import { firstOfEach } from './first-of-each.ts'
import type { HelpHit, SearchedHelp } from './help-search.ts'
import { inEditorsOrder } from './list-order.ts'
import { richTextToPlain } from './plain-text.ts'
import { dataOf, hasUid, type RawDocument } from './raw-document.ts'
import type { RelatedContent } from './related.ts'
import { toInfoPage } from './to-page.ts'
import { toRichText } from './to-rich-text.ts'

/*
 * The help centres of organisers (/support) and of ticket buyers (/kundeservice). A category
 * belongs to one of them; an article has an address below each category that lists it.
 */

export type HelpCentres = ReturnType<typeof toHelpCentres>
/** A category, with the articles that it lists. */
type Topic = HelpCentres['topics'][number]

/** Both help centres, of all documents of the types `support_category` and `support_article`. */
export function toHelpCentres(categories: RawDocument[], articles: RawDocument[]) {
  const topics = inEditorsOrder(categories).flatMap((document) => {
    const entry = toSupportCategoryEntry(document)
    return entry ? [{ entry, document, articleIds: articleIdsOf(document) }] : []
  })
  const placeOf = new Map<string, SupportCategoryEntry>()
  for (const { entry, articleIds } of topics) {
    for (const id of articleIds) if (!placeOf.has(id)) placeOf.set(id, entry)
  }
  return {
    /** In the editor's order. */
    topics,
    categoriesById: new Map(topics.map(({ entry }) => [entry.id, entry])),
    /** Key: audience and uid. */
    topicsByUid: new Map(topics.map((topic) => [`${topic.entry.audience} ${topic.entry.uid}`, topic])),
    articles: new Map(articles.map((document) => [document.id, document])),
    articlesByUid: new Map(articles.map((document) => [document.uid ?? '', document])),
    /** The first category, in the editor's order, that lists the article. */
    placeOf,
  }
}

export function toHelpPage(document: RawDocument, related: RelatedContent) {
  return {
    ...toInfoPage(document, related),
    /** The help centre that the page belongs to; null: both. */
    audience: audienceIn(dataOf(document, 'help_page')),
  }
}

/** Ids of the articles that a support category lists. */
function articleIdsOf(document: RawDocument): string[] {
  const data = dataOf(document, 'support_category')
  return list(data.slices as { items?: { article_link?: unknown }[] | null }[] | undefined).flatMap((slice) =>
    list(slice.items).flatMap((item) => documentLink(item.article_link)?.id ?? []),
  )
}

export function toSupportCategory({ entry, document }: Topic, related: RelatedContent) {
  const blocks = related.blocks(dataOf(document, 'support_category').slices)
  return {
    ...entry,
    articles: blocks.flatMap((block) => (block.type === 'support_category_item' ? block.articles : [])),
    seo: seo(document.data),
    blocks,
  }
}

export type Article = ReturnType<typeof toArticle>

/** An article as its page below a category shows it. */
export function toArticle(
  document: RawDocument,
  uid: string,
  category: SupportCategoryEntry,
  hrefOf: HrefOf,
) {
  const data = dataOf(document, 'support_article')
  return {
    id: document.id,
    uid,
    href: supportHref(category.audience, category.uid, uid),
    /** 'Ukendt titel' if the document has none. */
    title: articleTitle(data),
    body: toRichText(data.body, hrefOf),
    seo: seo(data),
    /** The category in its address. */
    category,
    /** First and last publication as ISO dates; null: unknown. */
    published: isoDate(document.first_publication_date),
    modified: isoDate(document.last_publication_date),
  }
}

/**
 * The pages that a help centre's search finds: its articles, and help pages that do not belong to
 * the other.
 */
export function toSearchedHelp(
  audience: Audience,
  { topics, articles }: HelpCentres,
  helpPages: readonly RawDocument[],
): SearchedHelp[] {
  const entries = topics
    .filter(({ entry }) => entry.audience === audience)
    .flatMap(({ entry: category, articleIds }) =>
      articleIds.flatMap((id) => {
        const document = articles.get(id)
        const entry = document && toArticleEntry(document, category)
        if (!document || !entry?.href) return []
        const data = dataOf(document, 'support_article')
        return [searched({ ...entry, href: entry.href, topic: category.title }, data)]
      }),
    )
  const pages = helpPages.filter(hasUid).flatMap((document) => {
    const data = dataOf(document, 'help_page')
    if (audienceIn(data) !== null && audienceIn(data) !== audience) return []
    const { id, title, subtitle: teaser, href } = toEntry(document)
    return [searched({ id, title, teaser, href, topic: '' }, data)]
  })
  return firstOfEach([...entries, ...pages], ({ hit }) => hit.id)
}

function searched(hit: HelpHit, data: { body?: unknown; search_words?: unknown }): SearchedHelp {
  return {
    hit,
    searchWords: text(data.search_words),
    body: richTextToPlain(toRichText(data.body, () => null)),
  }
}
