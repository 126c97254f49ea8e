import type { Content } from '#app/content/site-content.ts'
import { contextOf, type PublicPage, type RenderServices } from './render-services.ts'

/**
 * Whether the loader of an address with a parameter finds its page, without rendering it. Used for
 * addresses that may be a misspelling of another.
 */
export async function pageExists(
  services: RenderServices,
  { key, route }: PublicPage,
  from: Content,
): Promise<boolean> {
  if (!route?.loader || !route.pattern.includes('/:')) return route !== null
  const { loader, params, pattern } = route
  const url = new URL(services.siteUrl + key)
  const context = contextOf(services, { from, preview: null })
  try {
    await loader({ url, params, pattern, context, request: new Request(url) })
    return true
  } catch (thrown) {
    return !isAbsence(thrown)
  }
}

/** What loaders throw for an address without a page: a 404, or a redirect to the home page. */
function isAbsence(thrown: unknown): boolean {
  if (thrown instanceof Response) return thrown.status === 404 || thrown.headers.get('location') === '/'
  const init = typeof thrown === 'object' && thrown !== null && 'init' in thrown ? thrown.init : null
  return typeof init === 'object' && init !== null && 'status' in init && init.status === 404
}
