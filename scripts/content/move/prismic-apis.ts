import { isRecord } from '#app/is-record.ts'
import type { ApiDocument } from '#server/content/embedded/complete.ts'
import { mediaType } from '#server/content/embedded/media-file.ts'
import type { JsonObject } from '#server/content/embedded/model.ts'
import type { PrismicAddresses } from '#server/content/prismic-addresses.ts'
import { readRetryAfter } from '#server/responses/retry-after.ts'
import { StartError } from '#server/start-error.ts'
import type { Model } from './plan.ts'

/*
 * Prismic's three write APIs (docs/prismic.md), one request at a time within their limits.
 * Idempotent requests are retried; one that creates something is only retried if it certainly
 * created nothing.
 */

export interface PrismicApisOptions {
  repository: string
  /** `null`: nothing is written, and the models stay unread. */
  writeToken: string | null
  /** For releases and drafts in the Content API. */
  accessToken: string | null
  addresses: PrismicAddresses
  /** Called with a line of text before each retry. */
  tell?: (line: string) => void
  fetch?: typeof fetch
  now?: () => number
  sleep?: (ms: number) => Promise<void>
}

/** The request created nothing, and never will. */
export class RefusedByPrismic extends StartError {
  override name = 'RefusedByPrismic'
  readonly status: number

  constructor(message: string, status: number) {
    super(message)
    this.status = status
  }
}

/** Unknown whether the request created anything: the connection broke, or the service failed. */
export class Uncertain extends Error {
  override name = 'Uncertain'
}

type Api = keyof PrismicAddresses | 'media'

interface Call {
  api: Api
  method: 'GET' | 'POST' | 'PUT'
  /** Below the API's address; of a picture or file the whole address. */
  path: string
  /** Sent as JSON, unless it is FormData. */
  body?: object
  /** Whether sending it twice is the same as sending it once. */
  repeatable: boolean
}

/** Prismic's own client also waits half a second longer than the limit's one second. */
const BETWEEN_WRITES_MS: Record<Api, number> = {
  customTypes: 250,
  assets: 1500,
  migration: 1500,
  content: 100,
  media: 0,
}
const TRIES = 6
const FIRST_PAUSE_MS = 1500
const LONGEST_PAUSE_MS = 60_000
/** Delays between lookups of an asset, since the search lags behind an upload. */
const ASSET_SEARCH_PAUSES_MS = [2000, 5000, 10_000, 20_000, 30_000]
const PAGE_SIZE = 100
const TIMEOUT_MS = 60_000

export interface RemoteAsset {
  id: string
  filename: string
  notes: string
}

export interface MigrationDocument {
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
  const { repository, addresses } = options
  const send = options.fetch ?? fetch
  const now = options.now ?? Date.now
  const sleep = options.sleep ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)))
  const nextAt = new Map<Api, number>()
  // A run that just ended may have sent a request: the first call keeps the interval too.
  const begun = now()

  /** Responses without a success status are thrown: RefusedByPrismic, Uncertain or StartError. */
  const call = async ({ api, method, path, body, repeatable }: Call): Promise<Response> => {
    for (let attempt = 1; ; attempt += 1) {
      const wait = (nextAt.get(api) ?? begun + BETWEEN_WRITES_MS[api]) - now()
      if (wait > 0) await sleep(wait)
      nextAt.set(api, now() + BETWEEN_WRITES_MS[api])
      const response = await ask({ api, method, path, body, repeatable }).catch((error: unknown) => {
        if (!isNoAnswer(error)) throw error
        return null
      })
      if (response?.ok) return response
      const limited = response?.status === 429
      if (response && !limited && response.status < 500)
        throw await refusal(response, api, `${method} ${path}`)
      const said = response ? `status ${response.status}` : 'no response'
      if (!limited && !repeatable) throw new Uncertain(`${method} ${path}: ${said}`)
      const { host } = new URL(addressOf(api, path))
      if (attempt === TRIES)
        throw new StartError(`${host} does not do it (${said}). Try again later: what is done is kept`)
      await response?.body?.cancel()
      const pause = pauseOf(response, attempt)
      options.tell?.(`${host}: ${said}, asked again in ${Math.ceil(pause / 1000)} s`)
      await sleep(pause)
    }
  }

  const addressOf = (api: Api, path: string) => (api === 'media' ? path : `${addresses[api]}${path}`)

  const ask = ({ api, method, path, body }: Call): Promise<Response> =>
    send(addressOf(api, path), {
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        ...(api === 'content' || api === 'media'
          ? {}
          : { authorization: `Bearer ${options.writeToken}`, repository }),
        ...(body && !(body instanceof FormData) ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: body instanceof FormData ? body : JSON.stringify(body) } : {}),
    })

  const refusal = async (response: Response, api: Api, what: string): Promise<Error> => {
    const text = await response.text().catch(() => '')
    const message = messageOf(text)
    const { status } = response
    const isClosed =
      api !== 'media' && (status === 401 || (status === 403 && !text.includes('hasExistingDocuments')))
    let reason = `${what}: ${status} ${message}`
    if (api === 'content' && isClosed) reason = privateRepository(repository, message)
    else if (isClosed)
      reason = `The write token does not open the repository ${repository} (${message || status})`
    else if (api === 'content' && status === 404)
      reason = `${new URL(addresses.content).host} knows no repository ${repository}: is its name right?`
    return new RefusedByPrismic(reason, status)
  }

  const token = options.accessToken ? `access_token=${encodeURIComponent(options.accessToken)}` : ''

  const read = async (api: Api, path: string) =>
    (await call({ api, method: 'GET', path, repeatable: true })).json()

  const create = async (api: Api, path: string, body: object): Promise<string> =>
    (await (await call({ api, method: 'POST', path, body, repeatable: false })).json()).id

  const entry = (): Promise<Entry> => read('content', token && `?${token}`)

  const documentsAt = async (ref: string, filter: string): Promise<ApiDocument[]> => {
    const documents: ApiDocument[] = []
    for (let page = 1; ; page += 1) {
      const query = new URLSearchParams({ ref, lang: '*', pageSize: String(PAGE_SIZE), page: String(page) })
      if (filter) query.set('q', filter)
      const path = `/documents/search?${query}${token && `&${token}`}`
      const found: Found = await read('content', path)
      documents.push(...found.results)
      options.tell?.(`documents ${documents.length}/${found.total_results_size}`)
      if (page < found.total_pages) continue
      if (documents.length === found.total_results_size) return documents
      throw new StartError(
        `${documents.length} of ${found.total_results_size} documents came: try again later`,
      )
    }
  }

  /** Documents at every readable reference, published ones first; or the published ones alone. */
  const found = async (filter: string, publishedOnly = false): Promise<ApiDocument[]> => {
    for (let attempt = 1; ; attempt += 1) {
      const { refs } = await entry()
      const order = refs
        .filter(({ isMasterRef }) => isMasterRef || !publishedOnly)
        .toSorted((a, b) => Number(b.isMasterRef ?? false) - Number(a.isMasterRef ?? false))
      try {
        const documents: ApiDocument[] = []
        for (const { ref } of order) documents.push(...(await documentsAt(ref, filter)))
        return documents
      } catch (error) {
        // A publish ended one of these references: the result mixes two versions, so everything is
        // read again.
        if (!(error instanceof RefusedByPrismic && error.status === 410) || attempt === TRIES) throw error
      }
    }
  }

  /** An asset with these notes. `lags`: it may exist although the search does not find it. */
  const searchAsset = async (file: string, notes: string): Promise<{ id: string | null; lags: boolean }> => {
    let cursor: string | undefined
    let lags = false
    do {
      const query = new URLSearchParams({ keyword: file, limit: '100', ...(cursor ? { cursor } : {}) })
      const page: { items: RemoteAsset[]; cursor?: string; is_opensearch_result?: boolean } = await read(
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

  return {
    models: (kind: 'customtypes' | 'slices'): Promise<Model[]> => read('customTypes', `/${kind}`),

    /** Safe to retry: inserting a model twice is refused with 409. */
    async writeModel(kind: 'customtypes' | 'slices', model: Model, isNew: boolean): Promise<void> {
      try {
        const path = `/${kind}/${isNew ? 'insert' : 'update'}`
        await call({ api: 'customTypes', method: 'POST', path, body: model, repeatable: true })
      } catch (error) {
        if (!(isNew && error instanceof RefusedByPrismic && error.status === 409)) throw error
      }
    },

    /** `findAsset` finds it by its `notes`. Throws Uncertain. */
    uploadAsset(file: string, content: Uint8Array<ArrayBuffer>, notes: string): Promise<string> {
      const body = new FormData()
      body.set('file', new Blob([content], { type: mediaType(file) ?? 'application/octet-stream' }), file)
      body.set('notes', notes)
      return create('assets', '/assets', body)
    },

    /**
     * The id of an asset with these notes; `null` if there is none even after the search has caught
     * up.
     */
    async findAsset(file: string, notes: string): Promise<string | null> {
      for (const pause of [...ASSET_SEARCH_PAUSES_MS, null]) {
        const { id, lags } = await searchAsset(file, notes)
        if (id || !lags || pause === null) return id
        options.tell?.(`${file} is not found yet: the search may lag, looked again in ${pause / 1000} s`)
        await sleep(pause)
      }
      return null
    },

    /** Throws Uncertain; RefusedByPrismic with 400 if the uid is taken. */
    createDocument: (document: MigrationDocument) => create('migration', '/documents', document),

    async updateDocument(
      id: string,
      document: Pick<MigrationDocument, 'title' | 'uid' | 'tags' | 'data'>,
    ): Promise<void> {
      const path = `/documents/${id}`
      await call({ api: 'migration', method: 'PUT', path, body: document, repeatable: true })
    },

    /**
     * A document by type, uid and language, published or in a release; of a type without uids, the
     * only one.
     */
    async findDocument(type: string, uid: string | null, lang: string): Promise<string | null> {
      const filter = uid ? `[[at(my.${type}.uid, "${uid}")]]` : `[[at(document.type, "${type}")]]`
      return (await found(filter)).find((document) => document.lang === lang)?.id ?? null
    },

    /** Every document that is published or in a readable release; one in both appears twice. */
    documents: (): Promise<ApiDocument[]> => found(''),

    /** Every published document, all at one reference. */
    published: (): Promise<ApiDocument[]> => found('', true),

    /** The repository's languages; one is its master. */
    languages: async (): Promise<Entry['languages']> => (await entry()).languages,

    /** A picture or file that a document shows. */
    async download(address: string): Promise<Uint8Array<ArrayBuffer>> {
      const response = await call({ api: 'media', method: 'GET', path: address, repeatable: true })
      return new Uint8Array(await response.arrayBuffer())
    },
  }
}

export type PrismicApis = ReturnType<typeof createPrismicApis>

/** For a repository whose Content API requires a token. */
function privateRepository(repository: string, message: string): string {
  const said = message ? ` (${message})` : ''
  return `The repository ${repository} is private${said}: set PRISMIC_ACCESS_TOKEN to one of its access tokens (Settings → API & Security)`
}

/** The id of the master language; empty without one. */
export function masterOf(languages: Entry['languages']): string {
  return languages.find(({ is_master }) => is_master)?.id ?? ''
}

/** `fetch` failed: no connection, or a timeout. */
function isNoAnswer(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')
}

function pauseOf(response: Response | null, attempt: number): number {
  const asked = readRetryAfter(response?.headers.get('retry-after') ?? null, Date.now()) ?? 0
  return Math.min(LONGEST_PAUSE_MS, Math.max(asked, FIRST_PAUSE_MS * 2 ** (attempt - 1)))
}

/** Prismic's errors have several shapes: `{message}`, `{Message}`, `{error}`, or plain text. */
function messageOf(text: string): string {
  try {
    const said: unknown = JSON.parse(text)
    if (isRecord(said)) {
      for (const key of ['message', 'Message', 'error']) {
        const value = said[key]
        if (typeof value === 'string') return value
      }
    }
  } catch {
    // Plain text.
  }
  return text.replaceAll(/\s+/g, ' ').slice(0, 300)
}
