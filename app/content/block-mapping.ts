import type { Content as Prismic } from '@prismicio/client'
import type { BlockType, BlockTypes } from './content.ts'
import type { Related } from './related.ts'

type Slice =
  | Extract<Prismic.AllDocumentTypes, { data: { slices: unknown } }>['data']['slices'][number]
  | Extract<Prismic.AllDocumentTypes, { data: { slices2: unknown } }>['data']['slices2'][number]

/** The types that a document's block list can hold, by the content models. */
type SliceType = Slice['slice_type']
type SliceOf<T extends SliceType> = Extract<Slice, { slice_type: T }>

/** A slice as it is read: any field may be missing. */
export interface SliceFields<T extends SliceType = SliceType> {
  variation: string
  primary: Partial<SliceOf<T>['primary']>
  items: Partial<SliceOf<T>['items'][number]>[]
}

/**
 * What a block says, from its slice and from what other documents say. Its id and type are added
 * by the list that it is in.
 */
export type BlockMapping<T extends SliceType & BlockType> = (
  slice: SliceFields<T>,
  related: Related,
) => Omit<BlockTypes[T], 'id' | 'type'>

/**
 * One mapping for each type of the content models and each type of block. A model without a block,
 * a block without a model and a block without a mapping do not compile.
 */
export type BlockMappings = {
  readonly [T in SliceType | BlockType]: T extends SliceType & BlockType ? BlockMapping<T> : never
}
