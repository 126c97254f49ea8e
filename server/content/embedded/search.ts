import { apiError, parsingError, QueryError } from './api-errors.ts'
import type { ApiDocument } from './complete.ts'
import { createCompleter } from './completer.ts'
import type { DocumentSource } from './files.ts'
import { filterDocuments } from './filter.ts'
import { masterLanguage, type Snapshot, uidKey } from './snapshot.ts'

/*
 * The API's search (`/documents/search`): the documents of a version that pass the filters, latest
 * published first, a page of them at a time.
 */

const KEPT_SEARCHES = 30
/** Documents completed before the event loop gets a turn. */
const WITHOUT_PAUSE = 100
const MAX_PAGE_SIZE = 100
const DEFAULT_PAGE_SIZE = 20
const PARAMETERS = ['ref', 'q', 'lang', 'page', 'pageSize']
/** The client may add these to any request; they change nothing here. */
const IGNORED = ['access_token', 'integrationFieldsRef', 'x-c', 'x-d']

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

  /** Yields regularly: other requests are served, however many documents there are. */
  const completeAll = async (snapshot: Snapshot, sources: DocumentSource[]): Promise<ApiDocument[]> => {
    const documents: ApiDocument[] = []
    for (const [index, source] of sources.entries()) {
      if (index % WITHOUT_PAUSE === WITHOUT_PAUSE - 1) await new Promise(setImmediate)
      documents.push(complete(snapshot, source))
    }
    return documents.sort(latestFirst)
  }

  const hrefOf = (ref: string, id: string) => {
    const query = new URLSearchParams({ ref, q: `[[at(document.id, "${id}")]]` })
    return `${address}?${query}`
  }

  return async (params, snapshot) => {
    const unknown = [...params.keys()].find((name) => ![...PARAMETERS, ...IGNORED].includes(name))
    if (unknown !== undefined) {
      return parsingError(new QueryError('The embedded content repository does not answer', unknown, 0))
    }
    const page = positiveInteger(params.get('page'), 1)
    const pageSize = positiveInteger(params.get('pageSize'), DEFAULT_PAGE_SIZE)
    if (page === null || pageSize === null) {
      return apiError(400, 'api_validation_error', 'page and pageSize must be positive whole numbers')
    }
    const lang = params.get('lang') || masterLanguage(snapshot.files)
    const queries = params.getAll('q')
    let matching: ApiDocument[]
    try {
      matching = await remember(snapshot.searches, JSON.stringify([lang, queries]), () =>
        completeAll(snapshot, filterDocuments(snapshot, lang, queries)),
      )
    } catch (error) {
      if (error instanceof QueryError) return parsingError(error)
      throw error
    }

    const size = Math.min(pageSize, MAX_PAGE_SIZE)
    const results = matching.slice((page - 1) * size, page * size)
    const totalPages = Math.ceil(matching.length / size)
    const pageUrl = (number: number) => {
      const next = new URL(address)
      next.search = params.toString()
      next.searchParams.set('page', String(number))
      next.searchParams.set('pageSize', String(size))
      return next.toString()
    }
    const about = {
      page,
      results_per_page: size,
      results_size: results.length,
      total_results_size: matching.length,
      total_pages: totalPages,
      next_page: page < totalPages ? pageUrl(page + 1) : null,
      prev_page: page > 1 && totalPages > 0 ? pageUrl(Math.min(page - 1, totalPages)) : null,
    }
    const texts = results.map((document) => {
      const href = JSON.stringify({ href: hrefOf(snapshot.ref, document.id) })
      return [Buffer.from(`${href.slice(0, -1)},`), textOf(document).subarray(1), comma]
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

function remember<T>(memory: Map<string, T>, key: string, make: () => T): T {
  const known = memory.get(key)
  if (known !== undefined) return known
  const made = make()
  memory.set(key, made)
  if (memory.size > KEPT_SEARCHES) memory.delete(memory.keys().next().value ?? '')
  return made
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
    // Prismic writes +0000.
    const moment = document.last_publication_date?.replace(/([+-]\d{2})(\d{2})$/, '$1:$2')
    time = moment ? Date.parse(moment) : 0
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
