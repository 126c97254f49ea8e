import {
  type LoaderFunctionArgs,
  matchRoutes,
  type Params,
  type RouteObject,
  type ServerBuild,
} from 'react-router'
import { type PagePolicy, readHandle } from '#app/page-policy.ts'

/** The route for an address: a page, or a resource such as an API path. */
export interface KnownRoute {
  /** Ids of the matched routes, from the root down. */
  routeIds: string[]
  /** Has no component: an API path, a sitemap. */
  resource: boolean
  policy: PagePolicy
  /** Route pattern, e.g. `/branche/:uid`. */
  pattern: string
  params: Params
  /** The page's own loader; null if it has none. */
  loader: ((args: LoaderFunctionArgs) => unknown) | null
}

/** Looks up addresses in the application's own routes. There is no second list of pages. */
export interface RouteTable {
  /** `null`: no route matches; the catch-all (`*`) does not count. */
  find(path: string): KnownRoute | null
  /** Whether the address is below a route with a parameter, such as /branche/:uid. */
  belowParameter(path: string): boolean
}

export function createRouteTable(routes: ServerBuild['routes']): RouteTable {
  const tree = childrenOf(undefined)
  const prefixes = parameterPrefixes(tree, '')

  function childrenOf(parentId: string | undefined): RouteObject[] {
    return Object.values(routes)
      .filter((route) => route !== undefined)
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index, caseSensitive }) =>
        index ? { id, path, index, caseSensitive } : { id, path, caseSensitive, children: childrenOf(id) },
      )
  }

  // React Router ranks all routes for each lookup: only those that can match are passed.
  const beginnings = new Map([...firstSegments(tree)].map((first) => [first, beginningWith(tree, first)]))
  if ([...beginnings.keys()].some((first) => first.startsWith(':'))) {
    throw new Error('A route begins with a parameter: it would be for every address')
  }
  const known = new Map<string, Omit<KnownRoute, 'params'>>()

  function describe(ids: string[], pattern: string): Omit<KnownRoute, 'params'> {
    const leafId = ids.at(-1) ?? ''
    const before = known.get(leafId)
    if (before) return before
    const modules = ids.map((id) => routes[id]?.module)
    const leafModule = modules.at(-1)
    const route = {
      routeIds: ids,
      resource: leafModule?.default === undefined && leafModule?.ErrorBoundary === undefined,
      policy: modules.reduce(
        (policy, module) => joined(policy, readHandle(module?.handle).page ?? {}),
        {} as PagePolicy,
      ),
      pattern,
      loader: leafModule?.loader ? (args: LoaderFunctionArgs) => leafModule.loader?.(args) : null,
    }
    known.set(leafId, route)
    return route
  }

  return {
    find(path) {
      const candidates = beginnings.get(path.split('/', 2)[1] ?? '')
      const matches = (candidates && matchRoutes(candidates, path)) ?? []
      const leaf = matches.at(-1)
      if (!leaf || isForEverything(leaf.route.path)) return null
      const ids = matches.map((match) => match.route.id ?? '')
      const pattern = `/${matches
        .map(({ route }) => route.path?.replaceAll(/^\/|\/$/g, ''))
        .filter(Boolean)
        .join('/')}`
      return { ...describe(ids, pattern), params: leaf.params }
    },
    belowParameter(path) {
      return prefixes.some((prefix) => path.startsWith(prefix))
    },
  }
}

function firstSegments(routes: RouteObject[]): Set<string> {
  return new Set(
    routes.flatMap(({ path, children = [] }) => {
      if (isForEverything(path)) return []
      const first = path?.split('/').find(Boolean)
      return first ? [first] : ['', ...firstSegments(children)]
    }),
  )
}

/** The same tree, only with routes whose first segment can match. */
function beginningWith(routes: RouteObject[], first: string): RouteObject[] {
  return routes.flatMap((route): RouteObject[] => {
    const own = route.path?.split('/').find(Boolean)
    if (own !== undefined) return own === first ? [route] : []
    if (route.index) return first === '' ? [route] : []
    return [{ ...route, children: beginningWith(route.children ?? [], first) }]
  })
}

function isForEverything(path: string | undefined): boolean {
  return path === '*' || path?.endsWith('/*') === true
}

function parameterPrefixes(routes: RouteObject[], above: string): string[] {
  return routes.flatMap((route) => {
    const path = route.path ? `${above}/${route.path.replace(/^\/|\/$/g, '')}` : above
    const parameter = path.indexOf('/:')
    if (parameter >= 0) return [path.slice(0, parameter + 1)]
    return parameterPrefixes(route.children ?? [], path)
  })
}

/** A layout's policy applies to its pages; the stricter of the two wins. */
function joined(outer: PagePolicy, inner: PagePolicy): PagePolicy {
  return {
    keys: { ...outer.keys, ...inner.keys },
    params: { ...outer.params, ...inner.params },
    personal: [...(outer.personal ?? []), ...(inner.personal ?? [])],
    cache: outer.cache === 'private' || inner.cache === 'private' ? 'private' : 'shared',
    cached: inner.cached ?? outer.cached,
    maxBody: inner.maxBody ?? outer.maxBody,
    withoutContent: inner.withoutContent ?? outer.withoutContent,
    unmeasured: inner.unmeasured ?? outer.unmeasured,
    images: inner.images ?? outer.images,
    frames: inner.frames ?? outer.frames,
    frameAncestors: inner.frameAncestors ?? outer.frameAncestors,
  }
}
