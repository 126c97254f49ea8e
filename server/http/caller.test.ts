import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { readClientIp, readOrigin } from './caller.ts'

/** A request from this address, with these headers one after the other. */
function request(remoteAddress: string | undefined, ...headers: [name: string, value: string][]) {
  const host = headers.findLast(([name]) => name === 'Host')?.[1]
  return { rawHeaders: headers.flat(), headers: { host }, socket: { remoteAddress } } as IncomingMessage
}

/** The client's address, and how often an unreadable one was reported. */
function clientOf(trustProxy: number, ...entries: string[]) {
  let unreadable = 0
  const onUnreadableAddress = () => {
    unreadable += 1
  }
  const headers = entries.map((entry) => ['X-Forwarded-For', entry] as [string, string])
  const ip = readClientIp(request('::ffff:10.0.0.1', ...headers), { trustProxy, onUnreadableAddress })
  return [ip, unreadable]
}

test('each trusted proxy counts for one entry from the right, and entries further left are ignored', () => {
  const written = ['198.51.100.1, 203.0.113.1', '203.0.113.2 ,203.0.113.3']
  expect(clientOf(0, ...written)).toEqual(['10.0.0.1', 0])
  expect(clientOf(1, ...written)).toEqual(['203.0.113.3', 0])
  expect(clientOf(2, ...written)).toEqual(['203.0.113.2', 0])
  expect(clientOf(3, ...written)).toEqual(['203.0.113.1', 0])
  expect(clientOf(9, ...written), 'it came through fewer').toEqual(['198.51.100.1', 0])
})

test('without a readable entry the address is that of the connection', () => {
  expect(clientOf(1)).toEqual(['10.0.0.1', 0])
  expect(clientOf(1, ' , ,')).toEqual(['10.0.0.1', 0])
  expect(clientOf(1, '203.0.113.1, unknown')).toEqual(['10.0.0.1', 1])
  expect(clientOf(1, '203.0.113.1,,')).toEqual(['203.0.113.1', 0])
  const gone = request(undefined)
  expect(readClientIp(gone, { trustProxy: 0, onUnreadableAddress: () => {} })).toBe('')
})

test('the entry of the proxy is found at the end of a list of any length', () => {
  expect(clientOf(1, `${'198.51.100.1,'.repeat(10_000)}203.0.113.1`)).toEqual(['203.0.113.1', 0])
})

const settings = { trustProxy: 0, siteUrl: 'https://www.example.dk', isProduction: false }
const originOf = (over: Partial<typeof settings>, ...headers: [string, string][]) =>
  readOrigin(request('10.0.0.1', ...headers), { ...settings, ...over })

test('in production the origin is that of SITE_URL, whatever host is requested', () => {
  const host: [string, string] = ['Host', 'elsewhere.example']
  expect(originOf({ isProduction: true }, host, ['X-Forwarded-Host', 'other.example'])).toBe(
    'https://www.example.dk',
  )
})

test.each<[string, [string, string][], string]>([
  ['its own host, in capitals and over http', [['Host', 'WWW.Example.DK']], 'https://www.example.dk'],
  ['another host', [['Host', 'localhost:4000']], 'http://localhost:4000'],
  ['an address', [['Host', '[::1]:4000']], 'http://[::1]:4000'],
  ['no host', [], 'https://www.example.dk'],
  ['a host with more in it', [['Host', 'user@evil.example']], 'https://www.example.dk'],
  ['a host with a path', [['Host', 'evil.example/a']], 'https://www.example.dk'],
  ['a port that is none', [['Host', 'localhost:99999']], 'https://www.example.dk'],
  [
    'headers of a proxy that is not trusted',
    [
      ['Host', 'localhost:4000'],
      ['X-Forwarded-Host', 'other.example'],
      ['X-Forwarded-Proto', 'https'],
    ],
    'http://localhost:4000',
  ],
])('outside production the origin follows the host, if that is a valid one: %s', (_, headers, origin) => {
  expect(originOf({}, ...headers)).toBe(origin)
})

test('outside production a trusted proxy reports host and scheme', () => {
  const host: [string, string] = ['Host', 'localhost:4000']
  const forwarded: [string, string] = ['X-Forwarded-Host', 'test.example']
  expect(originOf({ trustProxy: 1 }, host, forwarded, ['X-Forwarded-Proto', 'https'])).toBe(
    'https://test.example',
  )
  expect(originOf({ trustProxy: 1 }, host, forwarded, ['X-Forwarded-Proto', 'ftp'])).toBe(
    'http://test.example',
  )
  expect(originOf({ trustProxy: 1 }, host)).toBe('http://localhost:4000')
})
