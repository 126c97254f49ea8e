import type { Content } from '#app/content/content.ts'
import type { Log } from '#server/log.ts'
import { type BareResponse, bareRedirect } from '#server/responses/bare-response.ts'
import type { Address } from './address.ts'
import { cacheKeyOf } from './cache-key.ts'
import { finishTemplate } from './finish.ts'
import { createNotFoundPages, withoutScriptsNaming } from './not-found-pages.ts'
import type { PageRenderer } from './page-renderer.ts'
import type { KnownRoute, RouteTable } from './route-table.ts'

export interface MissingPages {
  /**
   * What the page's own loader says about an address without a page: 'not found', or a redirect.
   * Null: the page exists. The loader runs without rendering, which takes a hundred times as long.
   */
  absenceOf(route: KnownRoute, address: Address, from: Content): Promise<'not found' | BareResponse | null>
  /** An address's 404 page, from the one rendering of its kind; null if it cannot be shared. */
  notFoundPage(
    route: KnownRoute | null,
    address: Address,
    from: Content,
    gzip: boolean,
  ): Promise<BareResponse | null>
}

/** Addresses that look like a page's and have none. */
export function createMissingPages({
  renderer: { renderPage, contextOf, headersFor },
  table,
  siteUrl,
  log,
}: {
  renderer: PageRenderer
  table: () => RouteTable
  siteUrl: string
  log: Log
}): MissingPages {
  const notFoundPages = createNotFoundPages((kind) =>
    log.warn('A 404 page contains its address outside of text and cannot be shared', { kind }),
  )

  return {
    async absenceOf(route, address, from) {
      const { loader, params, pattern } = route
      if (!loader || !pattern.includes('/:')) return null
      const url = new URL(siteUrl + cacheKeyOf(address, route))
      const args = { url, params, pattern, context: contextOf(from, null) }
      try {
        // Most loaders ignore the request, and creating one takes longer than they do.
        await loader({
          ...args,
          get request() {
            return new Request(url)
          },
        })
        return null
      } catch (thrown) {
        if (isNotFound(thrown)) return 'not found'
        const to = thrown instanceof Response ? thrown.headers.get('location') : null
        // The loader decides about redirects to another page, including their query.
        if (to !== '/') return null
        return bareRedirect({ status: 302, to, cacheControl: 'no-store' })
      }
    },

    async notFoundPage(route, { path }, from, gzip) {
      const first = path.split('/', 2)[1] ?? ''
      const below = table().belowParameter(path) ? `/${first}` : ''
      const kind = route
        ? { name: route.routeIds.at(-1) ?? '', pattern: route.pattern }
        : { name: `unmatched ${below}`, pattern: `${below}/:a/:b/:c/:d` }
      const page = await notFoundPages.page(kind, { path, ref: from.ref, gzip }, async (placeholderPath) => {
        const { response, nonce } = await renderPage(
          new Request(siteUrl + placeholderPath),
          from,
          null,
          route,
        )
        const html = withoutScriptsNaming(placeholderPath, await response.text())
        return finishTemplate({ response: new Response(html, response), nonce }, headersFor(route))
      })
      return page && { status: 404, ...page }
    },
  }
}

/** What loaders throw for an address without a page: `data(…, { status: 404 })`, or a Response. */
function isNotFound(thrown: unknown): boolean {
  if (thrown instanceof Response) return thrown.status === 404
  const init = typeof thrown === 'object' && thrown !== null && 'init' in thrown ? thrown.init : null
  return typeof init === 'object' && init !== null && 'status' in init && init.status === 404
}
