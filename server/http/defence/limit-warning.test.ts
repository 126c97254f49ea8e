import { expect, onTestFinished, test, vi } from 'vitest'
import { createLimitWarning } from './limit-warning.ts'

test('the first refusal is logged at once, and the later ones once a minute as a count', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const reported: unknown[] = []
  const warn = createLimitWarning({ warn: (_, fields) => void reported.push(fields) })
  for (let at = 0; at < 1_000; at++) warn()
  expect(reported).toEqual([{ requests: 1 }])
  vi.advanceTimersByTime(60_000)
  expect(reported).toEqual([{ requests: 1 }, { requests: 999 }])
  vi.advanceTimersByTime(3_600_000)
  expect(reported).toHaveLength(2)
  warn()
  expect(reported).toHaveLength(3)
})
