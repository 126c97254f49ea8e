import { describe, expect, test } from 'vitest'
import type { ClockTrail } from '#server/leads/store/instance-store.ts'
import { createLog } from '#server/log.ts'
import { createClockTrail, lookAt } from './clock-trail.ts'

const HOUR = 3_600_000
const NOW = Date.parse('2026-11-20T13:05:00Z')
const believed: ClockTrail = { seen: NOW, doubt: null }

/** The trail after looks at these times, in hours from NOW. */
const trailAfter = (...hours: number[]) =>
  hours.reduce((trail, each) => lookAt(trail, NOW + each * HOUR), believed)
const hourly = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)

test.each([0, 1, 25.9])('a clock that went on by %s hours is believed', (hours) => {
  expect(trailAfter(hours)).toEqual({ seen: NOW + hours * HOUR, doubt: null })
})

describe.each([26.1, 40 * 24, -1, -40 * 24])('a clock that jumped by %s hours', (jump) => {
  test('is doubted', () => {
    expect(trailAfter(jump)).toMatchObject({ seen: NOW, doubt: { isTold: false } })
  })

  test('is believed at once when it is set right', () => {
    expect(trailAfter(jump, jump + 1, 2)).toEqual({ seen: NOW + 2 * HOUR, doubt: null })
  })

  test('is doubted for another day if it jumps again, or the server was off', () => {
    const again = trailAfter(...hourly(jump + 100, 20), ...hourly(jump + 130, 20))
    expect(again.doubt).not.toBeNull()
  })
})

test.each([26.1, 40 * 24, -40 * 24])(
  'a clock that jumped by %s hours is believed once it ran on for a day, and no hour earlier',
  (jump) => {
    const looks = hourly(jump, 25)
    expect(trailAfter(...looks.slice(0, -1)).doubt).not.toBeNull()
    expect(trailAfter(...looks)).toEqual({ seen: NOW + (jump + 24) * HOUR, doubt: null })
  },
)

test('a clock that went back by an hour is believed once it has caught up', () => {
  expect(trailAfter(-1, 0)).toEqual(believed)
  expect(trailAfter(...hourly(-1, 25))).toEqual({ seen: NOW + 23 * HOUR, doubt: null })
})

test('a start saves the time where none is stored, and otherwise nothing', async () => {
  const saved: ClockTrail[] = []
  const begin = (stored: string | null, trail: ClockTrail) =>
    createClockTrail({
      store: { readTrail: async () => ({ trail, stored }), saveTrail: async (each) => void saved.push(each) },
      clock: { now: () => NOW },
      log: createLog({ logLevel: 'error' }),
      mail: async () => true,
    }).begin()
  await begin('what is stored', { seen: NOW - HOUR, doubt: null })
  expect(saved).toEqual([])
  await begin(null, believed)
  expect(saved).toEqual([believed])
})
