import type { IncomingMessage, ServerResponse } from 'node:http'
import { ContentUnavailable } from '#app/content/content.ts'
import type { Content } from '#app/content/site-content.ts'
import { type Allowance, createCosts, NotNow, type Payer, PRICES } from '#server/limits.ts'
import type { Log } from '#server/log.ts'
import {
  type BareResponse,
  bareBusy,
  bareText,
  bareTooLong,
  bareTooManyRequests,
  fromResponse,
} from '#server/responses/bare-response.ts'
import { acceptedEncoding } from '#server/responses/negotiation.ts'
import type { StoredResponse } from '#server/responses/stored-response.ts'
import type { Background } from './background.ts'
import { createAnswerCache } from './cache.ts'
import {
  createDecider,
  type DeciderOptions,
  type Decision,
  type NotFound,
  type RenderForAll,
  type RenderForOne,
} from './decide.ts'
import { createFindFile, type FileOptions, type SiteFile } from './files.ts'
import { fillTemplate, notFoundKind } from './not-found-pages.ts'
import { placeOf } from './place.ts'
import { keepQuery } from './query-of-redirect.ts'
import { createRenderer, type RendererOptions } from './render.ts'
import { type ChargedRequest, internalRequest, readRequest, type SiteRequest } from './request.ts'
import { rawHeader } from './send.ts'

export interface ResponderOptions
  extends RendererOptions,
    Pick<DeciderOptions, 'content' | 'routes'>,
    Omit<FileOptions, 'shareImage'> {
  trustProxy: number
  isProduction: boolean
  /** Whether a Cookie header is that of a signed-in owner. */
  isOwner: (cookies: string) => Promise<boolean>
  background: Background
  /** Serves the images of link previews, from the HTML of their pages. */
  shareImage: (readPage: (path: string) => Promise<string | null>) => FileOptions['shareImage']
  /** What one network may cost; overridden by tests. */
  allowance?: Allowance
}

type Body = Uint8Array<ArrayBuffer> | null

/** A lead with a long comment takes a third of it. */
const DEFAULT_BODY_LIMIT = 16 * 1024
const SMALL: readonly Decision['kind'][] = ['redirect', 'refusal', 'not found']
/** Milliseconds between two log lines about rate-limited networks. */
const LIMITED_LOG_EVERY_MS = 60_000

/** The walk of a request: from memory, or read, decided, limited, and then rendered. */
export function createResponder(options: ResponderOptions) {
  const { siteUrl, content, background, log } = options
  const costs = createCosts(options.allowance && { allowance: options.allowance })
  const warnOfLimit = throttledWarning(log)
  const onUnreadableAddress = unreadableAddressWarning(log)
  const cache = createAnswerCache({ content, background })
  content.changed((ref) => {
    cache.forgetImages()
    cache.renewOutdated(ref)
  })
  const renderer = createRenderer(options)
  const { decide, routeOf, isPreview, readPreview } = createDecider({
    ...options,
    cache,
    renderer,
    findFile: createFindFile({ ...options, shareImage: options.shareImage(readPage) }),
    isDeveloping: options.development !== undefined,
  })
  // So that the first visitor need not wait for the content.
  content.current().catch(() => {})

  async function decideAndRender(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    onPlace: (place: string) => void,
  ): Promise<StoredResponse | BareResponse> {
    const read = readRequest(incoming, outgoing, { ...options, onUnreadableAddress })
    const decision = await decide(read)
    const route = routeOf(read)
    onPlace(placeOf(decision, route))
    return keepQuery(await answer(decision, read, incoming), read, route)
  }

  async function answer(
    decision: Decision,
    read: SiteRequest,
    incoming: IncomingMessage,
  ): Promise<StoredResponse | BareResponse> {
    if (decision.kind === 'stored') return decision.response
    const payer = costs.payer(read.caller.ip)
    const request: ChargedRequest = { ...read, payer }
    const seconds = decision.kind === 'file' && decision.file.isFree ? 0 : payer.wait()
    if (seconds > 0) {
      warnOfLimit()
      return bareTooManyRequests(seconds, request)
    }
    if (!request.isReading) request.payer.charge(PRICES.post)
    else if (SMALL.includes(decision.kind)) request.payer.charge(PRICES.small)
    if (decision.kind === 'refusal') return decision.response
    const body = request.isReading ? null : await request.readBody(await bodyLimit(decision, request))
    if (!request.isReading && !body) return bareTooLong(request)
    if ('response' in decision) return decision.response
    if (decision.kind === 'not found') return notFound(decision, request)
    if (!request.hasValidHost()) return bareText(400, 'Bad Request')
    if (decision.kind === 'file') return file(decision.file, request, incoming)
    return decision.kind === 'render for all'
      ? renderForAll(decision, request)
      : renderForOne(decision, request, body)
  }

  async function bodyLimit(decision: Decision, { headers }: ChargedRequest): Promise<number> {
    const policy = decision.kind === 'render for one' ? decision.page.route?.policy : undefined
    const { maxBody = DEFAULT_BODY_LIMIT, ownersMaxBody } = policy ?? {}
    return ownersMaxBody && (await options.isOwner(headers.cookie ?? '')) ? ownersMaxBody : maxBody
  }

  async function file(
    { respond }: SiteFile,
    request: ChargedRequest,
    incoming: IncomingMessage,
  ): Promise<StoredResponse | BareResponse> {
    const response = await respond(request)
    if (!(response instanceof Response)) return response
    const bare = fromResponse(response)
    return (await cache.keepImage(incoming, bare)) ?? bare
  }

  /** The 404 page of an address, from the one rendering of its kind. */
  async function notFound(
    { page, from, isBySite, otherwise }: NotFound,
    request: ChargedRequest,
  ): Promise<StoredResponse | BareResponse> {
    const kind = notFoundKind(page)
    const render = (content: Content) => renderer.notFound(kind, page.route, content)
    const template =
      cache.findTemplate(kind.name) ??
      (await cache.renderOnce(kind.name, from, () => render(from), render)).value
    const gzip = acceptedEncoding(request.headers['accept-encoding'], ['gzip']) === 'gzip'
    const response = template && fillTemplate(template, page.path, { gzip })
    if (response) return isBySite ? onlyForThisSite(response) : response
    return otherwise.kind === 'render for all'
      ? renderForAll(otherwise, request)
      : renderForOne(otherwise, request, null)
  }

  async function renderForAll(
    decision: RenderForAll,
    request: ChargedRequest,
  ): Promise<StoredResponse | BareResponse> {
    request.payer.charge(PRICES.page)
    const page = await renderPublic(decision, request.payer)
    return page ?? renderForOne(decision.otherwise, request, null)
  }

  /** Null: it turned out to be private. */
  async function renderPublic(
    { page, from, loaded }: RenderForAll,
    payer?: Payer,
  ): Promise<StoredResponse | null> {
    const first = () => renderer.forAll(page, from, { payer, loaded })
    const { value } = await cache.renderOnce(page.key, from, first, (newest) => renderer.forAll(page, newest))
    return value
  }

  function renderForOne({ page }: RenderForOne, request: ChargedRequest, body: Body): Promise<BareResponse> {
    request.payer.charge(PRICES.page)
    const readAgain = page.preview && isPreview(request.headers.cookie) ? () => readPreview(request) : null
    return renderer.forOne(page, request, { body, readAgain })
  }

  /**
   * HTML of the public page at a canonical path if its status is 200; null if there is none.
   * Rejects with ContentUnavailable while that is unknown.
   */
  async function readPage(path: string): Promise<string | null> {
    const decision = await decide(internalRequest(path, siteUrl))
    if (decision.kind !== 'stored' && decision.kind !== 'render for all') return null
    const page = decision.kind === 'stored' ? decision.response : await renderPublic(decision)
    if (page && page.status >= 500) throw new ContentUnavailable()
    return page?.status === 200 ? page.bodies.identity.toString('utf8') : null
  }

  function errorResponse(error: unknown, { destroyed, complete }: IncomingMessage): BareResponse {
    // A client that disconnected or was too slow mid-request is not our failure.
    if (destroyed && !complete) return bareText(400, 'Bad Request')
    if (error instanceof NotNow) return bareBusy()
    log.error('A request failed', { error })
    return bareText(500, 'Internal Server Error')
  }

  return {
    /** From memory, before all else: a GET or HEAD of what was answered before. */
    find: (incoming: IncomingMessage): StoredResponse | null =>
      cache.find(incoming, () => isPreview(rawHeader(incoming.rawHeaders, 'cookie'))),
    /** To any request. Never rejects. `onPlace` is called with where it led, for the log. */
    respond: (incoming: IncomingMessage, outgoing: ServerResponse, onPlace: (place: string) => void) =>
      decideAndRender(incoming, outgoing, onPlace).catch((error: unknown) => errorResponse(error, incoming)),
    /** Number and total bytes of cached pages. */
    usage: cache.usage,
  }
}

/** The next client may get a redirect where this one gets a 404 page. */
function onlyForThisSite({ status, headers, body }: BareResponse): BareResponse {
  return {
    status,
    headers: [
      ...headers.filter(([name]) => name !== 'Cache-Control' && name !== 'Vary'),
      ['Cache-Control', 'no-store'],
      ['Vary', 'Accept-Encoding, Sec-Fetch-Site, Sec-Purpose'],
    ],
    body,
  }
}

/** Once: it is the proxy's way of writing, so it concerns every request. */
function unreadableAddressWarning(log: Log): () => void {
  let isWarned = false
  return () => {
    if (isWarned) return
    isWarned = true
    log.warn('X-Forwarded-For has no address where the trusted proxy writes it: visitors are counted as one')
  }
}

function throttledWarning(log: Log): () => void {
  let warnedAt = Number.NEGATIVE_INFINITY
  return () => {
    if (performance.now() - warnedAt < LIMITED_LOG_EVERY_MS) return
    warnedAt = performance.now()
    log.warn('A network exceeds its share of processor time and gets 429')
  }
}
