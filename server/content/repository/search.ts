import { apiError, parsingError } from './api-errors.ts'
import { completeDocument } from './complete.ts'
import { type DocumentFile, fieldsOf } from './model.ts'
import type { Snapshot } from './versions.ts'

/*
 * The API's search (`/documents/search`): the documents of a version that pass the filters, latest
 * published first, a page of them at a time.
 */

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
  const hrefOf = (ref: string, id: string) => {
    const query = new URLSearchParams({ ref, q: `[[at(document.id, "${id}")]]` })
    return `${address}?${query}`
  }

  return async (params, snapshot) => {
    const unknown = [...params.keys()].find((name) => ![...PARAMETERS, ...IGNORED].includes(name))
    if (unknown !== undefined) {
      return parsingError('The embedded content repository does not answer', unknown, 0)
    }
    const page = positiveInteger(params.get('page'), 1)
    const pageSize = positiveInteger(params.get('pageSize'), DEFAULT_PAGE_SIZE)
    if (page === null || pageSize === null) {
      return apiError(400, 'api_validation_error', 'page and pageSize must be positive whole numbers')
    }
    const lang = params.get('lang') || snapshot.masterLanguage
    const documents = filterDocuments(snapshot, lang, params.getAll('q'))
    if (documents instanceof Response) return documents

    const size = Math.min(pageSize, MAX_PAGE_SIZE)
    const results = documents.slice((page - 1) * size, page * size)
    // Lets other requests be served between two pages, as a service over the network does.
    await new Promise(setImmediate)
    const totalPages = Math.ceil(documents.length / size)
    const pageUrl = (number: number) => {
      const next = new URL(address)
      next.search = params.toString()
      next.searchParams.set('page', String(number))
      next.searchParams.set('pageSize', String(size))
      return next.toString()
    }
    return Response.json({
      page,
      results_per_page: size,
      results_size: results.length,
      total_results_size: documents.length,
      total_pages: totalPages,
      next_page: page < totalPages ? pageUrl(page + 1) : null,
      prev_page: page > 1 && totalPages > 0 ? pageUrl(Math.min(page - 1, totalPages)) : null,
      results: results.map((file) => ({
        href: hrefOf(snapshot.ref, file.id),
        ...completeDocument(file, snapshot, mediaBase),
      })),
    })
  }
}

function positiveInteger(value: string | null, fallback: number): number | null {
  if (value === null || value === '') return fallback
  return /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null
}

/** The one kind of filter in this site's requests: `[[at(document.type, "industry")]]`. */
const FILTER = /^\[\[at\((document\.id|document\.type|my\.([\w-]+)\.uid),\s*"((?:\\"|[^"])*)"\)\]\]$/

/**
 * The documents of a language (`*`: of all) that pass every `q`, or the error for a `q` that is not
 * supported.
 */
function filterDocuments(snapshot: Snapshot, lang: string, queries: string[]): DocumentFile[] | Response {
  let documents = snapshot.latestFirst
  for (const query of queries) {
    const test = parseFilter(query, snapshot)
    if (test instanceof Response) return test
    documents = documents.filter(test)
  }
  return lang === '*'
    ? documents
    : documents.filter((file) => (file.lang ?? snapshot.masterLanguage) === lang)
}

function parseFilter(
  query: string,
  { files, byUid }: Snapshot,
): ((file: DocumentFile) => boolean) | Response {
  const [filter, path = '', type = '', text = ''] = FILTER.exec(query) ?? []
  const position = query.length - query.replace(/^\[+/, '').length
  if (filter === undefined) {
    const supported = 'at(document.id | document.type | my.TYPE.uid, "…")'
    return parsingError(`The embedded content repository only answers ${supported}`, query, position)
  }
  // The client escapes only quotes: any other backslash is a literal character.
  const value = text.replaceAll('\\"', '"')
  if (path === 'document.id') return ({ id }) => id === value
  if (path === 'document.type') return (file) => file.type === value
  if (fieldsOf(files.customTypes.get(type)).uid?.type !== 'UID') {
    return parsingError(`[function at(..)] unexpected field '${path}'`, query, query.indexOf(path))
  }
  // Prismic finds a document by its former uids until another document uses them.
  const isUsed = files.repository.languages.some(({ id }) => byUid(type, value, id))
  return (file) =>
    file.type === type && (file.uid === value || (!isUsed && (file.previous_uids ?? []).includes(value)))
}
