import { expect, test, vi } from 'vitest'
import { createProgress } from './progress.ts'

test('work that takes longer than two seconds reports its progress and remaining time every two seconds', () => {
  let ms = 0
  const lines: string[] = []
  const report = createProgress('Copying rows', { now: () => ms, say: (line) => void lines.push(line) })
  for (let done = 500; done <= 5_000; done += 500) {
    ms += 900
    report(done, 5_000)
  }
  expect(lines).toEqual([
    'Copying rows: 1500 of 5000, 7 s left\n',
    'Copying rows: 3000 of 5000, 4 s left\n',
    'Copying rows: 4500 of 5000, 1 s left\n',
  ])
})

test('the remaining time is not reported during the first twentieth, which is too little to estimate from', () => {
  let ms = 0
  const lines: string[] = []
  const report = createProgress('Copying rows', { now: () => ms, say: (line) => void lines.push(line) })
  for (const done of [0, 99, 100]) {
    ms += 3_000
    report(done, 2_000)
  }
  expect(lines).toEqual([
    'Copying rows: 0 of 2000\n',
    'Copying rows: 99 of 2000\n',
    'Copying rows: 100 of 2000, 171 s left\n',
  ])
})

test('a long portion keeps reporting, and finished work reports nothing', () => {
  vi.useFakeTimers()
  const lines: string[] = []
  const report = createProgress('Copying rows', { now: Date.now, say: (line) => void lines.push(line) })
  report(0, 2)
  vi.advanceTimersByTime(60_000)
  expect(lines.length).toBeGreaterThan(10)
  expect(lines.length).toBeLessThan(25)
  expect(new Set(lines)).toEqual(new Set(['Copying rows: 0 of 2\n']))
  report(2, 2)
  lines.length = 0
  vi.advanceTimersByTime(60_000)
  expect(lines).toEqual([])
})
