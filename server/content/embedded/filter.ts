import { QueryError } from './api-errors.ts'
import type { DocumentSource } from './files.ts'
import { fieldsOf } from './model.ts'
import { masterLanguage, type Snapshot, uidKey } from './snapshot.ts'

/** The one kind of filter in this site's requests: `[[at(document.type, "industry")]]`. */
const FILTER = /^\[\[at\((document\.id|document\.type|my\.([\w-]+)\.uid),\s*"((?:\\"|[^"])*)"\)\]\]$/

/** The documents of a language (`*`: of all) that pass every `q`. Throws QueryError. */
export function filterDocuments(snapshot: Snapshot, lang: string, queries: string[]): DocumentSource[] {
  let found = [...snapshot.sources.values()]
  for (const query of queries) {
    const test = parseFilter(query, snapshot)
    found = found.filter(test)
  }
  const master = masterLanguage(snapshot.files)
  return lang === '*' ? found : found.filter(({ file }) => (file.lang ?? master) === lang)
}

function parseFilter(query: string, snapshot: Snapshot): (source: DocumentSource) => boolean {
  const [filter, path = '', type = '', text = ''] = FILTER.exec(query) ?? []
  const position = query.length - query.replace(/^\[+/, '').length
  if (filter === undefined) {
    const answered = 'at(document.id | document.type | my.TYPE.uid, "…")'
    throw new QueryError(`The embedded content repository only answers ${answered}`, query, position)
  }
  // The client escapes only quotes: any other backslash is a literal character.
  const value = text.replaceAll('\\"', '"')
  if (path === 'document.id') return ({ file }) => file.id === value
  if (path === 'document.type') return ({ file }) => file.type === value
  const model = snapshot.files.customTypes.get(type)
  if (!model || fieldsOf(model).uid?.type !== 'UID') {
    throw new QueryError(`[function at(..)] unexpected field '${path}'`, query, query.indexOf(path))
  }
  // Prismic finds a document by its former uids until another document uses them.
  const { languages } = snapshot.files.repository
  const isUsed = languages.some(({ id }) => snapshot.byUid.has(uidKey(type, value, id)))
  return ({ file }) =>
    file.type === type && (file.uid === value || (!isUsed && (file.previous_uids ?? []).includes(value)))
}
