import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { type Attack, atMost } from '#lab/attack/arena.ts'

const drawing = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200">${inside}<rect width="40" height="20"/></svg>`

/** A black PNG of one bit per pixel: 30,000 × 30,000 are 109 kB, and 3.6 GB when decoded. */
function pngOf(side: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const content = Buffer.concat([Buffer.from(name), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(content))
    return Buffer.concat([length, content, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const rows = Buffer.alloc((Math.ceil(side / 8) + 1) * side)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function solid(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#808' } })
}

/** Small files that are gigabytes or minutes when decoded, as pictures of the content. */
async function writeBombs(folder: string): Promise<string[]> {
  const entities = Array.from({ length: 9 }, (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`)
  const uses = Array.from(
    { length: 8 },
    (_, at) => `<g id="u${at + 1}">${`<use href="#u${at}"/>`.repeat(10)}</g>`,
  )
  const bombs: Record<string, Buffer | string> = {
    'side.png': pngOf(30_000),
    'progressive.jpg': await solid(9_990, 9_990).jpeg({ quality: 1, progressive: true }).toBuffer(),
    'large.avif': await solid(9_990, 9_990).avif({ quality: 1, effort: 0 }).toBuffer(),
    'large.webp': await solid(16_383, 6_000).webp({ quality: 1, effort: 0 }).toBuffer(),
    'laughs.svg': `<!DOCTYPE svg [<!ENTITY a0 "xxxxxxxxxx">${entities.join('')}]>${drawing('<text>&a9;</text>')}`,
    'nested.svg': drawing(`${'<g opacity=".9">'.repeat(200)}${'</g>'.repeat(200)}`),
    'uses.svg': drawing(`<defs><rect id="u0" width="4" height="2"/>${uses.join('')}</defs><use href="#u8"/>`),
    'filters.svg': drawing(
      `<filter id="f">${'<feMorphology operator="dilate" radius="100"/>'.repeat(500)}</filter><g filter="url(#f)"/>`,
    ),
    'within.svg': drawing(`<image href="data:image/png;base64,${pngOf(9_990).toString('base64')}"/>`),
    'packed.svg': gzipSync(drawing(' '.repeat(200_000_000))),
    'huge.svg': drawing('').replace('width="400" height="200"', 'width="1000000000" height="1000000000"'),
    'thread.svg': drawing('').replace('width="400" height="200"', 'width="1" height="30000"'),
  }
  for (const [name, content] of Object.entries(bombs)) writeFileSync(join(folder, name), content)
  return Object.keys(bombs)
}

export const attack: Attack = async ({ start }) => {
  const folder = mkdtempSync(join(tmpdir(), 'bombs-'))
  try {
    for (const name of readdirSync('.'))
      if (name !== 'content') symlinkSync(resolve(name), join(folder, name))
    cpSync('content', join(folder, 'content'), { recursive: true })
    const names = await writeBombs(join(folder, 'content', 'media'))
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
