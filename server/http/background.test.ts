import { expect, test } from 'vitest'
import { createBackground } from './background.ts'

/** Tasks that record when they run; the first one waits until it is released. */
function tasks() {
  const ran: string[] = []
  const logged: unknown[][] = []
  const line = (...said: unknown[]) => void logged.push(said)
  const log = { debug: line, info: line, warn: line, error: line, with: () => log }
  const background = createBackground(log)
  const { promise, resolve: release } = Promise.withResolvers<void>()
  background.add('busy', () => promise)
  const add = (name: string, options?: { first: boolean }) =>
    background.add(name, async () => void ran.push(name), options)
  return { background, ran, logged, release, add }
}

/** Long enough for every waiting task: each takes one turn of the event loop. */
async function manyTurns() {
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
}

test('urgent tasks run before the others, each kind in the order in which they were added', async () => {
  const { ran, release, add } = tasks()
  add('a')
  add('b')
  add('c', { first: true })
  add('d', { first: true })
  expect(ran).toEqual([])
  release()
  await expect.poll(() => ran).toEqual(['c', 'd', 'a', 'b'])
})

test('a task that is added again while it waits runs once, at the earlier of the two places', async () => {
  const { ran, release, add } = tasks()
  for (const name of ['a', 'b', 'a']) add(name)
  add('b', { first: true })
  add('b', { first: true })
  add('b')
  add('b', { first: false })
  release()
  await expect.poll(() => ran).toEqual(['b', 'a'])
  await manyTurns()
  expect(ran).toEqual(['b', 'a'])
})

test('a task that has run runs again when it is added again', async () => {
  const { ran, release, add } = tasks()
  release()
  add('a')
  await expect.poll(() => ran).toEqual(['a'])
  await manyTurns()
  add('a')
  await expect.poll(() => ran).toEqual(['a', 'a'])
})

test('a task that fails is logged with its name, and the next one runs', async () => {
  const { background, ran, logged, release, add } = tasks()
  const error = new Error('no space left')
  background.add('broken', () => Promise.reject(error))
  add('a')
  release()
  await expect.poll(() => ran).toEqual(['a'])
  expect(logged).toEqual([[expect.stringContaining('failed'), { work: 'broken', error }]])
})

test('stopping waits for the running task and drops those that wait', async () => {
  const { background, ran, release, add } = tasks()
  await new Promise(setImmediate)
  add('a')
  add('b', { first: true })
  const stopped = background.stop().then(() => 'stopped')
  const soon = new Promise((resolve) => setImmediate(resolve, 'under way'))
  expect(await Promise.race([stopped, soon])).toBe('under way')
  release()
  expect(await stopped).toBe('stopped')
  await manyTurns()
  expect(ran).toEqual([])
})
