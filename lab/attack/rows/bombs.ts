import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Attack, atMost } from '#lab/attack/arena.ts'
import { pictureBombs } from '#lab/attack/picture-bombs.ts'

export const attack: Attack = async ({ start }) => {
  const folder = mkdtempSync(join(tmpdir(), 'bombs-'))
  try {
    for (const name of readdirSync('.'))
      if (name !== 'content') symlinkSync(resolve(name), join(folder, name))
    cpSync('content', join(folder, 'content'), { recursive: true })
    const bombs = await pictureBombs()
    for (const [name, content] of Object.entries(bombs))
      writeFileSync(join(folder, 'content', 'media', name), content)
    const names = Object.keys(bombs).filter((name) => !name.endsWith('.pdf'))
    const site = await start({}, folder)
    const idle = site.memory()
    const failed: string[] = []
    let most = 0
    const cost = await site.costOf(async () => {
      most = await site.mostMemoryDuring(async () => {
        for (const name of names)
          for (const query of ['fm=png&w=640', 'auto=format&w=1200', 'fm=avif&w=3840']) {
            const said = await site.ask(`/media/${name}?${query}`, { headers: { Accept: 'image/avif,*/*' } })
            if (![200, 404].includes(said?.status ?? 0)) failed.push(`${name} ${said?.status}`)
          }
      })
    })

    const zipped = gzipSync(Buffer.alloc(50_000_000, ' '))
    const posts: number[] = []
    const unpacked = await site.mostMemoryDuring(async () => {
      for (const path of [
        '/api/leads/create',
        '/api/maalinger',
        '/api/webhooks/prismic',
        '/beregner/kontakt',
        '/ansoeg',
      ])
        for (const encoding of ['gzip', 'br', 'deflate', 'gzip, gzip']) {
          const headers = { 'Content-Type': 'application/json', 'Content-Encoding': encoding }
          const body = zipped.subarray(0, 15_000)
          posts.push((await site.ask(path, { method: 'POST', headers, body }))?.status ?? 0)
        }
    })
    return [
      {
        tried: `${names.length} pictures of content that are gigabytes or minutes when decoded, in 3 variants each`,
        measured: `${failed.length} were neither 200 nor 404 ${failed.slice(0, 4).join(', ')}`.trim(),
        bound: 'none',
        held: failed.length === 0,
      },
      atMost('the same', cost, 30_000, 'ms of processor'),
      atMost('the same', most - idle, 450, 'MB above idle'),
      {
        tried: `${posts.length} posts with a Content-Encoding`,
        measured: [...new Set(posts)].join(', '),
        bound: 'only 4xx',
        held: posts.every((status) => status >= 400 && status < 500),
      },
      atMost('the same', unpacked - idle, 450, 'MB above idle'),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
