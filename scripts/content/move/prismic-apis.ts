import { prismicAddresses } from '#server/content/prismic-addresses.ts'
import type { ApiDocument } from '#server/content/repository/complete.ts'
import { mediaType } from '#server/content/repository/media-file.ts'
import type { JsonObject } from '#server/content/repository/model.ts'
import type { PrismicSettings } from '#server/settings.ts'
import { StartError } from '#server/start-error.ts'
import type { Model, ModelKind } from './plan.ts'
import {
  type CallServices,
  callPrismic,
  createCallServices,
  createInPrismic,
  type PrismicApisOptions,
  RefusedByPrismic,
  readPrismic,
} from './prismic-calls.ts'

/* Prismic's three write APIs, and what is read of its Content API (docs/prismic.md). */

const TRIES = 6
/** Delays between lookups of an asset, since the search lags behind an upload. */
const ASSET_SEARCH_PAUSES_MS = [2000, 5000, 10_000, 20_000, 30_000]
const PAGE_SIZE = 100

interface RemoteAsset {
  id: string
  filename: string
  notes: string
}

interface MigrationDocument {
  title: string
  type: string
  uid?: string
  lang: string
  alternate_language_id?: string
  tags: string[]
  data: JsonObject
}

interface Found {
  results: ApiDocument[]
  total_pages: number
  total_results_size: number
}

interface Entry {
  refs: { ref: string; isMasterRef?: boolean }[]
  languages: { id: string; name: string; is_master: boolean }[]
}

export function createPrismicApis(options: PrismicApisOptions) {
  const services = createCallServices(options)
  return {
    models: (kind: ModelKind): Promise<Model[]> => readPrismic(services, 'customTypes', `/${kind}`),

    writeModel: (kind: ModelKind, model: Model, isNew: boolean) => writeModel(services, kind, model, isNew),

    /** `findAsset` finds it by its `notes`. Throws Uncertain. */
    uploadAsset(file: string, content: Uint8Array<ArrayBuffer>, notes: string): Promise<string> {
      const body = new FormData()
      body.set('file', new Blob([content], { type: mediaType(file) ?? 'application/octet-stream' }), file)
      body.set('notes', notes)
      return createInPrismic(services, 'assets', '/assets', body)
    },

    findAsset: (file: string, notes: string) => findAsset(services, file, notes),

    /** Throws Uncertain; RefusedByPrismic with 400 if the uid is taken. */
    createDocument: (document: MigrationDocument) =>
      createInPrismic(services, 'migration', '/documents', document),

    async updateDocument(
      id: string,
      document: Pick<MigrationDocument, 'title' | 'uid' | 'tags' | 'data'>,
    ): Promise<void> {
      const path = `/documents/${id}`
      await callPrismic(services, { api: 'migration', method: 'PUT', path, body: document, repeatable: true })
    },

    /**
     * A document by type, uid and language, published or in a release; of a type without uids, the
     * only one.
     */
    async findDocument(type: string, uid: string | null, lang: string): Promise<string | null> {
      const filter = uid ? `[[at(my.${type}.uid, "${uid}")]]` : `[[at(document.type, "${type}")]]`
      return (await findDocuments(services, filter)).find((document) => document.lang === lang)?.id ?? null
    },

    /** Every document that is published or in a readable release; one in both appears twice. */
    documents: (): Promise<ApiDocument[]> => findDocuments(services, ''),

    /** Every published document, all at one reference. */
    published: (): Promise<ApiDocument[]> => findDocuments(services, '', { publishedOnly: true }),

    /** The repository's languages; one is its master. */
    languages: async (): Promise<Entry['languages']> => (await readEntry(services)).languages,

    /** A picture or file that a document shows. */
    async download(address: string): Promise<Uint8Array<ArrayBuffer>> {
      const response = await callPrismic(services, {
        api: 'media',
        method: 'GET',
        path: address,
        repeatable: true,
      })
      return new Uint8Array(await response.arrayBuffer())
    },
  }
}

export type PrismicApis = ReturnType<typeof createPrismicApis>

/** Those of a repository; `elsewhere`: the address at which a test or a proxy has all of them. */
export function openPrismicApis(
  { repository, endpoint, writeToken, accessToken }: PrismicSettings,
  elsewhere: string | undefined,
  onProgress: (line: string) => void,
): PrismicApis {
  const own = prismicAddresses(repository)
  const addresses = elsewhere
    ? {
        customTypes: `${elsewhere}/models`,
        assets: `${elsewhere}/assets`,
        migration: `${elsewhere}/migration`,
        content: `${elsewhere}/content`,
      }
    : { ...own, content: endpoint ?? own.content }
  return createPrismicApis({ onProgress, repository, writeToken, accessToken, addresses })
}

/** Safe to retry: inserting a model twice is refused with 409. */
async function writeModel(
  services: CallServices,
  kind: ModelKind,
  model: Model,
  isNew: boolean,
): Promise<void> {
  try {
    const path = `/${kind}/${isNew ? 'insert' : 'update'}`
    await callPrismic(services, {
      api: 'customTypes',
      method: 'POST',
      path,
      body: model,
      repeatable: true,
    })
  } catch (error) {
    if (!(isNew && error instanceof RefusedByPrismic && error.status === 409)) throw error
  }
}

function readEntry(services: CallServices): Promise<Entry> {
  const token = tokenOf(services)
  return readPrismic(services, 'content', token && `?${token}`)
}

function tokenOf({ accessToken }: CallServices): string {
  return accessToken ? `access_token=${encodeURIComponent(accessToken)}` : ''
}

async function documentsAt(services: CallServices, ref: string, filter: string): Promise<ApiDocument[]> {
  const token = tokenOf(services)
  const documents: ApiDocument[] = []
  for (let page = 1; ; page += 1) {
    const query = new URLSearchParams({ ref, lang: '*', pageSize: String(PAGE_SIZE), page: String(page) })
    if (filter) query.set('q', filter)
    const path = `/documents/search?${query}${token && `&${token}`}`
    const found: Found = await readPrismic(services, 'content', path)
    documents.push(...found.results)
    services.onProgress?.(`documents ${documents.length}/${found.total_results_size}`)
    if (page < found.total_pages) continue
    if (documents.length === found.total_results_size) return documents
    throw new StartError(`${documents.length} of ${found.total_results_size} documents came: try again later`)
  }
}

/** Documents at every readable reference, published ones first; or only the published ones. */
async function findDocuments(
  services: CallServices,
  filter: string,
  { publishedOnly } = { publishedOnly: false },
): Promise<ApiDocument[]> {
  for (let attempt = 1; ; attempt += 1) {
    const { refs } = await readEntry(services)
    const order = refs
      .filter(({ isMasterRef }) => isMasterRef || !publishedOnly)
      .toSorted((a, b) => Number(b.isMasterRef ?? false) - Number(a.isMasterRef ?? false))
    try {
      const documents: ApiDocument[] = []
      for (const { ref } of order) documents.push(...(await documentsAt(services, ref, filter)))
      return documents
    } catch (error) {
      // A publish ended one of these references: the result mixes two versions, so everything is
      // read again.
      if (!(error instanceof RefusedByPrismic && error.status === 410) || attempt === TRIES) throw error
    }
  }
}

/**
 * The id of an asset with these notes; `null` if there is none even after the search has caught
 * up.
 */
async function findAsset(services: CallServices, file: string, notes: string): Promise<string | null> {
  for (const pause of [...ASSET_SEARCH_PAUSES_MS, null]) {
    const { id, lags } = await searchAsset(services, file, notes)
    if (id || !lags || pause === null) return id
    services.onProgress?.(`${file} is not found yet: the search may lag, looked again in ${pause / 1000} s`)
    await services.sleep(pause)
  }
  return null
}

/** An asset with these notes. `lags`: it may exist although the search does not find it. */
async function searchAsset(
  services: CallServices,
  file: string,
  notes: string,
): Promise<{ id: string | null; lags: boolean }> {
  let cursor: string | undefined
  let lags = false
  do {
    const query = new URLSearchParams({ keyword: file, limit: '100', ...(cursor ? { cursor } : {}) })
    const page: { items: RemoteAsset[]; cursor?: string; is_opensearch_result?: boolean } = await readPrismic(
      services,
      'assets',
      `/assets?${query}`,
    )
    const known = page.items.find((asset) => asset.notes === notes)
    if (known) return { id: known.id, lags: false }
    lags ||= page.is_opensearch_result !== false
    cursor = page.items.length > 0 ? page.cursor : undefined
  } while (cursor)
  return { id: null, lags }
}

/** The id of the master language; empty without one. */
export function masterOf(languages: Entry['languages']): string {
  return languages.find(({ is_master }) => is_master)?.id ?? ''
}
