import { expect, test } from 'vitest'
import { AUTO_REPLIES_PER_NETWORK, LIMITS, limitsOver } from './limits.ts'

test('a visitor who changes address within one network counts as one visitor', async () => {
  const limits = limitsOver()
  for (let number = 0; number < LIMITS.ip.points; number++)
    expect(await limits.countLead(`2001:db8::${number}`)).toBeNull()
  expect(await limits.countLead('2001:db8::ffff')).toBeGreaterThan(0)
  expect(await limits.countLead('2001:db8:0:1::1')).toBeNull()
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
