import type { LoaderFunctionArgs, Params, ServerBuild } from 'react-router'
import { type PagePolicy, readHandle } from '#app/page-policy.ts'
import type { Address } from './address.ts'

/** The route for an address: a page, or a resource such as an API path. */
export interface KnownRoute {
  /** Ids of the matched routes, from the root down. */
  routeIds: string[]
  /** Has no component: an API path, a sitemap. */
  resource: boolean
  methods: readonly string[]
  policy: PagePolicy
  /** Route pattern, e.g. `/branche/:uid`. */
  pattern: string
  params: Params
  /** The page's own loader; null if it has none. */
  loader: ((args: LoaderFunctionArgs) => unknown) | null
}

/** A route with its pattern in segments, with which addresses are compared. */
interface Branch extends Omit<KnownRoute, 'params'> {
  segments: string[]
}

export type RouteTable = ReturnType<typeof createRouteTable>

/**
 * Looks up addresses in the application's own routes: there is no second list of pages.
 * React Router's own `matchRoutes` recompiles every pattern at each call, which takes as long as
 * the whole response for an address without a page; a test compares the two.
 */
export function createRouteTable(routes: ServerBuild['routes']) {
  const entries = Object.values(routes).filter((route) => route !== undefined)
  const branches = branchesBelow(undefined, [], [])
  const byLength = Map.groupBy(branches, ({ segments }) => segments.length)
  const prefixes = branches.flatMap(({ segments }) => {
    const parameter = segments.findIndex(isParameter)
    return parameter < 0 ? [] : [`/${segments.slice(0, parameter).join('/')}/`]
  })

  /**
   * The branches in order of preference: fixed segments before parameters, pages before their
   * layouts.
   */
  function branchesBelow(parentId: string | undefined, ids: string[], above: string[]): Branch[] {
    const match = entries
      .filter((route) => route.parentId === parentId && !isForEverything(route.path))
      .flatMap(({ id, path, index }) => {
        const segmentsOfRoute = path?.split('/').filter(Boolean) ?? []
        const to = [...ids, id]
        const segments = [...above, ...segmentsOfRoute]
        const itself = path !== undefined || index ? [describe(to, segments)] : []
        return [...branchesBelow(id, to, segments), ...itself]
      })
    return match.sort((one, other) => parametersOf(one) - parametersOf(other))
  }

  function describe(ids: string[], segments: string[]): Branch {
    const pattern = `/${segments.join('/')}`
    if (segments[0] && isParameter(segments[0])) {
      throw new Error('A route begins with a parameter: it would be for every address')
    }
    if (segments.some((segment) => /[?*]$/.test(segment))) {
      throw new Error(`${pattern}: optional segments and splats are not supported here`)
    }
    const modules = ids.map((id) => routes[id]?.module)
    const leafModule = modules.at(-1)
    const isResource = leafModule?.default === undefined && leafModule?.ErrorBoundary === undefined
    return {
      routeIds: ids,
      resource: isResource,
      methods: [
        ...(isResource && !leafModule?.loader ? [] : ['GET', 'HEAD']),
        ...(leafModule?.action ? ['POST'] : []),
      ],
      policy: modules.reduce<PagePolicy>(
        (policy, module) => mergePolicies(policy, readHandle(module?.handle).page ?? {}),
        {},
      ),
      pattern,
      segments,
      loader: leafModule?.loader ? (args: LoaderFunctionArgs) => leafModule.loader?.(args) : null,
    }
  }

  return {
    /** The route of a canonical path; null: none matches (the catch-all, `*`, does not count). */
    find(path: string): KnownRoute | null {
      const requested = path.split('/').filter(Boolean)
      const branch = byLength
        .get(requested.length)
        ?.find(({ segments }) =>
          segments.every((segment, at) => isParameter(segment) || segment === requested[at]),
        )
      if (!branch) return null
      const { segments, ...route } = branch
      const params = segments.flatMap((segment, at) =>
        isParameter(segment) ? [[segment.slice(1), decodeURIComponent(requested[at] ?? '')]] : [],
      )
      return { ...route, params: Object.fromEntries(params) }
    },
    /** Whether the address is below a route with a parameter, such as /branche/:uid. */
    belowParameter(path: string): boolean {
      return prefixes.some((prefix) => path.startsWith(prefix))
    },
  }
}

const isParameter = (segment: string) => segment.startsWith(':')
const parametersOf = ({ segments }: Branch) => segments.filter(isParameter).length

function isForEverything(path: string | undefined): boolean {
  return path === '*' || path?.endsWith('/*') === true
}

/** A layout's policy applies to its pages. A page's own wins, but for a private layout's cache. */
function mergePolicies(outer: PagePolicy, inner: PagePolicy): PagePolicy {
  return {
    ...outer,
    ...inner,
    keys: { ...outer.keys, ...inner.keys },
    params: { ...outer.params, ...inner.params },
    personal: [...(outer.personal ?? []), ...(inner.personal ?? [])],
    cache: outer.cache === 'private' ? 'private' : (inner.cache ?? outer.cache),
  }
}

/** Whether the response to an address is private: always, or because of a query parameter. */
export function isPrivateAddress({ policy }: KnownRoute, { search }: Address): boolean {
  if (policy.cache === 'private') return true
  const query = new URLSearchParams(search)
  return (policy.personal ?? []).some((name) => query.has(name))
}

/**
 * Cache key of an address: only the query parameters declared by its route; unknown values of a
 * path parameter share one key.
 */
export function cacheKeyOf({ path, search }: Address, { policy, params, pattern }: KnownRoute): string {
  const query = new URLSearchParams(search)
  const declared = new URLSearchParams()
  for (const [name, values] of Object.entries(policy.keys ?? {}).sort()) {
    const value = query.get(name)
    if (value !== null && values.exec(value)?.[0] === value) declared.set(name, value)
  }
  const unknown = Object.entries(policy.params ?? {}).flatMap(([name, values]) =>
    values.includes(params[name] ?? '') ? [] : [name],
  )
  const shared =
    unknown.length === 0
      ? path
      : pattern.replaceAll(/:(\w+)/g, (_, name: string) =>
          unknown.includes(name) ? '-' : encodeURIComponent(params[name] ?? ''),
        )
  return declared.size > 0 ? `${shared}?${declared}` : shared
}
