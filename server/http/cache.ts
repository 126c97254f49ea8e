import type { IncomingMessage } from 'node:http'
import type { Content } from '#app/content/site-content.ts'
import type { BareResponse } from '#server/responses/bare-response.ts'
import { createBoundedCache } from '#server/responses/bounded-cache.ts'
import { compressFurther, type StoredResponse, storeResponse } from '#server/responses/stored-response.ts'
import type { Background } from './background.ts'
import type { NotFoundTemplate } from './not-found-pages.ts'
import { rawHeaderValues } from './send.ts'

/** Variants of an immutable response, by the value of the header in Vary. */
interface Variants {
  vary: string
  byValue: ReadonlyMap<string, StoredResponse>
}

type Rendering = StoredResponse | NotFoundTemplate

/** Result of a rendering. Only `keep` is stored; all who wait for it get it either way. */
export interface RenderingResult<T extends Rendering = Rendering> {
  /** Null: it turned out to be private. */
  value: T | null
  keep: boolean
  /** An outage: the previous value stays in use. */
  failed: boolean
}

/** What was rendered from content, and how it is renewed. */
interface RenderedEntry {
  value: Rendering
  ref: string
  /** Milliseconds (Date.now) before which a failed renewal is not retried. */
  retryAt: number
  /** Compressed as small as it gets, or waiting for that. */
  isSmallest: boolean
  renew: (from: Content) => Promise<RenderingResult>
}

export type AnswerCache = ReturnType<typeof createAnswerCache>

/** Three parts, so that a flood of one kind does not evict the others. */
const LIMITS = {
  pages: { bytes: 64 * 1024 * 1024 },
  images: { bytes: 32 * 1024 * 1024 },
  /** There are endless addresses that do not exist. */
  missing: { bytes: 16 * 1024 * 1024, entries: 100 },
}
const RETRY_AFTER_MS = 5_000
/** Browsers send a handful of Accept headers, none longer than this. */
const MOST_VARIANTS = 10
const LONGEST_VALUE = 300

/** What was answered, by address: pages, immutable images, and the pages of missing addresses. */
export function createAnswerCache({
  content,
  background,
  limits = LIMITS,
}: {
  content: { latest: () => Content | null }
  background: Pick<Background, 'add'>
  limits?: typeof LIMITS
}) {
  const entries = createBoundedCache<RenderedEntry | Variants>(bytesOf, limits)
  const underWay = new Map<string, Promise<RenderingResult>>()

  /** What is outdated is used until its successor is rendered. */
  function use(key: string, entry: RenderedEntry): Rendering {
    const { value, ref, retryAt, isSmallest } = entry
    if (ref !== content.latest()?.ref && Date.now() >= retryAt) renew(key)
    // At its second request: many a page has only one before the next publish.
    else if (!isSmallest && 'bodies' in value && value.status === 200) {
      entry.isSmallest = true
      background.add(`compress ${key}`, async () => {
        if (entries.peek(key) !== entry) return
        await compressFurther(value)
        entries.recount(key)
      })
    }
    return value
  }

  function findRendering(key: string): Rendering | null {
    const entry = entries.get(key)
    return entry && 'value' in entry ? use(key, entry) : null
  }

  function renew(key: string): void {
    background.add(
      `renew ${key}`,
      async () => {
        const outdated = entries.peek(key)
        const newest = content.latest()
        if (newest && outdated && 'renew' in outdated && outdated.ref !== newest.ref)
          await renderOnce(key, newest, () => outdated.renew(newest), outdated.renew)
      },
      { first: true },
    )
  }

  /** Renders a value once for all who ask meanwhile. */
  function renderOnce<T extends Rendering>(
    key: string,
    from: Content | null,
    first: () => Promise<RenderingResult<T>>,
    renew: RenderedEntry['renew'],
  ): Promise<RenderingResult<T>> {
    // A key stands for one kind of value.
    const already = underWay.get(key) as Promise<RenderingResult<T>> | undefined
    if (already) return already
    const rendering = first()
      .then((result) => {
        keep(key, result, from?.ref ?? '', renew)
        return result
      })
      .finally(() => underWay.delete(key))
    underWay.set(key, rendering)
    return rendering
  }

  function keep(key: string, result: RenderingResult, ref: string, renew: RenderedEntry['renew']): void {
    const { value } = result
    const before = entries.peek(key)
    if (result.failed && before && 'renew' in before) before.retryAt = Date.now() + RETRY_AFTER_MS
    else if (!result.keep || !value) entries.delete(key)
    else {
      const isPage = 'bodies' in value && value.status !== 404
      const entry = { value, ref, retryAt: 0, isSmallest: false, renew }
      entries.set(key, entry, isPage ? 'pages' : 'missing')
    }
  }

  return {
    /** The response to a GET or HEAD. A visitor with a preview sees other pages. */
    find({ url = '', rawHeaders }: IncomingMessage, isPreview: () => boolean): StoredResponse | null {
      const entry = entries.get(url)
      if (!entry) return null
      if ('byValue' in entry) return entry.byValue.get(joinedHeader(rawHeaders, entry.vary)) ?? null
      const found = isPreview() ? null : use(url, entry)
      return found && 'bodies' in found ? found : null
    },
    has: (key: string): boolean => entries.peek(key) !== undefined,
    findPage(key: string): StoredResponse | null {
      const found = findRendering(key)
      return found && 'bodies' in found ? found : null
    },
    findTemplate(key: string): NotFoundTemplate | null {
      const found = findRendering(key)
      return found && 'parts' in found ? found : null
    },
    renderOnce,
    isRendering: (key: string) => underWay.has(key),

    /**
     * Stores the response to a GET if it is immutable, such as an image requested by version. Null:
     * it is not, and its body was not read.
     */
    async keepImage(
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
      if (Number(headerOf('content-length')) > limits.images.bytes / 8) return null
      if (/[*,]/.test(vary) || value.length > LONGEST_VALUE) return null
      const stored = storeResponse(200, headers, etag, Buffer.from(await new Response(body).arrayBuffer()))
      const known = entries.get(url)
      const before =
        known && 'byValue' in known && known.vary === vary ? [...known.byValue].slice(1 - MOST_VARIANTS) : []
      // Other Accept headers mostly lead to the same bytes.
      const same = before.find(([, variant]) => variant.etag === etag)?.[1] ?? stored
      entries.set(url, { vary, byValue: new Map([...before, [value, same]]) }, 'images')
      return same
    },

    /** With new content: what was removed must not be served any more. */
    forgetImages(): void {
      for (const [key] of entries.in('images')) entries.delete(key)
    },

    /** Renews what was requested since it was made, most recent first, and drops the rest. */
    renewOutdated(ref: string): void {
      const outdated = ['pages', 'missing'].flatMap((part) =>
        entries.in(part).filter(([, { value }]) => 'ref' in value && value.ref !== ref),
      )
      for (const [key, { used }] of outdated.reverse()) {
        if (used) renew(key)
        else entries.delete(key)
      }
    },

    usage(): { pages: number; bytes: number } {
      const [pages, missing] = [entries.usage('pages'), entries.usage('missing')]
      return { pages: pages.entries + missing.entries, bytes: pages.bytes + missing.bytes }
    },
  }
}

/** All values of a header, joined as the Request object joins them. */
function joinedHeader(rawHeaders: readonly string[], name: string): string {
  return rawHeaderValues(rawHeaders, name).join(', ')
}

function bytesOf(entry: RenderedEntry | Variants): number {
  if ('value' in entry) return entry.value.bytes
  return [...new Set(entry.byValue.values())].reduce((sum, { bytes }) => sum + bytes, 0)
}
