import { type DocumentFile, isObject, type Json, type JsonObject } from './model.ts'

const LIST = 'support_category_item'

/** A category's file with one more article at the end of its list. */
export function withArticle(category: DocumentFile, { id, type, uid }: DocumentFile): DocumentFile {
  const link: JsonObject = { link_type: 'Document', ...(uid ? { type, uid } : { id }) }
  const item = { article_link: link }
  const blocks: Json[] = [category.data.slices ?? []].flat()
  const at = blocks.findIndex((block) => isObject(block) && block.slice_type === LIST)
  const list = blocks[at]
  const slices = isObject(list)
    ? blocks.with(at, { ...list, items: [...[list.items ?? []].flat(), item] })
    : [...blocks, { slice_type: LIST, variation: 'default', primary: {}, items: [item] }]
  return { ...category, data: { ...category.data, slices } }
}

export function blocksOf({ data }: DocumentFile): JsonObject[] {
  return [data.slices].flat().filter(isObject)
}
