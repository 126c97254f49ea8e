import type { Content as Prismic } from '@prismicio/client'
import type { RelatedContent } from './related.ts'

type Slice =
  | Extract<Prismic.AllDocumentTypes, { data: { slices: unknown } }>['data']['slices'][number]
  | Extract<Prismic.AllDocumentTypes, { data: { slices2: unknown } }>['data']['slices2'][number]

/** Block types that a document's block list may contain, by the content models. */
type SliceType = Slice['slice_type']
type SliceOf<T extends SliceType> = Extract<Slice, { slice_type: T }>

/** A raw slice: any field may be missing. */
export interface SliceFields<T extends SliceType = SliceType> {
  variation: string
  primary: Partial<SliceOf<T>['primary']>
  items: Partial<SliceOf<T>['items'][number]>[]
}

/** Maps a slice to a block, with what other documents contribute. The list adds id and type. */
export type BlockMapping<T extends SliceType> = (slice: SliceFields<T>, related: RelatedContent) => object

/** A mapping for each type of the content models: a model without one does not compile. */
export type BlockMappings = { readonly [T in SliceType]: BlockMapping<T> }
