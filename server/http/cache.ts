import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Content } from '#app/content/site-content.ts'
import { hasPassed } from '#server/durations.ts'
import type { BareResponse } from '#server/responses/bare-response.ts'
import { compressFurther, type StoredResponse, storeResponse } from '#server/responses/stored-response.ts'
import type { Background } from './background.ts'
import { rawHeaderValues } from './send.ts'

/** Variants of an immutable response, by the value of the header in Vary. */
interface Variants {
  vary: string
  byValue: ReadonlyMap<string, StoredResponse>
}

/** Result of a rendering, for all requests that wait for it. It is stored only if `keep` is set. */
export interface RenderingResult {
  /** Null: the response turned out to be private. */
  value: StoredResponse | null
  keep: boolean
  /** An outage: the previous value stays in use. */
  failed: boolean
}

/** What was rendered from content, and how it is renewed. */
interface RenderedEntry {
  value: StoredResponse
  ref: string
  /** When its renewal failed (Date.now): it is not retried at once. Null: it did not fail. */
  failedAt: number | null
  /** Compressed with the best effort, or waiting for it. */
  isSmallest: boolean
  /** Requests since it was rendered. */
  uses: number
  renew: (from: Content) => Promise<RenderingResult>
}

interface Services {
  content: { latest: () => Content | null }
  background: Pick<Background, 'add'>
}

/**
 * Responses by address: pages and immutable images. Two parts, so that a flood of one kind does not
 * evict the other. Missing addresses are not stored, since there is no end of them.
 */
export interface ResponseCache extends Services {
  pages: LRUCache<string, RenderedEntry>
  images: LRUCache<string, Variants>
  /** Renderings in progress, by key. */
  running: Map<string, Promise<RenderingResult>>
}

const MB = 1024 * 1024
/** Bytes. */
const LIMITS = { pages: 64 * MB, images: 32 * MB }
const RETRY_AFTER_MS = 5_000
/**
 * After this many requests a page is compressed with the best effort: it sends an eighth less for
 * fifty times the work, and many pages have few requests before the next publish.
 */
const WORTH_SHRINKING = 20
/** Browsers send a handful of Accept headers, none longer than this. */
const MOST_VARIANTS = 10
const LONGEST_VALUE = 300
/**
 * An image's address with its parameters is half as long. Other parameters lead to the same image.
 */
const LONGEST_ADDRESS = 300
/** Estimated bytes of an entry beside its body. */
const ENTRY_BYTES = 1_000

export function createResponseCache(services: Services, limits = LIMITS): ResponseCache {
  const sizeCalculation = ({ value }: RenderedEntry) => Math.max(1, value.bytes)
  return {
    ...services,
    pages: new LRUCache({ maxSize: limits.pages, sizeCalculation }),
    images: new LRUCache({
      maxSize: limits.images,
      sizeCalculation: ({ byValue }) =>
        [...new Set(byValue.values())].reduce((sum, { bytes }) => sum + bytes, ENTRY_BYTES * byValue.size),
    }),
    running: new Map(),
  }
}

/** The response to a GET or HEAD. A visitor with a preview sees other pages. */
export function findResponse(
  cache: ResponseCache,
  { url = '', rawHeaders }: IncomingMessage,
  isPreview: () => boolean,
): StoredResponse | null {
  const image = cache.images.get(url)
  if (image) return image.byValue.get(joinedHeader(rawHeaders, image.vary)) ?? null
  return isCached(cache, url) && !isPreview() ? findPage(cache, url) : null
}

export function isCached({ pages }: ResponseCache, key: string): boolean {
  return pages.has(key)
}

/** An outdated page is used until its successor is rendered. */
export function findPage(cache: ResponseCache, key: string): StoredResponse | null {
  const entry = cache.pages.get(key)
  if (!entry) return null
  const { value, ref, failedAt, isSmallest } = entry
  entry.uses += 1
  const mayRenew = failedAt === null || hasPassed(RETRY_AFTER_MS, failedAt, Date.now())
  if (ref !== cache.content.latest()?.ref && mayRenew) renewLater(cache, key)
  else if (!isSmallest && entry.uses >= WORTH_SHRINKING && value.status === 200) {
    entry.isSmallest = true
    cache.background.add(`compress ${key}`, async () => {
      if (cache.pages.peek(key) !== entry) return
      await compressFurther(value)
      // A new object, since the cache counts the bytes of an entry only when it is added.
      if (cache.pages.peek(key) === entry) cache.pages.set(key, { ...entry })
    })
  }
  return value
}

function renewLater(cache: ResponseCache, key: string): void {
  const { background, content } = cache
  background.add(
    `renew ${key}`,
    async () => {
      const outdated = cache.pages.peek(key)
      const newest = content.latest()
      if (newest && outdated && outdated.ref !== newest.ref)
        await shareRendering(cache, key, newest, () => outdated.renew(newest), outdated.renew)
    },
    { first: true },
  )
}

/** Renders a value once for all requests meanwhile. */
export function shareRendering(
  cache: ResponseCache,
  key: string,
  from: Content | null,
  first: () => Promise<RenderingResult>,
  renew: RenderedEntry['renew'],
): Promise<RenderingResult> {
  const { running } = cache
  const already = running.get(key)
  if (already) return already
  const rendering = first()
    .then((result) => {
      keepRendering(cache, key, result, { ref: from?.ref ?? '', renew })
      return result
    })
    .finally(() => running.delete(key))
  running.set(key, rendering)
  return rendering
}

function keepRendering(
  { pages }: ResponseCache,
  key: string,
  { value, keep, failed }: RenderingResult,
  made: Pick<RenderedEntry, 'ref' | 'renew'>,
): void {
  const cachedPage = pages.peek(key)
  if (failed && cachedPage) {
    cachedPage.failedAt = Date.now()
    return
  }
  if (keep && value) pages.set(key, { ...made, value, failedAt: null, isSmallest: false, uses: 0 })
  else pages.delete(key)
}

/**
 * Stores the response to a GET if it is immutable, such as an image requested by version. Null: it
 * is not immutable, and its body was not read.
 */
export async function cacheImage(
  { images }: ResponseCache,
  { method, url = '', rawHeaders }: IncomingMessage,
  { status, headers, body }: BareResponse,
): Promise<StoredResponse | null> {
  const headerOf = (name: string) => headers.find(([other]) => other.toLowerCase() === name)?.[1] ?? ''
  const etag = headerOf('etag')
  const vary = headerOf('vary').toLowerCase()
  const value = joinedHeader(rawHeaders, vary)
  const isFixed = /\bimmutable\b/.test(headerOf('cache-control')) && headerOf('set-cookie') === ''
  if (method !== 'GET' || status !== 200 || !isFixed || etag === '' || !(body instanceof ReadableStream))
    return null
  // A large file would evict many images.
  if (Number(headerOf('content-length')) > images.maxSize / 8) return null
  if (/[*,]/.test(vary) || value.length > LONGEST_VALUE || url.length > LONGEST_ADDRESS) return null
  const stored = storeResponse(200, headers, etag, Buffer.from(await new Response(body).arrayBuffer()))
  const cachedImage = images.peek(url)
  const variants = cachedImage?.vary === vary ? [...cachedImage.byValue].slice(1 - MOST_VARIANTS) : []
  // Other Accept headers mostly lead to the same bytes.
  const same = variants.find(([, variant]) => variant.etag === etag)?.[1] ?? stored
  images.set(url, { vary, byValue: new Map([...variants, [value, same]]) })
  return same
}

/**
 * After a publish: renews the pages that were requested since they were rendered, most recent
 * first, and drops the rest. Images are dropped too: a removed one must not be served any more.
 */
export function renewOutdated(cache: ResponseCache, ref: string): void {
  cache.images.clear()
  for (const [key, entry] of [...cache.pages.entries()].filter(([, made]) => made.ref !== ref)) {
    if (entry.uses > 0) renewLater(cache, key)
    else cache.pages.delete(key)
  }
}

/** Number and total bytes of cached pages. */
export function cacheUsage({ pages }: ResponseCache): { pages: number; bytes: number } {
  return { pages: pages.size, bytes: pages.calculatedSize }
}

/** All values of a header, joined as the Request object joins them. */
function joinedHeader(rawHeaders: readonly string[], name: string): string {
  return rawHeaderValues(rawHeaders, name).join(', ')
}
