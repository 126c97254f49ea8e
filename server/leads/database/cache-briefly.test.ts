import { expect, test, vi } from 'vitest'
import { cacheBriefly } from './cache-briefly.ts'

test('all calls within five seconds share one result', async () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  let asked = 0
  const answer = cacheBriefly(async () => ++asked)
  expect(await Promise.all([answer(), answer()])).toEqual([1, 1])
  now = 5_000
  expect(await answer()).toBe(1)
  now = 5_001
  expect(await answer()).toBe(2)
  now = 10_001
  expect(await answer()).toBe(2)
})
