import { cpSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { pictureBombs } from './picture-bombs.ts'
import { attacked } from './site.ts'

// Small inputs that take gigabytes or minutes to unpack.

const bombs = Object.entries(await pictureBombs())

const test = attacked(() => {
  const folder = mkdtempSync(join(tmpdir(), 'bombs-'))
  cpSync('content', folder, { recursive: true })
  for (const [name, content] of bombs) writeFileSync(join(folder, 'media', name), content)
  return { CONTENT_DIR: folder }
})

test('pictures of content are served or not found, in three variants each', async ({ site, atMost }) => {
  const { ms, most } = await site.during(async () => {
    for (const [name] of bombs.filter(([each]) => !each.endsWith('.pdf')))
      for (const query of ['fm=png&w=640', 'auto=format&w=1200', 'fm=avif&w=3840']) {
        const said = await site.ask(`/media/${name}?${query}`, { headers: { Accept: 'image/avif,*/*' } })
        expect.soft([200, 404], `${name}?${query}`).toContain(said?.status)
      }
  })
  await atMost('ms of processor', ms, 30_000)
  await atMost('MB above idle', most - site.idle, 450)
})

test('a post with a Content-Encoding is refused', async ({ site, atMost }) => {
  const body = gzipSync(Buffer.alloc(50_000_000, ' ')).subarray(0, 15_000)
  const paths = [
    '/api/leads/create',
    '/api/maalinger',
    '/api/webhooks/prismic',
    '/beregner/kontakt',
    '/ansoeg',
  ]
  const { most } = await site.during(async () => {
    for (const path of paths)
      for (const encoding of ['gzip', 'br', 'deflate', 'gzip, gzip']) {
        const headers = { 'Content-Type': 'application/json', 'Content-Encoding': encoding }
        const said = await site.ask(path, { method: 'POST', headers, body })
        expect.soft(String(said?.status), `${path} ${encoding}`).toMatch(/^4/)
      }
  })
  await atMost('MB above idle', most - site.idle, 450)
})
