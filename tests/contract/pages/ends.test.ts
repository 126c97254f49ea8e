import { once } from 'node:events'
import { Server } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { StartError } from '#server/start-error.ts'
import { startSmallSite } from './small-site.tsx'

/*
 * How a connection, a request and the server itself end or do not begin: what is closed, and what
 * the log says.
 */

/** Lines of the log about requests. */
const requests = (logged: string[]) =>
  logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'Request')

/** What is received for a request until the server closes its connection. */
async function heardOf(port: number, ...lines: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1', () => socket.write([...lines, '', ''].join('\r\n')))
  let heard = ''
  socket.setEncoding('latin1').on('data', (piece) => {
    heard += piece
  })
  await once(socket, 'close')
  return heard
}

test('a request is logged in one line with its method, route, status and time', async () => {
  const { ask, logged } = await startSmallSite()
  const begun = performance.now()
  await ask('/tak')
  await ask('/api/ekko', { method: 'POST', body: 'a' })
  await ask('/findes-ikke')
  await expect
    .poll(() => requests(logged))
    .toMatchObject([
      { method: 'GET', route: '/tak', status: 200, ms: expect.any(Number) },
      { method: 'POST', route: '/api/ekko', status: 200 },
      { method: 'GET', route: '*', status: 301 },
    ])
  const took = performance.now() - begun
  for (const { ms } of requests(logged)) {
    expect(Number.isInteger(ms)).toBe(true)
    expect(ms).toBeGreaterThanOrEqual(0)
    expect(ms).toBeLessThanOrEqual(took + 1)
  }
})

test('a request that fails before its route is known is logged without an address', async () => {
  const { ask, logged } = await startSmallSite()
  const answer = await ask('/defekt')
  expect([answer.status, answer.text]).toEqual([500, 'Internal Server Error\n'])
  await expect.poll(() => requests(logged)).toMatchObject([{ route: '*', status: 500 }])
  expect(logged.filter((line) => line.includes('A request failed'))).toHaveLength(1)
})

test('a visitor who leaves before the response is logged as aborted, not as an error', async () => {
  const { ask, hold, port, logged } = await startSmallSite()
  const release = hold()
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /ventende HTTP/1.1\r\nHost: localhost:3000\r\n\r\n')
  await once(socket, 'connect')
  socket.destroySoon()
  await expect.poll(() => requests(logged)).toMatchObject([{ route: '*', status: 499 }])
  release()
  // Once another request has its response, the first one is completely finished.
  await ask('/tak')
  expect(logged.filter((line) => line.includes('"error"'))).toEqual([])
})

test('a response that cannot be written ends its connection at once, and the log says so', async () => {
  const { port, logged, ask } = await startSmallSite()
  const heard = await heardOf(port, 'GET /api/usendelig HTTP/1.1', 'Host: localhost:3000')
  expect(heard).toBe('')
  const said = logged.filter((line) => line.includes('A response could not be sent'))
  expect(said).toHaveLength(1)
  expect(JSON.parse(said[0] ?? '')).toMatchObject({ level: 'error', error: { kind: 'TypeError' } })
  expect((await ask('/branche')).status).toBe(200)
})

test('a request without a host, or with two, is refused with our headers, and its connection closed', async () => {
  const { port } = await startSmallSite()
  for (const hosts of [[], ['Host: localhost:3000', 'Host: elsewhere.example']]) {
    const heard = await heardOf(port, 'GET /branche HTTP/1.1', ...hosts)
    expect(heard).toMatch(/^HTTP\/1\.1 400 /)
    expect(heard).toMatch(/\r\nX-Content-Type-Options: nosniff\r\n/)
    expect(heard).toMatch(/\r\nConnection: close\r\n/i)
    expect(heard).toMatch(/\r\nBad Request\n$/)
  }
})

test('a whole URL in the request line overrides the Host header, and no other header', async () => {
  const { ask } = await startSmallSite()
  const post = async (Origin: string) => {
    const headers = { Host: 'other.example', 'Content-Type': 'text/plain', Origin }
    return (await ask('http://named.example/api/ekko', { method: 'POST', headers, body: 'a' })).status
  }
  expect([await post('http://named.example'), await post('http://other.example')]).toEqual([200, 403])
  const packed = await ask('http://named.example/branche', { headers: { 'Accept-Encoding': 'br' } })
  expect(packed.headers['content-encoding'], 'the other headers count as they are').toBe('br')
})

test('a client of HTTP/1.0 need not name a host', async () => {
  const { port } = await startSmallSite()
  expect(await heardOf(port, 'GET /health HTTP/1.0')).toMatch(/^HTTP\/1\.1 200 /)
})

test('stopping closes a waiting connection with its response', async () => {
  const { hold, port, program, renders } = await startSmallSite()
  const release = hold()
  const heard = heardOf(port, 'GET /langsom HTTP/1.1', 'Host: localhost:3000', 'Connection: keep-alive')
  await expect.poll(() => renders.get('/langsom')).toBe(1)
  // Fifteen seconds, after which open connections are cut off, never pass here.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const stopped = program.http.close()
  release()
  expect(await heard).toMatch(/^HTTP\/1\.1 200 /)
  await stopped
})

test('stopping aborts requests that are still in progress after fifteen seconds', async () => {
  const site = await startSmallSite()
  onTestFinished(site.hold())
  const underWay = site.ask('/langsom').catch((error: unknown) => error)
  await expect.poll(() => site.renders.get('/langsom')).toBe(1)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const stopped = site.program.http.close()
  vi.advanceTimersByTime(14_000)
  const soon = new Promise((resolve) => setImmediate(resolve, 'under way'))
  expect(await Promise.race([stopped, soon])).toBe('under way')
  vi.advanceTimersByTime(1_000)
  await stopped
  expect(await underWay).toBeInstanceOf(Error)
})

test('a stopped server leaves nothing behind that would keep its process alive', async () => {
  const site = await startSmallSite()
  await site.ask('/branche')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await site.program.http.close()
  expect(vi.getTimerCount()).toBe(0)
})

/** The error of a start when the system refuses the port or the address in this way. */
async function refusedBy(code: string): Promise<Error> {
  const { program } = await startSmallSite()
  const failing = vi.spyOn(Server.prototype, 'listen').mockImplementation(function (this: Server) {
    setImmediate(() => this.emit('error', Object.assign(new Error('refused'), { code })))
    return this
  })
  onTestFinished(() => failing.mockRestore())
  return program.http.listen(80, 'host.example').then(
    () => new Error('it listens'),
    (error: Error) => error,
  )
}

test.each([
  ['EADDRINUSE', /^Port 80 is in use.*PORT/],
  ['EACCES', /^Port 80 may not be used.*1023/],
  ['EADDRNOTAVAIL', /^HOST host\.example is not an address/],
  ['ENOTFOUND', /^HOST host\.example is not an address/],
])('a start that the system refuses with %s says what to set', async (code, words) => {
  const error = await refusedBy(code)
  expect(error).toBeInstanceOf(StartError)
  expect(error.message).toMatch(words)
})

test('a start that fails in another way keeps its own error', async () => {
  const error = await refusedBy('EIO')
  expect([error instanceof StartError, error.message]).toEqual([false, 'refused'])
})
