import { LRUCache } from 'lru-cache'
import sharp, { type Sharp } from 'sharp'
import { ContentUnavailable } from '#app/content/content.ts'
import { SHARE_HEIGHT, SHARE_WIDTH } from '#app/shell/meta/share-image.ts'
import { createQueue, NotNow, type Payer, type QueueOptions } from '#server/limits.ts'
import type { Log } from '#server/log.ts'
import { bareRetryLater, bareText, fileResponse, toResponse } from '#server/responses/bare-response.ts'
import { etagOf, immutable } from '#server/responses/freshness.ts'
import { unescaped } from '#server/responses/html-text.ts'
import { readAtMost } from '#server/responses/read-at-most.ts'
import { PICTURE, type ShareWords, stage, ticket } from './drawing.ts'
import type { Outlines } from './outlines.ts'

/*
 * GET /delebillede/<page>.png: the image of a page's link preview, drawn from the page's own
 * metadata. A request can only name a page, so there are as many images as pages.
 */

/** An image takes about 30 kB. */
const CACHE_BYTES = 12 * 1024 * 1024
const AT_ONCE = 1
const WAITING = 30
/** Timeout for a picture from another host, in milliseconds. */
const PATIENCE = 4_000
const PICTURE_BYTES = 8 * 1024 * 1024

export interface ShareImageOptions {
  siteUrl: string
  /** HTML of a public page with status 200; null if there is none. Rejects while it is unknown. */
  page: (path: string, payer?: Payer) => Promise<string | null>
  /** Serves /media/. */
  media: (request: Request) => Promise<Response>
  /**
   * Origins of pages' pictures besides the site's own. The server contacts no others, whatever a
   * page names.
   */
  pictureOrigins: readonly string[]
  log: Log
}

/** What drawing needs. */
interface DrawingServices extends ShareImageOptions {
  drawn: LRUCache<string, Buffer>
  turn: ReturnType<typeof createQueue>
  outlines: () => Promise<Outlines>
}

export function createShareImages(
  options: ShareImageOptions,
): (request: Request, payer?: Payer) => Promise<Response> {
  let outlines: Promise<Outlines> | undefined
  const services: DrawingServices = {
    ...options,
    drawn: new LRUCache({ maxSize: CACHE_BYTES, sizeCalculation: ({ byteLength }) => byteLength }),
    turn: createQueue(AT_ONCE, WAITING),
    outlines: () => {
      outlines ??= import('./outlines.ts').then(({ createOutlines }) => createOutlines())
      return outlines
    },
  }
  return (request, payer) => respond(services, request, payer)
}

async function respond(services: DrawingServices, request: Request, payer?: Payer): Promise<Response> {
  const url = new URL(request.url)
  const path = /^\/delebillede(\/[^?]+)?\.png$/.exec(url.pathname)
  let html: string | null
  try {
    html = path ? await services.page(path[1] ?? '/', payer) : null
  } catch (error) {
    if (!(error instanceof ContentUnavailable)) throw error
    return toResponse(bareRetryLater(2))
  }
  const page = html === null ? null : wordsOf(html)
  if (!page) return toResponse(bareText(404, 'Not found'))
  const key = JSON.stringify([page.words, page.picture, page.version])
  const headers = new Headers({
    ETag: etagOf(key),
    'Content-Type': 'image/png',
    'Cache-Control': url.searchParams.get('v') === page.version ? immutable : 'public, max-age=300',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })
  const make = async (): Promise<Buffer> => {
    const { image, isStopgap } = await drawInTurn(services, page, key, { payer, signal: request.signal })
    if (isStopgap) {
      // Not to be cached for long.
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

/** `isStopgap`: without the page's picture, which could not be loaded or drawn. */
async function drawInTurn(
  services: DrawingServices,
  { words, picture }: SharedPage,
  key: string,
  { payer, signal }: QueueOptions,
): Promise<{ image: Buffer; isStopgap: boolean }> {
  const { drawn, turn, log } = services
  let found = picture ? await pictureAt(services, picture) : null
  const drawOnce = async () => {
    const known = drawn.get(key)
    if (known) return known
    if (!found) return draw(services, words, null)
    return draw(services, words, found).catch((error: unknown) => {
      log.warn('The picture of a page could not be drawn into its link preview', { error })
      found = null
      return draw(services, words, null)
    })
  }
  const drawing = () => payer?.payFor(drawOnce, 'others') ?? drawOnce()
  const image = await turn(drawing, { payer, signal })
  const isStopgap = picture !== null && !found
  if (!isStopgap) drawn.set(key, image)
  return { image, isStopgap }
}

async function draw(
  { outlines }: DrawingServices,
  words: ShareWords,
  picture: Buffer | null,
): Promise<Buffer> {
  const letters = await outlines()
  if (!picture) return finished(sharp(Buffer.from(stage(words, letters))))
  const { under, over } = ticket(words, letters)
  return finished(
    sharp(Buffer.from(under)).composite([
      { input: await fitted(picture), left: PICTURE.left, top: PICTURE.top },
      { input: Buffer.from(over), left: 0, top: 0 },
    ]),
  )
}

/** Null if it cannot be loaded: the text alone will do. */
async function pictureAt(
  { siteUrl, pictureOrigins, media, log }: DrawingServices,
  address: string,
): Promise<Buffer | null> {
  try {
    const url = new URL(address)
    // The page names it in link-preview format; here it is cropped to the ticket's stub.
    url.searchParams.set('w', '828')
    url.searchParams.delete('h')
    url.searchParams.delete('fit')
    const isOwn = url.origin === siteUrl
    if (!isOwn && !pictureOrigins.includes(url.origin)) return null
    const response = isOwn
      ? await media(new Request(url))
      : await fetch(url, { signal: AbortSignal.timeout(PATIENCE), redirect: 'error' })
    return response.ok ? await readAtMost(response.body, PICTURE_BYTES) : null
  } catch (error) {
    log.warn('The picture of a page could not be loaded for its link preview', { error })
    return null
  }
}

/** What a page says of its link preview. */
interface SharedPage {
  words: ShareWords
  picture: string | null
  version: string
}

/** Metadata in a page's head; null if it names no image of this kind. */
export function wordsOf(html: string): SharedPage | null {
  const said = (property: string) =>
    [...html.matchAll(/<meta property="([^"]+)" content="([^"]*)"/g)]
      .filter(([, name]) => name === property)
      .map(([, , value = '']) => unescaped(value))
  const [title = ''] = said('og:title')
  const [site = ''] = said('og:site_name')
  const [own = '', picture = null] = said('og:image')
  const version = /\/delebillede\S*\.png\?v=(\w+)$/.exec(own)?.[1]
  if (!title || !version) return null
  const suffix = ` | ${site}`
  const alone = site && title.endsWith(suffix) ? title.slice(0, -suffix.length) : title
  return { words: { title: alone, site }, picture, version }
}

function fitted(picture: Buffer): Promise<Buffer> {
  const { width, height } = PICTURE
  return sharp(picture, { limitInputPixels: 50_000_000 })
    .resize({ width, height, fit: 'cover' })
    .png()
    .toBuffer()
}

/** Flat colours: with a palette it is a third of the size. */
function finished(image: Sharp): Promise<Buffer> {
  return image.resize(SHARE_WIDTH, SHARE_HEIGHT).png({ palette: true, colours: 64, effort: 7 }).toBuffer()
}
