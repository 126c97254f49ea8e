import { isRecord } from '#app/content/is-record.ts'
import { type ApiDocument, isObject } from './complete.ts'
import type { DocumentSource } from './files.ts'
import { pickFields } from './filters.ts'
import { fieldsOf, type Json, type JsonObject } from './model.ts'
import type { Snapshot } from './snapshot.ts'

/** Processing of each document in a response: fetch, fetchLinks, routes, brokenRoute. */
export function shaper(
  snapshot: Snapshot,
  params: URLSearchParams,
  routes: Route[],
  complete: (source: DocumentSource) => ApiDocument,
): (document: ApiDocument) => ApiDocument {
  const names = (parameter: string) =>
    (params.get(parameter) ?? '')
      .split(',')
      .map((name) => name.trim().replace(/^my\./, ''))
      .filter((name) => name !== '')
  const fetched = new Set(names('fetch'))
  const linked = names('fetchLinks').map((name) => name.split('.'))
  const brokenRoute = params.get('brokenRoute')
  if (fetched.size === 0 && linked.length === 0 && routes.length === 0 && !brokenRoute)
    return (document) => document

  const urlOf = (source: DocumentSource): string | null => {
    const document = complete(source)
    for (const route of routes) {
      if (route.type !== document.type) continue
      if (route.uid && route.uid !== document.uid) continue
      if (route.lang && route.lang !== document.lang) continue
      const url = resolveRoute(route, document, (id) => snapshot.sources.get(id)?.file.uid ?? null)
      if (url !== null) return url
    }
    return null
  }
  const link = (value: JsonObject): JsonObject => {
    if (value.isBroken === true) return brokenRoute ? { ...value, url: brokenRoute } : value
    const source = typeof value.id === 'string' ? snapshot.sources.get(value.id) : undefined
    if (!source) return value
    const data: JsonObject = {}
    const model = snapshot.files.customTypes.get(source.file.type)
    for (const [type, field, ...inner] of linked) {
      if (type !== source.file.type || field === undefined || inner.length > 0) continue
      const kind = model ? fieldsOf(model)[field]?.type : undefined
      // Prismic fetches only plain fields of a linked document; groups and slices need graphQuery.
      if (kind && kind !== 'Group' && kind !== 'Slices' && kind !== 'UID')
        data[field] = complete(source).data[field] ?? null
    }
    const url = routes.length > 0 ? urlOf(source) : null
    return {
      ...value,
      ...(url !== null ? { url } : {}),
      ...(linked.some(([type]) => type === source.file.type) ? { data } : {}),
    }
  }
  const walk = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(walk)
    return isObject(value) ? walkObject(value) : value
  }
  const walkObject = (value: JsonObject): JsonObject =>
    value.link_type === 'Document'
      ? link(value)
      : Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner)]))
  return (document) => {
    const picked = fetched.size > 0 ? pickFields(document, fetched) : document
    const source = snapshot.sources.get(document.id)
    return {
      ...picked,
      url: source && routes.length > 0 ? urlOf(source) : document.url,
      data: walkObject(picked.data),
    }
  }
}

interface Route {
  type: string
  path: string
  uid?: string
  lang?: string
  resolvers?: Record<string, string>
}

export function parseRoutes(source: string | null): Route[] | null {
  if (!source) return []
  try {
    const routes: unknown = JSON.parse(source)
    return Array.isArray(routes) && routes.every(isRoute) ? routes : null
  } catch {
    return null
  }
}

function isRoute(value: unknown): value is Route {
  return (
    isRecord(value) &&
    typeof value.type === 'string' &&
    typeof value.path === 'string' &&
    value.path.startsWith('/')
  )
}

/** `/:parent?/:uid` with `resolvers: {parent: "field"}`; `null` if a required part is missing. */
function resolveRoute(
  route: Route,
  document: ApiDocument,
  uidOf: (id: string) => string | null,
): string | null {
  const parts: string[] = []
  for (const part of route.path.split('/').filter((segment) => segment !== '')) {
    if (!part.startsWith(':')) {
      parts.push(part)
      continue
    }
    const optional = part.endsWith('?')
    const name = part.slice(1, optional ? -1 : undefined)
    let value: string | null = null
    if (name === 'uid') value = document.uid
    else if (name === 'lang') value = document.lang
    else {
      const link = document.data[route.resolvers?.[name] ?? '']
      value = isObject(link) && typeof link.id === 'string' ? uidOf(link.id) : null
    }
    if (value !== null) parts.push(value)
    else if (!optional) return null
  }
  return `/${parts.join('/')}`
}
