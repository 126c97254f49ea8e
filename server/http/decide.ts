import type { IncomingMessage } from 'node:http'
import type { ServerBuild } from 'react-router'
import { ContentUnavailable, type Redirect } from '#app/content/content.ts'
import type { Preview } from '#app/content/preview.ts'
import type { Content } from '#app/content/site-content.ts'
import { NO_ENDPOINT, UNREADABLE_ADDRESS, WRONG_METHOD } from '#app/page-policy.ts'
import type { Log } from '#server/log.ts'
import {
  type BareResponse,
  bareForeign,
  bareJson,
  bareRedirect,
  bareText,
} from '#server/responses/bare-response.ts'
import { preferredType } from '#server/responses/negotiation.ts'
import type { StoredResponse } from '#server/responses/stored-response.ts'
import { readAddress } from './address.ts'
import type { AnswerCache } from './cache.ts'
import type { FindFile, SiteFile } from './files.ts'
import { formerWorker, isForWorker } from './former-worker.ts'
import type { MissingPage } from './not-found-pages.ts'
import type { Loaded, PageContent, PrivatePage, PublicPage, Renderer } from './render.ts'
import { isForeign, type SiteRequest } from './request.ts'
import {
  cacheKeyOf,
  createRouteTable,
  isPrivateAddress,
  type KnownRoute,
  type RouteTable,
} from './route-table.ts'
import { isPrefetch, rawHeader } from './send.ts'
import { withoutPunctuation } from './sent-address.ts'
import { isWithin } from './within.ts'

/** What a request gets. */
export type Decision =
  | { kind: 'stored'; key: string; response: StoredResponse }
  | { kind: 'redirect' | 'refusal'; response: BareResponse }
  | NotFound
  | { kind: 'file'; file: SiteFile }
  | RenderForAll
  | RenderForOne

/** The 404 page of an address, filled into the one rendering of its kind. */
export interface NotFound {
  kind: 'not found'
  page: MissingPage
  from: Content
  /** A link of this site led here: other clients are redirected to the home page. */
  isBySite: boolean
  /** For a page that cannot be shared. */
  otherwise: RenderForAll | RenderForOne
}

export interface RenderForAll {
  kind: 'render for all'
  page: PublicPage
  from: Content | null
  loaded: Loaded | null
  /** For a page that turns out to be private. */
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
   * The newest that is known here, without waiting: a check for newer is begun if one is due. Null
   * if there is none.
   */
  latest(): Content | null
  /** Whether a Cookie header selects a preview. Called for each request with cookies. */
  isPreview(cookies: string): boolean
  /**
   * The content of a request's preview session, and the notice for its editor. `ip`: the client's.
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

export interface DeciderOptions {
  content: ContentProvider
  cache: AnswerCache
  renderer: Renderer
  findFile: FindFile
  /** The current routes; the same object until they change. */
  routes: () => ServerBuild['routes']
  isDeveloping: boolean
  log: Log
}

const READING = ['GET', 'HEAD']
/** Other methods have no page or form behind them, and some (TRACE) cannot even be passed on. */
const METHODS = [...READING, 'POST']
/** Below these, an unknown address is a 404 page, never the redirect to the home page. */
const NEVER_SENT_HOME = ['/kundeservice', '/support', '/faa-tilbud']

/** For an address that nothing has. */
const HOME = { status: 301, to: '/', cacheControl: 'no-store', vary: 'Sec-Fetch-Site, Sec-Purpose' } as const

/** Longer addresses than a page with a campaign's parameters has are not looked up in memory. */
const LONGEST_IN_MEMORY = 1_000

export type Decider = ReturnType<typeof createDecider>

/** Decides what a request gets that is not answered from memory. */
export function createDecider(options: DeciderOptions) {
  const { content, cache, renderer, findFile, isDeveloping, log } = options

  let tableOf: ServerBuild['routes'] | undefined
  let latestTable: RouteTable | undefined
  function table(): RouteTable {
    const routes = options.routes()
    if (!latestTable || tableOf !== routes) latestTable = createRouteTable(routes)
    tableOf = routes
    return latestTable
  }

  const isPreview = (cookies: string | undefined) => cookies !== undefined && content.isPreview(cookies)

  /**
   * Redirect table first, then one 308 to the canonical address, then existing pages. Missing files
   * and API paths are 404; anything else is redirected to the home page, unless a link on this site
   * led there.
   */
  async function decide(request: SiteRequest): Promise<Decision> {
    const { method, address, isReading, headers } = request
    if (isForWorker(request)) return refuse(formerWorker())
    const file = findFile(request.target)
    const route = address && table().find(address.path)
    const methods = file ? READING : (route?.methods ?? METHODS)
    if (!METHODS.includes(method)) return refuseMethod(methods, request)
    if (file && isReading) return { kind: 'file', file }
    if (!isReading && isForeign(request)) return refuse(bareForeign(request))

    const isPublic = !isPreview(headers.cookie)
    const { content: from, preview } = isPublic
      ? {
          content: content.latest() ?? (await content.current().catch(() => null)),
          preview: address ? content.invitation(address.search) : null,
        }
      : await readPreview(request)
    if (!address) return decideUnreadable(request, from)
    const { path, search } = address
    /** The response may be the same for everyone. */
    const isForAll = isPublic && isReading && !preview && !isDeveloping
    const redirect = (to: Parameters<typeof bareRedirect>[0]): Decision => ({
      kind: 'redirect',
      response: bareRedirect(
        isPublic && !isWithin(path, '/intern') ? to : { ...to, cacheControl: 'private, no-store' },
      ),
    })

    if (isWithin(path, '/assets')) return refuse(bareText(404, 'Not Found'))
    const isApi = isWithin(path, '/api')
    // Editors redirect pages, no endpoints. Browsers must not cache it for ever as they would a
    // plain 301.
    const moved = isApi ? null : await redirectOf(from, path)
    const isCertain = moved !== 'unknown'
    if (moved && isCertain && moved.to !== path)
      return redirect({ status: moved.status, to: moved.to, cacheControl: 'no-cache' })
    if (route && address.moved)
      return redirect({ status: 308, to: path + search, cacheControl: 'public, max-age=3600' })
    // A page without a form says so itself.
    if (route?.resource && !methods.includes(method)) return refuseMethod(methods, request)
    if (!route && isApi) return refuse(bareJson(404, { error: NO_ENDPOINT }))
    if (!route && isWithin(path, '/.well-known')) return refuse(bareText(404, 'Not Found'))
    const sent = isReading && from && (!route || isParametric(route)) ? withoutPunctuation(path) : null
    if (sent && from && (await isPage(sent, from)) && !(route && (await isPage(path, from))))
      return redirect({ status: 301, to: sent, cacheControl: 'no-cache' })
    if (!route && path.slice(path.lastIndexOf('/')).includes('.')) return refuse(bareText(404, 'Not Found'))

    const forOne: RenderForOne = {
      kind: 'render for one',
      page: { target: path + search, route, from, preview },
    }
    const folder = table().belowParameter(path) ? `/${path.split('/', 2)[1]}` : ''
    const missing: MissingPage = { path, folder, route }
    // Without the redirect table it is unknown whether the page moved: rendering returns 503.
    if (!route && isCertain) {
      const isBySite = !folder && !NEVER_SENT_HOME.some((prefix) => isWithin(path, prefix))
      if (isBySite && !isLinkOfThisSite(request)) return redirect(HOME)
      if (!isForAll || !from) return forOne
      return { kind: 'not found', page: missing, from, isBySite, otherwise: forOne }
    }

    const page: PublicPage = { key: route ? cacheKeyOf(address, route) : path, route }
    const isCacheable = !route?.resource || route.policy.cached === true
    if (!isForAll || !isCacheable || (route && isPrivateAddress(route, address))) {
      // Whether a missing page has moved is unknown: unavailable, not absent.
      const isUnknown = !isCertain && from && (await renderer.load(page, from)) === 'not found'
      return isUnknown ? { ...forOne, page: { ...forOne.page, from: null } } : forOne
    }
    const stored = cache.findPage(page.key)
    if (stored) return { kind: 'stored', key: page.key, response: stored }
    const forAll: RenderForAll = { kind: 'render for all', page, from, loaded: null, otherwise: forOne }
    if (!from || route?.resource || cache.isRendering(page.key)) return forAll
    const loaded = await renderer.load(page, from)
    if (loaded === 'not found') {
      if (!isCertain) return { ...forAll, from: null }
      return { kind: 'not found', page: missing, from, isBySite: false, otherwise: forAll }
    }
    if (loaded && 'status' in loaded) return { kind: 'redirect', response: loaded }
    return { ...forAll, loaded }
  }

  async function readPreview(request: SiteRequest): Promise<PageContent> {
    try {
      return await content.preview(request.toRequest(), request.caller.ip)
    } catch (error) {
      log.error('Content for a preview could not be read', { error })
      return { content: null, preview: null }
    }
  }

  /** Whether a page, or a redirect of the table, has this address. */
  async function isPage(path: string, from: Content): Promise<boolean> {
    if (['/intern', '/api'].some((prefix) => isWithin(path, prefix))) return false
    const route = table().find(path)
    if (route && isParametric(route)) return (await renderer.load({ key: path, route }, from)) !== 'not found'
    const moved = route ? null : await redirectOf(from, path)
    return route !== null || (moved !== null && moved !== 'unknown')
  }

  /** A page for browsers, one line for other clients. */
  function decideUnreadable({ isReading, headers }: SiteRequest, from: Content | null): Decision {
    const wantsPage = preferredType(headers.accept, ['text/html'], 'text/plain') !== null
    const route = table().find(UNREADABLE_ADDRESS)
    if (!isReading || !wantsPage || isDeveloping || !route) return refuse(bareText(400, 'Bad Request'))
    const stored = cache.findPage(UNREADABLE_ADDRESS)
    if (stored) return { kind: 'stored', key: UNREADABLE_ADDRESS, response: stored }
    const page = { key: UNREADABLE_ADDRESS, route }
    const forOne = { kind: 'render for one', page: { target: page.key, route, from, preview: null } } as const
    return { kind: 'render for all', page, from, loaded: null, otherwise: forOne }
  }

  return {
    decide,
    /** Whether a request is for a cached page, whatever else is in its query. */
    isInMemory({ url = '', method = '', rawHeaders }: IncomingMessage): boolean {
      if (url.length > LONGEST_IN_MEMORY || !READING.includes(method)) return false
      const address = readAddress(url)
      const route = address && table().find(address.path)
      if (!route || isPrivateAddress(route, address) || !cache.has(cacheKeyOf(address, route))) return false
      return !isPreview(rawHeader(rawHeaders, 'cookie')) && content.invitation(address.search) === null
    },
    routeOf: ({ address }: SiteRequest): KnownRoute | null => address && table().find(address.path),
    isPreview,
    readPreview,
  }
}

const isParametric = ({ pattern }: KnownRoute): boolean => pattern.includes('/:')

function refuse(response: BareResponse): Decision {
  return { kind: 'refusal', response }
}

function refuseMethod(methods: readonly string[], { isApi }: SiteRequest): Decision {
  const response = isApi ? bareJson(405, { error: WRONG_METHOD }) : bareText(405, 'Method Not Allowed')
  return refuse({ ...response, headers: [...response.headers, ['Allow', methods.join(', ')]] })
}

async function redirectOf(content: Content | null, path: string): Promise<Redirect | null | 'unknown'> {
  try {
    return content ? await content.redirect(path) : 'unknown'
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
