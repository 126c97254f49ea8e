import type { DocumentFile, FieldModel } from '#server/content/repository/model.ts'

/*
 * How the form says what a file says otherwise. Decap's configuration (collections.ts) and the
 * form's values (form.ts) agree on it.
 */

/** In the form: the text of the file that it was made from. */
export const BASE = '_base'
/** In an entry of a list: its place in the file that the form was made from. */
export const PLACE = '_place'
/** In a block: its type and variation. */
export const BLOCK = '_block'
/** In a block: its repeatable part. */
export const ITEMS = '_items'
/** Where the site serves the media folder, and the editor shows its pictures from. */
export const MEDIA = '/media/'

export function isRich({ type, config }: FieldModel): boolean {
  return type === 'StructuredText' && !(config?.single && !config.single.includes(','))
}

/** Of a link: whether it can only lead to documents. */
export function isDocumentLink({ config }: FieldModel): boolean {
  return config?.select === 'document' && !config.allowText && !config.repeat
}

/** What a link to a document has as its value in the form. */
export function linkKey({ type, uid, id }: Pick<DocumentFile, 'type' | 'uid' | 'id'>): string {
  return uid ? `${type}/${uid}` : id
}

export function blockKey(type: string, variation: string): string {
  return `${type}/${variation}`
}
