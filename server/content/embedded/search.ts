import { apiError, parsingError } from './api-errors.ts'
import type { ApiDocument } from './complete.ts'
import { createCompleter } from './completer.ts'
import type { DocumentSource } from './files.ts'
import {
  type Filter,
  type FilterContext,
  type Ordering,
  parseFilters,
  parseOrderings,
  timeOf,
} from './filters.ts'
import { QueryError } from './query-syntax.ts'
import { parseRoutes, shaper } from './shape.ts'
import { masterLanguage, type Snapshot, uidKey } from './snapshot.ts'

/*
 * The API's search (`/documents/search`): the documents of a version that pass the filters, in
 * order, a page of them at a time.
 */

const KEPT_SEARCHES = 30
/** Documents completed before the event loop gets a turn. */
const WITHOUT_PAUSE = 100
const MAX_PAGE_SIZE = 100
export const DEFAULT_PAGE_SIZE = 20
/** API parameters that cannot be implemented correctly here and are refused. */
const NOT_SUPPORTED = ['graphQuery', 'predicates']

/**
 * @param address the search's own, for paging links and links to single documents
 * @param mediaBase prefix of media file names
 */
export function createDocumentSearch(
  address: string,
  mediaBase: string,
): (params: URLSearchParams, snapshot: Snapshot) => Promise<Response> {
  const completer = createCompleter()

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

  /** In order. Yields regularly: other requests are served, however many documents there are. */
  const findDocuments = async (
    snapshot: Snapshot,
    lang: string,
    filters: Filter[],
    orderings: Ordering[],
  ): Promise<ApiDocument[]> => {
    const found: ApiDocument[] = []
    for (const [index, source] of candidates(snapshot, filters).entries()) {
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
  }

  const hrefOf = (ref: string, id: string) => {
    const query = new URLSearchParams({ ref, q: `[[at(document.id, "${id}")]]` })
    return `${address}?${query}`
  }

  return async (params, snapshot) => {
    for (const name of NOT_SUPPORTED) {
      if (!params.has(name)) continue
      const message = `${name} is not supported by the embedded content repository`
      return parsingError(new QueryError(message, '', 0), name)
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
      if (error instanceof QueryError) return parsingError(error, 'query')
      throw error
    }
    const page = positiveInteger(params.get('page'), 1)
    const pageSize = positiveInteger(params.get('pageSize'), DEFAULT_PAGE_SIZE)
    if (page === null || pageSize === null) {
      return apiError(400, 'api_validation_error', 'page and pageSize must be positive whole numbers')
    }
    const routes = parseRoutes(params.get('routes'))
    if (routes === null) {
      return apiError(400, 'api_validation_error', '[Link resolver error] Invalid routes')
    }

    const matching = await remember(snapshot.searches, searchKey(params), () =>
      findDocuments(snapshot, params.get('lang') || masterLanguage(snapshot.files), filters, orderings),
    )
    const after = params.get('after')
    const afterIndex = after ? matching.findIndex((document) => document.id === after) : -1
    const remaining = matching.slice(afterIndex + 1)

    const size = Math.min(pageSize, MAX_PAGE_SIZE)
    const results = remaining.slice((page - 1) * size, page * size)
    const totalPages = Math.ceil(remaining.length / size)
    const pageUrl = (number: number) => {
      const next = new URL(address)
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
