import { readdirSync } from 'node:fs'
import { expect } from 'vitest'
import { attacked, many } from './site.ts'

// Pictures are the most expensive thing that one request can ask for.

const test = attacked()
const headers = { Accept: 'image/avif,image/webp,*/*' }
const drawings = readdirSync('content/media').filter((name) => name.endsWith('.svg'))

test('one drawing as AVIF, 3840 wide', async ({ site, atMost }) => {
  await many(300, 8, () => site.ask('/'))
  const { ms, most } = await site.during(() => site.ask('/media/hero-mobil.svg?fm=avif&w=3840', { headers }))
  await atMost('ms of processor', ms, 1_000)
  await atMost('MB above idle', most - site.idle, 300)
})

test('62 pictures whose callers all disconnect', async ({ site, atMost }) => {
  let waited = Number.POSITIVE_INFINITY
  const { ms, most } = await site.during(async () => {
    const left = Array.from({ length: 62 }, (_, index) => {
      const format = ['avif', 'png', 'webp', 'jpg'][(index >> 3) % 4]
      const path = `/media/${drawings[index % drawings.length]}?fm=${format}&w=${[3840, 2048, 1200][index % 3]}`
      return site.ask(path, { headers, signal: AbortSignal.timeout(300), from: '203.0.113.9' })
    })
    const begun = performance.now()
    const icon = await site.ask('/media/favicon.svg?fm=png&w=192&h=192&fit=crop', { headers })
    expect(icon?.status).toBe(200)
    waited = performance.now() - begun
    await Promise.all(left)
  })
  await atMost('ms of processor', ms, 3_000)
  await atMost('MB above idle', most - site.idle, 300)
  await atMost("ms for another visitor's picture meanwhile", waited, 3_000)
})

test('400 variants of pictures, 20 at once, from one address', async ({ site, atMost, visitorsDuring }) => {
  const crops = (width: number) => [
    '',
    `&h=${width}&fit=crop`,
    `&h=${Math.round(width / 1.9)}&fit=crop&dpr=3&q=99`,
  ]
  const variants = drawings.flatMap((name) =>
    [32, 100, 640, 828, 1200, 2048, 3840].flatMap((width) =>
      ['avif', 'webp', 'jpg', 'png'].flatMap((format) =>
        crops(width).map((crop) => `/media/${name}?w=${width}&fm=${format}${crop}`),
      ),
    ),
  )
  let most = 0
  await visitorsDuring(async () => {
    const ask = (index: number) =>
      site.ask(variants[(index * 37) % variants.length] ?? '', { headers, from: '203.0.113.10' })
    ;({ most } = await site.during(() => many(400, 20, ask)))
  })
  await atMost('MB above idle', most - site.idle, 300)
})
