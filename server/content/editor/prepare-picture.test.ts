import sharp from 'sharp'
import { expect, test } from 'vitest'
import { preparePicture } from './prepare-picture.ts'

const SECRET = 'anna-hansens-mappe'
const picture = () => sharp({ create: { width: 40, height: 20, channels: 3, background: '#808' } })
const jpegSegment = (marker: number) =>
  Buffer.concat([Buffer.from([0xff, marker, 0, SECRET.length + 2]), Buffer.from(SECRET)])
/** Behind the start of the file. */
const inserted = (file: Buffer, at: number, more: Buffer) =>
  Buffer.concat([file.subarray(0, at), more, file.subarray(at)])

async function pngText(): Promise<Buffer> {
  const { crc32 } = await import('node:zlib')
  const chunk = Buffer.from(`tEXtAuthor\0${SECRET}`)
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(chunk.length - 4)
  frame.writeUInt32BE(crc32(chunk), 4)
  // Behind the signature and the header, which have 33 bytes.
  const whole = Buffer.concat([frame.subarray(0, 4), chunk, frame.subarray(4)])
  return inserted(await picture().png().toBuffer(), 33, whole)
}

const animated = async () => {
  const frames = [await picture().png().toBuffer(), await picture().negate().png().toBuffer()]
  return sharp(frames, { join: { animated: true } })
}

const files: [string, () => Promise<Buffer>][] = [
  ['text.png', pngText],
  ['comment.jpg', async () => inserted(await picture().jpeg().toBuffer(), 2, jpegSegment(0xfe))],
  ['app12.jpg', async () => inserted(await picture().jpeg().toBuffer(), 2, jpegSegment(0xec))],
  ['behind.jpg', async () => Buffer.concat([await picture().jpeg().toBuffer(), Buffer.from(SECRET)])],
  ['behind.webp', async () => Buffer.concat([await picture().webp().toBuffer(), Buffer.from(SECRET)])],
  [
    'comment.gif',
    async () => {
      const comment = Buffer.from([0x21, 0xfe, SECRET.length, ...Buffer.from(SECRET), 0])
      const gif = await picture().gif().toBuffer()
      // Before the file's last byte.
      return inserted(gif, gif.length - 1, comment)
    },
  ],
  [
    'exif.webp',
    async () =>
      (await animated())
        .withExif({ IFD0: { Artist: SECRET } })
        .webp()
        .toBuffer(),
  ],
  [
    'tegning.svg',
    async () =>
      Buffer.from(`<?xml version="1.0"?><!-- ${SECRET} --><svg xmlns="http://www.w3.org/2000/svg"
        xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" viewBox="0 0 4 4"
        sodipodi:docname="${SECRET}"><metadata>${SECRET}</metadata><title>Prik</title>
        <circle id="prik" cx="2" cy="2" r="2"/></svg>`),
  ],
]

test.each(files)('metadata that a picture does not show is removed: %s', async (name, make) => {
  const before = await make()
  expect(before.includes(SECRET)).toBe(true)
  const kept = await preparePicture(`media/${name}`, before)
  expect(kept.includes(SECRET)).toBe(false)
  const of = async (file: Buffer) => {
    const { format, width, height, pages } = await sharp(file).metadata()
    return { format, width, height, pages }
  }
  expect(await of(kept)).toEqual(await of(before))
})

test('a drawing keeps its visible parts and its title', async () => {
  const drawing = await files.at(-1)?.[1]()
  const kept = (await preparePicture('media/tegning.svg', drawing ?? Buffer.alloc(0))).toString()
  expect(kept).toContain('<title>Prik</title>')
  expect(kept).toContain('viewBox="0 0 4 4"')
  expect(kept).toContain('id="prik"')
})

test('an animation in a format that cannot be encoded again is refused, with what to do', async () => {
  const png = await picture().png().toBuffer()
  const control = Buffer.alloc(20)
  control.writeUInt32BE(8)
  control.write('acTL', 4)
  const { crc32 } = await import('node:zlib')
  control.writeUInt32BE(crc32(control.subarray(4, 16)), 16)
  const moving = inserted(png, 33, control)
  await expect(preparePicture('media/prik.png', moving)).rejects.toThrow('GIF eller WebP')
})
