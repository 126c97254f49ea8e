import { expect, test } from 'vitest'
import { LIMITS, limitsOver, networkOf } from './limits.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s is counted as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test('a visitor who changes address within his own network is one visitor', async () => {
  const limits = limitsOver((inMemory) => inMemory)
  for (let number = 0; number < LIMITS.ip.points; number++)
    expect(await limits.take(`2001:db8::${number}`)).toBeNull()
  expect(await limits.take('2001:db8::ffff')).toBeGreaterThan(0)
  expect(await limits.take('2001:db8:0:1::1')).toBeNull()
})
