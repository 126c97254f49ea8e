import { expect, test } from 'vitest'
import { networkOf } from '#server/network.ts'
import { AUTO_REPLIES_PER_NETWORK, LIMITS, limitsOver } from './limits.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s is counted as %s', (ip, network) => {
  expect(networkOf(ip, 64)).toBe(network)
})

test('a visitor who changes address within one network counts as one visitor', async () => {
  const limits = limitsOver()
  for (let number = 0; number < LIMITS.ip.points; number++)
    expect(await limits.countLead(`2001:db8::${number}`)).toBeNull()
  expect(await limits.countLead('2001:db8::ffff')).toBeGreaterThan(0)
  expect(await limits.countLead('2001:db8:0:1::1')).toBeNull()
})

test.each([
  ['203.0.113.7', 24, '203.0.113'],
  ['::ffff:203.0.113.7', 24, '203.0.113'],
  ['203.0.113.7', 32, '203.0.113.7'],
  ['2001:db8:1:2ff:3:4:5:6', 56, '2001:db8:1:200'],
  ['2001:db8:1:2ff::1', 48, '2001:db8:1'],
])('the network of %s with %i bits is %s', (ip, bits, network) => {
  expect(networkOf(ip, bits)).toBe(network)
})

/** How many of these leads, each from another address, are accepted. */
async function taken(addressOf: (number: number) => string, count: number): Promise<number> {
  const limits = limitsOver()
  let sum = 0
  for (let number = 0; number < count; number++)
    sum += (await limits.countLead(addressOf(number))) === null ? 1 : 0
  return sum
}

/** The same for auto-replies. */
async function answered(addressOf: (number: number) => string, count: number): Promise<number> {
  const limits = limitsOver()
  let sum = 0
  for (let number = 0; number < count; number++)
    sum += (await limits.countAutoReply(addressOf(number))) ? 1 : 0
  return sum
}

const hex = (number: number): string => number.toString(16)

test('many /64 networks share a larger limit per /48', async () => {
  const larger = 2 * LIMITS.ip.points
  expect(await taken((number) => `2001:db8:0:${hex(number * 256)}::1`, 200)).toBe(larger)
  // Neighbours in an IPv4 network are different customers.
  expect(await taken((number) => `203.0.113.${number}`, 200)).toBe(200)
})

test('auto-replies per hour are limited per network, by its size', async () => {
  const { points: one } = AUTO_REPLIES_PER_NETWORK
  expect(await answered(() => '203.0.113.7', 100)).toBe(one)
  expect(await answered((number) => `::ffff:203.0.113.${number}`, 100)).toBe(2 * one)
  expect(await answered((number) => `2001:db8::${hex(number)}`, 100)).toBe(one)
  expect(await answered((number) => `2001:db8:0:${hex(number)}::1`, 100)).toBe(2 * one)
  expect(await answered((number) => `2001:db8:0:${hex(number * 256)}::1`, 100)).toBe(2 * one)
  expect(await answered((number) => `198.51.${number}.7`, 100)).toBe(100)
})
