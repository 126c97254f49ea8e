import { expect, test } from 'vitest'
import type { Image } from '#app/content/content.ts'
import { iconAt, isDrawing, webManifest } from './site-icons.ts'

const image = (url: string) => ({ url }) as Image
const site = { productName: 'Lys', metaDescription: null, favicon: null, touchIcon: null }

test.each([
  ['/a.svg', true],
  ['/a.SVG?auto=compress', true],
  ['/a.svg.png', false],
  ['/asvg', false],
  ['/a.png?of=a.svg&b', false],
])('%s is a drawing: %j', (url, drawing) => {
  expect(isDrawing(url)).toBe(drawing)
})

test('an icon is a square PNG of its size, whatever size the address had before', () => {
  const [path, query] = iconAt('/a.svg?w=9&auto=compress', 32).split('?')
  expect(path).toBe('/a.svg')
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
    w: '32',
    h: '32',
    fit: 'crop',
    fm: 'png',
    auto: 'compress',
  })
  expect(iconAt('/a.png', 16)).toMatch(/^\/a\.png\?w=16&/)
})

test("the web manifest opens the home page in the browser, under the site's name", () => {
  const manifest = webManifest(site)
  expect(manifest).toMatchObject({
    name: 'Lys',
    short_name: 'Lys',
    lang: 'da',
    id: '/',
    start_url: '/',
    display: 'browser',
    icons: [],
  })
  expect(manifest).not.toHaveProperty('description')
  expect(webManifest({ ...site, metaDescription: 'Billetter' }).description).toBe('Billetter')
})

test('the web manifest lists a drawing with two PNGs of it, and the touch icon', () => {
  const iconsOf = (icons: object) => {
    const listed = webManifest({ ...site, ...icons }).icons as { src: string; sizes: string; type: string }[]
    return listed.map(({ src, sizes, type }) => [src.replace(/\?.*w=(\d+).*/, ' $1'), sizes, type])
  }
  const drawing = [
    ['/i.svg', 'any', 'image/svg+xml'],
    ['/i.svg 192', '192x192', 'image/png'],
    ['/i.svg 512', '512x512', 'image/png'],
  ]
  const touch = [['/t.png 180', '180x180', 'image/png']]
  expect(iconsOf({ favicon: image('/i.svg') })).toEqual(drawing)
  expect(iconsOf({ favicon: image('/i.png') })).toEqual([])
  expect(iconsOf({ favicon: image('/i.svg'), touchIcon: image('/t.png') })).toEqual([...drawing, ...touch])
})
