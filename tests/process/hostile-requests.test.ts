import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMediaHandler } from '#server/content/media.ts'
import { ask } from '#tests/ask.ts'
import { type BuiltSite, removeDataFolder, startBuiltSite } from '#tests/built-site.ts'
import { startFuzzed } from '#tests/fuzz/fuzz.ts'
import { endpoints } from '#tests/fuzz/requests.ts'

// The built server behind a trusted proxy, attacked by requests for files, by what no client
// sends, and for the server's own connections.

const HOST = 'www.example.dk'

let site: BuiltSite
let port: number
/** Stands in for a machine that only the server can reach; counts connections. */
let inside: Server
let insideUrl: string
const visits: string[] = []

beforeAll(async () => {
  inside = createServer((request, response) => {
    visits.push(`${request.method} ${request.url}`)
    response.end('secret of the inside')
  })
  await new Promise<void>((listening) => inside.listen(0, '127.0.0.1', listening))
  const address = inside.address()
  insideUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  site = await startBuiltSite({
    SITE_URL: `https://${HOST}`,
    TRUST_PROXY: '1',
    INTERNAL_SECRET: 'the secret of the owner of this site',
    LOG_LEVEL: 'info',
  })
  port = Number(new URL(site.url).port)
})

afterAll(async () => {
  await site.stop()
  await removeDataFolder(site)
  await new Promise((closed) => inside.close(closed))
})

const asked = (path: string, headers: Record<string, string> = {}) =>
  ask(port, path, { headers: { Host: HOST, 'X-Forwarded-Proto': 'https', ...headers } })

/** Sends a request line exactly as written, even if invalid. */
function raw(target: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${target} HTTP/1.1\r\nHost: ${HOST}\r\nConnection: close\r\n\r\n`),
    )
    let heard = ''
    socket.setEncoding('latin1').on('data', (piece) => {
      heard += piece
    })
    socket.on('error', () => resolve(heard))
    socket.on('close', () => resolve(heard))
  })
}

describe('no path escapes the folders that are served', () => {
  const up = [
    '..',
    '%2e%2e',
    '.%2e',
    '%2e.',
    '%252e%252e',
    '..%00',
    '%c0%ae%c0%ae',
    '%uff0e%uff0e',
    '....',
    '..;',
    '．．',
  ]
  const slashes = ['/', '%2f', '%5c', '\\', '%252f', '//', '/./', '%c0%af', '%00/']
  const files = ['etc/passwd', 'package.json', 'data/encryption-key', '.env', 'build/server/index.js']
  const prefixes = ['/', '/assets/', '/media/', '/api/', '/branche/', '/intern/']

  test('in any spelling', async () => {
    const key = readFileSync(join(site.dataDir, 'encryption-key'), 'utf8')
    const spellings = up.flatMap((dots) => slashes.map((slash) => [dots, slash] as const))
    // Each spelling once, and each with another folder and file than its neighbours.
    for (const [number, [dots, slash]] of spellings.entries()) {
      const file = files[number % files.length] ?? ''
      const prefix = prefixes[number % prefixes.length]
      const target = `${prefix}${`${dots}${slash}`.repeat(6)}${file.replaceAll('/', slash)}`
      const heard = await raw(target.replaceAll('．', '\xef\xbc\x8e'))
      expect([target, heard.slice(0, 12)]).toEqual([target, expect.stringMatching(/^HTTP\/1\.1 [34]\d\d$/)])
      expect([target, /root:.*:0:0|"rampelys"|createServer\(/.test(heard) || heard.includes(key)]).toEqual([
        target,
        false,
      ])
      const location = /^location: (.*)$/im.exec(heard)?.[1]?.trim()
      if (location !== undefined)
        expect([target, location]).toEqual([target, expect.stringMatching(/^\/(?![/\\])/)])
    }
  })

  test('not even to the sources of served files, or to a file next to one', async () => {
    for (const path of [
      '/assets/',
      '/assets/.',
      '/assets/..',
      '/assets/.vite/manifest.json',
      '/media/',
      '/media/.',
      '/media/%2e',
      '/media/.DS_Store',
      '/server/settings.ts',
      '/content/documents/global.json',
      '/.git/HEAD',
      '/node_modules/react/package.json',
    ]) {
      expect([path, (await asked(path)).status]).toEqual([
        path,
        expect.toSatisfy((status) => status >= 300 && status < 500),
      ])
    }
  })
})

describe('the server contacts no host named in a request', () => {
  test('in a preview, a picture, a redirect, a webhook, a form or a header', async () => {
    const named = encodeURIComponent(`${insideUrl}/previews/1`)
    for (const path of [
      `/preview?token=${named}`,
      `/preview?token=${named}&documentId=home`,
      `/media/${named}`,
      `/media/${insideUrl}`,
      `/media/forside.svg?url=${named}&src=${named}&fm=png&mark=${named}&blend=${named}&txt=${named}`,
      `/intern/log-ind?til=${named}`,
      `/?url=${named}&redirect=${named}&next=${named}&kladde=${named}`,
      `/${named}`,
    ]) {
      const { status, text, headers } = await asked(path)
      expect([path, status]).toEqual([path, expect.toSatisfy((code) => code < 500)])
      expect([path, text.includes('secret of the inside')]).toEqual([path, false])
      expect([path, headers.location ?? '/']).toEqual([path, expect.stringMatching(/^\/(?![/\\])/)])
    }
    for (const header of [
      'Referer',
      'X-Forwarded-Host',
      'X-Original-URL',
      'Origin',
      'From',
      'X-Wap-Profile',
    ]) {
      await asked('/branche/sportsklub', { [header]: insideUrl })
    }
    await asked('/', { Cookie: `io.prismic.preview=${named}` })
    const json = { Host: HOST, 'Content-Type': 'application/json', 'X-Forwarded-For': '203.0.113.7' }
    await ask(port, '/api/webhooks/prismic', {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ apiUrl: insideUrl }),
    })
    const lead = {
      firstname: 'Mette',
      lastname: 'Holm',
      email: 'mette@fjordscenen.example',
      phone: '20 34 56 78',
      website: insideUrl,
      comment: `${insideUrl}/a.png`,
      attribution: { landing_page: insideUrl },
    }
    expect(
      (await ask(port, '/api/leads/create', { method: 'POST', headers: json, body: JSON.stringify(lead) }))
        .status,
    ).toBe(200)
    expect(visits).toEqual([])
  })

  test('nor one named by a drawing when it is converted to a picture', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'drawing-'))
    const drawing = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY file SYSTEM "file:///etc/passwd"><!ENTITY net SYSTEM "${insideUrl}/entity">]>
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" height="20">
      <style>@import url("${insideUrl}/style.css"); rect { fill: url("${insideUrl}/fill.svg#a") }</style>
      <image href="${insideUrl}/picture.png" width="40" height="20"/><image xlink:href="file:///etc/passwd" width="9" height="9"/>
      <use href="${insideUrl}/use.svg#a"/><text>&file;&net;</text><rect width="4" height="4"/></svg>`
    writeFileSync(join(folder, 'tegning.svg'), drawing)
    const handle = createMediaHandler({ folder })
    const answer = await handle(new Request('http://localhost/media/tegning.svg?w=64&fm=png')).catch(
      (error: Error) => error,
    )
    if (answer instanceof Response && answer.status === 200) {
      expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).format).toBe('png')
    }
    expect(visits).toEqual([])
    rmSync(folder, { recursive: true })
  })
})

test('the log has no error and no personal data', async () => {
  const said = site.stdout()
  expect(said.split('\n').filter((line) => line.includes('"level":"error"'))).toEqual([])
  expect(said).not.toMatch(/mette@fjordscenen|20345678|203\.0\.113\.7/)
})

// A fixed sample of `npm run test:fuzz`, which takes minutes.
test('no bad request to any endpoint causes a 500, hangs, is reflected as markup or logs personal data', async () => {
  const fuzzed = await startFuzzed()
  for (const endpoint of endpoints) await fuzzed.send(endpoint, 2, 8)
  expect(await fuzzed.stop()).toEqual([])
})
