import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { readClientIp } from './caller.ts'

/** A request from this address, with these headers one after the other. */
function request(remoteAddress: string | undefined, ...headers: [name: string, value: string][]) {
  return { rawHeaders: headers.flat(), socket: { remoteAddress } } as IncomingMessage
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
