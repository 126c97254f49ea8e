import { randomBytes } from 'node:crypto'
import { ContentUnavailable } from '#app/content/content.ts'
import type { Preview } from '#app/content/preview.ts'
import type { Content } from '#app/content/site-content.ts'
import { renderingContext, visitorContext } from '#app/context.ts'
import type { ChargedClient, QueueOptions } from '#server/limits.ts'
import { type BareResponse, fromResponse } from '#server/responses/bare-response.ts'
import { acceptedEncoding, COMPRESSED } from '#server/responses/negotiation.ts'
import { documentHeaders, mergeSources } from '#server/responses/security-headers.ts'
import type { RenderingResult } from './cache.ts'
import { type FinishDocument, finishPrivate, finishPublic, type RenderedResponse } from './finish.ts'
import { unavailableContent } from './no-content.ts'
import {
  contextOf,
  type PageContent,
  type PrivatePage,
  type PublicPage,
  type RenderServices,
} from './render-services.ts'
import type { ChargedRequest } from './request.ts'
import type { KnownRoute } from './route-table.ts'
import { hashInlineScripts } from './script-hashes.ts'

/**
 * Renders a page without the client's cookies, address and headers; the client's networks take
 * turns.
 */
export async function renderPublicPage(
  services: RenderServices,
  { key, route }: PublicPage,
  from: Content | null,
  client?: ChargedClient,
): Promise<RenderingResult> {
  const rendered = await inTurn(
    services,
    () => render(services, new Request(services.siteUrl + key), { route, from, preview: null }),
    { client },
  )
  const { status, headers } = rendered.response
  if (headers.has('set-cookie')) {
    services.log.warn('A public page sets a cookie: its route must say cache: private', {
      routes: route?.routeIds,
    })
    return { value: null, keep: false, failed: false }
  }
  const isPrivate = /no-store|private/.test(headers.get('cache-control') ?? '')
  const keep = from !== null && [200, 400].includes(status) && !isPrivate
  const value = await finishPublic(rendered, documentOf(services, route), { keep })
  return { value, keep, failed: status >= 500 }
}

/** Renders a page from the complete request of a visitor or editor. */
export async function renderPrivatePage(
  services: RenderServices,
  page: PrivatePage,
  request: ChargedRequest,
  {
    body,
    readAgain,
  }: { body: Uint8Array<ArrayBuffer> | null; readAgain: (() => Promise<PageContent>) | null },
): Promise<BareResponse> {
  const { ip, isReading, headers } = request
  const { route, preview } = page
  const rewritten = request.toRequest({ target: page.target, body })
  const renderIt = () => render(services, rewritten, page, { ip, readAgain })
  // Such a rendering waits for more than the processor: for the store, or for all content of a
  // draft.
  const isWaiting = !isReading || preview !== null || route?.policy.unmeasured
  if (isWaiting) request.client.charge('rendering')
  const rendered = await (isWaiting
    ? renderIt()
    : inTurn(services, renderIt, { client: request.client, signal: rewritten.signal }))
  if (services.developing) return fromResponse(rendered.response)
  return finishPrivate(rendered, documentOf(services, route, preview), {
    encoding: acceptedEncoding(headers['accept-encoding'], COMPRESSED),
    isCacheable: route?.resource === true && request.method === 'GET',
    isPreview: preview !== null,
  })
}

/** Rejects with a failure of the store that the page does not handle itself. */
async function render(
  services: RenderServices,
  request: Request,
  page: Pick<PrivatePage, 'route' | 'from' | 'preview'>,
  more: {
    ip?: string
    /**
     * Asks for content once more if it could not be read completely: a preview session may end at
     * any time.
     */
    readAgain?: (() => Promise<PageContent>) | null
  } = {},
): Promise<RenderedResponse> {
  const readable = page.from ?? (page.route?.policy.withoutContent ? unavailableContent : null)
  let isUnavailable = false
  let failure: unknown
  const nonce = randomBytes(16).toString('base64url')
  const context = contextOf(services, { from: readable, preview: page.preview })
  if (more.ip !== undefined) context.set(visitorContext, { ip: more.ip })
  context.set(renderingContext, {
    nonce,
    outage: readable === null,
    report: (error) => {
      if (error instanceof ContentUnavailable) isUnavailable = true
      else {
        if (services.developing || services.isStoreAway(error)) failure = error
        if (!services.developing)
          services.log.error('A page failed', { route: page.route?.pattern ?? '*', error })
      }
    },
  })
  const response = await services.render(request, context)
  if (failure !== undefined) {
    await response.body?.cancel()
    throw failure
  }
  if (readable !== null && isUnavailable) {
    await response.body?.cancel()
    const { content, preview } = (await more.readAgain?.()) ?? { content: null, preview: null }
    const repeated = new Request(request.url, { headers: request.headers })
    return render(services, repeated, { route: null, from: content, preview }, { ip: more.ip })
  }
  return { response, nonce }
}

function documentOf(
  { siteUrl, outside, outsideForEditors }: RenderServices,
  route: KnownRoute | null,
  preview: Preview | null = null,
): FinishDocument {
  const https = siteUrl.startsWith('https:')
  const { unmeasured, images = [], frames = [], frameAncestors } = route?.policy ?? {}
  const sources = mergeSources(
    unmeasured ? {} : outside,
    { images, frames },
    preview ? outsideForEditors : {},
  )
  return (htmlWithNonce, nonce) => {
    const { html, hashes } = hashInlineScripts(htmlWithNonce, nonce)
    // No internal page is framed, whatever the editor previews.
    const ancestors = frameAncestors ?? (unmeasured ? [] : (preview?.framedBy ?? []))
    return { html, headers: documentHeaders({ https, hashes, outside: sources, frameAncestors: ancestors }) }
  }
}

/** Queues a rendering: between two, cached responses are sent, and networks take turns. */
function inTurn<T>({ turn }: RenderServices, task: () => Promise<T>, options: QueueOptions): Promise<T> {
  const afterOthers = async () => {
    await new Promise<void>((resolve) => setImmediate(resolve))
    options.client?.charge('rendering')
    return task()
  }
  return turn(afterOthers, options)
}
