import sharp from 'sharp'
import { expect, test } from 'vitest'
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
  ['a web page named .jpg', 'foto.jpg', async () => Buffer.from('<!doctype html><p>Log ind'), 'picture'],
  ['an empty file', 'foto.jpg', async () => Buffer.alloc(0), 'empty'],
])('%s is no file of the media folder', async (_, name, content, word) => {
  await expect(mediaFile(name, await content())).rejects.toThrow(word)
})

test('what its first bytes do not tell is found by decoding it', async () => {
  const jpeg = await picture().jpeg().toBuffer()
  const truncated = jpeg.subarray(0, jpeg.length - 60)
  await expect(mediaFile('foto.jpg', truncated)).resolves.toMatchObject({
    dimensions: { width: 300, height: 200 },
  })
  await expect(decodeMedia('foto.jpg', truncated)).rejects.toMatchObject({
    danish: expect.stringContaining('Billedet er ikke helt'),
  })
  await expect(decodeMedia('foto.png', jpeg)).rejects.toMatchObject({
    danish: expect.stringContaining('slutter på .jpg'),
  })
  await expect(decodeMedia('foto.jpeg', jpeg)).resolves.toBeUndefined()
})
