import { describe, expect, test } from 'vitest'
import {
  isPublicAddress,
  limitFactor,
  networksOf,
  readForwardedAddress,
  unmapIpv4,
  urlAt,
} from './network.ts'

describe('the client in an entry of X-Forwarded-For', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:5678', '203.0.113.9'],
    ['2001:db8::9', '2001:db8::9'],
    ['[2001:db8::9]', '2001:db8::9'],
    ['[2001:db8::9]:5678', '2001:db8::9'],
    ['"[2001:db8::9]:5678"', '2001:db8::9'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['[::ffff:203.0.113.9]:80', '203.0.113.9'],
    ['::ffff:cb00:7109', '203.0.113.9'],
    ['::ffff:203.0.113.9:5678', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6:47110', '2001:db8:1:2:3:4:5:6'],
    ['203.0.113.9:', '203.0.113.9'],
    ['[2001:db8::9]:', '2001:db8::9'],
    ['0:0:0:0:0:FFFF:203.0.113.9', '203.0.113.9'],
  ])('is read from %s', (entry, ip) => {
    expect(readForwardedAddress(entry)).toBe(ip)
  })

  test.each([
    'unknown',
    '_hidden',
    '',
    '203.0.113',
    '203.0.113.9:x',
    '[2001:db8::9',
    '[2001:db8::9]x',
    '[]:80',
    '1.2.3.4.5:80',
    '203.0.113.9 evil',
    '[203.0.113.9',
    'a[::1]',
    '203.0.113.9:123456',
    '::ffff:203.0.113.9:x',
    `${' '.repeat(90)}203.0.113.9`,
    'x'.repeat(5000),
    '['.repeat(5000),
  ])('is not guessed from %j', (entry) => {
    expect(readForwardedAddress(entry)).toBeNull()
  })
})

test('an IPv6 address that is not a mapped IPv4 one stays as it is', () => {
  for (const ip of ['2001:db8:ffff::1', '2001:db8::ffff:1', '::ffff:1', '']) expect(unmapIpv4(ip)).toBe(ip)
})

test.each([
  ['203.0.113.9', '203.0.113.0/24', '203.0.113.9/32'],
  ['::ffff:203.0.113.9', '203.0.113.0/24', '203.0.113.9/32'],
  ['2001:db8:1:ab34:5:6:7:9', '2001:db8:1::/48', '2001:db8:1:ab34::/64'],
  ['2001:0DB8:0001:AB34::9', '2001:db8:1::/48', '2001:db8:1:ab34::/64'],
  ['2001:db8::9', '2001:db8::/48', '2001:db8::/64'],
  ['::1', '::/48', '::/64'],
  ['fe80::1%eth0', 'fe80::/48', 'fe80::/64'],
])('%s belongs to the networks %s and %s', (ip, ...networks) => {
  expect(networksOf(ip)).toEqual(networks)
})

test('what is no address counts as its own network', () => {
  expect(networksOf('unknown')).toEqual(['unknown/32'])
})

test('a network of many addresses has twice the limit of one address', () => {
  const [wide, home] = networksOf('2001:db8::1')
  const [neighbours, address] = networksOf('203.0.113.9')
  const shares = [wide, neighbours, home, address].map((network = '') => limitFactor(network))
  expect(shares).toEqual([2, 2, 1, 1])
  expect(limitFactor('203.0.113.9/320')).toBe(2)
})

test('an address counts as outside if it is public', () => {
  for (const ip of ['203.0.114.9', '8.8.8.8', '2a00:1450::1', '::ffff:8.8.8.8', '172.32.0.1'])
    expect(isPublicAddress(ip), ip).toBe(true)
  for (const ip of [
    ...['10.0.0.1', '172.16.0.1', '192.168.1.1', '100.64.0.1', '127.0.0.1', '169.254.1.1'],
    ...['0.0.0.0', '::', '::1', 'fd00::1', 'fe80::1', '::ffff:10.0.0.1', 'unknown', ''],
  ])
    expect(isPublicAddress(ip), ip).toBe(false)
})

test.each([
  ['localhost', 'http://localhost:3000'],
  ['0.0.0.0', 'http://0.0.0.0:3000'],
  ['::', 'http://[::]:3000'],
  ['2001:db8::9', 'http://[2001:db8::9]:3000'],
])('the URL of a server that listens on %s can be opened', (host, url) => {
  expect(urlAt(host, 3000)).toBe(url)
  expect(URL.canParse(url)).toBe(true)
})
