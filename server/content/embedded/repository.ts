import { createHash, randomBytes } from 'node:crypto'
import type { ApiDocument } from './complete.ts'
import { createCompleter } from './completer.ts'
import {
  type ContentFiles,
  type ContentFolders,
  createContentReader,
  type DocumentSource,
  type FileProblem,
} from './files.ts'
import {
  type Filter,
  type FilterContext,
  type Ordering,
  parseFilters,
  parseOrderings,
  timeOf,
} from './filters.ts'
import { type PreviewSession, readPreview, signPreview } from './preview-token.ts'
import { QueryError } from './query-syntax.ts'
import { parseRoutes, shaper } from './shape.ts'
import { masterLanguage, type Snapshot, snapshotOf, uidKey } from './snapshot.ts'

/*
 * The embedded content repository: serves Prismic's REST API v2 from the project's files (D4). It
 * is passed to the Prismic client as `fetch`, and served over HTTP by `npm run content:serve`.
 */

export interface EmbeddedRepository {
  /** The API's address for the client. */
  readonly endpoint: string
  /**
   * Handles a request to the API. Never throws for a bad request: that returns Prismic's error
   * body.
   */
  fetch(url: string): Promise<Response>
  /** A preview token that shows the drafts, or a release (its id), until it expires. */
  startPreview(lifetimeMs: number, release?: string): string
  /** What a preview token of this repository shows; `null` if it is not one. */
  previewSession(token: string): PreviewSession | null
  /** The current files, for `content:check`. */
  read(): Promise<ContentFiles>
}

export interface EmbeddedOptions {
  folders: ContentFolders
  /**
   * Base address in documents, paging links and preview tokens. Default: a name that does not
   * resolve.
   */
  origin?: string
  /** Prefix of media file names. Default `/media/`. */
  mediaBase?: string
  /** Signs preview tokens; default: a random key, so that tokens end with the process. */
  previewKey?: string
  problem(problem: FileProblem): void
  now?: () => number
}

/** How long a file check is valid for searches, which name the version they want. */
const FRESH_FOR_MS = 1000
/** Earlier master references still served: a page being rendered keeps its content. */
const KEPT_SNAPSHOTS = 3
const KNOWN_EXPIRED_REFS = 200
const KEPT_SEARCHES = 30
/** Versions with drafts and releases, as seen by editors. */
const KEPT_OVERLAYS = 5
/** Documents completed before the event loop gets a turn. */
const WITHOUT_PAUSE = 100
const MAX_PAGE_SIZE = 100
const DEFAULT_PAGE_SIZE = 20
/** API parameters that cannot be implemented correctly here and are refused. */
const NOT_SUPPORTED = ['graphQuery', 'predicates']

export function createEmbeddedRepository(options: EmbeddedOptions): EmbeddedRepository {
  const origin = (options.origin ?? 'https://embedded.content.invalid').replace(/\/$/, '')
  const endpoint = `${origin}/api/v2`
  const mediaBase = options.mediaBase ?? '/media/'
  const now = options.now ?? Date.now
  const reader = createContentReader(options.folders, options.problem)

  const completer = createCompleter()
  const snapshots = new Map<string, Snapshot>()
  const overlays = new Map<string, { master: string; documents: DocumentSource[]; snapshot: Snapshot }>()
  const expired = new Set<string>()
  const previewKey = options.previewKey ?? randomBytes(32).toString('base64url')
  let files: ContentFiles | null = null
  let master = ''
  let checkedAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null

  const refresh = async (freshForMs: number) => {
    if (files && now() - checkedAt < freshForMs) return
    reading ??= (async () => {
      try {
        files = await reader.read()
        checkedAt = now()
        master = refOf(files.hash)
        if (!snapshots.has(master)) {
          snapshots.set(master, snapshotOf(master, files, []))
          expired.delete(master)
          for (const old of [...snapshots.keys()].slice(0, -KEPT_SNAPSHOTS)) {
            snapshots.delete(old)
            expired.add(old)
          }
          for (const old of [...expired].slice(0, -KNOWN_EXPIRED_REFS)) expired.delete(old)
        }
      } finally {
        reading = null
      }
    })()
    await reading
  }

  const loadedFiles = (): ContentFiles => {
    if (!files) throw new Error('The content files have not been read yet')
    return files
  }

  const releaseOf = (id: string) => files?.releases.find((candidate) => candidate.id === id)

  const releaseRef = (id: string) => {
    const release = releaseOf(id)
    return release ? `${master}~${hash(JSON.stringify([id, release.documents])).slice(0, 8)}` : ''
  }

  const masterMessage = (message: string) => `${message} Master ref is: ${master}`

  const findSnapshot = (ref: string): Snapshot | Response => {
    const current = loadedFiles()
    const found = snapshots.get(ref)
    if (found) return found
    for (const release of current.releases) {
      if (releaseRef(release.id) === ref) return overlay(ref, current, release.documents)
    }
    const session = readPreview(origin, previewKey, ref)
    if (session) {
      const shown = session.release === null ? current.drafts : releaseOf(session.release)?.documents
      if (shown && session.until > now()) return overlay(ref, current, shown)
      return failure(404, { type: 'api_security_error', message: 'This preview token has expired' })
    }
    if (expired.has(ref)) {
      return failure(410, {
        type: 'api_validation_error',
        message: masterMessage('The ref is no longer available: it has expired.'),
      })
    }
    return failure(404, {
      type: 'api_notfound_error',
      message: masterMessage('Ref not found. Ensure you have the correct ref and try again.'),
    })
  }

  /** An editor's page view sends many requests: cached until the files change. */
  const overlay = (ref: string, current: ContentFiles, documents: DocumentSource[]) => {
    const known = overlays.get(ref)
    const same =
      known?.master === master &&
      known.documents.length === documents.length &&
      known.documents.every(({ file }, index) => file === documents[index]?.file)
    if (same) return known.snapshot
    const snapshot = snapshotOf(ref, current, documents)
    overlays.delete(ref)
    overlays.set(ref, { master, documents, snapshot })
    if (overlays.size > KEPT_OVERLAYS) overlays.delete(overlays.keys().next().value ?? '')
    return snapshot
  }

  const complete = (snapshot: Snapshot, source: DocumentSource): ApiDocument => {
    const known = snapshot.completed.get(source.file.id)
    if (known) return known
    const document = completer(source, {
      files: snapshot.files,
      masterLanguage: masterLanguage(snapshot.files),
      byId: (id) => snapshot.sources.get(id),
      byUid: (type, uid, lang) =>
        snapshot.byUid.get(uidKey(type, uid, lang)) ??
        snapshot.byUid.get(uidKey(type, uid, masterLanguage(snapshot.files))),
      mediaBase,
    })
    snapshot.completed.set(source.file.id, document)
    return document
  }

  const entry = (): Response => {
    const current = loadedFiles()
    const field = { type: 'String', multiple: false }
    const tags = [...new Set(current.documents.flatMap(({ file }) => file.tags ?? []))].sort()
    return Response.json({
      refs: [
        { id: 'master', ref: master, label: 'Master', isMasterRef: true },
        ...current.releases.map((release) => ({
          id: release.id,
          ref: releaseRef(release.id),
          label: release.label,
          isMasterRef: false,
          ...(release.scheduledAt ? { scheduledAt: release.scheduledAt } : {}),
        })),
      ],
      integrationFieldsRef: null,
      bookmarks: {},
      types: Object.fromEntries(
        [...current.customTypes.values()].map((model) => [model.id, model.label ?? model.id]),
      ),
      languages: current.repository.languages,
      tags,
      forms: {
        everything: {
          method: 'GET',
          enctype: 'application/x-www-form-urlencoded',
          action: `${endpoint}/documents/search`,
          fields: {
            ref: field,
            q: { type: 'String', multiple: true },
            lang: field,
            page: { type: 'Integer', multiple: false, default: '1' },
            pageSize: { type: 'Integer', multiple: false, default: String(DEFAULT_PAGE_SIZE) },
            after: field,
            fetch: field,
            fetchLinks: field,
            orderings: field,
          },
        },
        tags: {
          method: 'GET',
          enctype: 'application/x-www-form-urlencoded',
          action: `${endpoint}/tags`,
          fields: {},
        },
      },
      oauth_initiate: `${origin}/auth`,
      oauth_token: `${origin}/auth/token`,
      version: 'embedded',
      license: 'All Rights Reserved',
      experiments: { draft: [], running: [] },
    })
  }

  const hrefOf = (ref: string, id: string) => {
    const query = new URLSearchParams({ ref, q: `[[at(document.id, "${id}")]]` })
    return `${endpoint}/documents/search?${query}`
  }

  const search = async (url: URL): Promise<Response> => {
    const params = url.searchParams
    const ref = params.get('ref')
    if (!ref) return failure(400, { type: 'api_validation_error', message: 'Missing parameter: ref' })
    const snapshot = findSnapshot(ref)
    if (snapshot instanceof Response) return snapshot
    for (const name of NOT_SUPPORTED) {
      if (params.has(name)) {
        return failure(
          400,
          parsingError(
            new QueryError(`${name} is not supported by the embedded content repository`, '', 0),
            name,
          ),
        )
      }
    }
    const context: FilterContext = {
      customTypes: snapshot.files.customTypes,
      previousUids: (id) => snapshot.byPreviousUid.get(id) ?? [],
      hasUid: (type, uid) =>
        snapshot.files.repository.languages.some((language) =>
          snapshot.byUid.has(uidKey(type, uid, language.id)),
        ),
    }
    let filters: Filter[]
    let orderings: Ordering[]
    try {
      filters = params.getAll('q').flatMap((q) => parseFilters(q, context))
      orderings = params.get('orderings') ? parseOrderings(params.get('orderings') ?? '', context) : []
    } catch (error) {
      if (error instanceof QueryError) return failure(400, parsingError(error, 'query'))
      throw error
    }
    const page = positiveInteger(params.get('page'), 1)
    const pageSize = positiveInteger(params.get('pageSize'), DEFAULT_PAGE_SIZE)
    if (page === null || pageSize === null) {
      return failure(400, {
        type: 'api_validation_error',
        message: 'page and pageSize must be positive whole numbers',
      })
    }
    const routes = parseRoutes(params.get('routes'))
    if (routes === null) {
      return failure(400, { type: 'api_validation_error', message: '[Link resolver error] Invalid routes' })
    }

    const matching = await remember(snapshot.searches, searchKey(params), async () => {
      const lang = params.get('lang') || masterLanguage(snapshot.files)
      const found: ApiDocument[] = []
      for (const [index, source] of candidates(snapshot, filters).entries()) {
        // Yields regularly: other requests are served in between, however many documents there are.
        if (index % WITHOUT_PAUSE === WITHOUT_PAUSE - 1) await new Promise(setImmediate)
        if (lang !== '*' && (source.file.lang ?? masterLanguage(snapshot.files)) !== lang) continue
        const document = complete(snapshot, source)
        if (filters.every((filter) => filter.test(document))) found.push(document)
      }
      return found.sort((a, b) => {
        for (const ordering of orderings) {
          const result = ordering.compare(a, b)
          if (result !== 0) return result
        }
        return latestFirst(a, b)
      })
    })
    const after = params.get('after')
    const afterIndex = after ? matching.findIndex((document) => document.id === after) : -1
    const remaining = matching.slice(afterIndex + 1)

    const size = Math.min(pageSize, MAX_PAGE_SIZE)
    const results = remaining.slice((page - 1) * size, page * size)
    const totalPages = Math.ceil(remaining.length / size)
    const pageUrl = (number: number) => {
      const next = new URL(`${endpoint}/documents/search`)
      next.search = params.toString()
      next.searchParams.set('page', String(number))
      next.searchParams.set('pageSize', String(size))
      return next.toString()
    }
    const shape = shaper(snapshot, params, routes, (source) => complete(snapshot, source))
    const about = {
      page,
      results_per_page: size,
      results_size: results.length,
      total_results_size: remaining.length,
      total_pages: totalPages,
      next_page: page < totalPages ? pageUrl(page + 1) : null,
      prev_page: page > 1 && totalPages > 0 ? pageUrl(Math.min(page - 1, totalPages)) : null,
    }
    const texts = results.map((document) => {
      const href = JSON.stringify({ href: hrefOf(snapshot.ref, document.id) })
      return [Buffer.from(`${href.slice(0, -1)},`), textOf(shape(document)).subarray(1), comma]
    })
    const body = [
      Buffer.from(`${JSON.stringify(about).slice(0, -1)},"results":[`),
      ...texts.flat().slice(0, -1),
    ]
    return new Response(Buffer.concat([...body, Buffer.from(']}')]), {
      headers: { 'content-type': 'application/json' },
    })
  }

  return {
    endpoint,
    async fetch(address) {
      const url = new URL(address)
      const path = url.pathname.replace(/\/$/, '')
      // A request for the reference sees every file saved before it. A search at a known version
      // skips checking the files, of which there may be thousands.
      if (!snapshots.has(url.searchParams.get('ref') ?? ''))
        await refresh(path === '/api/v2' ? 0 : FRESH_FOR_MS)
      if (path === '/api/v2') return entry()
      if (path === '/api/v2/documents/search') return search(url)
      if (path === '/api/v2/tags') {
        const tags = new Set(loadedFiles().documents.flatMap(({ file }) => file.tags ?? []))
        return Response.json([...tags].sort())
      }
      return failure(404, { type: 'api_notfound_error', message: 'Not found' })
    },
    startPreview: (lifetimeMs, release) =>
      signPreview(origin, previewKey, { release: release ?? null, until: now() + lifetimeMs }),
    previewSession: (token) => readPreview(origin, previewKey, token),
    async read() {
      await refresh(0)
      return loadedFiles()
    },
  }
}

/** The inputs that decide which documents are found, and in which order. */
function searchKey(params: URLSearchParams): string {
  return JSON.stringify([params.getAll('q'), params.get('orderings'), params.get('lang')])
}

function remember<T>(memory: Map<string, T>, key: string, make: () => T): T {
  const known = memory.get(key)
  if (known !== undefined) return known
  const made = make()
  memory.set(key, made)
  if (memory.size > KEPT_SEARCHES) memory.delete(memory.keys().next().value ?? '')
  return made
}

/** The documents left after filters by type or id. */
function candidates(snapshot: Snapshot, filters: Filter[]): DocumentSource[] {
  const ids = filters.map((filter) => filter.ids).find((found) => found !== null)
  if (ids) return [...ids].flatMap((id) => snapshot.sources.get(id) ?? [])
  const types = filters.map((filter) => filter.types).find((found) => found !== null)
  if (types) return [...types].flatMap((type) => snapshot.byType.get(type) ?? [])
  return [...snapshot.sources.values()]
}

const comma = Buffer.from(',')
const texts = new WeakMap<ApiDocument, Buffer>()

/** A document's JSON, serialised once. */
function textOf(document: ApiDocument): Buffer {
  let text = texts.get(document)
  if (!text) {
    text = Buffer.from(JSON.stringify(document))
    texts.set(document, text)
  }
  return text
}

const times = new WeakMap<ApiDocument, number>()

function timeOfLast(document: ApiDocument): number {
  let time = times.get(document)
  if (time === undefined) {
    time = document.last_publication_date ? timeOf(document.last_publication_date) : 0
    times.set(document, time)
  }
  return time
}

function latestFirst(a: ApiDocument, b: ApiDocument): number {
  return timeOfLast(b) - timeOfLast(a) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

function positiveInteger(value: string | null, fallback: number): number | null {
  if (value === null || value === '') return fallback
  return /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null
}

function refOf(contentHash: string): string {
  return contentHash.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 16)
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function failure(status: number, body: Record<string, unknown>): Response {
  return Response.json(body, { status })
}

/** Prismic's error message for a query that it cannot parse, with its position. */
function parsingError(error: QueryError, location: string): Record<string, unknown> {
  const column = error.position + 1
  return {
    type: 'parsing-error',
    message: `${error.message} on line:1 col:${column} in query '${error.source}'\n${error.source}\n${' '.repeat(error.position)}^\n`,
    pos: { line: 1, column, id: 0, location },
  }
}
