import { randomBytes } from 'node:crypto'
import { createContext, RouterContextProvider, type ServerBuild } from 'react-router'
import { ContentUnavailable } from '#app/content/content.ts'
import type { Preview } from '#app/content/preview.ts'
import type { Content } from '#app/content/site-content.ts'
import { contentContext, previewContext, renderingContext, visitorContext } from '#app/context.ts'
import { createQueue, type Payer, type QueueOptions } from '#server/limits.ts'
import type { Log } from '#server/log.ts'
import { type BareResponse, bareRedirect, fromResponse } from '#server/responses/bare-response.ts'
import { revalidated } from '#server/responses/freshness.ts'
import { acceptedEncoding } from '#server/responses/negotiation.ts'
import { documentHeaders, mergeSources, type OutsideSources } from '#server/responses/security-headers.ts'
import type { StoredResponse } from '#server/responses/stored-response.ts'
import type { RenderingResult } from './cache.ts'
import { hashInlineScripts } from './document.ts'
import { type FinishDocument, finished, finishPrivate, finishPublic, type Rendered } from './finish.ts'
import { unavailableContent } from './no-content.ts'
import {
  createTemplate,
  type NotFoundKind,
  type NotFoundTemplate,
  withoutScriptsNaming,
} from './not-found-pages.ts'
import type { ChargedRequest } from './request.ts'
import type { KnownRoute } from './route-table.ts'

/** Content and preview notice of one request. */
export interface PageContent {
  content: Content | null
  preview: Preview | null
}

/** A page that is the same for everyone. */
export interface PublicPage {
  /** Its address, with the query parameters that count. */
  key: string
  /** Null: no page has this address, or that is unknown. */
  route: KnownRoute | null
}

/** A page for one visitor. */
export interface PrivatePage {
  /** The canonical address with the whole query. */
  target: string
  /** Null: no page has this address, or that is unknown. */
  route: KnownRoute | null
  from: Content | null
  preview: Preview | null
}

export interface RendererOptions {
  /** Renders a request with React Router. */
  render: (request: Request, context: RouterContextProvider) => Promise<Response>
  /** Adds the shared services to the context of a rendering. */
  provide: (context: RouterContextProvider) => void
  /** Public origin of the site, without a trailing slash. */
  siteUrl: string
  outside: OutsideSources
  /** Additional sources of editors' pages. */
  outsideForEditors: Partial<OutsideSources>
  /**
   * Development: each request is rendered, and this function decides the response from the rendered
   * one, or from the error, without a content security policy.
   */
  development?: (response: Response, error: unknown) => Promise<Response>
  log: Log
}

/** Renderings at once. Each occupies the processor for about 10 ms, apart from reading content. */
const RENDERINGS = 4
const WAITING_RENDERINGS = 200

/** What a page's loader returned or threw, before it is known whether the page is rendered. */
export interface Loaded {
  routeId: string
  result: Promise<unknown>
}

/** What a page's loader says about its address. Null: the page exists, whatever the address. */
export type Existence = Loaded | 'not found' | BareResponse | null

const loadedContext = createContext<Loaded | null>(null)

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

export type Renderer = ReturnType<typeof createRenderer>

/** Renders pages with React Router, and says whether they exist. */
export function createRenderer(options: RendererOptions) {
  const { development, siteUrl, log } = options
  const https = siteUrl.startsWith('https:')
  const turn = createQueue(RENDERINGS, WAITING_RENDERINGS)
  const underWay = new Map<string, Promise<Existence>>()

  /**
   * Between two renderings cached responses are sent, and networks take turns. Only the rendering
   * is paid for, not the wait.
   */
  function inTurn<T>(task: () => Promise<T>, options: QueueOptions): Promise<T> {
    const { payer } = options
    const paid = payer ? () => payer.payFor(task) : task
    const afterOthers = () => new Promise<void>((resolve) => setImmediate(resolve)).then(paid)
    return turn(afterOthers, options)
  }

  function contextOf(from: Content | null, preview: Preview | null): RouterContextProvider {
    const context = new RouterContextProvider()
    options.provide(context)
    if (from) context.set(contentContext, from)
    context.set(previewContext, preview)
    return context
  }

  async function render(
    request: Request,
    page: Pick<PrivatePage, 'route' | 'from' | 'preview'>,
    more: {
      ip?: string
      loaded?: Loaded | null
      /**
       * Asks for content once more if it could not be read completely: a preview session may end at
       * any time.
       */
      readAgain?: (() => Promise<PageContent>) | null
    } = {},
  ): Promise<Rendered> {
    const readable = page.from ?? (page.route?.policy.withoutContent ? unavailableContent : null)
    let isUnavailable = false
    let failure: unknown
    const nonce = randomBytes(16).toString('base64url')
    const context = contextOf(readable, page.preview)
    if (more.ip !== undefined) context.set(visitorContext, { ip: more.ip })
    context.set(loadedContext, more.loaded ?? null)
    context.set(renderingContext, {
      nonce,
      outage: readable === null,
      developing: development !== undefined,
      report: (error) => {
        if (error instanceof ContentUnavailable) isUnavailable = true
        else {
          failure ??= error
          log.error('A page failed', { route: page.route?.pattern ?? '*', error })
        }
      },
    })
    const response = await options.render(request, context)
    if (readable !== null && isUnavailable) {
      await response.body?.cancel()
      const { content, preview } = (await more.readAgain?.()) ?? { content: null, preview: null }
      const repeated = new Request(request.url, { headers: request.headers })
      return render(repeated, { route: null, from: content, preview }, { ip: more.ip })
    }
    return { response: (await development?.(response, failure)) ?? response, nonce }
  }

  function documentOf(route: KnownRoute | null, preview: Preview | null = null): FinishDocument {
    const { unmeasured, images = [], frames = [], frameAncestors } = route?.policy ?? {}
    const outside = mergeSources(
      unmeasured ? {} : options.outside,
      { images, frames },
      preview ? options.outsideForEditors : {},
    )
    return (htmlWithNonce, nonce) => {
      const { html, hashes } = hashInlineScripts(htmlWithNonce, nonce)
      // No internal page is framed, whatever the editor previews.
      const ancestors = frameAncestors ?? (unmeasured ? [] : (preview?.framedBy ?? []))
      return { html, headers: documentHeaders({ https, hashes, outside, frameAncestors: ancestors }) }
    }
  }

  async function load({ key, route }: PublicPage, from: Content): Promise<Existence> {
    if (!route?.loader || !route.pattern.includes('/:')) return null
    const { loader, params, pattern, routeIds } = route
    const url = new URL(siteUrl + key)
    const result = (async () =>
      // Most loaders ignore the request, and creating one takes longer than they do.
      loader({
        url,
        params,
        pattern,
        context: contextOf(from, null),
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

  return {
    /**
     * Runs the loader of an address with a parameter, which decides whether the page exists. Not
     * the rendering, which takes a hundred times as long; once for all who ask meanwhile.
     */
    load(page: PublicPage, from: Content): Promise<Existence> {
      const key = `${from.ref} ${page.key}`
      const loading = underWay.get(key) ?? load(page, from).finally(() => underWay.delete(key))
      underWay.set(key, loading)
      return loading
    },

    /** No cookie, address or header of the client is used; its networks take turns. */
    async forAll(
      { key, route }: PublicPage,
      from: Content | null,
      { payer, loaded = null }: { payer?: Payer | undefined; loaded?: Loaded | null } = {},
    ): Promise<RenderingResult<StoredResponse>> {
      const rendered = await inTurn(
        () => render(new Request(siteUrl + key), { route, from, preview: null }, { loaded }),
        { payer },
      )
      const { status, headers } = rendered.response
      if (headers.has('set-cookie')) {
        log.warn('A public page sets a cookie: its route must say `cache: private`', {
          routes: route?.routeIds,
        })
        return { value: null, keep: false, failed: false }
      }
      const isPrivate = /no-store|private/.test(headers.get('cache-control') ?? '')
      const keep = from !== null && [200, 400, 404].includes(status) && !isPrivate
      const value = await finishPublic(rendered, documentOf(route), { keep })
      return { value, keep, failed: status >= 500 }
    },

    /** From the complete request of a visitor or editor. */
    async forOne(
      page: PrivatePage,
      request: ChargedRequest,
      {
        body,
        readAgain,
      }: { body: Uint8Array<ArrayBuffer> | null; readAgain: (() => Promise<PageContent>) | null },
    ): Promise<BareResponse> {
      const { caller, isReading, headers } = request
      const { route, preview } = page
      // React Router compares a form's Origin header with this URL, including its scheme.
      const rewritten = request.toRequest({ url: caller.origin + page.target, body })
      const renderIt = () => render(rewritten, page, { ip: caller.ip, readAgain })
      // These wait for more than the processor: a store, or all content of a draft.
      const isWaiting = !isReading || preview !== null || route?.policy.unmeasured
      const rendered = await (isWaiting
        ? request.payer.payFor(renderIt)
        : inTurn(renderIt, { payer: request.payer, signal: rewritten.signal }))
      if (development) return fromResponse(rendered.response)
      return finishPrivate(rendered, documentOf(route, preview), {
        encoding: acceptedEncoding(headers['accept-encoding'], ['br', 'gzip']),
        isCacheable: route?.resource === true && request.method === 'GET',
        isPreview: preview !== null,
      })
    },

    /** The template of the pages of all addresses of this kind. */
    async notFound(
      kind: NotFoundKind,
      route: KnownRoute | null,
      from: Content | null,
    ): Promise<RenderingResult<NotFoundTemplate>> {
      const request = new Request(siteUrl + kind.path)
      const { response, nonce } = await render(request, { route, from, preview: null })
      const { status } = response
      if (status !== 404)
        return { value: { parts: null, bytes: 0 }, keep: status < 500, failed: status >= 500 }
      const html = withoutScriptsNaming(kind.path, await response.text())
      const page = { response: new Response(html, response), nonce }
      const { body, headers } = await finished(page, documentOf(route))
      headers.push(['Cache-Control', revalidated])
      const value = createTemplate(kind, { headers, html: body.toString('utf8') })
      if (!value.parts)
        log.warn('A 404 page contains its address outside of text and cannot be shared', { kind: kind.name })
      return { value, keep: true, failed: false }
    },
  }
}

/** What loaders throw for an address without a page: `data(…, { status: 404 })`, or a Response. */
function isNotFound(thrown: unknown): boolean {
  if (thrown instanceof Response) return thrown.status === 404
  const init = typeof thrown === 'object' && thrown !== null && 'init' in thrown ? thrown.init : null
  return typeof init === 'object' && init !== null && 'status' in init && init.status === 404
}
