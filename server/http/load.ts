import { createContext, type ServerBuild } from 'react-router'
import type { Content } from '#app/content/site-content.ts'
import { bareRedirect } from '#server/responses/bare-response.ts'
import {
  contextOf,
  type Existence,
  type Loaded,
  type PublicPage,
  type RenderServices,
} from './render-services.ts'

/** Where a rendering finds what was loaded before it. */
export const loadedContext = createContext<Loaded | null>(null)

/** The same application, whose loaders do not run again for what was loaded already. */
export function reusingLoaded(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const loader = route?.module.loader
    if (!route || !loader) return [id, route]
    const reusing: typeof loader = (args) => {
      const loaded = args.context.get(loadedContext)
      return loaded?.routeId === id ? loaded.result : loader(args)
    }
    return [id, { ...route, module: { ...route.module, loader: reusing } }]
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

/**
 * Runs the loader of an address with a parameter, which decides whether the page exists. Not the
 * rendering, which takes a hundred times as long; once for all who ask meanwhile.
 */
export function loadPage(services: RenderServices, page: PublicPage, from: Content): Promise<Existence> {
  const { loading } = services
  const key = `${from.ref} ${page.key}`
  const already = loading.get(key)
  if (already) return already
  const result = runLoader(services, page, from).finally(() => loading.delete(key))
  loading.set(key, result)
  return result
}

async function runLoader(
  services: RenderServices,
  { key, route }: PublicPage,
  from: Content,
): Promise<Existence> {
  if (!route?.loader || !route.pattern.includes('/:')) return null
  const { loader, params, pattern, routeIds } = route
  const url = new URL(services.siteUrl + key)
  const result = (async () =>
    // Most loaders ignore the request, and creating one takes longer than they do.
    loader({
      url,
      params,
      pattern,
      context: contextOf(services, { from, preview: null }),
      get request() {
        return new Request(url)
      },
    }))()
  try {
    await result
  } catch (thrown) {
    if (isNotFound(thrown)) return 'not found'
    const to = thrown instanceof Response ? thrown.headers.get('location') : null
    // The loader decides about redirects to another page, including their query.
    if (to === '/') return bareRedirect({ status: 302, to, cacheControl: 'no-store' })
  }
  return { routeId: routeIds.at(-1) ?? '', result }
}

/** What loaders throw for an address without a page: `data(…, { status: 404 })`, or a Response. */
function isNotFound(thrown: unknown): boolean {
  if (thrown instanceof Response) return thrown.status === 404
  const init = typeof thrown === 'object' && thrown !== null && 'init' in thrown ? thrown.init : null
  return typeof init === 'object' && init !== null && 'status' in init && init.status === 404
}
