import { parsingError } from './api-errors.ts'
import { type DocumentFile, fieldsOf } from './model.ts'
import type { Snapshot } from './versions.ts'

/** The one kind of filter in this site's requests: `[[at(document.type, "industry")]]`. */
const FILTER = /^\[\[at\((document\.id|document\.type|my\.([\w-]+)\.uid),\s*"((?:\\"|[^"])*)"\)\]\]$/

/** The documents of a language (`*`: of all) that pass every `q`, or why one is not answered. */
export function filterDocuments(
  snapshot: Snapshot,
  lang: string,
  queries: string[],
): DocumentFile[] | Response {
  let found = [...snapshot.documents.values()]
  for (const query of queries) {
    const test = parseFilter(query, snapshot)
    if (test instanceof Response) return test
    found = found.filter(test)
  }
  return lang === '*' ? found : found.filter((file) => (file.lang ?? snapshot.masterLanguage) === lang)
}

function parseFilter(
  query: string,
  { files, byUid }: Snapshot,
): ((file: DocumentFile) => boolean) | Response {
  const [filter, path = '', type = '', text = ''] = FILTER.exec(query) ?? []
  const position = query.length - query.replace(/^\[+/, '').length
  if (filter === undefined) {
    const answered = 'at(document.id | document.type | my.TYPE.uid, "…")'
    return parsingError(`The embedded content repository only answers ${answered}`, query, position)
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
