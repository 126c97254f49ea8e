import sharp from 'sharp'
import { expect, test } from 'vitest'
import { differenceOf, toStoredPicture } from '#tests/browser/looks.ts'

/** A page of 1280 px: a dark section, a heading, a paragraph, and a button. */
function page({
  button = '#f9ce45',
  shift = 0,
  padding = 96,
  height = 1200,
  weight = 400,
} = {}): Promise<Buffer> {
  const line = 'Billetsalg uden bøvl, fra det første arrangement til det sidste '
  const rows = Array.from(
    { length: 12 },
    (_, row) =>
      `<text x="${80 + shift}" y="${padding + 300 + row * 28}" font-size="18" font-weight="${weight}">${line}</text>`,
  )
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="${height}">
    <rect width="1280" height="${height}" fill="#fff"/>
    <rect width="1280" height="${padding + 120}" fill="#2a0a13"/>
    <rect x="${80 + shift}" y="${padding + 180}" width="180" height="48" rx="24" fill="${button}"/>${rows.join('')}</svg>`
  return sharp(Buffer.from(drawing)).png().toBuffer()
}

const asStored = page().then(toStoredPicture)

test('a page captured again looks the same', async () => {
  expect(await differenceOf(await asStored, await page())).toBeNull()
})

test('different font smoothing or a shift of half a pixel looks the same', async () => {
  expect(await differenceOf(await asStored, await page({ shift: 0.5 }))).toBeNull()
  const smoothed = await sharp(await page())
    .blur(0.6)
    .png()
    .toBuffer()
  expect(await differenceOf(await asStored, smoothed)).toBeNull()
})

test.each([
  ['a button in another colour', { button: '#1d4ed8' }],
  ['a section with a quarter of its padding', { padding: 24 }],
  ['a page that ends earlier', { height: 1000 }],
  ['text in bold', { weight: 700, shift: 24 }],
])('%s looks different, and a picture of the difference is made', async (_, change) => {
  const difference = await differenceOf(await asStored, await page(change))
  expect(difference?.squares).toBeGreaterThan(0)
  const { width, format } = await sharp(await difference?.sideBySide()).metadata()
  expect([width, format]).toEqual([3 * 640 + 2 * 16, 'png'])
})
