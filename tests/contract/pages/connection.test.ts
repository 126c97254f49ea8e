import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startSmallSite } from './small-site.tsx'

/**
 * Everything received on one connection after writing all of this at once, until the server closes
 * it.
 */
function conversation(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let heard = ''
    socket.setEncoding('latin1')
    socket.on('data', (chunk) => {
      heard += chunk
    })
    socket.on('end', () => resolve(heard))
    socket.on('error', reject)
  })
}

const get = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: localhost:3000', ...headers, '', ''].join('\r\n')

test('cached pages are sent over one connection in order and complete', async () => {
  const before = Date.now()
  const { ask, port } = await startSmallSite()
  await ask('/branche')
  await ask('/')
  const heard = await conversation(
    port,
    get('/branche') + get('/langsom') + get('/') + get('/ukendt') + get('/branche', 'Connection: close'),
  )
  const answers = heard.split(/(?=HTTP\/1\.1 )/)
  expect(answers.map((answer) => answer.slice(9, 12))).toEqual(['200', '200', '200', '301', '200'])
  for (const answer of [0, 1, 2, 4].map((at) => answers[at] ?? '')) {
    const [head = '', ...body] = answer.split('\r\n\r\n')
    expect(body.join('\r\n\r\n').length).toBe(Number(/content-length: (\d+)/i.exec(head)?.[1]))
    expect(head.match(/^Date: /gim)).toHaveLength(1)
    const date = Date.parse(/^date: (.*)/im.exec(head)?.[1] ?? '')
    // In whole seconds, and Node writes a new one each second.
    expect(date).toBeGreaterThan(before - 2_000)
    expect(date).toBeLessThanOrEqual(Date.now())
  }
  expect(answers[0]).toMatch(/\r\nConnection: keep-alive\r\nKeep-Alive: timeout=65\r\n/)
  expect(answers[4]).toMatch(/\r\nConnection: close\r\n/i)
})

test('a cached response has the same headers as the first one', async () => {
  const { ask } = await startSmallSite()
  const [first, kept] = [await ask('/branche'), await ask('/branche')]
  const close = await ask('/branche', { headers: { Connection: 'close' } })
  const named = ({ headers }: typeof first) => {
    const { date, connection, 'keep-alive': _, ...rest } = headers
    return rest
  }
  expect(named(kept)).toEqual(named(first))
  expect(named(close)).toEqual(named(first))
  expect(close.text).toBe(kept.text)
})

test('an HTTP/1.0 client gets its page and its connection closed', async () => {
  const { ask, port } = await startSmallSite()
  await ask('/branche')
  const heard = await conversation(port, 'GET /branche HTTP/1.0\r\nHost: localhost:3000\r\n\r\n')
  expect(heard).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(heard).toMatch(/\r\nConnection: close\r\n/i)
  expect(heard).toContain('</html>')
})

test('a 304 ends without a body, and the connection goes on', async () => {
  const { ask, port } = await startSmallSite()
  const { headers } = await ask('/branche')
  const heard = await conversation(
    port,
    get('/branche', `If-None-Match: ${headers.etag}`) + get('/branche', 'Connection: close'),
  )
  expect(heard).toMatch(/^HTTP\/1\.1 304 Not Modified\r\n[^<]*\r\n\r\nHTTP\/1\.1 200 OK\r\n/)
})

test('request header names are case-insensitive', async () => {
  const { ask, port } = await startSmallSite()
  await ask('/branche')
  const heard = await conversation(port, get('/branche', 'ACCEPT-ENCODING: gzip', 'connection: CLOSE'))
  expect(heard).toMatch(/\r\nContent-Encoding: gzip\r\n/i)
})

test('an unusual request is handled as usual, even if the page is cached', async () => {
  const { ask, port } = await startSmallSite()
  await ask('/branche')
  const statuses = async (...requests: string[]) =>
    [...(await conversation(port, requests.join(''))).matchAll(/HTTP\/1\.1 (\d+) /g)].map(
      ([, status]) => status,
    )
  const last = get('/branche', 'Connection: close')
  expect(await statuses(`${get('/branche', 'Content-Length: 5')}hello`, last)).toEqual(['200', '200'])
  const chunks = '5\r\nhello\r\n0\r\n\r\n'
  expect(await statuses(get('/branche', 'Transfer-Encoding: chunked') + chunks, last)).toEqual(['200', '200'])
  expect(await statuses(get('/branche', 'Expect: 100-continue'), last)).toEqual(['100', '200', '200'])
  expect(await statuses(get('/branche', 'Expect: more'), last)).toEqual(['417', '200'])
  const refused = await conversation(port, get('/branche', 'Expect: more', 'Connection: close'))
  expect(refused).toMatch(/\r\nX-Content-Type-Options: nosniff\r\n/)
  expect(await statuses('GET /branche HTTP/1.1\r\n\r\n')).toEqual(['400'])
  expect(await statuses(get('/branche'), 'GET /branche HTTP/1.1\r\n\r\n')).toEqual(['200', '400'])
})

test('a client that pipelines requests and reads slowly gets each page complete and in order', async () => {
  const { ask, port } = await startSmallSite()
  const pages = [(await ask('/branche')).text, (await ask('/kunder')).text]
  const asked = Array.from({ length: 30 }, (_, at) => get(at % 2 ? '/kunder' : '/branche'))
  const heard = await new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(asked.join('') + get('/branche', 'Connection: close'))
    })
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      socket.pause()
      setTimeout(() => socket.resume(), chunks.length < 20 ? 20 : 0)
    })
    socket.on('end', () => resolve(Buffer.concat(chunks).toString()))
    socket.on('error', reject)
  })
  const bodies = heard.split(/HTTP\/1\.1 200 OK\r\n(?:[^\r]+\r\n)+\r\n/).slice(1)
  expect(bodies.length).toBe(asked.length + 1)
  expect(bodies.every((body, at) => body === pages[at % 2])).toBe(true)
})

test('a client that pipelines more than a few dozen requests is disconnected, after little work', async () => {
  const { port, renders, ask } = await startSmallSite()
  const many = Array.from({ length: 3000 }, (_, at) => get(`/kage?${at}`)).join('')
  const socket = connect(port, '127.0.0.1', () => socket.write(many))
  socket.on('error', () => {})
  await new Promise((closed) => socket.once('close', closed))
  expect(renders.get('/kage') ?? 0).toBeLessThan(40)
  expect((await ask('/branche')).status, 'others are served').toBe(200)
})

test('a client that sends thousands of unsupported Expect headers is disconnected', async () => {
  const { port } = await startSmallSite()
  const many = get('/branche', 'Expect: more').repeat(3_000)
  const heard = await new Promise<string>((resolve) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(many + get('/branche', 'Connection: close')))
    socket.setEncoding('latin1').on('data', (piece) => {
      text += piece
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(text))
  })
  expect((heard.match(/HTTP\/1\.1 417/g) ?? []).length).toBeLessThan(100)
})

test('a request is answered only after the previous response was read', async () => {
  const { port, renders, hold } = await startSmallSite()
  const release = hold()
  const heard = conversation(port, get('/langsom') + get('/kage') + get('/kage', 'Connection: close'))
  await expect.poll(() => renders.get('/langsom')).toBe(1)
  expect(renders.get('/kage')).toBeUndefined()
  release()
  expect((await heard).match(/HTTP\/1\.1 200/g)).toHaveLength(3)
})

/**
 * Status codes received on a connection, in order, while /langsom waits until `until` was received
 * or sent.
 */
async function statusesBehindAPendingPage(second: string): Promise<string[]> {
  const { ask, hold, port, renders } = await startSmallSite()
  await ask('/branche')
  const release = hold()
  const heard = conversation(port, get('/langsom') + second)
  await expect.poll(() => renders.get('/langsom')).toBe(1)
  // By the time another connection gets a response, an immediate response to a later request would
  // have been sent.
  await ask('/branche')
  release()
  const statuses = [...(await heard).matchAll(/HTTP\/1\.1 (\d+) /g)]
  return statuses.map(([, status = '']) => status)
}

test('an interim response to a later request waits for the response to the first', async () => {
  const expecting = [
    'POST /api/ekko HTTP/1.1',
    'Host: localhost:3000',
    'Expect: 100-continue',
    'Content-Length: 2',
    'Connection: close',
  ]
  const posted = `${expecting.join('\r\n')}\r\n\r\n{}`
  expect(await statusesBehindAPendingPage(posted)).toEqual(['200', '100', '200'])
})

test.each([
  ['no request at all', 'nonsense\r\n\r\n', '400'],
  ['a header that is none', 'GET / HTTP/1.1\r\nHost: localhost:3000\r\nbad header\r\n\r\n', '400'],
  ['two lengths', `${get('/branche', 'Content-Length: 1', 'Content-Length: 2')}x`, '400'],
  ['headers without end', `GET / HTTP/1.1\r\nHost: localhost:3000\r\nX: ${'a'.repeat(20_000)}`, '431'],
])(
  'the error for an unreadable request (%s) waits for the previous response',
  async (_name, second, status) => {
    expect(await statusesBehindAPendingPage(second)).toEqual(['200', status])
  },
)

test('an unreadable body gets the response of its own request', async () => {
  const { port } = await startSmallSite()
  const request = get('/api/ekko', 'Transfer-Encoding: chunked').replace('GET', 'POST')
  const heard = await conversation(port, `${get('/branche')}${request}zz\r\nhello\r\n`)
  expect([...heard.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status)).toEqual(['200', '400'])
})
