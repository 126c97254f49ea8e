import { expect, test } from 'vitest'
import { CHANNELS, TASKS } from './channels.ts'

test('every channel has a task, without which no lead would get there', () => {
  const withTasks = new Set(Object.values(TASKS).map(({ channel }) => channel))
  expect([...withTasks].sort()).toEqual(Object.keys(CHANNELS).sort())
})
