import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createLogOutput } from './log-output.ts'

function failure(code: string): Error {
  return Object.assign(new Error(code), { code })
}

/** A file or pipe that takes `room` bytes and then fails; its reports are lines of the log. */
function smallOutput() {
  const state = { room: Number.POSITIVE_INFINITY, code: 'ENOSPC', written: '' }
  const output = createLogOutput(
    (bytes) => {
      if (state.room === 0) throw failure(state.code)
      const taken = Buffer.from(bytes).subarray(0, state.room)
      state.room -= taken.length
      state.written += taken.toString()
      return taken.length
    },
    (lost) => output.write(`lost ${lost}\n`),
  )
  return { state, output }
}

function withTimers(): void {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
}

describe('a full disk', () => {
  test('costs lines, which are counted once there is room again', () => {
    const { state, output } = smallOutput()
    output.write('one\n')
    state.room = 0
    output.write('two\n')
    output.write('three\n')
    state.room = Number.POSITIVE_INFINITY
    output.write('four\n')
    expect(state.written).toBe('one\nfour\nlost 2\n')
  })

  test('cuts off a line, and the next one begins its own', () => {
    const { state, output } = smallOutput()
    state.room = 2
    output.write('one\n')
    state.room = Number.POSITIVE_INFINITY
    output.write('two\n')
    expect(state.written).toBe('on\ntwo\nlost 1\n')
  })

  test('cuts off a line, and one that is lost whole after it does not join the next to it', () => {
    const { state, output } = smallOutput()
    state.room = 2
    output.write('one\n')
    output.write('two\n')
    state.room = Number.POSITIVE_INFINITY
    output.write('six\n')
    expect(state.written).toBe('on\nsix\nlost 2\n')
  })

  test('that has no room for the report either is counted on', () => {
    const { state, output } = smallOutput()
    state.room = 0
    output.write('one\n')
    state.room = 4
    output.write('two\n')
    state.room = Number.POSITIVE_INFINITY
    output.write('six\n')
    expect(state.written).toMatch(/^two\n\n?six\nlost 2\n$/)
  })
})

describe('a reader that does not read', () => {
  test('gets what waits when it reads again, in its order', () => {
    withTimers()
    const { state, output } = smallOutput()
    Object.assign(state, { room: 2, code: 'EAGAIN' })
    output.write('one\n')
    output.write('two\n')
    expect(state.written).toBe('on')
    state.room = Number.POSITIVE_INFINITY
    output.write('three\n')
    expect(state.written, 'a later line does not overtake').toBe('on')
    vi.advanceTimersByTime(1000)
    expect(state.written).toBe('one\ntwo\nthree\n')
  })

  test('holds a limited amount of memory: further lines are counted', () => {
    withTimers()
    const { state, output } = smallOutput()
    Object.assign(state, { room: 0, code: 'EAGAIN' })
    for (let line = 0; line < 3000; line++) output.write(`${'x'.repeat(999)}\n`)
    state.room = Number.POSITIVE_INFINITY
    vi.advanceTimersByTime(1000)
    expect(state.written.length).toBeLessThan(1_100_000)
    const lines = state.written.trimEnd().split('\n')
    expect(lines.at(-1)).toBe(`lost ${3000 - (lines.length - 1)}`)
  })

  test('that has gone costs lines, and no error', () => {
    const { state, output } = smallOutput()
    Object.assign(state, { room: 0, code: 'EPIPE' })
    expect(() => output.write('one\n')).not.toThrow()
  })
})
