import { describe, expect, test } from 'vitest'
import { readForwardedAddress, withoutMapping } from './network.ts'

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
    'x'.repeat(5000),
    '['.repeat(5000),
  ])('is not guessed from %j', (entry) => {
    expect(readForwardedAddress(entry)).toBeNull()
  })
})

test('an IPv6 address that is no IPv4 one stays as it is', () => {
  for (const ip of ['2001:db8:ffff::1', '2001:db8::ffff:1', '::ffff:1', ''])
    expect(withoutMapping(ip)).toBe(ip)
})
