import { isRecord } from '#app/is-record.ts'
import { AUDIENCES, type Audience } from './content.ts'
import { documentHref, supportHref } from './document-href.ts'
import { documentLink, focusedImage, image, list, oneOf, text } from './fields.ts'
import { dataOf, type RawDocument } from './raw-document.ts'
import type { LoadedDocuments } from './stored-documents.ts'

/*
 * Documents as other pages list them: in menus, as tiles, and in the help centres.
 */

/** A page as shown in lists and menus. */
export type PageEntry = ReturnType<typeof toEntry>

export function toEntry(document: RawDocument) {
  const data = isRecord(document.data) ? document.data : {}
  return {
    id: document.id,
    uid: document.uid ?? '',
    type: document.type,
    title: text(data.title) || (document.uid ?? ''),
    subtitle: text(data.subtitle),
    /** One line for menus and lists; may be empty. */
    teaser: text(data.teaser),
    href: documentHref(document) ?? '/',
    icon: image(data.icon),
    /** Artwork of an industry or product (posters, carousel). */
    image: image(data.image) ?? focusedImage(data.meta_image, data.image_focus),
  }
}

/** A customer case as a tile: picture, title, a figure and chips. */
export type Tile = ReturnType<typeof toTile>

/** A document as a tile; only a customer's has products. */
export function toTile(document: RawDocument, byId: LoadedDocuments['byId']) {
  const { id, type, href, title, image } = toEntry(document)
  // Only what a chip shows, since pages embed tiles as data, often with the same few products.
  const products = productsOf(document, byId).map(({ id, uid, title }) => ({ id, uid, title }))
  const data = isRecord(document.data) ? document.data : {}
  const [amount, of] = [text(data.figure), text(data.figure_text)]
  return { id, type, href, title, image, figure: amount ? { amount, text: of } : null, products }
}

/** The products (documents of type `category`) that a customer uses, without missing ones. */
export function productsOf(document: RawDocument, byId: LoadedDocuments['byId']): PageEntry[] {
  if (document.type !== 'client') return []
  const data = dataOf(document, 'client')
  const blocks = list(
    data.slices as { slice_type?: string; items?: { category?: unknown }[] | null }[] | undefined,
  )
  return blocks
    .filter((block) => block.slice_type === 'categories')
    .flatMap((block) => list(block.items))
    .flatMap((item) => {
      const target = byId.get(documentLink(item.category)?.id ?? '')
      return target?.uid ? [toEntry(target)] : []
    })
}

export type SupportCategoryEntry = NonNullable<ReturnType<typeof toSupportCategoryEntry>>

/** `null` for a category that is neither B2B nor B2C, which no list could show. */
export function toSupportCategoryEntry(document: RawDocument) {
  const data = dataOf(document, 'support_category')
  const audience = audienceIn(data)
  if (!audience || !document.uid) return null
  return {
    id: document.id,
    uid: document.uid,
    audience,
    title: text(data.title) || 'Ukendt titel',
    description: text(data.description),
    icon: image(data.icon),
    href: supportHref(audience, document.uid),
  }
}

export function audienceIn(data: { b2b_or_b2c?: unknown }): Audience | null {
  return oneOf(data.b2b_or_b2c, AUDIENCES)
}

/**
 * An article in its category's list. `href` is `null` if the article is missing: then `title` is
 * 'Ukendt artikel'.
 */
export type ArticleEntry = ReturnType<typeof toArticleEntry>

/** An article as listed in a category; without one it has no address. */
export function toArticleEntry(document: RawDocument, place: SupportCategoryEntry | undefined) {
  const data = dataOf(document, 'support_article')
  return {
    id: document.id,
    title: articleTitle(data),
    /** One line in the list; may be empty. */
    teaser: text(data.teaser),
    href: document.uid && place ? supportHref(place.audience, place.uid, document.uid) : null,
  }
}

export function articleTitle(data: { title?: unknown }): string {
  return text(data.title) || 'Ukendt titel'
}
