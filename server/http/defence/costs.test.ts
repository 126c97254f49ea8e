import { expect, test } from 'vitest'
import { createCosts } from './costs.ts'
import { createProcessorMeter } from './processor-meter.ts'

/** A machine whose clocks are set by the test. */
function machine(options: { most?: number; capacity?: number; perSecond?: number } = {}) {
  const { most = 10, capacity = 100, perSecond = 10 } = options
  const clock = { ms: 0, thread: 0, others: 0 }
  const costs = createCosts({
    allowance: { capacity, perSecond },
    most,
    now: () => clock.ms,
    thread: () => clock.thread,
    otherThreads: () => clock.others,
  })
  /** Work that takes so many milliseconds of the server's thread. */
  const spend = (ip: string, ms: number) => {
    const end = costs.caller(ip).start()
    clock.thread += ms
    end()
  }
  return { clock, costs, spend }
}

test('a network over its budget has to wait, and others do not', () => {
  const { clock, costs, spend } = machine()
  spend('203.0.113.1', 150)
  expect(costs.caller('203.0.113.1').wait()).toBe(5)
  expect(costs.caller('203.0.113.2').wait()).toBe(0)
  clock.ms = 6_000
  expect(costs.caller('203.0.113.1').wait()).toBe(0)
})

test('the addresses of one IPv6 /64 network share a budget', () => {
  const { costs, spend } = machine()
  spend('2001:db8:1:2::1', 150)
  expect(costs.caller('2001:db8:1:2:ffff::9').wait()).toBeGreaterThan(0)
  expect(costs.caller('2001:db8:1:3::1').wait()).toBe(0)
})

test.each([
  ['/48', (at: number) => `2001:db8:7:${at.toString(16)}00::1`, '2001:db8:8::1'],
  ['/56', (at: number) => `2001:db8:7:a${at.toString(16).padStart(2, '0')}::1`, '2001:db8:8::1'],
  ['/24 of IPv4', (at: number) => `203.0.113.${at}`, '203.0.114.1'],
] as const)('a %s whose addresses each pay a little has to wait as a whole', (_size, addressOf, other) => {
  const { costs, spend } = machine({ most: 1_000 })
  for (let at = 0; at < 30; at++) spend(addressOf(at), 10)
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
  const { costs, spend } = machine()
  spend(ip, 1_000_000)
  expect(costs.caller(ip).wait()).toBe(0)
})

test('when there are too many networks, those without debt are dropped first', () => {
  const { costs, spend } = machine()
  spend('203.0.113.1', 150)
  for (let at = 0; at < 100; at++) expect(costs.caller(`198.51.100.${at}`).wait()).toBe(0)
  expect(costs.caller('203.0.113.1').wait()).toBeGreaterThan(0)
})

test('work in other threads, such as pictures, is charged as well', async () => {
  const { clock, costs } = machine()
  const draw = async () => {
    clock.others += 150
  }
  await costs.caller('203.0.113.1').payFor(draw, 'others')
  expect(costs.caller('203.0.113.1').wait()).toBe(5)
})

test('work that fails is charged all the same', async () => {
  const { clock, costs } = machine()
  const failing = costs.caller('203.0.113.1').payFor(async () => {
    clock.thread += 150
    throw new Error('failed')
  })
  await expect(failing).rejects.toThrow('failed')
  expect(costs.caller('203.0.113.1').wait()).toBe(5)
})

test('300 people behind one address who come at once are not refused, on a machine half as fast', () => {
  const clock = { ms: 0, thread: 0 }
  const costs = createCosts({ now: () => clock.ms, thread: () => clock.thread, otherThreads: () => 0 })
  const refused: number[] = []
  for (let person = 0; person < 300; person++)
    // What lab/attack/rows/office.ts measured of a person, twice.
    for (let at = 0; at < 6; at++) {
      const caller = costs.caller('203.0.113.1')
      if (caller.wait() > 0) refused.push(person)
      const end = caller.start()
      clock.thread += 13
      end()
    }
  expect(refused).toEqual([])
})

test('tasks that are under way at once pay together what was spent, and none for what it was not there', () => {
  let spent = 0
  const meter = createProcessorMeter(() => spent)
  const first = meter.start()
  spent = 10
  const second = meter.start()
  spent = 30
  expect(first()).toBe(20)
  spent = 35
  expect(second()).toBe(15)
  spent = 100
  const third = meter.start()
  expect(third()).toBe(0)
})
