import type { Audience, Block, Prices } from './content.ts'
import type { ArticleEntry, PageEntry, SupportCategoryEntry, Tile } from './entries.ts'
import type { DocumentLink, HrefOf } from './fields.ts'

/** What a document needs from other documents, which are already loaded. */
export interface RelatedContent {
  hrefOf: HrefOf
  entry(link: DocumentLink): PageEntry | null
  tile(link: DocumentLink): Tile | null
  supportCategory(link: DocumentLink): SupportCategoryEntry | null
  supportCategories(audience: Audience | null): SupportCategoryEntry[]
  /** List entry of an article; 'Ukendt artikel' if it is missing. */
  article(value: unknown): ArticleEntry | null
  /** Packages and rates of all price documents. */
  prices(): Prices
  /** Logs a fault of the content, once for each key and reading of the content. */
  warnOnce: (key: string, message: string, fields?: Record<string, unknown>) => void
  /** The blocks of a block list of the document. */
  blocks(slices: unknown): Block[]
}
