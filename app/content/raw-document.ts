import type { Content as Prismic } from '@prismicio/client'
import { isRecord } from '#app/is-record.ts'

/*
 * Documents before the `to…` functions of this folder map them to the types of content.ts. Every
 * field may be missing: an empty title, no picture, a dead link, no blocks.
 */

/** A document of any type as the content service returns it. */
export interface RawDocument {
  id: string
  uid?: string | null
  type: string
  first_publication_date?: string | null
  last_publication_date?: string | null
  data?: unknown
}

type Data<Type extends Prismic.AllDocumentTypes['type']> = Partial<
  Extract<Prismic.AllDocumentTypes, { type: Type }>['data']
>

/** The fields of its type by the content models. */
export function dataOf<Type extends Prismic.AllDocumentTypes['type']>(
  document: RawDocument,
  _type: Type,
): Data<Type> {
  return isRecord(document.data) ? (document.data as Data<Type>) : {}
}

export function hasUid(document: RawDocument): boolean {
  return Boolean(document.uid)
}
