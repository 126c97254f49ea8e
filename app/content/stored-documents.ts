import type { Content as Prismic } from '@prismicio/client'
import { PAGES_OF_DOCUMENTS } from '#app/page-addresses.ts'
import type { TypeWithPages } from '#app/pages.ts'
import { inEditorsOrder } from './list-order.ts'
import type { RawDocument } from './raw-document.ts'

/** The content service at one ref. Rejects if it is unavailable. */
export interface ContentSource {
  readonly ref: string
  all(type: string): Promise<RawDocument[]>
  /** Also finds a document by a former uid, as Prismic does. */
  byUid(type: string, uid: string): Promise<RawDocument | null>
}

type DocumentType = Prismic.AllDocumentTypes['type']

/** What every page needs (menus, tiles), read once per ref. */
const ON_LOAD: readonly string[] = [
  ...PAGES_OF_DOCUMENTS.map(({ type }) => type),
  'global',
] satisfies DocumentType[]

/**
 * All other types, which single pages need. Also read on load, so that no page is lost in a later
 * outage.
 */
const PER_PAGE = Object.keys({
  home: true,
  about: true,
  faa_tilbud: true,
  legal_page: true,
  redirects: true,
  support_category: true,
  support_article: true,
} satisfies Record<Exclude<DocumentType, TypeWithPages | 'global'>, true>)

export type StoredDocuments = ReturnType<typeof createStoredDocuments>
/** The documents that every page needs. */
export type LoadedDocuments = Awaited<ReturnType<StoredDocuments['loaded']>>

/** The documents of a source. Each is read once, when it is first needed. */
export function createStoredDocuments(
  source: ContentSource,
  warn: (message: string, fields?: Record<string, unknown>) => void,
) {
  const memory = new Map<string, Promise<unknown>>()
  const warned = new Set<string>()

  const memoise = <T>(key: string, make: () => Promise<T>): Promise<T> => {
    const cached = memory.get(key) as Promise<T> | undefined
    if (cached) return cached
    const making = make()
    memory.set(key, making)
    making.catch(() => memory.delete(key))
    return making
  }

  const all = (type: string) => memoise(`all ${type}`, () => source.all(type))

  return {
    /** Caches results made of the documents; a failed one is tried again. */
    memoise,
    all,
    loaded: () =>
      memoise('loaded', async () => {
        const lists = await Promise.all(ON_LOAD.map(async (type) => [type, await all(type)] as const))
        const documents = lists.flatMap(([, ofType]) => ofType)
        return {
          byId: new Map(documents.map((document) => [document.id, document])),
          /**
           * Documents by type, in the editor's order; an empty list for a type without documents.
           */
          byType: new Map(lists.map(([type, ofType]) => [type, inEditorsOrder(ofType)])),
          /** Key: type and uid. */
          byUid: new Map(documents.map((document) => [`${document.type} ${document.uid}`, document])),
        }
      }),
    /** All documents of the types that only single pages need. */
    perPage: async () => (await Promise.all(PER_PAGE.map(all))).flat(),
    /** The document of a type that has only one. */
    single: async (type: string) => (await all(type))[0] ?? null,
    /** The document that had this uid before, and has another one now. */
    async formerly(type: string, uid: string) {
      if (!/^[\p{L}\p{N}_-]{1,100}$/u.test(uid)) return null
      const document = await source.byUid(type, uid)
      return document?.uid && document.uid !== uid ? document : null
    },
    /** Logs what is wrong with a document, once per key. */
    warnOnce: (key: string, message: string, fields?: Record<string, unknown>) => {
      if (warned.has(key)) return
      warned.add(key)
      warn(message, fields)
    },
  }
}
