import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { crc32, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { iconAt } from '#app/shell/meta/site-icons.ts'
import { imageAt, PICTURE_WIDTHS } from '#app/ui/picture.tsx'
import type { ChargedClient } from '#server/limits.ts'
import { createMediaHandler } from './media.ts'
import { MEDIA_WIDTHS, variantOf } from './media-variants.ts'
import { mediaFile } from './repository/media-file.ts'

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="#a00"/></svg>'

/** A folder of media with a file that is none, and a drawing beside the folder. */
async function setUp() {
  const folder = mkdtempSync(join(tmpdir(), 'media-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'tegning.svg'), SVG)
  writeFileSync(
    join(folder, 'foto.png'),
    await sharp({ create: { width: 1000, height: 500, channels: 3, background: '#808' } })
      .png()
      .toBuffer(),
  )
  writeFileSync(join(folder, 'guide.pdf'), '%PDF-1.4')
  writeFileSync(join(folder, 'hemmelig.txt'), 'nej')
  writeFileSync(`${folder}-ude.svg`, SVG)
  onTestFinished(() => rmSync(`${folder}-ude.svg`, { force: true }))
  const handle = createMediaHandler({ folder })
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    handle(new Request(`http://localhost/media/${path}`, { headers, method }))
  return { folder, handle, get }
}

/** A client whose pictures are counted as they are made. */
function countingClient() {
  let made = 0
  const client: ChargedClient = {
    costs: () => [],
    charge: () => {
      made += 1
    },
  }
  return { client, made: () => made }
}

async function sizeOf(response: Response) {
  const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  return { width, height, format }
}

test('a drawing is served unchanged and compressed, with scripts blocked', async () => {
  const { get } = await setUp()
  const plain = await get('tegning.svg')
  expect(await plain.text()).toBe(SVG)
  expect(plain.headers.has('content-encoding')).toBe(false)
  expect(plain.headers.get('content-type')).toBe('image/svg+xml')
  expect(plain.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(plain.headers.get('x-content-type-options')).toBe('nosniff')
  const br = await get('tegning.svg?w=640&auto=format,compress', { 'accept-encoding': 'gzip, br' })
  expect(br.headers.get('content-encoding')).toBe('br')
  expect(br.headers.get('vary')).toBe('Accept-Encoding')
  for (const [accepted, encoding] of [
    ['br;q=0', null],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.5, gzip', 'gzip'],
    ['*', 'br'],
  ] as const) {
    const drawing = await get('tegning.svg', { 'accept-encoding': accepted })
    expect([accepted, drawing.headers.get('content-encoding')]).toEqual([accepted, encoding])
  }
})

test('an SVG is converted to a bitmap on request, within the size of link previews', async () => {
  const { get } = await setUp()
  const size = async (query: string) => sizeOf(await get(`tegning.svg?${query}`))
  expect(await size('fm=png&w=640')).toEqual({ width: 640, height: 320, format: 'png' })
  expect(await size('fm=jpg&w=1200&h=630&fit=crop')).toEqual({ width: 1200, height: 630, format: 'jpeg' })
  expect(await size('fm=png&w=3840&dpr=3')).toEqual({ width: 1200, height: 600, format: 'png' })
})

test('a drawing is never converted to AVIF or WebP', async () => {
  const { get } = await setUp()
  for (const fm of ['avif', 'webp']) {
    const response = await get(`tegning.svg?fm=${fm}&w=3840`)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect((await sizeOf(response)).width).toBe(1200)
  }
})

test('a picture that would take gigabytes or minutes to decode is not found', async () => {
  const { folder, get } = await setUp()
  const header = Buffer.alloc(13)
  header.writeUInt32BE(30_000, 0)
  header.writeUInt32BE(30_000, 4)
  header[8] = 1
  const length = Buffer.from([0, 0, 0, header.length])
  const name = Buffer.from('IHDR')
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(Buffer.concat([name, header])))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  writeFileSync(join(folder, 'stor.png'), Buffer.concat([signature, length, name, header, sum]))
  const create = { width: 4_200, height: 4_200, channels: 3, background: '#808' } as const
  writeFileSync(join(folder, 'stor.avif'), await sharp({ create }).avif({ quality: 1, effort: 0 }).toBuffer())
  writeFileSync(join(folder, 'pakket.svg'), gzipSync(SVG))
  for (const path of ['stor.png', 'stor.avif', 'pakket.svg'])
    expect([path, (await get(`${path}?w=640&fm=png`)).status]).toEqual([path, 404])
})

test.each([
  ['a filter', SVG.replace('<rect', '<filter id="f"><feMorphology radius="99"/></filter><rect')],
  ['a filter of a style', SVG.replace('<rect', '<rect style="filter: blur(9px)"')],
  ['a filter written with an escape', SVG.replace('<rect', '<rect style="f\\69lter: blur(90px)"')],
  ['a filter written with a reference', SVG.replace('<rect', '<rect style="&#102;ilter: blur(90px)"')],
  ['a hundred thousand letters', SVG.replace('<rect', `<text>${'x'.repeat(59_000)}</text><rect`)],
  ['a hundred layers', SVG.replace('<rect', `${'<g opacity=".5"><rect/></g>'.repeat(100)}<rect`)],
  ['a hundred thousand lines', SVG.replace('<rect', `<path d="M0 0${'L9 9L0 1'.repeat(50_000)}"/><rect`)],
  ['thousands of gradients', SVG.replace('<rect', `${'<path fill="url(#a)"/>'.repeat(1_000)}<rect`)],
  [
    'parts that repeat each other',
    SVG.replace('<rect', `${'<use href="#a"/><use href="#a"/><use href="#a"/>'.repeat(8)}<rect`),
  ],
  ['dashes without number', SVG.replace('<rect', '<path stroke-dasharray="0.001" d="M0 0h9999"/><rect')],
  ['a picture within', SVG.replace('<rect', '<image href="data:image/png;base64,"/><rect')],
  [
    'endless nesting',
    SVG.replace('<rect', `${'<g opacity=".9">'.repeat(40)}<rect`).replace(
      '</svg>',
      `${'</g>'.repeat(40)}</svg>`,
    ),
  ],
  ['the shape of a thread', SVG.replace('width="40" height="20"', 'width="1" height="30000"')],
  ['an endless size', SVG.replace('width="40" height="20"', 'width="1000000000" height="1000000000"')],
])('a drawing with %s is sent unchanged, and has no bitmap', async (_, drawing) => {
  const { folder, get } = await setUp()
  writeFileSync(join(folder, 'bombe.svg'), drawing)
  expect(await (await get('bombe.svg')).text()).toBe(drawing)
  expect((await get('bombe.svg?fm=png&w=640')).status).toBe(404)
  // The second time from the cache, which keeps the failed attempt.
  expect((await get('bombe.svg?fm=png&w=640')).status).toBe(404)
})

test('a drawing with styles in a CDATA section is served, and one with an entity is not', async () => {
  const { folder, get } = await setUp()
  const styled = SVG.replace('<rect', '<style><![CDATA[.a{fill:red}]]></style><rect')
  writeFileSync(join(folder, 'stil.svg'), styled)
  writeFileSync(join(folder, 'enhed.svg'), SVG.replace('<svg', '<!DOCTYPE svg [<!ENTITY a "b">]><svg'))
  expect(await (await get('stil.svg')).text()).toBe(styled)
  expect((await get('enhed.svg')).status).toBe(404)
})

/** Red, green and blue of a picture, by place. */
async function pixelsOf(response: Response) {
  const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)]
}

test('a drawing is sharp at each size, and its transparent parts are white as JPEG', async () => {
  const { folder, get } = await setUp()
  const half =
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="4" height="8"/></svg>'
  writeFileSync(join(folder, 'halv.svg'), half)
  const jpeg = await pixelsOf(await get('halv.svg?fm=jpg&w=640'))
  expect(jpeg(310, 300).every((part) => part < 10)).toBe(true)
  expect(jpeg(330, 300).every((part) => part > 245)).toBe(true)
})

test('a photo of a phone is upright at each size, and is cropped to a wanted shape', async () => {
  const { folder, get } = await setUp()
  const lying = sharp({ create: { width: 400, height: 200, channels: 3, background: 'red' } })
  writeFileSync(join(folder, 'mobil.jpg'), await lying.withMetadata({ orientation: 6 }).jpeg().toBuffer())
  expect(await sizeOf(await get('mobil.jpg?w=100&fm=png'))).toEqual({
    width: 128,
    height: 256,
    format: 'png',
  })
  const wide = await get('mobil.jpg?w=1600&h=900&fit=crop&fm=webp')
  expect(await sizeOf(wide)).toEqual({ width: 200, height: 113, format: 'webp' })
  const tall = await get('foto.png?w=640&h=960&fit=crop&fm=webp')
  expect(await sizeOf(tall)).toEqual({ width: 640, height: 960, format: 'webp' })
})

test('no variant has more pixels than a large screen, and AVIF is not made of large ones', () => {
  const tall = { name: 'a.jpg', dimensions: { width: 4000, height: 12_000 } }
  const variant = variantOf(new URLSearchParams('w=3840&auto=format'), tall, 'image/avif,image/webp')
  expect(variant).toMatchObject({ format: 'webp' })
  const width = variant?.width ?? 0
  expect(width * width * 3).toBeLessThanOrEqual(3840 * 2160)
  const wide = { name: 'a.jpg', dimensions: { width: 4000, height: 2000 } }
  const at = (query: string) => variantOf(new URLSearchParams(query), wide, 'image/avif,image/webp')?.format
  expect([at('w=2048&auto=format'), at('w=3840&auto=format'), at('w=3840&fm=avif')]).toEqual([
    'avif',
    'webp',
    'webp',
  ])
})

test('every size that the site requests is made exactly', async () => {
  const photograph = { name: 'a.jpg', dimensions: { width: 8000, height: 4000 } }
  for (const width of PICTURE_WIDTHS) {
    const { searchParams } = new URL(imageAt('/media/a.jpg?v=abc', width), 'http://localhost')
    expect(variantOf(searchParams, photograph, '')?.width).toBe(width)
  }
  for (const pixels of [32, 192, 512]) {
    const { searchParams } = new URL(iconAt('/media/a.svg?v=abc', pixels), 'http://localhost')
    const icon = variantOf(searchParams, { name: 'a.svg', dimensions: { width: 64, height: 64 } }, '')
    expect(icon).toEqual({ format: 'png', width: pixels, ratio: 1 })
  }
})

test('a photograph is served in the best format that the browser accepts', async () => {
  const { get } = await setUp()
  const path = 'foto.png?auto=format,compress&w=640'
  const avif = await get(path, { accept: 'image/avif,image/webp,*/*' })
  expect(avif.headers.get('content-type')).toBe('image/avif')
  expect(avif.headers.get('vary')).toBe('Accept')
  expect((await get(path, { accept: 'image/webp,*/*' })).headers.get('content-type')).toBe('image/webp')
  expect((await get(path, { accept: '*/*' })).headers.get('content-type')).toBe('image/png')
  for (const [accept, type] of [
    ['image/avif;q=0,*/*', 'image/png'],
    ['image/avif; q=0, image/webp', 'image/webp'],
    ['image/avif;q=0.5,image/webp', 'image/webp'],
  ] as const) {
    const { headers } = await get(path, { accept })
    expect([accept, headers.get('content-type')]).toEqual([accept, type])
  }
})

test('widths are rounded up to the next one of the list, and never exceed the photograph', async () => {
  const { get } = await setUp()
  const width = async (query: string) => (await sizeOf(await get(`foto.png?fm=webp&${query}`))).width
  expect(await width('w=600')).toBe(640)
  expect(await width('width=640')).toBe(640)
  expect(await width('w=300&dpr=2')).toBe(640)
  expect(await width('w=3840')).toBe(1000)
  expect(await sizeOf(await get('foto.png?fm=webp&w=300&h=300&fit=crop'))).toMatchObject({
    width: 384,
    height: 384,
  })
})

test('any number of requested sizes produces only a small set of variants', () => {
  const variants = new Set<string>()
  for (let width = 1; width < 5000; width += 7) {
    for (const [height, quality] of [
      [50, 1],
      [width, 33],
      [9999, 99],
    ] as const) {
      const query = new URLSearchParams({
        fm: 'webp',
        w: `${width}`,
        h: `${height}`,
        q: `${quality}`,
        fit: 'crop',
        dpr: '9',
      })
      variants.add(
        JSON.stringify(variantOf(query, { name: 'a.jpg', dimensions: { width: 9000, height: 9000 } }, '')),
      )
    }
  }
  expect(variants.size).toBeLessThanOrEqual(MEDIA_WIDTHS.length * 7)
})

/** UDE is the drawing beside the folder. */
test.each([
  '../UDE.svg',
  '..%2FUDE.svg',
  '%2e%2e%2fUDE.svg',
  'ingen.svg',
  'hemmelig.txt',
  '.skjult.svg',
  '',
  'a/b.svg',
  '%00.svg',
  '%E0%A4%A.svg',
  'mappe.svg',
])('the name %j is not found', async (name) => {
  const { get, folder } = await setUp()
  for (const inner of ['mappe.svg', 'a']) mkdirSync(join(folder, inner))
  for (const file of ['a/b.svg', '.skjult.svg']) writeFileSync(join(folder, file), SVG)
  expect((await get(name.replace('UDE', `${basename(folder)}-ude`))).status).toBe(404)
})

test('an address with the current version is cached permanently, any other for minutes', async () => {
  const { get } = await setUp()
  expect((await get('tegning.svg')).headers.get('cache-control')).toContain('max-age=300')
  const { version } = await mediaFile('tegning.svg', Buffer.from(SVG))
  expect((await get(`tegning.svg?v=${version}`)).headers.get('cache-control')).toContain('immutable')
  expect((await get('tegning.svg?v=000000000000')).headers.get('cache-control')).not.toContain('immutable')
})

test('a changed file is sent to a client that has the former version', async () => {
  const { get, folder } = await setUp()
  const first = await get('tegning.svg')
  const etag = first.headers.get('etag') ?? ''
  expect((await get('tegning.svg', { 'if-none-match': `W/${etag}` })).status).toBe(304)
  writeFileSync(join(folder, 'tegning.svg'), SVG.replace('#a00', '#0a0'))
  const changed = await get('tegning.svg', { 'if-none-match': etag })
  expect(changed.status).toBe(200)
  expect(await changed.text()).toContain('#0a0')
})

// A browser's viewer of PDFs does not work under a policy without scripts.
test('a PDF is served without a policy', async () => {
  const { get } = await setUp()
  expect((await get('guide.pdf')).headers.has('content-security-policy')).toBe(false)
})

test('only GET and HEAD are accepted, and HEAD has no body', async () => {
  const { get } = await setUp()
  const head = await get('guide.pdf', {}, 'HEAD')
  expect(head.headers.get('content-length')).toBe('8')
  expect(await head.text()).toBe('')
  expect((await get('guide.pdf', {}, 'POST')).status).toBe(405)
})

test('a variant requested many times at once is made once', async () => {
  const { handle } = await setUp()
  const { client, made } = countingClient()
  const ask = () => handle(new Request('http://localhost/media/foto.png?fm=webp&w=828'), client)
  const responses = await Promise.all(Array.from({ length: 200 }, ask))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(made()).toBe(1)
})

test('a picture that cannot be drawn is tried once', async () => {
  const { folder, handle } = await setUp()
  const filter = '<filter id="f"><feMorphology radius="99"/></filter><rect'
  writeFileSync(join(folder, 'bombe.svg'), SVG.replace('<rect', filter))
  const { client, made } = countingClient()
  const request = () => new Request('http://localhost/media/bombe.svg?fm=png&w=640')
  for (let time = 0; time < 3; time += 1) expect((await handle(request(), client)).status).toBe(404)
  expect(made()).toBe(1)
})

test('a symbolic link cannot leave the folder, and a file that is no image is not found', async () => {
  const { get, folder } = await setUp()
  symlinkSync(`${folder}-ude.svg`, join(folder, 'genvej.svg'))
  symlinkSync(join(folder, 'tegning.svg'), join(folder, 'inde.svg'))
  writeFileSync(join(folder, 'falsk.png'), 'no picture')
  writeFileSync(join(folder, 'falsk.svg'), '<html></html>')
  for (const name of ['genvej.svg', 'inde.svg', 'falsk.png', 'falsk.png?fm=webp&w=640', 'falsk.svg'])
    expect([name, (await get(name)).status]).toEqual([name, 404])
})

/** Eighty pictures that are slow to make, so that requests for them wait their turn. */
async function withLargePictures() {
  const { folder, handle } = await setUp()
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const large = await sharp({ create: { width: 200, height: 150, channels: 3, noise, background: '#888' } })
    .jpeg()
    .toBuffer()
  for (let at = 0; at < 80; at++) writeFileSync(join(folder, `stor-${at}.jpg`), large)
  const asked = new Map<string, number>()
  const ask = (at: number, { signal, caller = 'a' }: { signal?: AbortSignal; caller?: string } = {}) =>
    handle(new Request(`http://localhost/media/stor-${at}.jpg?fm=webp&w=640`, signal ? { signal } : {}), {
      costs: () => [asked.get(caller) ?? 0],
      charge: () => void asked.set(caller, (asked.get(caller) ?? 0) + 1),
    })
  return { ask }
}

test('too many different variants at once are postponed with Retry-After, not lost', async () => {
  const { ask } = await withLargePictures()
  const responses = await Promise.all(Array.from({ length: 80 }, (_, at) => ask(at)))
  const refused = responses.filter(({ status }) => status === 503)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]?.headers.get('retry-after')).toBe('2')
  expect(responses.every(({ status }) => status === 200 || status === 503)).toBe(true)
})

test('work for disconnected callers is dropped, unless another caller waits for the same variant', async () => {
  const { ask } = await withLargePictures()
  const gone = new AbortController()
  const order: string[] = []
  const noted = (name: string, response: Promise<Response>) =>
    response.then(({ status }) => void order.push(`${name} ${status}`))
  const left = Array.from({ length: 40 }, (_, at) => noted('left', ask(at, { signal: gone.signal })))
  const shared = noted('shared', ask(39))
  // Two are being made, and the others wait.
  await Promise.race(left)
  gone.abort()
  await Promise.all([...left, shared])
  expect(order.filter((each) => each === 'left 200').length).toBeLessThanOrEqual(6)
  expect(order).toContain('shared 200')
})

test("a client that asks for one image does not wait for another client's flood", async () => {
  const { ask } = await withLargePictures()
  const order: string[] = []
  const flood = Array.from({ length: 40 }, (_, at) => ask(at).then(() => void order.push('flood')))
  await ask(50, { caller: 'b' }).then(() => void order.push('visitor'))
  await Promise.all(flood)
  expect(order.indexOf('visitor')).toBeLessThan(8)
})

test.each([5, 6, 7, 8])(
  'an upright photo of a phone (EXIF %i) has the width and height that it is shown with',
  async (orientation) => {
    const lying = sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    const photo = await lying.withMetadata({ orientation }).jpeg().toBuffer()
    expect((await mediaFile('foto.jpg', photo)).dimensions).toEqual({ width: 30, height: 40 })
  },
)

const plainPicture = () => sharp({ create: { width: 400, height: 200, channels: 3, background: '#808' } })
const withPosition = () =>
  plainPicture().withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 40/1 0/1' } })

test('a photograph is served without the place where it was taken, even at its own size', async () => {
  const { folder, get } = await setUp()
  writeFileSync(join(folder, 'sted.jpg'), await withPosition().jpeg().toBuffer())
  writeFileSync(join(folder, 'sted.webp'), await withPosition().webp().toBuffer())
  writeFileSync(join(folder, 'ren.jpg'), await plainPicture().jpeg().toBuffer())
  for (const path of ['sted.jpg', 'sted.webp', 'sted.jpg?w=828']) {
    const served = Buffer.from(await (await get(path)).arrayBuffer())
    const { exif, width } = await sharp(served).metadata()
    expect([path, exif, width]).toEqual([path, undefined, 400])
  }
  expect(Buffer.from(await (await get('ren.jpg')).arrayBuffer())).toEqual(
    readFileSync(join(folder, 'ren.jpg')),
  )
})

test('an animation keeps moving at every width', async () => {
  const { folder, get } = await setUp()
  const frames = await sharp(
    await Promise.all(
      ['#f00', '#00f'].map((background) =>
        sharp({ create: { width: 300, height: 200, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    ),
    { join: { animated: true } },
  )
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer()
  writeFileSync(join(folder, 'film.webp'), frames)
  for (const path of ['film.webp', 'film.webp?auto=format,compress&w=128']) {
    const served = Buffer.from(await (await get(path, { accept: 'image/avif,image/webp' })).arrayBuffer())
    expect([path, (await sharp(served).metadata()).pages]).toEqual([path, 2])
  }
})

test('while the folder cannot be read, its pictures are unavailable, not gone', async () => {
  const { folder, get } = await setUp()
  expect((await get('findes-ikke.svg')).status).toBe(404)
  rmSync(folder, { recursive: true })
  const away = await get('tegning.svg')
  expect([away.status, away.headers.get('retry-after')]).toEqual([503, '30'])
})
