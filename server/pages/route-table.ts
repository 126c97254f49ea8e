import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import type { PagePolicy } from '#app/page-policy.ts'

/** A page (or a resource, such as an API path) that the application has for an address. */
export interface KnownRoute {
  /** Ids of the matched routes, from the root down. */
  routeIds: string[]
  /** Without a component of its own: an API path, a sitemap. */
  resource: boolean
  policy: PagePolicy
}

/** What the application's own table of routes says of an address. There is no second list of pages. */
export interface RouteTable {
  /** `null`: no route is for it. A route for everything else (`*`) is not counted. */
  find(path: string): KnownRoute | null
  /** The address lies below a route with a parameter, such as /branche/:uid. */
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

  return {
    find(path) {
      const matches = matchRoutes(tree, path) ?? []
      const leaf = matches.at(-1)
      if (!leaf || isForEverything(leaf.route.path)) return null
      const routeIds = matches.map((match) => match.route.id ?? '')
      const modules = routeIds.map((id) => routes[id]?.module)
      const leafModule = modules.at(-1)
      return {
        routeIds,
        resource: leafModule?.default === undefined && leafModule?.ErrorBoundary === undefined,
        policy: modules.reduce(
          (policy, module) => joined(policy, policyOf(module?.handle)),
          {} as PagePolicy,
        ),
      }
    },
    belowParameter(path) {
      return prefixes.some((prefix) => path.startsWith(prefix))
    },
  }
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

function policyOf(handle: unknown): PagePolicy {
  const page = handle && typeof handle === 'object' && 'page' in handle ? handle.page : undefined
  return page && typeof page === 'object' ? page : {}
}

/** A layout's policy holds for its pages: the stricter of the two stands. */
function joined(outer: PagePolicy, inner: PagePolicy): PagePolicy {
  return {
    keys: { ...outer.keys, ...inner.keys },
    personal: [...(outer.personal ?? []), ...(inner.personal ?? [])],
    cache: outer.cache === 'private' || inner.cache === 'private' ? 'private' : 'shared',
    kept: inner.kept ?? outer.kept,
    maxBody: inner.maxBody ?? outer.maxBody,
    withoutContent: inner.withoutContent ?? outer.withoutContent,
    unmeasured: inner.unmeasured ?? outer.unmeasured,
    images: inner.images ?? outer.images,
    frames: inner.frames ?? outer.frames,
    frameAncestors: inner.frameAncestors ?? outer.frameAncestors,
  }
}
