import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { readRequest } from './request.ts'

/** The headers of a request as the pages get them, and as the server reads them itself. */
async function bothReadings(lines: string[]) {
  let read: Record<'pages' | 'server', Record<string, string | undefined>> | undefined
  const server = createServer((incoming, outgoing) => {
    const settings = { ip: '', trustProxy: 0, siteUrl: 'https://www.example.dk' }
    const request = readRequest(incoming, outgoing, settings)
    read = { pages: Object.fromEntries(request.toRequest().headers), server: { ...request.headers } }
    outgoing.end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.end(['GET / HTTP/1.1', 'Host: www.example.dk', 'Connection: close', ...lines, '', ''].join('\r\n'))
  await text(socket)
  if (!read) throw new Error('The server read no request')
  return read
}

test('pages and server read the same one of two Content-Type headers', async () => {
  const { pages, server } = await bothReadings([
    'Content-Type: text/plain',
    'Content-Type: application/x-www-form-urlencoded',
  ])
  expect([pages['content-type'], server['content-type']]).toEqual(['text/plain', 'text/plain'])
})

test('cookies in several headers are read like cookies in one', async () => {
  const { pages, server } = await bothReadings(['Cookie: a=1', 'Cookie: b=2', 'Accept: x', 'Accept: y'])
  expect(pages).toMatchObject({ cookie: 'a=1; b=2', accept: 'x, y' })
  expect(server).toMatchObject({ cookie: 'a=1; b=2', accept: 'x, y' })
})
