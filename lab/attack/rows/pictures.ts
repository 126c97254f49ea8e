import { readdirSync } from 'node:fs'
import { type Attack, atMost, visitorsHeld } from '#lab/attack/arena.ts'

/** Images are the most expensive thing that one request can ask for. */
export const attack: Attack = async ({ start }) => {
  const site = await start()
  const accept = { Accept: 'image/avif,image/webp,*/*' }
  const drawings = readdirSync('content/media').filter((name) => name.endsWith('.svg'))
  await site.many(300, 8, () => site.ask('/'))
  const idle = site.memory()

  let most = 0
  const one = await site.costOf(async () => {
    most = await site.mostMemoryDuring(() =>
      site.ask('/media/hero-mobil.svg?fm=avif&w=3840', { headers: accept }),
    )
  })
  const rows = [
    atMost('one drawing as AVIF, 3840 wide', one, 1_000, 'ms of processor'),
    atMost('the same', most - idle, 300, 'MB above idle'),
  ]

  let waited = 0
  let before = site.memory()
  const leave = async () => {
    const left = Array.from({ length: 62 }, (_, index) => {
      const format = ['avif', 'png', 'webp', 'jpg'][(index >> 3) % 4]
      const path = `/media/${drawings[index % drawings.length]}?fm=${format}&w=${[3840, 2048, 1200][index % 3]}`
      return site.ask(path, { headers: accept, leaveAfter: 300, from: '203.0.113.9' })
    })
    await new Promise((resolve) => setTimeout(resolve, 350))
    const icon = await site.ask('/media/favicon.svg?fm=png&w=192&h=192&fit=crop', { headers: accept })
    waited = icon?.status === 200 ? icon.ms : Number.POSITIVE_INFINITY
    await Promise.all(left)
  }
  before = idle
  const cost = await site.costOf(async () => {
    most = await site.mostMemoryDuring(leave)
  })
  rows.push(
    atMost('62 pictures, all of whose callers hang up', cost, 3_000, 'ms of processor'),
    atMost('the same', most - before, 300, 'MB above idle'),
    atMost("another visitor's picture meanwhile", waited, 3_000, 'ms'),
  )

  const variants: string[] = []
  for (const name of drawings)
    for (const width of [32, 100, 640, 828, 1200, 2048, 3840])
      for (const format of ['avif', 'webp', 'jpg', 'png'])
        for (const crop of ['', `&h=${width}&fit=crop`, `&h=${Math.round(width / 1.9)}&fit=crop&dpr=3&q=99`])
          variants.push(`/media/${name}?w=${width}&fm=${format}${crop}`)
  const flood = () =>
    site.many(400, 20, (index) =>
      site.ask(variants[(index * 37) % variants.length] ?? '', { headers: accept, from: '203.0.113.10' }),
    )
  let visits = null
  most = await site.mostMemoryDuring(async () => {
    visits = await site.visitorsDuring(flood)
  })
  rows.push(
    atMost('400 variants of pictures, 20 at once, from one address', most - idle, 300, 'MB above idle'),
  )
  if (visits) rows.push(visitorsHeld('meanwhile', visits))
  return rows
}
