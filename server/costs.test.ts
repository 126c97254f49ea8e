import { expect, test } from 'vitest'
import { createCosts } from './costs.ts'

function meter(most = 10) {
  const clock = { ms: 0 }
  const costs = createCosts({ allowance: { capacity: 100, perSecond: 10 }, most, now: () => clock.ms })
  return { clock, costs }
}

test('a network over its budget has to wait, and others do not', () => {
  const { clock, costs } = meter()
  costs.payer('203.0.113.1').charge(150)
  expect(costs.wait('203.0.113.1')).toBeGreaterThan(5)
  expect(costs.wait('203.0.113.2')).toBe(0)
  clock.ms = 6_000
  expect(costs.wait('203.0.113.1')).toBe(0)
})

test('the addresses of one IPv6 /64 network share a budget', () => {
  const { costs } = meter()
  costs.payer('2001:db8:1:2::1').charge(150)
  expect(costs.wait('2001:db8:1:2:ffff::9')).toBeGreaterThan(0)
  expect(costs.wait('2001:db8:1:3::1')).toBe(0)
})

test.each([
  ['/48', (at: number) => `2001:db8:7:${at.toString(16)}00::1`, '2001:db8:8::1'],
  ['/56', (at: number) => `2001:db8:7:a${at.toString(16).padStart(2, '0')}::1`, '2001:db8:8::1'],
  ['/24 of IPv4', (at: number) => `203.0.113.${at}`, '203.0.114.1'],
] as const)('a %s whose addresses each pay a little has to wait as a whole', (_size, addressOf, other) => {
  const { costs } = meter(1_000)
  for (let at = 0; at < 30; at++) costs.payer(addressOf(at)).charge(10)
  expect(costs.wait(addressOf(99))).toBeGreaterThan(0)
  expect(costs.wait(other)).toBe(0)
})

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.17.0.1',
  '192.168.1.1',
  '169.254.1.1',
  '::1',
  'fd00::1',
  'fe80::1',
  '::ffff:10.0.0.1',
  '',
])('%j may be a proxy for all visitors and is never limited', (ip) => {
  const { costs } = meter()
  costs.payer(ip).charge(1_000_000)
  expect(costs.wait(ip)).toBe(0)
})

test('when there are too many networks, those without debt are dropped first', () => {
  const { costs } = meter(10)
  costs.payer('203.0.113.1').charge(150)
  for (let at = 0; at < 100; at++) expect(costs.wait(`198.51.100.${at}`)).toBe(0)
  expect(costs.wait('203.0.113.1')).toBeGreaterThan(0)
})
