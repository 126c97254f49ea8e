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

// The built server behind a trusted proxy, attacked by requests for files, other visitors' pages,
// or the server's own connections.

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
    let number = 0
    for (const prefix of prefixes) {
      for (const dots of up) {
        for (const slash of slashes) {
          const file = files[number++ % files.length] ?? ''
          const target = `${prefix}${`${dots}${slash}`.repeat(6)}${file.replaceAll('/', slash)}`
          const heard = await raw(target.replaceAll('．', '\xef\xbc\x8e'))
          expect([target, heard.slice(0, 12)]).toEqual([
            target,
            expect.stringMatching(/^HTTP\/1\.1 [34]\d\d$|^HTTP\/1\.1 40\d$/),
          ])
          expect([
            target,
            /root:.*:0:0|"rampelys"|createServer\(/.test(heard) || heard.includes(key),
          ]).toEqual([target, false])
          const location = /^location: (.*)$/im.exec(heard)?.[1]?.trim()
          if (location !== undefined)
            expect([target, location]).toEqual([target, expect.stringMatching(/^\/(?![/\\])/)])
        }
      }
    }
  })

  test('not even to the sources of what is served, or to a file next to it', async () => {
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

describe('nothing that one caller sends reaches the next', () => {
  const POISON = 'evil.example'
  const headers: Record<string, string>[] = [
    { Host: POISON },
    { Host: `${HOST}.${POISON}` },
    { Host: `${HOST}:1337` },
    { 'X-Forwarded-Host': POISON },
    { 'X-Forwarded-Host': `${POISON}, ${HOST}` },
    { 'X-Forwarded-Proto': 'http' },
    { 'X-Forwarded-Proto': `javascript:${POISON}` },
    { 'X-Forwarded-Prefix': `//${POISON}` },
    { 'X-Forwarded-Port': '1337' },
    { 'X-Forwarded-Server': POISON },
    { 'X-Forwarded-Scheme': 'http' },
    { Forwarded: `for=1.2.3.4;host=${POISON};proto=http` },
    { 'X-Original-URL': '/intern' },
    { 'X-Rewrite-URL': '/intern' },
    { 'X-HTTP-Method-Override': 'DELETE' },
    { 'X-Host': POISON },
    { Origin: `https://${POISON}` },
    { Referer: `https://${POISON}/` },
    { 'Accept-Language': `en, ${POISON}` },
    { 'User-Agent': `<script>${POISON}</script>` },
    { Accept: 'application/json' },
    { Cookie: `a=${POISON}` },
    { Cookie: `a=${'b'.repeat(15_000)}` },
    { Cookie: 'io.prismic.preview=https%3A%2F%2Fevil.example%2Fpreviews%2F1' },
    { Range: 'bytes=0-9' },
    { 'If-None-Match': '*' },
    { 'Accept-Encoding': `${POISON}, br;q=0` },
  ]
  /** Pages not requested before: poisoning works on the first request. */
  const fresh = readFileSync('content/published-addresses.txt', 'utf8')
    .split('\n')
    .filter((path) => /^\/(?:branche|kunder|priser|support|kundeservice|om-os|produkt|hjaelp)\/./.test(path))

  test('in any header, on a page that is rendered for that caller', async () => {
    expect(fresh.length).toBeGreaterThan(headers.length)
    const clean = await startBuiltSite({
      SITE_URL: `https://${HOST}`,
      INTERNAL_SECRET: 'the secret of another site',
    })
    for (const [number, poison] of headers.entries()) {
      const path = fresh[number] ?? ''
      await asked(path, poison)
      const next = await asked(path)
      const unspoilt = await ask(Number(new URL(clean.url).port), path, { headers: { Host: HOST } })
      expect([poison, next.status]).toEqual([poison, 200])
      expect([poison, next.text === unspoilt.text]).toEqual([poison, true])
      expect([poison, next.headers['content-security-policy']]).toEqual([
        poison,
        unspoilt.headers['content-security-policy'],
      ])
      expect(next.text).not.toContain(POISON)
      expect(next.text).toContain(`<link rel="canonical" href="https://${HOST}${path}"/>`)
    }
    await clean.stop()
    await removeDataFolder(clean)
  })

  test('in the order, number or kind of query parameters', async () => {
    const plain = await asked('/kunder')
    const one = await asked('/kunder?produkt=billetsystem')
    for (const query of [
      '?utm_source=evil.example',
      '?produkt',
      '?PRODUKT=billetsystem',
      '?%70rodukt%00=billetsystem',
      '?a=1&a=2&b=%3Cscript%3E',
      '?_routes=root',
      '?index',
      '?__proto__=evil.example',
      `?${'a=evil&'.repeat(400)}`,
    ]) {
      await asked(`/kunder${query}`)
      const again = await asked('/kunder')
      expect([query, again.text === plain.text, again.headers.etag]).toEqual([
        query,
        true,
        plain.headers.etag,
      ])
    }
    for (const query of ['?b=2&produkt=billetsystem', '?produkt=billetsystem&produkt=evil.example']) {
      const { text, headers } = await asked(`/kunder${query}`)
      expect([query, text.includes('evil.example'), headers['cache-control']]).toEqual([
        query,
        false,
        one.headers['cache-control'],
      ])
    }
  })

  test('in an address that servers could read differently', async () => {
    for (const path of [
      '/branche%2fsportsklub',
      '/branche%5csportsklub',
      '/branche/sportsklub%00',
      '/branche%0a/sportsklub',
    ]) {
      expect([path, (await asked(path)).status]).toEqual([path, 400])
    }
    for (const path of [
      '/branche/sportsklub/',
      '/BRANCHE/sportsklub',
      '//branche/sportsklub',
      '/branche/./sportsklub',
      '/branche/sportsklub%0d%0a',
    ]) {
      const { status, headers } = await asked(path, { Host: POISON, 'X-Forwarded-Host': POISON })
      expect([path, status, headers.location]).toEqual([path, 308, '/branche/sportsklub'])
    }
    // A page whose address ends like a file must not be cached by a proxy.
    for (const path of [
      '/branche/sportsklub/a.css',
      '/intern/a.js',
      '/beregner/tak-for-din-henvendelse/a.png',
    ]) {
      const { status, headers } = await asked(path)
      expect([path, status]).toEqual([path, expect.toSatisfy((code) => code >= 300)])
      expect([path, /no-store|must-revalidate/.test(headers['cache-control'] ?? '')]).toEqual([path, true])
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
