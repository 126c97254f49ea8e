import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ContentUnavailable } from '#app/content/content.ts'
import { type CalculationImage, calculationImage, shareImageHref } from '#app/shell/meta/share-image.ts'
import type { ChargedClient } from '#server/limits.ts'
import { createLog } from '#server/log.ts'
import { displayFont } from './display-font.ts'
import { createShareImages } from './handler.ts'
import { subjectOfPage } from './subjects.ts'

const siteUrl = 'https://www.example.dk'
const log = createLog({ logLevel: 'silent' })

/** The head of a page as the site writes it. */
function page(path: string, title: string, picture = ''): string {
  const words = [title, 'Prøvelys', picture]
  return [
    `<meta property="og:title" content="${title.replaceAll('"', '&quot;')}"/>`,
    '<meta property="og:site_name" content="Prøvelys"/>',
    `<meta property="og:image" content="${siteUrl}${shareImageHref(path, words)}"/>`,
    picture && `<meta property="og:image" content="${picture.replaceAll('&', '&amp;')}"/>`,
  ].join('')
}

const green = sharp({ create: { width: 90, height: 120, channels: 3, background: '#00ff00' } })
  .png()
  .toBuffer()

/** The images of a site that has no pages, pictures or calculations but those given. */
function shareImages(given: Partial<Parameters<typeof createShareImages>[0]>) {
  const answer = createShareImages({
    siteUrl,
    pictureOrigins: [],
    calculations: async () => [],
    log,
    page: async () => null,
    media: async () => new Response(null, { status: 404 }),
    font: displayFont,
    ...given,
  })
  return (address: string, init?: RequestInit, client?: ChargedClient) =>
    answer(new Request(new URL(address, siteUrl), init), client)
}

function site(pages: Record<string, string>, images: CalculationImage[] = []) {
  const asked: string[] = []
  const get = shareImages({
    calculations: async () => images,
    page: async (path) => pages[path] ?? null,
    media: async (request) => {
      asked.push(request.url)
      if (request.url.includes('borte')) return new Response('Not found', { status: 404 })
      return new Response(new Uint8Array(await green))
    },
  })
  return { get, asked }
}

/** Another host, and what was asked of it. */
async function startElsewhere(answer: RequestListener) {
  const visits: string[] = []
  const server = createServer((request, response) => {
    visits.push(request.url ?? '')
    answer(request, response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  return { visits, port: (server.address() as AddressInfo).port }
}

async function pixels(response: Response) {
  const bytes = Buffer.from(await response.arrayBuffer())
  const { width, height, format } = await sharp(bytes).metadata()
  return { bytes, width, height, format }
}

test('every page has a picture with its own title, in the size that link previews require', async () => {
  const { get } = site({
    '/': page('/', 'Online billetsalg | Prøvelys'),
    '/priser/pakker': page('/priser/pakker', 'Pakker | Prøvelys'),
    '/hjaelp/aeoeaa': page('/hjaelp/aeoeaa', 'Ærø, Østerbro & Ålborg: "på" gensyn'),
    '/lang': page(
      '/lang',
      'Sådan sælger du billetter til sæsonens største håndboldkamp i Ålborg, Ærø og på Østerbro',
    ),
  })
  const drawn = new Set<string>()
  for (const address of [
    '/delebillede.png',
    '/delebillede/priser/pakker.png',
    '/delebillede/hjaelp/aeoeaa.png',
    '/delebillede/lang.png',
  ]) {
    const response = await get(address)
    expect(response.headers.get('content-type'), address).toBe('image/png')
    const { bytes, ...shape } = await pixels(response)
    expect(shape, address).toEqual({ width: 1200, height: 630, format: 'png' })
    // Link previews refuse large files.
    expect(bytes.byteLength, address).toBeLessThan(120_000)
    drawn.add(bytes.toString('base64'))
  }
  expect(drawn.size).toBe(4)
})

test('an address without a page, or a page without an image, gets 404', async () => {
  const { get } = site({ '/tak': '<meta property="og:title" content="Tak"/>' })
  for (const address of [
    '/delebillede/findes-ikke.png',
    '/delebillede/tak.png',
    '/delebillede/tak',
    '/delebillede/tak.svg',
    '/delebillede/.png',
  ]) {
    expect((await get(address)).status, address).toBe(404)
  }
})

test('the versioned address of a picture is cached permanently, others are revalidated', async () => {
  const path = '/priser/pakker'
  const { get } = site({ [path]: page(path, 'Pakker') })
  const named = shareImageHref(path, ['Pakker', 'Prøvelys', ''])
  const right = await get(named)
  expect(right.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect((await get('/delebillede/priser/pakker.png?v=anden')).headers.get('cache-control')).toBe(
    'public, max-age=300',
  )
  const etag = right.headers.get('etag') ?? ''
  for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
    const answer = await get(named, { headers: { 'If-None-Match': known } })
    expect([known, answer.status]).toEqual([known, 304])
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  }
  expect((await get(named, { headers: { 'If-None-Match': '"x"' } })).status).toBe(200)
  const head = await get(named, { method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe(right.headers.get('content-length'))
  expect((await head.arrayBuffer()).byteLength).toBe(0)
})

test('a different title, name or picture gives a different address', () => {
  const addresses = [
    ['a', 'b', ''],
    ['a', 'c', ''],
    ['b', 'b', ''],
    ['a', 'b', 'x'],
  ].map((words) => shareImageHref('/side', words))
  expect(new Set(addresses).size).toBe(4)
})

test("a page's own picture is shown on the ticket stub", async () => {
  const own = `${siteUrl}/media/plakat.svg?w=1200&h=630&fit=crop&fm=png`
  const { get, asked } = site({ '/branche/a': page('/branche/a', 'Sportsklub', own) })
  const { bytes } = await pixels(await get('/delebillede/branche/a.png'))
  expect(asked).toEqual([`${siteUrl}/media/plakat.svg?w=828&fm=png`])
  const [r, g, b] = await sharp(bytes)
    .extract({ left: 960, top: 300, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer()
  expect([r, g, b]).toEqual([0, 255, 0])
})

test('a page whose picture is missing has an image with only text, cached briefly', async () => {
  const own = `${siteUrl}/media/borte.svg`
  const { get } = site({ '/branche/a': page('/branche/a', 'Sportsklub', own) })
  const response = await get(shareImageHref('/branche/a', ['Sportsklub', 'Prøvelys', own]))
  expect(response.headers.get('cache-control')).toBe('public, max-age=300')
  expect(await pixels(response)).toMatchObject({ width: 1200, height: 630 })
  // A copy of it must not be reused as the finished image.
  expect(response.headers.get('etag')).toBeNull()
})

test('a picture that cannot be drawn is omitted, logged and tried again', async () => {
  const lines: string[] = []
  const own = `${siteUrl}/media/plakat.png`
  const pictures = [Buffer.from('no picture'), await green]
  const get = shareImages({
    log: { ...log, warn: (message) => lines.push(message) },
    page: async () => page('/a', 'Sportsklub', own),
    media: async () => new Response(new Uint8Array(pictures.shift() ?? (await green))),
  })
  const draw = async () => pixels(await get('/delebillede/a.png'))
  const textOnly = await draw()
  expect(textOnly).toMatchObject({ width: 1200, height: 630 })
  expect(lines).toEqual(['The picture of a page could not be drawn into its link preview'])
  const whole = await draw()
  expect(whole.bytes.equals(textOnly.bytes)).toBe(false)
  expect((await draw()).bytes.equals(whole.bytes)).toBe(true)
  expect(lines).toHaveLength(1)
})

test('a display font that cannot be read leaves pictures without text, which are not cached for long, and is logged once', async () => {
  const lines: string[] = []
  const get = shareImages({
    log: { ...log, warn: (message) => lines.push(message) },
    page: async (path) => page(path, 'Sportsklub'),
    font: Buffer.from('no font'),
  })
  for (const path of ['/delebillede/a.png', '/delebillede/b.png', '/delebillede/a.png']) {
    const response = await get(path)
    expect(response.headers.get('ETag')).toBeNull()
    expect(await pixels(response)).toMatchObject({ width: 1200, height: 630 })
  }
  expect(lines).toEqual(['The display font cannot be read: link previews have no text'])
})

describe('a calculation', () => {
  const brand = { productName: 'Prøvelys', logo: { url: '/media/navn.svg' } }
  const images = ['BASIS', 'PREMIUM', 'Ærø Festival og Forening'].flatMap((name) =>
    [true, false].map((customerPays) => calculationImage({ package: name, customerPays }, brand)),
  )

  test('has a picture with the logo for each package and payer, cached permanently', async () => {
    const { get, asked } = site({}, images)
    const drawn = new Set<string>()
    for (const { href } of images) {
      const response = await get(href)
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      const { bytes, ...shape } = await pixels(response)
      expect(shape).toEqual({ width: 1200, height: 630, format: 'png' })
      expect(bytes.byteLength).toBeLessThan(120_000)
      drawn.add(bytes.toString('base64'))
    }
    expect(drawn.size).toBe(6)
    expect(new Set(asked)).toEqual(new Set([`${siteUrl}/media/navn.svg?w=828`]))
  })

  test('has another address if the logo or name is another', () => {
    const of = (changes: Partial<typeof brand>) =>
      calculationImage({ package: 'BASIS', customerPays: true }, { ...brand, ...changes }).href
    expect(new Set([of({}), of({ productName: 'Andet' }), of({ logo: { url: '/media/b.svg' } })]).size).toBe(
      3,
    )
  })

  test('without a logo has the name, and one whose logo is missing is cached briefly', async () => {
    const unmarked = calculationImage({ package: 'BASIS', customerPays: true }, { ...brand, logo: null })
    const gone = calculationImage(
      { package: 'PREMIUM', customerPays: true },
      { ...brand, logo: { url: '/media/borte.svg' } },
    )
    const { get } = site({}, [unmarked, gone])
    const named = await get(unmarked.href)
    expect(named.headers.get('cache-control')).toContain('immutable')
    expect(await pixels(named)).toMatchObject({ width: 1200, height: 630 })
    expect((await get(gone.href)).headers.get('cache-control')).toBe('public, max-age=300')
  })

  test.each([
    '/delebillede/beregner/pakkevalg/guld-kunden-betaler.png',
    '/delebillede/beregner/pakkevalg/basis-119.000-kr.png',
    '/delebillede/beregner/pakkevalg/.png',
    '/delebillede/beregner/pakkevalg.png',
  ])('of a package that does not exist gets 404: %s', async (address) => {
    expect((await site({}, images).get(address)).status).toBe(404)
  })
})

test('while the content service is down every image is answered with Retry-After', async () => {
  const get = shareImages({
    calculations: () => Promise.reject(new ContentUnavailable()),
    page: () => Promise.reject(new ContentUnavailable()),
  })
  for (const path of ['priser', 'beregner/pakkevalg/basis-kunden-betaler']) {
    const response = await get(`/delebillede/${path}.png`)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
  }
})

test('pictures are fetched only from hosts that pages use, and redirects are not followed', async () => {
  const { visits, port } = await startElsewhere(async (request, response) => {
    if (request.url?.startsWith('/videre')) return response.writeHead(302, { Location: '/inde' }).end()
    if (request.url?.startsWith('/stor')) return response.end(Buffer.alloc(9 * 1024 * 1024))
    return response.end(await green)
  })
  const known = `http://127.0.0.1:${port}`
  const draw = async (picture: string) => {
    visits.length = 0
    const get = shareImages({ pictureOrigins: [known], page: async () => page('/a', 'Sportsklub', picture) })
    const response = await get('/delebillede/a.png')
    return [response.status, visits.map((visit) => visit.split('?')[0])]
  }
  expect(await draw(`${known}/plakat.png`)).toEqual([200, ['/plakat.png']])
  expect(await draw(`http://localhost:${port}/plakat.png`)).toEqual([200, []])
  expect(await draw(`http://169.254.169.254/latest`)).toEqual([200, []])
  expect(await draw('file:///etc/passwd')).toEqual([200, []])
  expect(await draw(`${known}/videre.png`)).toEqual([200, ['/videre.png']])
  expect(await draw(`${known}/stor.png`)).toEqual([200, ['/stor.png']])
})

test('a picture of another host is loaded once for all requests at the same time', async () => {
  const { visits, port } = await startElsewhere(async (_, response) => response.end(await green))
  const origin = `http://127.0.0.1:${port}`
  const get = shareImages({
    pictureOrigins: [origin],
    page: async () => page('/a', 'Sportsklub', `${origin}/plakat.png`),
  })
  const asked = Array.from({ length: 20 }, () => get('/delebillede/a.png'))
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect([new Set(statuses), visits.length]).toEqual([new Set([200]), 1])
})

test("the network that asks for a page's picture is charged for reading the page", async () => {
  const clients: unknown[] = []
  const get = shareImages({
    page: async (_, client) => {
      clients.push(client)
      return null
    },
  })
  const client = { costs: () => [], charge: () => {} }
  await get('/delebillede/branche/ukendt.png', {}, client)
  expect(clients).toEqual([client])
})

describe('the metadata of a page', () => {
  const meta = (property: string, content: string) => `<meta property="${property}" content="${content}"/>`
  const image = (version = 'a1') => meta('og:image', `${siteUrl}/delebillede/a.png?v=${version}`)

  test('without a title, or with an image that is not ours, gives no image', () => {
    expect(subjectOfPage(meta('og:title', 'Pakker') + image())?.version).toBe('a1')
    for (const html of [
      '',
      image(),
      meta('og:title', 'Pakker'),
      meta('og:title', '') + image(),
      meta('og:title', 'Pakker') + meta('og:image', `${siteUrl}/media/a.png?v=a1`),
      meta('og:title', 'Pakker') + image('a1&amp;b=2'),
      meta('og:title', 'Pakker') + image(''),
    ])
      expect(subjectOfPage(html), html).toBeNull()
  })

  test('gives the same image with or without the site name behind the title, and cuts off nothing else', () => {
    const keyOf = (title: string, site: string | null) =>
      subjectOfPage(meta('og:title', title) + (site === null ? '' : meta('og:site_name', site)) + image())
        ?.key
    expect(keyOf('Pakker | Lysfest', 'Lysfest')).toBe(keyOf('Pakker', 'Lysfest'))
    expect(keyOf('Pakker | Lysfest', 'Andet')).not.toBe(keyOf('Pakker', 'Andet'))
    expect(keyOf('Pakker | ', null)).not.toBe(keyOf('Pakker', null))
    expect(keyOf('Pakker | Lysfest', 'Lysfest')).not.toBe(keyOf('Priser | Lysfest', 'Lysfest'))
    expect(keyOf('A &amp; B', 'Lysfest')).toContain('A & B')
  })

  test("names the second image as the page's own picture", () => {
    const html = meta('og:title', 'Pakker') + image() + meta('og:image', '/media/b.png?w=1&amp;h=2')
    expect(subjectOfPage(html)?.picture).toBe('/media/b.png?w=1&h=2')
    expect(subjectOfPage(meta('og:title', 'Pakker') + image())?.picture).toBeNull()
  })
})

test('an error of a page that is not an outage is passed on', async () => {
  const get = shareImages({ page: () => Promise.reject(new TypeError('x')) })
  await expect(get('/delebillede/a.png')).rejects.toThrow(TypeError)
})

test('a picture that cannot be loaded is logged', async () => {
  const lines: string[] = []
  const get = shareImages({
    log: { ...log, warn: (message) => lines.push(message) },
    page: async () => page('/a', 'A', `${siteUrl}/media/a.png`),
    media: () => Promise.reject(new Error('x')),
  })
  expect((await get('/delebillede/a.png')).status).toBe(200)
  expect(lines).toEqual([expect.stringContaining('could not be loaded')])
})

test('an image that exceeds the queue for drawing is answered with Retry-After', async () => {
  const get = shareImages({ page: async (path) => page(path, `Side ${path}`) })
  // One is being drawn, thirty wait.
  const asked = Array.from({ length: 32 }, (_, at) => get(`/delebillede/side-${at}.png`))
  const refused = await Promise.race(asked)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
})

test('an image whose request was aborted is not drawn', async () => {
  const get = shareImages({ page: async (path) => page(path, `Side ${path}`) })
  const response = await get('/delebillede/a.png', { signal: AbortSignal.abort() })
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
})

test('drawing is charged once, to the network that asks', async () => {
  const paid: unknown[] = []
  const client = { costs: () => [], charge: (what: string) => void paid.push(what) }
  const get = shareImages({ page: async (path) => page(path, 'Pakker') })
  for (const _ of [1, 2]) await get('/delebillede/a.png', {}, client)
  expect(paid).toEqual(['picture'])
})
