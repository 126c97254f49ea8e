import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { createMediaHandler, MEDIA_WIDTHS, variantOf } from './media.ts'

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="#a00"/></svg>'

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
  writeFileSync(join(folder, '..', `${folder.split('/').at(-1)}-ude.svg`), SVG)
  onTestFinished(() => rmSync(`${folder}-ude.svg`, { force: true }))
  const handle = createMediaHandler({ folder })
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    handle(new Request(`http://localhost/media/${path}`, { headers, method }))
  return { folder, get }
}

async function sizeOf(response: Response) {
  const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  return { width, height, format }
}

test('a drawing is served as it is, compressed, and can run nothing', async () => {
  const { get } = await setUp()
  const plain = await get('tegning.svg')
  expect(await plain.text()).toBe(SVG)
  expect(plain.headers.get('content-type')).toBe('image/svg+xml')
  expect(plain.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(plain.headers.get('x-content-type-options')).toBe('nosniff')
  const br = await get('tegning.svg?w=640&auto=format,compress', { 'accept-encoding': 'gzip, br' })
  expect(br.headers.get('content-encoding')).toBe('br')
  expect(br.headers.get('vary')).toBe('Accept-Encoding')
})

test('a drawing becomes a raster of any width when one is asked for', async () => {
  const { get } = await setUp()
  expect(await sizeOf(await get('tegning.svg?fm=png&w=640'))).toEqual({
    width: 640,
    height: 320,
    format: 'png',
  })
})

test('a photograph comes in the format that the browser takes', async () => {
  const { get } = await setUp()
  const path = 'foto.png?auto=format,compress&w=640'
  const avif = await get(path, { accept: 'image/avif,image/webp,*/*' })
  expect(avif.headers.get('content-type')).toBe('image/avif')
  expect(avif.headers.get('vary')).toBe('Accept')
  expect((await get(path, { accept: 'image/webp,*/*' })).headers.get('content-type')).toBe('image/webp')
  expect((await get(path, { accept: '*/*' })).headers.get('content-type')).toBe('image/png')
  expect((await get(path, { accept: 'image/avif;q=0,*/*' })).headers.get('content-type')).toBe('image/png')
})

test('widths go up to the next of the list, and never beyond the photograph', async () => {
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

test('no list of addresses makes more variants than a small set', () => {
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
  expect(variants.size).toBeLessThanOrEqual(MEDIA_WIDTHS.length * 7 * 5)
})

test.each([
  '../media.test.ts',
  '..%2Fmedia.test.ts',
  '%2e%2e%2fx.svg',
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
  mkdirSync(join(folder, 'mappe.svg'))
  const outside = `../${folder.split('/').at(-1)}-ude.svg`
  expect((await get(name)).status).toBe(404)
  expect((await get(encodeURIComponent(outside))).status).toBe(404)
})

test('an address with the present version is kept for ever, any other for minutes', async () => {
  const { get, folder } = await setUp()
  const first = await get('tegning.svg')
  expect(first.headers.get('cache-control')).toContain('max-age=300')
  const { mediaFile } = await import('./embedded/files.ts')
  const { version } = await mediaFile('tegning.svg', Buffer.from(SVG))
  expect((await get(`tegning.svg?v=${version}`)).headers.get('cache-control')).toContain('immutable')
  expect((await get('tegning.svg?v=000000000000')).headers.get('cache-control')).not.toContain('immutable')

  const etag = first.headers.get('etag') ?? ''
  expect((await get('tegning.svg', { 'if-none-match': `W/${etag}` })).status).toBe(304)
  writeFileSync(join(folder, 'tegning.svg'), SVG.replace('#a00', '#0a0'))
  const changed = await get('tegning.svg', { 'if-none-match': etag })
  expect(changed.status).toBe(200)
  expect(await changed.text()).toContain('#0a0')
})

test('only GET and HEAD are answered, HEAD without a body', async () => {
  const { get } = await setUp()
  const head = await get('guide.pdf', {}, 'HEAD')
  expect(head.headers.get('content-length')).toBe('8')
  expect(await head.text()).toBe('')
  expect((await get('guide.pdf', {}, 'POST')).status).toBe(405)
})

test('the same variant is made once, however many ask for it at once', async () => {
  const { get } = await setUp()
  const answers = await Promise.all(Array.from({ length: 200 }, () => get('foto.png?fm=webp&w=828')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})

test('more different variants at once than the machine should make are put off, not lost', async () => {
  const { get } = await setUp()
  const queries = MEDIA_WIDTHS.filter((width) => width <= 1000).flatMap((width) =>
    ['webp', 'avif', 'jpg', 'png'].flatMap((fm) =>
      [40, 55, 65, 75, 85].map((q) => `foto.png?fm=${fm}&w=${width}&q=${q}`),
    ),
  )
  const answers = await Promise.all(queries.map((query) => get(query)))
  const refused = answers.filter(({ status }) => status === 503)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]?.headers.get('retry-after')).toBe('2')
  expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true)
})
