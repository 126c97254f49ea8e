import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { displayFont } from './display-font.ts'
import { createLetters, type ShareText, type TextColumn } from './letters.ts'

const setLetters = createLetters(displayFont)
const place: Omit<TextColumn, 'texts'> = { left: 100, top: 50, width: 600 }
const set = (text: string, { sizes = [80, 60, 40], height = 250 }: Partial<ShareText> = {}, column = {}) =>
  setLetters([{ ...place, ...column, texts: [{ text, sizes, height }] }])

/** Whether two texts are drawn alike: paths are too long to be shown. */
const alike = async (one: Promise<string>, other: Promise<string>) => (await one) === (await other)

/** Edges of what is drawn, in pixels. */
async function inkOf(svg: string) {
  const { info } = await sharp(Buffer.from(svg)).trim().toBuffer({ resolveWithObject: true })
  const left = -(info.trimOffsetLeft ?? 0)
  const top = -(info.trimOffsetTop ?? 0)
  return { left, top, right: left + info.width, bottom: top + info.height }
}

test.each([
  'Priser',
  'Abonnementsbetingelser',
  'Sådan sælger du billetter til sæsonens største håndboldkamp i Ålborg, Ærø og på Østerbro i år',
  'Speciallægepraksisplanlægningsstabiliseringsperiode '.repeat(9),
])('a text is drawn inside its column: %s', async (text) => {
  const { left, top, right, bottom } = await inkOf(await set(text))
  expect(left).toBeGreaterThanOrEqual(98)
  expect(right).toBeLessThanOrEqual(702)
  expect(top).toBeGreaterThanOrEqual(48)
  expect(bottom).toBeLessThanOrEqual(302)
})

test('a text has the largest size at which it fits', async () => {
  expect(await alike(set('Priser'), set('Priser', { sizes: [80] }))).toBe(true)
  const long = 'Sådan sælger du billetter til sæsonens største kamp'
  expect(await alike(set(long), set(long, { sizes: [60] }))).toBe(true)
})

test('a long compound breaks between its parts, with a hyphen, where it is wider than a line', async () => {
  const sizes = [60]
  const [whole, hyphenated] = ['Abonnementsbetingelser', 'Abonnements- betingelser']
  expect(await alike(set(whole, { sizes }), set(hyphenated, { sizes }))).toBe(true)
  expect(await alike(set(whole, { sizes: [30] }), set(hyphenated, { sizes: [30] }))).toBe(false)
  expect(await alike(set('Sæson\u00adkort', { sizes }), set('Sæsonkort', { sizes }))).toBe(true)
})

test('a letter that the font lacks loses its accent, or is left out', async () => {
  expect(await alike(set('Cafẵ 漢 og 🎫 한'), set('Cafa og'))).toBe(true)
})

test('a centred text is as far from the top of its column as from the bottom', async () => {
  const { top, bottom } = await inkOf(await set('nnnn', {}, { height: 400, align: 'center' }))
  expect(Math.abs((top + bottom) / 2 - 250)).toBeLessThan(12)
})

describe('another font', () => {
  test('renders different letters', async () => {
    const other = createLetters(readFileSync('app/ui/fonts/text.woff2'))
    const texts = [{ text: 'Priser', sizes: [80], height: 250 }]
    expect(await alike(other([{ ...place, texts }]), set('Priser', { sizes: [80] }))).toBe(false)
  })

  test('is an error if it cannot be read', async () => {
    const texts = [{ text: 'Priser', sizes: [80], height: 250 }]
    await expect(createLetters(Buffer.from('no font'))([{ ...place, texts }])).rejects.toThrow()
  })
})
