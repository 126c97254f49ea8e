import { expect, test, vi } from 'vitest'
import { LATE_TRANSITIONS_SCRIPT } from './transitions.ts'

test('an unhandled error is suppressed only if a skipped transition caused it', () => {
  const addEventListener = vi.fn()
  new Function('addEventListener', LATE_TRANSITIONS_SCRIPT)(addEventListener)
  const [type, listener] = addEventListener.mock.calls[0] ?? []
  expect(type).toBe('unhandledrejection')
  const isSilenced = (reason: unknown) => {
    const preventDefault = vi.fn()
    listener({ reason, preventDefault })
    return preventDefault.mock.calls.length > 0
  }
  expect(isSilenced(new Error('Transition was skipped'))).toBe(true)
  expect(isSilenced(new Error('The Transition was skipped'))).toBe(false)
  expect(isSilenced(new Error('x is undefined'))).toBe(false)
  expect(isSilenced(undefined)).toBe(false)
})
