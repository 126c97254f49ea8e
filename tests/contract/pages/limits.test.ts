import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startSmallSite } from './small-site.tsx'

/*
 * Limits of a connection: request line, headers, body, and time. Timeouts are short here, and tests
 * wait for the server to close.
 */

// Long enough for a busy machine.
const timeouts = { headers: 800, request: 1_200, keepAlive: 400, inactivity: 2_000, checkEvery: 100 }

interface Talk {
  heard: string
  /** Milliseconds until the server closed the connection. */
  ms: number
}

/** Everything received on one connection until the server closes it; `drip` writes every 20 ms. */
function talk(port: number, first: string, drip: string | null = null): Promise<Talk> {
  return new Promise((resolve) => {
    const begun = performance.now()
    let dripping: NodeJS.Timeout | undefined
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(first)
      if (drip !== null) dripping = setInterval(() => socket.write(drip), 20)
    })
    let heard = ''
    socket.setEncoding('latin1').on('data', (chunk) => {
      heard += chunk
    })
    // Writing after the server has closed causes a reset, which also ends the connection.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(dripping)
      resolve({ heard, ms: performance.now() - begun })
    })
  })
}

const post = (...headers: string[]) =>
  ['POST /api/ekko HTTP/1.1', 'Host: localhost:3000', ...headers, '', ''].join('\r\n')

const errors = (logged: string[]) => logged.filter((line) => /"level":"(?:warn|error)"/.test(line))

test('headers that never end are cut off with 408, however steadily they arrive', async () => {
  const { port, logged } = await startSmallSite({ timeouts })
  const begun = 'GET /branche HTTP/1.1\r\nHost: localhost:3000\r\n'
  for (const { heard, ms } of await Promise.all([talk(port, begun), talk(port, begun, 'X-More: a\r\n')])) {
    expect(heard).toMatch(/^HTTP\/1\.1 408 /)
    expect(ms).toBeGreaterThanOrEqual(timeouts.headers - 20)
  }
  expect(errors(logged)).toEqual([])
})

test('a body that never ends is cut off with 408, however steadily it arrives, and logs no server error', async () => {
  const { port, logged, ask } = await startSmallSite({ timeouts })
  const talks = await Promise.all([
    talk(port, post('Content-Length: 1000', 'Content-Type: text/plain')),
    talk(port, post('Content-Length: 1000', 'Content-Type: text/plain'), 'a'),
    talk(port, post('Transfer-Encoding: chunked'), '1\r\na\r\n'),
  ])
  for (const { heard, ms } of talks) {
    expect(heard).toMatch(/^HTTP\/1\.1 408 /)
    expect(ms).toBeGreaterThanOrEqual(timeouts.request - 20)
  }
  expect((await ask('/branche')).status).toBe(200)
  expect(errors(logged)).toEqual([])
})

test('an idle connection is closed, even one that never sent a request', async () => {
  const { port, ask } = await startSmallSite({ timeouts })
  await ask('/branche')
  const [idle, mute] = await Promise.all([
    talk(port, 'GET /branche HTTP/1.1\r\nHost: localhost:3000\r\n\r\n'),
    talk(port, ''),
  ])
  expect(idle.heard).toMatch(/^HTTP\/1\.1 200 /)
  expect(idle.heard.match(/HTTP\/1\.1 /g)).toHaveLength(1)
  expect(mute.heard).toMatch(/^(?:HTTP\/1\.1 408 |$)/)
})

test('a cached response gives its connection the keep-alive timeout, and the next request the normal one', async () => {
  const { port, ask, hold } = await startSmallSite({ timeouts: { ...timeouts, inactivity: 60_000 } })
  await ask('/branche')
  const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost:3000\r\n\r\n`
  const release = hold()
  // Node waits a second longer than configured.
  setTimeout(release, timeouts.keepAlive + 1_500)
  const [idle, slow] = await Promise.all([
    talk(port, request('/branche')),
    talk(port, request('/branche') + request('/langsom')),
  ])
  for (const { heard, ms } of [idle, slow]) {
    expect(ms).toBeGreaterThanOrEqual(timeouts.keepAlive + 1_000 - 20)
    expect(heard).toMatch(/^HTTP\/1\.1 200 /)
  }
  expect(slow.heard.match(/HTTP\/1\.1 200 /g)).toHaveLength(2)
})

test('a connection with occasional requests for cached pages stays open', async () => {
  const { port, ask } = await startSmallSite({ timeouts })
  await ask('/branche')
  let asked = 0
  const { heard, ms } = await new Promise<Talk>((resolve) => {
    const begun = performance.now()
    let heard = ''
    const socket = connect(port, '127.0.0.1')
    const asking = setInterval(() => {
      socket.write('GET /branche HTTP/1.1\r\nHost: localhost:3000\r\n\r\n')
      if (++asked === 8) clearInterval(asking)
    }, 300)
    socket.setEncoding('latin1').on('data', (chunk) => {
      heard += chunk
    })
    socket.on('close', () => {
      clearInterval(asking)
      resolve({ heard, ms: performance.now() - begun })
    })
  })
  expect(heard.match(/HTTP\/1\.1 200 /g)).toHaveLength(8)
  expect(ms).toBeGreaterThan(8 * 300 + timeouts.keepAlive)
})

test('a client that requests page after page and reads none is disconnected', async () => {
  const { port, ask } = await startSmallSite({ timeouts })
  const request = 'GET /branche HTTP/1.1\r\nHost: localhost:3000\r\n\r\n'
  await ask('/branche')
  await new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request.repeat(20_000)))
    socket.pause()
    // A client that does not read only notices when a write fails.
    const knocking = setInterval(() => socket.write(request), 50)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(knocking)
      resolve()
    })
  })
  expect((await ask('/branche')).status).toBe(200)
})

test('a malformed request gets a plain response with the usual headers, and the connection closes', async () => {
  const { port, logged } = await startSmallSite({ siteUrl: 'https://www.example.dk' })
  const host = 'Host: www.example.dk\r\n'
  const requests: [name: string, text: string, status: number][] = [
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['headers over 16 kB', `GET / HTTP/1.1\r\n${host}Cookie: ${'a'.repeat(17_000)}\r\n\r\n`, 431],
    ['a target over 16 kB', `GET /${'a'.repeat(17_000)} HTTP/1.1\r\n${host}\r\n`, 431],
    ['a header without a name', `GET / HTTP/1.1\r\n${host}: a\r\n\r\n`, 400],
    ['a header folded over two lines', `GET / HTTP/1.1\r\n${host}X-A: a\r\n b\r\n\r\n`, 400],
    ['a NUL in a header', `GET / HTTP/1.1\r\n${host}X-A: a\0b\r\n\r\n`, 400],
    [
      'two lengths',
      `POST /api/ekko HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
      400,
    ],
    [
      'a length and chunks (request smuggling)',
      `POST /api/ekko HTTP/1.1\r\n${host}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    [
      'a coding that is not chunked last',
      `POST /api/ekko HTTP/1.1\r\n${host}Transfer-Encoding: chunked, x\r\n\r\n0\r\n\r\n`,
      400,
    ],
    ['a length below zero', `POST /api/ekko HTTP/1.1\r\n${host}Content-Length: -1\r\n\r\n`, 400],
    ['a space before the colon', `GET / HTTP/1.1\r\n${host}X-A : a\r\n\r\n`, 400],
  ]
  for (const [name, text, status] of requests) {
    const { heard } = await talk(port, text)
    expect([name, heard.slice(9, 12)]).toEqual([name, String(status)])
    expect(heard.match(/HTTP\/1\.1 /g)).toHaveLength(1)
    for (const line of [
      'X-Content-Type-Options: nosniff',
      'Cross-Origin-Resource-Policy: same-origin',
      'Cross-Origin-Opener-Policy: same-origin',
      'Strict-Transport-Security: max-age=63072000',
      "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
      'Cache-Control: no-store',
      'Connection: close',
    ]) {
      expect([name, heard.includes(`\r\n${line}\r\n`)]).toEqual([name, true])
    }
  }
  expect(errors(logged)).toEqual([])
})

test('a response that has started is never interrupted by a later one', async () => {
  const { port, ask } = await startSmallSite()
  await ask('/branche')
  const { heard } = await talk(port, 'GET /branche HTTP/1.1\r\nHost: localhost:3000\r\n\r\nnonsense\r\n\r\n')
  const [, body = ''] = /\r\n\r\n([\s\S]*?<\/html>)/.exec(heard) ?? []
  expect(heard).toMatch(/^HTTP\/1\.1 200 /)
  expect(body).not.toContain('HTTP/1.1 400')
})

test.each(['Content-Length', 'chunks'])(
  'a body over the limit is read to its end before it is refused, and its connection is kept: with %s',
  async (how) => {
    const { port } = await startSmallSite()
    const bytes = 2_000_000
    const body = 'a'.repeat(bytes)
    const next = 'GET /branche HTTP/1.1\r\nHost: localhost:3000\r\nConnection: close\r\n\r\n'
    const head = how === 'chunks' ? post('Transfer-Encoding: chunked') : post(`Content-Length: ${bytes}`)
    const sent = how === 'chunks' ? `${bytes.toString(16)}\r\n${body}\r\n0\r\n\r\n` : body
    const { heard } = await talk(port, head + sent + next)
    expect([...heard.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status)).toEqual(['413', '200'])
    expect(heard).toContain('Beskeden er for lang')
  },
)

test('a body far over the limit is refused at once, and its connection is closed', async () => {
  const { port } = await startSmallSite()
  const { heard } = await talk(port, post('Content-Length: 900000000'))
  expect(heard).toMatch(/^HTTP\/1\.1 413 /)
  expect(heard).toMatch(/\r\nConnection: close\r\n/i)
})

test('a network that causes too much work has to wait; cached pages, health checks and others are still served', async () => {
  const { ask, logged } = await startSmallSite({
    trustProxy: 1,
    costs: { most: 40 },
  })
  const from = (ip: string) => ({ 'X-Forwarded-For': ip })
  await ask('/branche')
  const post = (ip: string) =>
    ask('/api/ekko', { method: 'POST', headers: { ...from(ip), 'Content-Type': 'text/plain' }, body: 'a' })
  let refused = await post('203.0.113.7')
  for (let at = 0; at < 20 && refused.status !== 429; at++) refused = await post('203.0.113.7')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(JSON.parse(refused.text)).toEqual({ error: expect.stringContaining('Vent et øjeblik') })

  const page = await ask('/tak', { headers: from('203.0.113.7') })
  expect([page.status, page.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8'])
  expect(page.text).toContain('<html lang="da">')
  const statusOf = async (path: string, ip: string, more = {}) =>
    (await ask(path, { headers: { ...from(ip), ...more } })).status
  expect(await statusOf('/branche', '203.0.113.7')).toBe(200)
  expect(await statusOf('/branche?kilde=a', '203.0.113.7')).toBe(200)
  expect(await statusOf('/branche?kilde=a', '203.0.113.7', { Cookie: 'preview=1' })).toBe(429)
  expect(await statusOf('/health', '203.0.113.7')).toBe(200)
  expect(await statusOf('/tak', '203.0.113.8')).toBe(200)
  const said = logged.filter((line) => line.includes('A network exceeds its share'))
  expect(said).toHaveLength(1)
  expect(said.join()).not.toContain('203.0.113')
})

test('a network is refused before its request is read, and not each refusal is logged', async () => {
  const { ask, logged, renders } = await startSmallSite({
    trustProxy: 1,
    costs: { most: 5 },
  })
  const headers = { 'X-Forwarded-For': '203.0.113.7' }
  await ask('/tak', { headers })
  const [lines, loaded] = [logged.length, new Map(renders)]
  for (const path of ['/branche/sportsklub', '/findes-ikke', '/Branche/', '/media/a.png', '/assets/a.js'])
    expect([path, (await ask(path, { headers })).status]).toEqual([path, 429])
  expect(logged.slice(lines).filter((line) => line.includes('"Request"'))).toEqual([])
  expect(renders).toEqual(loaded)
})

test('a request that is refused as invalid also costs its sender allowance', async () => {
  for (const ask413 of [true, false]) {
    const { ask } = await startSmallSite({ trustProxy: 1, costs: { most: 10 } })
    const headers = { 'X-Forwarded-For': '203.0.113.7', 'Content-Type': 'text/plain' }
    const post = { method: 'POST', headers, body: 'a'.repeat(16 * 1024 + 1) }
    const statuses: number[] = []
    for (let at = 0; at < 20; at++)
      statuses.push((await ask(ask413 ? '/api/ekko' : '/a%2fb', ask413 ? post : { headers })).status)
    expect(new Set(statuses)).toEqual(new Set([ask413 ? 413 : 400, 429]))
  }
})

test("without a trusted proxy no header sets the caller's IP, and private networks are not limited", async () => {
  const { ask } = await startSmallSite({ costs: { most: 40 } })
  const statuses = new Set<number>()
  for (let at = 0; at < 30; at++) {
    const headers = { 'X-Forwarded-For': '203.0.113.7', 'Content-Type': 'text/plain' }
    statuses.add((await ask('/api/ekko', { method: 'POST', headers, body: 'a' })).status)
  }
  expect([...statuses]).toEqual([200])
})
