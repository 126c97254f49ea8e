import { globSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isBounded } from './drawing-bounds.ts'
import { decodeMedia, mediaFile } from './media-file.ts'

// What phones, Windows and web pages save under the name of a picture.

const picture = () => sharp({ create: { width: 300, height: 200, channels: 3, background: '#808' } })
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="2" height="1"/>')

/** HEIC and AVIF are the same container: its item type says which codec. */
async function heic(): Promise<Buffer> {
  const file = await picture().avif({ effort: 0 }).toBuffer()
  file.write('heic', 8)
  for (let at = file.indexOf('av01'); at !== -1; at = file.indexOf('av01', at)) file.write('hvc1', at)
  return file
}

test.each([
  ['HEIC named .jpg', 'foto.jpg', heic, 'HEIC'],
  ['HEIC named .avif', 'foto.avif', heic, 'HEIC'],
  ['a TIFF', 'scan.png', () => picture().tiff().toBuffer(), 'TIFF'],
  ['a drawing named .png', 'logo.png', async () => svg, 'SVG'],
  ['a bitmap named .svg', 'logo.svg', () => picture().png().toBuffer(), 'PNG'],
  ['a web page named .pdf', 'guide.pdf', async () => Buffer.from('<!doctype html><p>Log ind'), 'PDF'],
  [
    'a web page named .jpg',
    'foto.jpg',
    async () => Buffer.from('<!doctype html><p>Log ind'),
    'kan ikke læses',
  ],
  ['an empty file', 'foto.jpg', async () => Buffer.alloc(0), 'er tom'],
])('%s is no file of the media folder', async (_, name, content, word) => {
  await expect(mediaFile(name, await content())).rejects.toThrow(word)
})

test('faults that the first bytes do not show are found by decoding the file', async () => {
  const jpeg = await picture().jpeg().toBuffer()
  const truncated = jpeg.subarray(0, jpeg.length - 60)
  await expect(mediaFile('foto.jpg', truncated)).resolves.toMatchObject({
    dimensions: { width: 300, height: 200 },
  })
  await expect(decodeMedia('foto.jpg', truncated)).rejects.toMatchObject({
    message: expect.stringContaining('Billedet er ikke helt'),
  })
  await expect(decodeMedia('foto.png', jpeg)).rejects.toMatchObject({
    message: expect.stringContaining('slutter på .jpg'),
  })
  await expect(decodeMedia('foto.jpeg', jpeg)).resolves.toBeUndefined()
})

/** The head of a picture, which says that it is this large; nothing of it is there. */
function claiming(content: Buffer, mark: Buffer, at: number, ...sides: number[]): Buffer {
  const start = content.indexOf(mark) + at
  for (const [index, side] of sides.entries()) content.writeUInt16BE(side, start + 2 * index)
  return content
}

test.each([
  ['a progressive JPEG of four colours', 'cmyk', 7_000],
  ['a progressive JPEG with all colours', '4:4:4', 8_000],
] as const)('%s that takes gigabytes to decode is refused by its header', async (_, kind, side) => {
  const jpeg = (size: number) =>
    (kind === 'cmyk' ? picture().toColourspace('cmyk') : picture())
      .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
      .toBuffer()
      .then((content) => claiming(content, Buffer.from([0xff, 0xc2]), 5, size, size))
  await expect(mediaFile('foto.jpg', await jpeg(side))).rejects.toMatchObject({
    message: expect.stringContaining('for stort'),
  })
  await expect(mediaFile('foto.jpg', await jpeg(6_000))).resolves.toMatchObject({
    dimensions: { width: 6_000, height: 6_000 },
  })
})

test('a photograph of a good camera is not too large, whether or not it is progressive', async () => {
  for (const progressive of [true, false]) {
    const jpeg = await picture().jpeg({ progressive }).toBuffer()
    const mark = Buffer.from([0xff, progressive ? 0xc2 : 0xc0])
    const claimed = claiming(jpeg, mark, 5, 9_900, 9_900)
    await expect(mediaFile('foto.jpg', claimed)).resolves.toMatchObject({ isAnimated: false })
  }
})

test('a drawing must state its size, unless it is simple enough to be measured', async () => {
  const drawing = (inside: string, size = '') =>
    mediaFile('a.svg', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inside}</svg>`))
  const letters = `<text y="9">${'x'.repeat(100_000)}</text>`
  await expect(drawing(letters)).rejects.toMatchObject({
    message: expect.stringContaining('siger ikke, hvor stor den er'),
  })
  await expect(drawing(letters, 'width="100%" height="100%"')).rejects.toThrow('siger ikke, hvor stor')
  for (const before of ['<!-- <svg viewBox="0 0 1 1"> -->', '<?x <svg viewBox="0 0 1 1">?>'])
    await expect(mediaFile('a.svg', Buffer.from(`${before}<svg>${letters}</svg>`))).rejects.toThrow(
      'siger ikke, hvor stor',
    )
  for (const size of ['viewBox="0 0 40 20"', `width='40' height="20mm"`])
    await expect(drawing(letters, size)).resolves.toMatchObject({ isAnimated: false })
  await expect(drawing('<rect width="40" height="20"/>')).resolves.toMatchObject({
    dimensions: { width: 40, height: 20 },
  })
})

test('every shipped drawing can be rendered on this machine', () => {
  for (const path of globSync('content/media/*.svg'))
    expect([path, isBounded(readFileSync(path, 'latin1'))]).toEqual([path, true])
})
