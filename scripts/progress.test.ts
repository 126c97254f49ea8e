import { expect, test } from 'vitest'
import { createProgress } from './progress.ts'

test('what takes longer than two seconds says how far it is and how long it still takes, every two', () => {
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
