import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ServerBuild } from 'react-router'
import { type Content, ContentUnavailable, type Redirect } from '#app/content/content.ts'
import type { Preview } from '#app/content/preview.ts'
import { NO_ENDPOINT, UNREADABLE_ADDRESS } from '#app/page-policy.ts'
import { limitConcurrency } from '#server/concurrency.ts'
import { type Payer, PRICES } from '#server/costs.ts'
import {
  type BareResponse,
  bareJson,
  bareRedirect,
  bareText,
  toResponse,
} from '#server/responses/bare-response.ts'
import { acceptedEncoding, preferredType } from '#server/responses/negotiation.ts'
import type { Representation } from '#server/responses/representation.ts'
import { isPrefetch, rawHeader, sendRepresentation } from '#server/responses/send.ts'
import { readAddress } from './address.ts'
import type { Background } from './background.ts'
import { cacheKeyOf, isPrivateAddress } from './cache-key.ts'
import type { Caller } from './caller.ts'
import { finishPrivate } from './finish.ts'
import { type Decision, decide } from './guard.ts'
import { createMissingPages } from './missing-pages.ts'
import { createPageRenderer, type PageContent, type RendererOptions } from './page-renderer.ts'
import { createPublicPages } from './public-pages.ts'
import { watchPublishedContent } from './published-content.ts'
import { createRouteTable, type KnownRoute, type RouteTable } from './route-table.ts'

/** Where pages get their content from. */
export interface ContentProvider {
  /** The newest published content. Throws ContentUnavailable if there is none. */
  current(): Promise<Content>
  /** Whether a Cookie header selects a preview. Called for each request with cookies. */
  isPreview(cookies: string): boolean
  /** The content of a request's preview session, and the notice for its editor. */
  preview(request: Request): Promise<{ content: Content; preview: Preview }>
  /**
   * The notice for the query of a shared preview; null for other requests. Called for each uncached
   * page.
   */
  invitation(search: string): Preview | null
  /** Calls back when newer content is available. */
  changed(listener: (ref: string) => void): () => void
}

export interface PagesOptions extends RendererOptions {
  /** The current routes; the same object until they change. */
  routes: () => ServerBuild['routes']
  content: ContentProvider
  background: Background
  /** Maximum size of cached pages in bytes. */
  cacheBytes?: number
}

/** Node's request and response objects. */
export interface Exchange {
  incoming: IncomingMessage
  outgoing: ServerResponse
  /** The complete body of a POST; null for other methods. */
  body: Uint8Array<ArrayBuffer> | null
}

/** Client and origin; charged for responses that are not cached. */
export interface PageCaller extends Caller {
  payer: Payer
}

export interface Pages {
  /** The cached page for a GET or HEAD; null: call `respond`. */
  find(request: IncomingMessage): Representation | null
  /**
   * The response to a GET or HEAD that is cached under another address or needs no page: a
   * redirect, a refusal, the shared 400 and 404 pages. Null: call `respond`.
   */
  respondShared(request: IncomingMessage): Promise<Representation | BareResponse | null>
  /** Handles any request: returns a Response, or null if it was sent through `exchange`. */
  respond(request: Request, exchange: Exchange, caller: PageCaller): Promise<Response | null>
  /**
   * HTML of the public page at a canonical path if its status is 200; null if there is none.
   * Rejects with ContentUnavailable while that is unknown.
   */
  read(path: string): Promise<string | null>
  /** Maximum body size in bytes of a POST to this target. */
  bodyLimit(target: string): number
  /** Loads the content, so that the first visitor need not wait for it. */
  warm(): Promise<void>
  /** Number and total bytes of cached pages. */
  usage(): { pages: number; bytes: number }
}

/** A lead with a long comment takes a third of it. */
const bodyLimitByDefault = 16 * 1024
const cacheBytesByDefault = 64 * 1024 * 1024
/**
 * Concurrent renderings. Each occupies the processor for about 10 ms, apart from reading content.
 */
const RENDERINGS = 4
const WAITING_RENDERINGS = 200

export function createPages(options: PagesOptions): Pages {
  const { content, siteUrl, background, log } = options
  const developing = options.development !== undefined
  const renderer = createPageRenderer(options)
  const { renderPage, headersFor } = renderer
  const turn = limitConcurrency(RENDERINGS, WAITING_RENDERINGS)

  const published = watchPublishedContent({
    current: () => content.current(),
    replaced: ({ ref }) => publicPages.renewOutdated(ref),
    log,
  })
  const publicPages = createPublicPages({
    render: renderPublic,
    headersFor,
    published,
    background,
    log,
    maxBytes: options.cacheBytes ?? cacheBytesByDefault,
  })
  const { absenceOf, notFoundPage } = createMissingPages({ renderer, table, siteUrl, log })
  content.changed(() => void published.check())

  let tableOf: ServerBuild['routes'] | undefined
  let latestTable: RouteTable | undefined
  function table(): RouteTable {
    const routes = options.routes()
    if (!latestTable || tableOf !== routes) latestTable = createRouteTable(routes)
    tableOf = routes
    return latestTable
  }

  /** Between two renderings cached responses are sent, and networks take turns. */
  function inTurn<T>(caller: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const afterOthers = () => new Promise<void>((resolve) => setImmediate(resolve)).then(task)
    return turn(afterOthers, signal ? { caller, signal } : { caller })
  }

  /** No cookie, address or header of the client is used. */
  async function renderPublic(key: string, from: Content | null, network: string) {
    const route = table().find(readAddress(key)?.path ?? '/')
    const request = new Request(`${siteUrl}${key}`)
    return { rendered: await inTurn(network, () => renderPage(request, from, null, route)), route }
  }

  /** Renders a private response from the complete request. */
  async function respondPrivately(
    request: Request,
    body: Exchange['body'],
    from: Content | null,
    caller: Caller,
    route: KnownRoute | null,
    target: string,
    preview: Preview | null,
  ): Promise<Response> {
    const { method, headers, signal } = request
    const rendered = await renderPage(
      // React Router compares a form's Origin header with this URL, including its scheme.
      new Request(`${caller.origin}${target}`, {
        method: method === 'HEAD' ? 'GET' : method,
        headers,
        signal,
        body,
      }),
      from,
      caller,
      route,
      preview,
      preview && content.isPreview(headers.get('cookie') ?? '') ? () => previewed(request) : null,
    )
    if (developing) return rendered.response
    const encoding = acceptedEncoding(headers.get('accept-encoding'), ['br', 'gzip'])
    const finished = await finishPrivate(rendered, headersFor(route, preview), {
      encoding,
      mayBeKept: route?.resource === true && method === 'GET',
    })
    return method === 'HEAD' ? new Response(null, finished) : finished
  }

  /**
   * The response to an address that cannot be read: a page for browsers, one line for other
   * clients.
   */
  async function badAddressPage(
    { method, rawHeaders }: Pick<IncomingMessage, 'method' | 'rawHeaders'>,
    from: Content | null,
  ): Promise<Representation | BareResponse> {
    const reading = method === 'GET' || method === 'HEAD'
    const wantsPage = preferredType(rawHeader(rawHeaders, 'accept'), ['text/html'], 'text/plain') !== null
    if (!reading || !wantsPage || developing) return bareText(400, 'Bad Request')
    const page = publicPages.find(UNREADABLE_ADDRESS) ?? (await publicPages.make(UNREADABLE_ADDRESS, from))
    return page === 'personal' ? bareText(400, 'Bad Request') : page
  }

  return {
    find({ rawHeaders, url }) {
      const cookie = rawHeader(rawHeaders, 'cookie')
      if (cookie !== undefined && content.isPreview(cookie)) return null
      return publicPages.find(url ?? '')
    },

    async respondShared({ method, url = '', rawHeaders }) {
      const from = published.latest()
      if (developing || !from || (method !== 'GET' && method !== 'HEAD')) return null
      const cookie = rawHeader(rawHeaders, 'cookie')
      if (cookie !== undefined && content.isPreview(cookie)) return null
      const address = readAddress(url)
      if (!address) return badAddressPage({ method, rawHeaders }, from)
      if (address.search !== '' && content.invitation(address.search)) return null
      published.checkSoon()
      const decision = await decide(address, table(), (path) => redirectOf(from, path), {
        sameOrigin: isLinkOfThisSite((name) => rawHeader(rawHeaders, name)),
      })
      const gzip = acceptedEncoding(rawHeader(rawHeaders, 'accept-encoding'), ['gzip']) === 'gzip'
      if (decision.kind === 'unmatched') {
        const page = await notFoundPage(null, address, from, gzip)
        return page && decision.bySite ? onlyForThisSite(page) : page
      }
      if (decision.kind !== 'render') return bareResponseOf(decision)
      const { route } = decision
      if (!route || route.resource || isPrivateAddress(route, address)) return null
      const page = publicPages.find(cacheKeyOf(address, route))
      if (page) return page
      const instead = await absenceOf(route, address, from)
      if (instead === 'not found' && !decision.certain) return null
      return instead === 'not found' ? notFoundPage(route, address, from, gzip) : instead
    },

    async respond(request, exchange, caller) {
      const target = exchange.incoming.url ?? ''
      const address = readAddress(target)
      if (!address) {
        const refusal = await badAddressPage(
          exchange.incoming,
          published.latest() ?? (await published.check()),
        )
        if (!('variants' in refusal)) return toResponse(refusal)
        sendRepresentation(exchange.incoming, exchange.outgoing, refusal)
        return null
      }
      const cookies = request.headers.get('cookie')
      const previewing = cookies !== null && content.isPreview(cookies)
      if (published.latest()) published.checkSoon()
      const { content: from, preview } = previewing
        ? await previewed(request)
        : {
            content: published.latest() ?? (await published.check()),
            preview: content.invitation(address.search),
          }

      const decision = await decide(address, table(), (path) => redirectOf(from, path), {
        sameOrigin: isLinkOfThisSite((name) => request.headers.get(name)),
      })
      if (decision.kind === 'redirect' && previewing) {
        return toResponse(bareRedirect({ ...decision, cacheControl: 'private, no-store' }))
      }
      if (decision.kind === 'missing' || decision.kind === 'redirect')
        return toResponse(bareResponseOf(decision))

      const route = decision.kind === 'render' ? decision.route : null
      // Unknown whether such a page has moved: unavailable, not absent (D6).
      const uncertain = decision.kind === 'render' && !decision.certain
      const isGone = uncertain && route && from && (await absenceOf(route, address, from)) === 'not found'
      const source = isGone ? null : from
      const reading = request.method === 'GET' || request.method === 'HEAD'
      const cacheable = !route?.resource || route.policy.cached === true
      // The next client may get a redirect where this one gets a 404 page.
      const matched = decision.kind === 'render'
      const forAll =
        matched &&
        reading &&
        !previewing &&
        !preview &&
        !developing &&
        cacheable &&
        !isPrivateAddress(route, address)
      if (forAll) {
        const key = cacheKeyOf(address, route)
        const cached = publicPages.find(key)
        if (!cached) caller.payer.charge(PRICES.page)
        const page = cached ?? (await publicPages.make(key, source, caller.payer.network))
        if (page !== 'personal') {
          sendRepresentation(exchange.incoming, exchange.outgoing, page)
          return null
        }
      }
      caller.payer.charge(PRICES.page)
      const one = () =>
        respondPrivately(
          request,
          exchange.body,
          source,
          caller,
          route,
          address.path + address.search,
          preview,
        )
      // These wait for more than the processor: a store, or all content of a draft.
      const waits = !reading || preview !== null || route?.policy.unmeasured
      return waits ? one() : inTurn(caller.payer.network, one, request.signal)
    },

    async read(path) {
      const address = readAddress(path)
      if (!address || address.moved || address.search) return null
      const from = published.latest() ?? (await published.check())
      const decision = await decide(address, table(), (moved) => redirectOf(from, moved), {
        sameOrigin: false,
      })
      const route = decision.kind === 'render' ? decision.route : null
      if (!route || route.resource || isPrivateAddress(route, address)) return null
      if (!from) throw new ContentUnavailable()
      const key = cacheKeyOf(address, route)
      const cached = publicPages.find(key)
      if (!cached && (await absenceOf(route, address, from))) return null
      const page = cached ?? (await publicPages.make(key, from))
      if (page === 'personal') return null
      if (page.status >= 500) throw new ContentUnavailable()
      return page.status === 200 ? page.variants.identity.body.toString('utf8') : null
    },

    bodyLimit(target) {
      const path = readAddress(target)?.path
      return (path && table().find(path)?.policy.maxBody) || bodyLimitByDefault
    },

    async warm() {
      await published.check()
    },

    usage: publicPages.usage,
  }

  async function previewed(request: Request): Promise<PageContent> {
    try {
      return await content.preview(request)
    } catch (error) {
      log.error('Content for a preview could not be read', { error })
      return { content: null, preview: null }
    }
  }
}

async function redirectOf(content: Content | null, path: string): Promise<Redirect | null | 'unknown'> {
  try {
    return content ? await content.redirect(path) : 'unknown'
  } catch (error) {
    if (error instanceof ContentUnavailable) return 'unknown'
    throw error
  }
}

function bareResponseOf(decision: Extract<Decision, { kind: 'missing' | 'redirect' }>): BareResponse {
  if (decision.kind === 'redirect') return bareRedirect(decision)
  return decision.api ? bareJson(404, { error: NO_ENDPOINT }) : bareText(404, 'Not Found')
}

function onlyForThisSite({ status, headers, body }: BareResponse): BareResponse {
  const others = headers.filter(([name]) => name !== 'Cache-Control' && name !== 'Vary')
  return {
    status,
    headers: [
      ...others,
      ['Cache-Control', 'no-store'],
      ['Vary', 'Accept-Encoding, Sec-Fetch-Site, Sec-Purpose'],
    ],
    body,
  }
}

/**
 * Whether a link of this site leads here (D36). Chromium prefetches with `Sec-Fetch-Site: none`; it
 * does not use a prefetched 404, so that a click requests the page again, from this site.
 */
function isLinkOfThisSite(header: (name: string) => string | null | undefined): boolean {
  return header('sec-fetch-site') === 'same-origin' || isPrefetch(header('sec-purpose'))
}
