import { LRUCache } from 'lru-cache'
import { ContentUnavailable } from '#app/content/content.ts'
import type { CalculationImage } from '#app/shell/meta/share-image.ts'
import { type ChargedClient, createQueue, NotNow, type QueueOptions } from '#server/limits.ts'
import type { Log } from '#server/log.ts'
import { bareRetryLater, bareText, fileResponse, toResponse } from '#server/responses/bare-response.ts'
import { etagOf, immutable } from '#server/responses/freshness.ts'
import { readAtMost } from '#server/responses/read-at-most.ts'
import type { SetLetters } from './letters.ts'
import { type Subject, subjectOfCalculation, subjectOfPage } from './subjects.ts'

/*
 * GET /delebillede/<page>.png: the image of a page's link preview, drawn from the page's own
 * metadata; and that of a calculation, one for each package and payer. A request can name no other,
 * so the number of images is limited.
 */

/** An image takes about 30 kB. */
const CACHE_BYTES = 12 * 1024 * 1024
const AT_ONCE = 1
const WAITING = 30
/** Timeout for a picture from another host, in milliseconds. */
const PICTURE_TIMEOUT_MS = 4_000
const PICTURE_BYTES = 8 * 1024 * 1024
const LOADED_AT_ONCE = 2

const CALCULATIONS = '/delebillede/beregner/pakkevalg/'

interface ShareImageOptions {
  siteUrl: string
  /** HTML of a public page with status 200; null if there is none. Rejects while it is unknown. */
  page: (path: string, client?: ChargedClient) => Promise<string | null>
  /** The images of calculations. Rejects while content is unavailable. */
  calculations: () => Promise<readonly CalculationImage[]>
  /** Serves /media/. */
  media: (request: Request) => Promise<Response>
  /**
   * Origins of pages' pictures besides the site's own. The server contacts no others, whatever a
   * page names.
   */
  pictureOrigins: readonly string[]
  /** The headings' font. */
  font: Buffer
  log: Log
}

/** What drawing needs. */
interface DrawingServices extends ShareImageOptions {
  drawn: LRUCache<string, Buffer>
  turn: ReturnType<typeof createQueue>
  /** Pictures that are being loaded now, by address. */
  loading: Map<string, Promise<Buffer | null>>
  loadingTurn: ReturnType<typeof createQueue>
  setLetters: (columns: Parameters<SetLetters>[0]) => Promise<string | null>
}

export function createShareImages(
  options: ShareImageOptions,
): (request: Request, client?: ChargedClient) => Promise<Response> {
  const services: DrawingServices = {
    ...options,
    drawn: new LRUCache({ maxSize: CACHE_BYTES, sizeCalculation: ({ byteLength }) => byteLength }),
    turn: createQueue(AT_ONCE, WAITING),
    loading: new Map(),
    loadingTurn: createQueue(LOADED_AT_ONCE, WAITING),
    setLetters: lettersOf(options),
  }
  return (request, client) => respond(services, request, client)
}

/** Sets letters in the display font, which is loaded for the first picture; null if it cannot be read. */
function lettersOf({ font, log }: ShareImageOptions): DrawingServices['setLetters'] {
  let letters: Promise<SetLetters> | undefined
  let isReported = false
  return async (columns) => {
    try {
      letters ??= import('./letters.ts').then(({ createLetters }) => createLetters(font))
      return await (await letters)(columns)
    } catch (error) {
      if (!isReported) log.warn('The display font cannot be read: link previews have no text', { error })
      isReported = true
      return null
    }
  }
}

async function respond(
  services: DrawingServices,
  request: Request,
  client?: ChargedClient,
): Promise<Response> {
  const url = new URL(request.url)
  let subject: Subject | null
  try {
    subject = await subjectOf(services, url.pathname, client)
  } catch (error) {
    if (!(error instanceof ContentUnavailable)) throw error
    return toResponse(bareRetryLater(2))
  }
  if (!subject) return toResponse(bareText(404, 'Not found'))
  const { key, version } = subject
  const headers = new Headers({
    ETag: etagOf(key),
    'Content-Type': 'image/png',
    'Cache-Control': url.searchParams.get('v') === version ? immutable : 'public, max-age=300',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })
  const make = async (): Promise<Buffer> => {
    const { image, isStopgap } = await drawInTurn(services, subject, { client, signal: request.signal })
    if (isStopgap) {
      // A stopgap must not be cached for long.
      headers.delete('ETag')
      headers.set('Cache-Control', 'public, max-age=300')
    }
    return image
  }
  try {
    return await fileResponse(request, headers, async () => services.drawn.get(key) ?? make())
  } catch (error) {
    if (error instanceof NotNow) return toResponse(bareRetryLater(2))
    throw error
  }
}

/** The subject of a request; null: it names neither a page nor a calculation. */
async function subjectOf(
  { calculations, page, siteUrl }: DrawingServices,
  pathname: string,
  client: ChargedClient | undefined,
): Promise<Subject | null> {
  const path = /^\/delebillede(\/[^?]+)?\.png$/.exec(pathname)
  if (!path) return null
  if (pathname.startsWith(CALCULATIONS)) {
    const found = (await calculations()).find(({ href }) => href.split('?')[0] === pathname)
    return found ? subjectOfCalculation(found, siteUrl) : null
  }
  const html = await page(path[1] ?? '/', client)
  return html === null ? null : subjectOfPage(html)
}

/** `isStopgap`: without the page's picture or its words, which could not be loaded or drawn. */
async function drawInTurn(
  services: DrawingServices,
  subject: Subject,
  { client, signal }: QueueOptions,
): Promise<{ image: Buffer; isStopgap: boolean }> {
  const { drawn, turn, log, setLetters } = services
  const { key, picture } = subject
  let hasWords = true
  async function lettersOrNone(columns: Parameters<SetLetters>[0]): Promise<string> {
    const letters = await setLetters(columns)
    hasWords = letters !== null
    return letters ?? ''
  }
  const draw = (loaded: Buffer | null) => subject.paint(lettersOrNone, loaded)
  let found = picture ? await loadOnce(services, picture) : null
  const drawOnce = async () => {
    const cached = drawn.get(key)
    if (cached) return cached
    client?.charge('picture')
    if (!found) return draw(null)
    return draw(found).catch((error: unknown) => {
      log.warn('The picture of a page could not be drawn into its link preview', { error })
      found = null
      return draw(null)
    })
  }
  const image = await turn(drawOnce, { client, signal })
  const isStopgap = !hasWords || (picture !== null && !found)
  if (!isStopgap) drawn.set(key, image)
  return { image, isStopgap }
}

/** Loads a picture once for all requests that come meanwhile. */
function loadOnce(services: DrawingServices, address: string): Promise<Buffer | null> {
  const { loading, loadingTurn } = services
  const already = loading.get(address)
  if (already) return already
  const picture = loadingTurn(() => pictureAt(services, address)).finally(() => loading.delete(address))
  loading.set(address, picture)
  return picture
}

/** A picture; null if it cannot be loaded, and the image then has the text alone. */
async function pictureAt(
  { siteUrl, pictureOrigins, media, log }: DrawingServices,
  address: string,
): Promise<Buffer | null> {
  try {
    const url = new URL(address)
    // The page's address asks for the format of link previews; here the picture is cropped to the
    // ticket's stub.
    url.searchParams.set('w', '828')
    url.searchParams.delete('h')
    url.searchParams.delete('fit')
    const isOwn = url.origin === siteUrl
    if (!isOwn && !pictureOrigins.includes(url.origin)) return null
    const response = isOwn
      ? await media(new Request(url))
      : await fetch(url, { signal: AbortSignal.timeout(PICTURE_TIMEOUT_MS), redirect: 'error' })
    if (response.ok) return await readAtMost(response.body, PICTURE_BYTES)
    // An unread body would keep its connection open.
    await response.body?.cancel()
    return null
  } catch (error) {
    log.warn('The picture of a page could not be loaded for its link preview', { error })
    return null
  }
}
