import type { DocumentFile, FieldModel } from '#server/content/repository/model.ts'

/*
 * Names by which the form represents what a file has in another way. Decap's configuration
 * (collections.ts) and the form's values (form.ts) share them.
 */

/** In the form: the text of the file that it was made from. */
export const BASE = '_base'
/** In an entry of a list: its place in the file that the form was made from. */
export const PLACE = '_place'
/** In a block: its type and variation. */
export const BLOCK = '_block'
/** In a block: its repeatable part. */
export const ITEMS = '_items'
/** The address of the media folder, from which the editor shows pictures too. */
export const MEDIA = '/media/'

export function isRich({ type, config }: FieldModel): boolean {
  return type === 'StructuredText' && !(config?.single && !config.single.includes(','))
}

/** Whether a link can only lead to documents. */
export function isDocumentLink({ config }: FieldModel): boolean {
  return config?.select === 'document' && !config.allowText && !config.repeat
}

/** The value of a link to a document in the form. */
export function linkKey({ type, uid, id }: Pick<DocumentFile, 'type' | 'uid' | 'id'>): string {
  return uid ? `${type}/${uid}` : id
}

export function blockKey(type: string, variation: string): string {
  return `${type}/${variation}`
}
