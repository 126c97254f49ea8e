import { randomBytes } from 'node:crypto'
import { RouterContextProvider } from 'react-router'
import { type Content, ContentUnavailable } from '#app/content/content.ts'
import type { Preview } from '#app/content/preview.ts'
import { contentContext, previewContext, renderingContext, visitorContext } from '#app/context.ts'
import type { Log } from '#server/log.ts'
import {
  bareContentSecurityPolicy,
  commonHeaders,
  documentHeaders,
  type HttpHeader,
  type OutsideSources,
  together,
} from '#server/responses/security-headers.ts'
import type { Caller } from './caller.ts'
import { hashInlineScripts } from './document.ts'
import type { Rendered } from './finish.ts'
import { unavailableContent } from './no-content.ts'
import type { KnownRoute } from './route-table.ts'

/** Content and preview notice of one request. */
export interface PageContent {
  content: Content | null
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
  outsideForEditors: OutsideSources
  /**
   * Development: each request is rendered, and this function decides the response from the rendered
   * one, or from the error, without a content security policy.
   */
  development?: (response: Response, error: unknown) => Promise<Response>
  log: Log
}

const NO_SOURCES: OutsideSources = { scripts: [], images: [], connections: [], frames: [] }

export type PageRenderer = ReturnType<typeof createPageRenderer>

/** Renders pages with React Router, and says which headers each has. */
export function createPageRenderer(options: RendererOptions) {
  const { development, log } = options
  const developing = development !== undefined
  const https = options.siteUrl.startsWith('https:')

  async function renderPage(
    request: Request,
    from: Content | null,
    caller: Caller | null,
    route: KnownRoute | null,
    preview: Preview | null = null,
    /**
     * Asks for content once more if it could not be read completely: a preview session may end at
     * any time.
     */
    again: (() => Promise<PageContent>) | null = null,
  ): Promise<Rendered> {
    const readable = from ?? (route?.policy.withoutContent ? unavailableContent : null)
    let unavailable = false
    let failure: unknown
    const nonce = randomBytes(16).toString('base64url')
    const context = contextOf(readable, preview)
    if (caller) context.set(visitorContext, { ip: caller.ip })
    context.set(renderingContext, {
      nonce,
      outage: readable === null,
      developing,
      report: (error) => {
        if (error instanceof ContentUnavailable) unavailable = true
        else {
          failure ??= error
          log.error('A page failed', { path: new URL(request.url).pathname, error })
        }
      },
    })
    const response = await options.render(request, context)
    if (readable !== null && unavailable) {
      await response.body?.cancel()
      const other = (await again?.()) ?? { content: null, preview: null }
      const repeated = new Request(request.url, { headers: request.headers })
      return renderPage(repeated, other.content, caller, null, other.preview)
    }
    return { response: (await development?.(response, failure)) ?? response, nonce }
  }

  function contextOf(readable: Content | null, preview: Preview | null): RouterContextProvider {
    const context = new RouterContextProvider()
    options.provide(context)
    if (readable) context.set(contentContext, readable)
    context.set(previewContext, preview)
    return context
  }

  function headersFor(route: KnownRoute | null, preview: Preview | null = null) {
    const hidden: HttpHeader[] = preview ? [['X-Robots-Tag', 'noindex, nofollow']] : []
    const images = route?.policy.images ?? []
    const services = route?.policy.unmeasured ? NO_SOURCES : options.outside
    const frames = [...services.frames, ...(route?.policy.frames ?? [])]
    const own = { ...services, images: [...services.images, ...images], frames }
    const outside = preview ? together(own, options.outsideForEditors) : own
    return {
      bare: [...commonHeaders({ https }), bareContentSecurityPolicy, ...hidden],
      document: (html: string, nonce: string) => {
        const finished = hashInlineScripts(html, nonce)
        const frameAncestors = route?.policy.frameAncestors ?? []
        return {
          html: finished.html,
          headers: [
            ...documentHeaders({ https, hashes: finished.hashes, outside, frameAncestors }),
            ...hidden,
          ],
        }
      },
    }
  }

  return { renderPage, contextOf, headersFor }
}
