import { spawnSync } from 'node:child_process'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { compare } from './compare.ts'

function plane(width: number, height: number, background: string): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
}

test('two pictures with equal pixels do not differ, whatever their file encoding', async () => {
  const picture = await plane(20, 10, '#f9ce45')
  expect(await compare(picture, picture)).toBeNull()
  expect(await compare(picture, await sharp(picture).png({ compressionLevel: 0 }).toBuffer())).toBeNull()
})

test('one differing pixel is found, and shown in red in the third picture', async () => {
  const before = await plane(20, 10, '#f9ce45')
  const dot = await plane(1, 1, '#2a0a13')
  const now = await sharp(before)
    .composite([{ input: dot, left: 3, top: 4 }])
    .png()
    .toBuffer()
  const difference = await compare(before, now)
  expect(difference?.share).toBe(1 / 200)
  const shown = sharp(difference?.sideBySide)
  expect(await shown.metadata()).toMatchObject({ width: 3 * 20 + 2 * 16, height: 10 })
  const pixel = { left: 2 * (20 + 16) + 3, top: 4, width: 1, height: 1 }
  expect([...(await shown.extract(pixel).removeAlpha().raw().toBuffer())]).toEqual([220, 0, 0])
})

test('the part of a picture that the other lacks counts as different', async () => {
  const difference = await compare(await plane(20, 10, '#fff'), await plane(20, 30, '#fff'))
  expect(difference?.share).toBeCloseTo(2 / 3)
})

test('a revision that does not exist is reported in one line', () => {
  const asked = spawnSync(process.execPath, ['lab/pictures/run.ts', '--against', 'ingen-revision'], {
    encoding: 'utf8',
  })
  expect(asked.status).toBe(1)
  expect(asked.stderr.trim()).toBe('There is no revision ingen-revision in this repository')
})
