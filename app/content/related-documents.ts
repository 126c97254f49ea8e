import { isRecord } from '#app/is-record.ts'
import { FALLBACK_RATES } from '#app/pricing/packages.ts'
import type { BlockMappings } from './block-mapping.ts'
import { documentHref, supportHref } from './document-href.ts'
import { type SupportCategoryEntry, toArticleEntry, toEntry, toTile } from './entries.ts'
import type { DocumentLink } from './fields.ts'
import type { HelpCentres } from './help-centres.ts'
import type { RawDocument } from './raw-document.ts'
import type { RelatedContent } from './related.ts'
import type { StoredDocuments } from './stored-documents.ts'
import { toBlocks } from './to-block.ts'
import { toPrices } from './to-prices.ts'

/** @param category the one whose page the document is: its articles lead below it */
type RelatedTo = (document: RawDocument | null, category?: SupportCategoryEntry) => Promise<RelatedContent>

/** Loads the documents that a document refers to, before it is mapped. */
export function createRelatedTo(
  documents: StoredDocuments,
  helpCentres: () => Promise<HelpCentres>,
  blockMappings: BlockMappings,
): RelatedTo {
  return async (document, category) => {
    const { byId, byType } = await documents.loaded()
    const help = mentionsHelp(document?.data) ? await helpCentres() : null

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
      if (byType.has(link.type)) {
        const target = byId.get(link.id)
        return target ? documentHref(target) : null
      }
      return documentHref(link)
    }

    // Documents from a request (block simulator) have no id: keep the sender's text out of the log.
    const isStored = Boolean(document?.id)

    const unknownBlock = (type: string) => {
      if (!isStored) return
      const fields = { block: type, document: document?.id }
      documents.warnOnce(`block ${type}`, 'A block of an unknown type was left out', fields)
    }

    const blocksOver = (others: RelatedContent, slices: unknown) =>
      toBlocks(slices, blockMappings, others, unknownBlock)

    const self: RelatedContent = {
      hrefOf,
      entry: (link) => {
        const target = byId.get(link.id)
        return target?.uid ? toEntry(target) : null
      },
      tile: (link) => {
        const target = byId.get(link.id)
        return target?.uid ? toTile(target, byId) : null
      },
      supportCategory: (link) => help?.categoriesById.get(link.id) ?? null,
      supportCategories: (audience) =>
        (help?.topics ?? []).flatMap(({ entry }) =>
          audience === null || entry.audience === audience ? [entry] : [],
        ),
      article: (value) => {
        if (!isRecord(value) || typeof value.id !== 'string') return null
        const article = help?.articles.get(value.id)
        if (!article) {
          const message = `Artikel med id ${value.id} blev ikke fundet`
          if (isStored) documents.warnOnce(`article ${value.id}`, message)
          return { id: value.id, title: 'Ukendt artikel', teaser: '', href: null }
        }
        return toArticleEntry(article, category ?? categoryListing(value.id))
      },
      prices: () => toPrices(byType.get('prices') ?? [], ofPrices),
      warnOnce: documents.warnOnce,
      blocks: (slices) => blocksOver(self, slices),
    }
    // A price table in a price document would refer to itself.
    const ofPrices: RelatedContent = {
      ...self,
      prices: () => ({ packages: [], rates: FALLBACK_RATES }),
      blocks: (slices) => blocksOver(ofPrices, slices),
    }
    return self
  }
}

/** Whether a document refers to the help centres, whose documents are read only if needed. */
function mentionsHelp(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(mentionsHelp)
  if (!isRecord(value)) return false
  if (typeof value.slice_type === 'string' && value.slice_type.startsWith('support_')) return true
  if (value.link_type === 'Document' && String(value.type).startsWith('support_')) return true
  return Object.values(value).some(mentionsHelp)
}
