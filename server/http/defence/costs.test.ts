import { expect, test } from 'vitest'
import { createCosts } from './costs.ts'

/** A machine whose clock is set by the test; a network may cost ten renderings. */
function machine(mostNetworks = 1_000) {
  const clock = { ms: 0 }
  const costs = createCosts({ most: 90, mostNetworks, now: () => clock.ms })
  const render = (ip: string, times: number) => {
    for (let time = 0; time < times; time++) costs.caller(ip).charge('rendering')
  }
  return { clock, costs, render }
}

test('a network that has cost too much waits until half of it has decayed, and other networks do not', () => {
  const { clock, costs, render } = machine()
  clock.ms = 20_500
  render('203.0.113.1', 9)
  expect(costs.caller('203.0.113.1').wait()).toBe(0)
  render('203.0.113.1', 1)
  expect(costs.caller('203.0.113.1').wait()).toBe(40)
  expect(costs.caller('203.0.113.2').wait()).toBe(0)
  clock.ms = 60_000
  expect([costs.caller('203.0.113.1').wait(), costs.caller('203.0.113.1').costs()]).toEqual([0, [45, 45]])
})

test('the addresses of one IPv6 /64 network share one limit', () => {
  const { costs, render } = machine()
  render('2001:db8:1:2::1', 10)
  expect(costs.caller('2001:db8:1:2:ffff::9').wait()).toBeGreaterThan(0)
  expect(costs.caller('2001:db8:1:3::1').wait()).toBe(0)
})

test.each([
  ['/48', (at: number) => `2001:db8:7:${at.toString(16)}00::1`, '2001:db8:8::1'],
  ['/24 of IPv4', (at: number) => `203.0.113.${at}`, '203.0.114.1'],
] as const)('a %s waits as a whole if each of its addresses costs a little', (_size, addressOf, other) => {
  const { costs, render } = machine()
  for (let at = 0; at < 20; at++) render(addressOf(at), 1)
  expect(costs.caller(addressOf(99)).wait()).toBeGreaterThan(0)
  expect(costs.caller(other).wait()).toBe(0)
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
  const { costs, render } = machine()
  render(ip, 1_000)
  expect(costs.caller(ip).wait()).toBe(0)
})

test('the costs of a limited number of networks are remembered, the latest ones', () => {
  const { costs, render } = machine(20)
  render('203.0.113.1', 10)
  for (let at = 0; at < 100; at++) {
    costs.caller(`198.51.100.${at}`).charge('request')
    expect(costs.caller('203.0.113.1').wait()).toBeGreaterThan(0)
  }
  expect(costs.caller('198.51.100.1').costs()).toEqual([100, 0])
})
