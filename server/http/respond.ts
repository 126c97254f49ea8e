import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ServerBuild } from 'react-router'
import { ContentUnavailable } from '#app/content/content.ts'
import type { Content } from '#app/content/site-content.ts'
import { type ChargedClient, NotNow } from '#server/limits.ts'
import type { Log } from '#server/log.ts'
import {
  type BareResponse,
  bareBusy,
  bareStoreUnavailable,
  bareText,
  bareTooLong,
  bareTooManyRequests,
  fromResponse,
} from '#server/responses/bare-response.ts'
import type { StoredResponse } from '#server/responses/stored-response.ts'
import type { Address } from './address.ts'
import type { Background } from './background.ts'
import {
  cacheImage,
  cacheUsage,
  createResponseCache,
  findResponse,
  type RenderingResult,
  renewOutdated,
  shareRendering,
} from './cache.ts'
import { readClientIp } from './caller.ts'
import {
  type ContentProvider,
  type Decision,
  type DecisionServices,
  decideRequest,
  isInMemory,
  isPreview,
  type RenderForAll,
  type RenderForOne,
  readPreviewed,
  redirectOf,
} from './decide.ts'
import { type ChargedCaller, type Costs, type CostsOptions, createCosts } from './defence/costs.ts'
import { hasTooManyParts } from './defence/form-parts.ts'
import { createLimitWarning } from './defence/limit-warning.ts'
import { createFindFile, type FileOptions, type SiteFile } from './files.ts'
import { loggedRoute } from './logged-route.ts'
import { keepQuery } from './query-of-redirect.ts'
import { renderPrivatePage, renderPublicPage } from './render.ts'
import { createRenderServices, type RendererOptions } from './render-services.ts'
import {
  type ChargedRequest,
  internalRequest,
  isApiTarget,
  readRequest,
  type SiteRequest,
} from './request.ts'
import { createRouteTable } from './route-table.ts'
import { rawHeader } from './send.ts'
import { isForVisitors, isWithin } from './within.ts'

export interface ResponderOptions extends RendererOptions, Omit<FileOptions, 'shareImage'> {
  content: ContentProvider
  routes: ServerBuild['routes']
  trustProxy: number
  /** Whether a Cookie header is that of a signed-in editor. */
  mayEditContent: (cookies: string) => Promise<boolean>
  background: Background
  /** Receives an address, with its query, that a visitor requested but no page has. */
  noteMissing: (address: string) => void
  /** Serves the images of link previews, from the HTML of their pages. */
  shareImage: (
    readPage: (path: string, client?: ChargedClient) => Promise<string | null>,
  ) => FileOptions['shareImage']
  /** What one network may cost; overridden by tests. */
  costs?: CostsOptions
}

/** What the steps of a response share. */
interface Services
  extends DecisionServices,
    Pick<ResponderOptions, 'trustProxy' | 'siteUrl' | 'mayEditContent' | 'noteMissing'> {
  costs: Costs
}

type SiteResponse = StoredResponse | BareResponse
type Body = Buffer<ArrayBuffer> | null

/** A lead with a long comment takes a third of it. */
const DEFAULT_BODY_LIMIT = 16 * 1024

export type Responder = ReturnType<typeof createResponder>

/** The steps of a request: served from memory, or limited, read, decided, and then rendered. */
export function createResponder(options: ResponderOptions) {
  const { content, background, log } = options
  const cache = createResponseCache({ content, background })
  content.changed((ref) => renewOutdated(cache, ref))
  const services: Services = {
    ...options,
    costs: createCosts(options.costs),
    cache,
    rendering: createRenderServices(options),
    findFile: createFindFile({
      ...options,
      shareImage: options.shareImage((path, client) => readPage(services, path, client)),
    }),
    table: createRouteTable(options.routes),
  }
  const onUnreadableAddress = unreadableAddressWarning(log)
  const warnOfLimit = createLimitWarning(log)
  readAhead(content).catch(() => {})

  return {
    /** First step: serves a GET or HEAD from memory. */
    find: (incoming: IncomingMessage): StoredResponse | null =>
      findResponse(cache, incoming, () => isPreview(services, rawHeader(incoming.rawHeaders, 'cookie'))),
    /** The client that is charged for the further costs of a request. */
    caller: (incoming: IncomingMessage): ChargedCaller =>
      services.costs.caller(readClientIp(incoming, { ...options, onUnreadableAddress })),
    /**
     * Refuses a network that has cost more than it may; null: it may go on. This comes before
     * anything is read or looked up, since it has to cost less than sending the request.
     */
    refuse(incoming: IncomingMessage, caller: ChargedCaller): BareResponse | null {
      const seconds = caller.wait()
      const { url: target = '' } = incoming
      if (seconds === 0 || target === '/health' || isInMemory(services, incoming)) return null
      warnOfLimit()
      return bareTooManyRequests(seconds, { isApi: isApiTarget(target) })
    },
    /**
     * Responds to any request. Rejects only in development. `onRoute` is called with the route as it
     * is logged.
     */
    respond: (
      incoming: IncomingMessage,
      outgoing: ServerResponse,
      caller: ChargedCaller,
      onRoute: (route: string) => void,
    ): Promise<SiteResponse> =>
      respond(services, incoming, outgoing, caller, onRoute).catch((error: unknown) =>
        errorResponse(options, error, incoming),
      ),
    usage: () => cacheUsage(cache),
  }
}

async function respond(
  services: Services,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  caller: ChargedCaller,
  onRoute: (route: string) => void,
): Promise<SiteResponse> {
  caller.charge('request')
  const read = readRequest(incoming, outgoing, { ...services, ip: caller.ip })
  const decision = await decideRequest(services, read)
  const route = read.address && services.table.find(read.address.path)
  onRoute(loggedRoute(decision, route))
  const response = await executeDecision(services, decision, { ...read, client: caller }, incoming)
  onRoute(loggedRoute(decision, route, response.status))
  if (isMissing(read, decision, response)) services.noteMissing(read.address.path + read.address.search)
  return keepQuery(response, read, route, decision.kind === 'redirect' ? decision : {})
}

/** Whether a browser asked for a page, and no page has the address. */
function isMissing(
  request: SiteRequest,
  decision: Decision,
  { status, headers: responseHeaders }: SiteResponse,
): request is SiteRequest & { address: Address } {
  const { method, address, headers } = request
  const isSentHome =
    decision.kind === 'redirect'
      ? decision.isHome === true
      : responseHeaders.some(([name, value]) => name.toLowerCase() === 'location' && value === '/')
  if (!(status === 404 || isSentHome) || method !== 'GET' || !address || !isForVisitors(address.path))
    return false
  if (['/assets', '/preview'].some((prefix) => isWithin(address.path, prefix))) return false
  return headers.accept?.includes('text/html') ?? false
}

async function executeDecision(
  services: Services,
  decision: Decision,
  request: ChargedRequest,
  incoming: IncomingMessage,
): Promise<SiteResponse> {
  if (decision.kind === 'stored' || decision.kind === 'refusal') return decision.response
  const body = request.isReading ? null : await request.readBody(await bodyLimit(services, decision, request))
  if (!request.isReading && (!body || hasTooManyParts(body, request.headers['content-type'])))
    return bareTooLong(request)
  if ('response' in decision) return decision.response
  if (!request.hasValidHost()) return bareText(400, 'Bad Request')
  if (decision.kind === 'file') return file(services, decision.file, request, incoming)
  return decision.kind === 'render for all'
    ? renderForAll(services, decision, request)
    : renderForOne(services, decision, request, body)
}

async function bodyLimit(
  { mayEditContent }: Services,
  decision: Decision,
  { headers }: ChargedRequest,
): Promise<number> {
  const policy = decision.kind === 'render for one' ? decision.page.route?.policy : undefined
  const { maxBody = DEFAULT_BODY_LIMIT, editorsMaxBody } = policy ?? {}
  return editorsMaxBody && (await mayEditContent(headers.cookie ?? '')) ? editorsMaxBody : maxBody
}

async function file(
  { cache }: Services,
  { respond }: SiteFile,
  request: ChargedRequest,
  incoming: IncomingMessage,
): Promise<SiteResponse> {
  const response = await respond(request)
  if (!(response instanceof Response)) return response
  const bare = fromResponse(response)
  return (await cacheImage(cache, incoming, bare)) ?? bare
}

async function renderForAll(
  services: Services,
  decision: RenderForAll,
  request: ChargedRequest,
): Promise<SiteResponse> {
  const page = await renderPublic(services, decision, request.client)
  return page ?? renderForOne(services, decision.otherwise, request, null)
}

/** Null: it turned out to be private. */
async function renderPublic(
  { cache, rendering }: Services,
  { page, from }: RenderForAll,
  client?: ChargedClient,
): Promise<StoredResponse | null> {
  const first = () => renderPublicPage(rendering, page, from, client)
  const { value } = await shareRendering(cache, page.key, from, first, (newest) =>
    renewPublic(rendering, page, newest),
  )
  return value
}

/**
 * Renders a cached page again from newer content. A page that has moved or is gone since is no
 * longer cached, so that the next request is decided again.
 */
async function renewPublic(
  rendering: Services['rendering'],
  page: RenderForAll['page'],
  newest: Content,
): Promise<RenderingResult> {
  const moved = await redirectOf(newest, page.key)
  return moved
    ? { value: null, keep: false, failed: moved === 'unknown' }
    : renderPublicPage(rendering, page, newest)
}

function renderForOne(
  services: Services,
  { page }: RenderForOne,
  request: ChargedRequest,
  body: Body,
): Promise<BareResponse> {
  const isOfPreview = page.preview && isPreview(services, request.headers.cookie)
  const readAgain = isOfPreview ? () => readPreviewed(services, request) : null
  return renderPrivatePage(services.rendering, page, request, { body, readAgain })
}

/**
 * Reads content before the first visitor needs it, so that faults in prices and add-ons are logged
 * at once.
 */
async function readAhead(content: ContentProvider): Promise<void> {
  const current = await content.current()
  await Promise.all([current.prices(), current.wizard()])
}

/**
 * HTML of the public page at a canonical path if its status is 200; null if there is none. Rejects
 * with ContentUnavailable while that is unknown. `client`: is charged if it has to be rendered.
 */
async function readPage(services: Services, path: string, client?: ChargedClient): Promise<string | null> {
  const decision = await decideRequest(services, internalRequest(path, services.siteUrl))
  if (decision.kind !== 'stored' && decision.kind !== 'render for all') return null
  const page = decision.kind === 'stored' ? decision.response : await renderPublic(services, decision, client)
  if (page && page.status >= 500) throw new ContentUnavailable()
  return page?.status === 200 ? page.bodies.identity.toString('utf8') : null
}

async function errorResponse(
  { log, isStoreAway, developing }: Pick<ResponderOptions, 'log' | 'isStoreAway' | 'developing'>,
  error: unknown,
  incoming: IncomingMessage,
): Promise<BareResponse> {
  // A client that disconnected or was too slow mid-request is not our failure.
  if (incoming.destroyed && !incoming.complete) return bareText(400, 'Bad Request')
  if (error instanceof NotNow) return bareBusy()
  // The rendering has logged the failure.
  if (isStoreAway(error)) return bareStoreUnavailable({ isApi: isApiTarget(incoming.url ?? '') })
  if (developing) throw error
  log.error('A request failed', { error })
  return bareText(500, 'Internal Server Error')
}

/** Warns once: the way that a proxy writes addresses concerns every request. */
function unreadableAddressWarning(log: Log): () => void {
  let isWarned = false
  return () => {
    if (isWarned) return
    isWarned = true
    log.warn('X-Forwarded-For has no address where the trusted proxy writes it: visitors are counted as one')
  }
}
