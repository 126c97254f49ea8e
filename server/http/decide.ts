import type { IncomingMessage } from 'node:http'
import { ContentUnavailable, type Redirect } from '#app/content/content.ts'
import { percentEncode } from '#app/content/percent-encoding.ts'
import type { Preview } from '#app/content/preview.ts'
import type { Content } from '#app/content/site-content.ts'
import { NO_ENDPOINT, UNREADABLE_ADDRESS, WRONG_METHOD } from '#app/page-policy.ts'
import type { Log } from '#server/log.ts'
import {
  type BareResponse,
  bareCrossSite,
  bareJson,
  bareRedirect,
  bareText,
} from '#server/responses/bare-response.ts'
import { preferredType } from '#server/responses/negotiation.ts'
import type { StoredResponse } from '#server/responses/stored-response.ts'
import { type Address, readAddress } from './address.ts'
import { findPage, isCached, type ResponseCache } from './cache.ts'
import { pageExists } from './existence.ts'
import type { FindFile, SiteFile } from './files.ts'
import type { PageContent, PrivatePage, PublicPage, RenderServices } from './render-services.ts'
import { isCrossSite, type SiteRequest } from './request.ts'
import { cacheKeyOf, isPrivateAddress, type KnownRoute, type RouteTable } from './route-table.ts'
import { isPrefetch, rawHeader } from './send.ts'
import { withoutPunctuation } from './sent-address.ts'
import { isServiceWorkerRequest, serviceWorkerRemoval } from './service-worker-removal.ts'
import { isForVisitors, isWithin } from './within.ts'

/** What a request gets. */
export type Decision =
  | { kind: 'stored'; key: string; response: StoredResponse }
  | { kind: 'refusal'; response: BareResponse }
  | RedirectDecision
  | { kind: 'file'; file: SiteFile }
  | RenderForAll
  | RenderForOne

export interface RedirectDecision {
  kind: 'redirect'
  response: BareResponse
  /** See Redirect. */
  replacesQuery?: true | undefined
  /** No page has the address, so it leads to the home page. */
  isHome?: boolean
}

export interface RenderForAll {
  kind: 'render for all'
  page: PublicPage
  from: Content | null
  /** How the page is rendered if it turns out to be private. */
  otherwise: RenderForOne
}

export interface RenderForOne {
  kind: 'render for one'
  page: PrivatePage
}

/** Where pages get their content from. */
export interface ContentProvider {
  /** The newest published content. Throws ContentUnavailable if there is none. */
  current(): Promise<Content>
  /**
   * The newest content known to this process, without waiting; begins a check for newer content if
   * one is due. Null if there is none.
   */
  latest(): Content | null
  /** Whether a Cookie header selects a preview. Called for each request with cookies. */
  isPreview(cookies: string): boolean
  /**
   * The content of a request's preview session, and the notice for its editor. `ip`: the caller's.
   */
  preview(request: Request, ip: string): Promise<{ content: Content; preview: Preview }>
  /**
   * The notice for the query of a shared preview; null for other requests. Called for each uncached
   * page.
   */
  invitation(search: string): Preview | null
  /** Calls back when newer content is available. */
  changed(listener: (ref: string) => void): () => void
}

/** What deciding needs. */
export interface DecisionServices {
  content: ContentProvider
  cache: ResponseCache
  rendering: RenderServices
  findFile: FindFile
  /** The current routes. */
  table: RouteTable
  developing: boolean
  log: Log
}

const READING = ['GET', 'HEAD']
/** Other methods have no page or form behind them, and some (TRACE) cannot even be passed on. */
const METHODS = [...READING, 'POST']
/** Below these, an unknown address is a 404 page, never the redirect to the home page. */
const NEVER_SENT_HOME = ['/kundeservice', '/support', '/faa-tilbud']

/**
 * Addresses that React Router would answer itself, with the data of a page. Here pages are
 * documents.
 */
const OF_THE_ROUTER = /\.data$|^\/__manifest$/

/** The response for an address that no page has. */
const HOME = { status: 301, to: '/', cacheControl: 'no-store', vary: 'Sec-Fetch-Site, Sec-Purpose' } as const

/** Longer addresses than a page with a campaign's parameters has are not looked up in memory. */
const LONGEST_IN_MEMORY = 1_000

/** A request for an address, and what is known before it is compared with the pages. */
interface LocatedRequest extends PageContent {
  request: SiteRequest
  address: Address
  route: KnownRoute | null
  methods: readonly string[]
  isPublic: boolean
  /** Where the address has moved to; 'unknown' while the redirect table cannot be read. */
  moved: Redirect | null | 'unknown'
}

/**
 * Decides what a request gets that is not served from memory. Redirect table first, then one 308
 * to the canonical address, then existing pages. Missing files and API paths are 404; anything else
 * is redirected to the home page, unless a link on this site led there.
 */
export async function decideRequest(services: DecisionServices, request: SiteRequest): Promise<Decision> {
  const { method, address, isReading } = request
  if (isServiceWorkerRequest(request)) return refuse(serviceWorkerRemoval())
  const file = services.findFile(request.target)
  const route = address && services.table.find(address.path)
  const methods = file ? READING : (route?.methods ?? METHODS)
  if (!METHODS.includes(method)) return refuseMethod(methods, request)
  if (file && isReading) return { kind: 'file', file }
  if (!isReading && isCrossSite(request)) return refuse(bareCrossSite(request))
  const isPublic = !isPreview(services, request.headers.cookie)
  const source = isPublic ? await readPublished(services, address) : await readPreviewed(services, request)
  if (!address) return decideUnreadable(services, request, source.content)
  if (isWithin(address.path, '/assets') || OF_THE_ROUTER.test(address.path))
    return refuse(bareText(404, 'Not Found'))
  // Editors redirect pages, no endpoints.
  const moved = isWithin(address.path, '/api')
    ? null
    : await redirectOf(source.content, address.path + address.search)
  const located: LocatedRequest = { ...source, request, address, route, methods, isPublic, moved }
  return (
    decideMoved(located) ??
    (await decidePunctuated(services, located)) ??
    decideFile(located) ??
    decideMissing(services, located) ??
    decidePage(services, located)
  )
}

/** Decides what needs no page: a redirect of the table, another spelling, an unknown endpoint. */
function decideMoved(located: LocatedRequest): Decision | null {
  const { request, address, route, methods, moved } = located
  const { path, search } = address
  // Browsers must not cache it for ever as they would a plain 301.
  if (moved && moved !== 'unknown' && (moved.replacesQuery || moved.to !== path)) {
    const { to, status, replacesQuery } = moved
    return { ...redirect(located, { status, to, cacheControl: 'no-cache' }), replacesQuery }
  }
  if (route && address.moved)
    return redirect(located, { status: 308, to: path + search, cacheControl: 'public, max-age=3600' })
  // A page without a form refuses the post itself.
  if (route?.resource && !methods.includes(request.method)) return refuseMethod(methods, request)
  if (!route && isWithin(path, '/api')) return refuse(bareJson(404, { error: NO_ENDPOINT }))
  return !route && isWithin(path, '/.well-known') ? refuse(bareText(404, 'Not Found')) : null
}

/** Decides an address that was sent with the full stop or bracket that followed it. */
async function decidePunctuated(
  services: DecisionServices,
  located: LocatedRequest,
): Promise<Decision | null> {
  const { request, address, route, content: from } = located
  if (!request.isReading || !from || (route && !isParametric(route))) return null
  const to = withoutPunctuation(address.path)
  if (!to || !(await isPage(services, to, from))) return null
  if (route && (await isPage(services, address.path, from))) return null
  return redirect(located, { status: 301, to: to + address.search, cacheControl: 'no-cache' })
}

/** Decides an address that ends like a file: a browser may look for a page of an earlier site. */
function decideFile(located: LocatedRequest): Decision | null {
  const { request, route, address } = located
  const isFileName = address.path.slice(address.path.lastIndexOf('/')).includes('.')
  if (route || !isFileName) return null
  return request.isReading && wantsPage(request) ? forOne(located) : refuse(bareText(404, 'Not Found'))
}

/**
 * Decides an address that no route has. Null: a route has it, or it may have moved: without the
 * redirect table that is unknown, and rendering returns 503.
 */
function decideMissing({ table }: DecisionServices, located: LocatedRequest): Decision | null {
  const { request, address, route, moved } = located
  if (route || moved === 'unknown') return null
  const isOfFolder =
    table.belowParameter(address.path) || NEVER_SENT_HOME.some((prefix) => isWithin(address.path, prefix))
  return isOfFolder || isLinkOfThisSite(request)
    ? forOne(located)
    : { ...redirect(located, HOME), isHome: true }
}

async function decidePage(services: DecisionServices, located: LocatedRequest): Promise<Decision> {
  const { cache, rendering } = services
  const { address, route } = located
  const page: PublicPage = { key: route ? cacheKeyOf(address, route) : address.path, route }
  // Whether a missing page has moved is unknown: unavailable, not absent.
  const isUnknown =
    located.moved === 'unknown' && located.content && !(await pageExists(rendering, page, located.content))
  const from = isUnknown ? null : located.content
  const otherwise = forOne({ ...located, content: from })
  const isCacheable = !route?.resource || route.policy.cached === true
  if (!isForAll(services, located) || !isCacheable || (route && isPrivateAddress(route, address)))
    return otherwise
  const stored = findPage(cache, page.key)
  return stored
    ? { kind: 'stored', key: page.key, response: stored }
    : { kind: 'render for all', page, from, otherwise }
}

/** A page for browsers, one line for other clients. */
function decideUnreadable(
  { cache, table, developing }: DecisionServices,
  request: SiteRequest,
  from: Content | null,
): Decision {
  const route = table.find(UNREADABLE_ADDRESS)
  if (!request.isReading || !wantsPage(request) || developing || !route)
    return refuse(bareText(400, 'Bad Request'))
  const stored = findPage(cache, UNREADABLE_ADDRESS)
  if (stored) return { kind: 'stored', key: UNREADABLE_ADDRESS, response: stored }
  const page = { key: UNREADABLE_ADDRESS, route }
  const otherwise = {
    kind: 'render for one',
    page: { target: page.key, route, from, preview: null },
  } as const
  return { kind: 'render for all', page, from, otherwise }
}

/**
 * Whether a browser asks for a page, rather than another program, or a page for a picture or
 * script.
 */
function wantsPage({ headers }: SiteRequest): boolean {
  return preferredType(headers.accept, ['text/html'], 'text/plain') !== null
}

/** Whether a request is for a cached page, whatever else is in its query. */
export function isInMemory(
  services: DecisionServices,
  { url = '', method = '', rawHeaders }: IncomingMessage,
): boolean {
  const { cache, content, table } = services
  if (url.length > LONGEST_IN_MEMORY || !READING.includes(method)) return false
  const address = readAddress(url)
  const route = address && table.find(address.path)
  if (!route || isPrivateAddress(route, address) || !isCached(cache, cacheKeyOf(address, route))) return false
  return !isPreview(services, rawHeader(rawHeaders, 'cookie')) && content.invitation(address.search) === null
}

/** Whether a Cookie header selects a preview. */
export function isPreview({ content }: DecisionServices, cookies: string | undefined): boolean {
  return cookies !== undefined && content.isPreview(cookies)
}

async function readPublished({ content }: DecisionServices, address: Address | null): Promise<PageContent> {
  return {
    content: content.latest() ?? (await content.current().catch(() => null)),
    preview: address && content.invitation(address.search),
  }
}

export async function readPreviewed(
  { content, log }: DecisionServices,
  request: SiteRequest,
): Promise<PageContent> {
  try {
    return await content.preview(request.toRequest(), request.ip)
  } catch (error) {
    log.error('Content for a preview could not be read', { error })
    return { content: null, preview: null }
  }
}

/** Whether a page, or a redirect of the table, has this address. */
async function isPage(services: DecisionServices, path: string, from: Content): Promise<boolean> {
  if (!isForVisitors(path)) return false
  const route = services.table.find(path)
  if (route)
    return hasKnownParams(route) && (await pageExists(services.rendering, { key: path, route }, from))
  const moved = await redirectOf(from, path)
  return moved !== null && moved !== 'unknown'
}

/** Whether the response may be the same for everyone. */
function isForAll({ developing }: DecisionServices, { isPublic, request, preview }: LocatedRequest): boolean {
  return isPublic && request.isReading && !preview && !developing
}

function forOne({ address: { path, search }, route, content: from, preview }: LocatedRequest): RenderForOne {
  return { kind: 'render for one', page: { target: path + search, route, from, preview } }
}

function redirect(
  { isPublic, address }: LocatedRequest,
  to: Parameters<typeof bareRedirect>[0],
): RedirectDecision {
  const isShared = isPublic && !isWithin(address.path, '/intern')
  const cacheControl = isShared ? to.cacheControl : 'private, no-store'
  // Editors write addresses with any letters.
  const response = bareRedirect({ ...to, to: percentEncode(to.to), cacheControl })
  return { kind: 'redirect', response }
}

const isParametric = ({ pattern }: KnownRoute): boolean => pattern.includes('/:')

/** False for an address that shows another page, such as an unknown step of the calculator. */
function hasKnownParams({ policy, params }: KnownRoute): boolean {
  return Object.entries(policy.params ?? {}).every(([name, values]) => values.includes(params[name] ?? ''))
}

function refuse(response: BareResponse): Decision {
  return { kind: 'refusal', response }
}

function refuseMethod(methods: readonly string[], { isApi }: SiteRequest): Decision {
  const response = isApi ? bareJson(405, { error: WRONG_METHOD }) : bareText(405, 'Method Not Allowed')
  return refuse({ ...response, headers: [...response.headers, ['Allow', methods.join(', ')]] })
}

export async function redirectOf(
  content: Content | null,
  address: string,
): Promise<Redirect | null | 'unknown'> {
  try {
    return content ? await content.redirect(address) : 'unknown'
  } catch (error) {
    if (error instanceof ContentUnavailable) return 'unknown'
    throw error
  }
}

/**
 * Whether a link of this site leads here. Chromium prefetches with `Sec-Fetch-Site: none`; it does
 * not use a prefetched 404, so that a click requests the page again, from this site.
 */
function isLinkOfThisSite({ headers }: SiteRequest): boolean {
  return headers['sec-fetch-site'] === 'same-origin' || isPrefetch(headers['sec-purpose'])
}
