import type {
  ArticleEntry,
  Audience,
  Block,
  PackageCard,
  PageEntry,
  SupportCategoryEntry,
  Tile,
} from './content.ts'
import type { DocumentLink, HrefOf } from './fields.ts'

/** What one document needs to know of others: everything here is at hand, nothing is asked for. */
export interface Related {
  hrefOf: HrefOf
  entry(link: DocumentLink): PageEntry | null
  tile(link: DocumentLink): Tile | null
  supportCategory(link: DocumentLink): SupportCategoryEntry | null
  supportCategories(audience: Audience | null): SupportCategoryEntry[]
  /** The list entry of an article; of one that is gone, 'Ukendt artikel' (D11). */
  article(value: unknown): ArticleEntry | null
  /** Packages of all price documents. */
  packages(): PackageCard[]
  /** The blocks of a block list of the document. */
  blocks(slices: unknown): Block[]
}
