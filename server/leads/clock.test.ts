import { beforeEach, expect, test, vi } from 'vitest'
import { createRecurringTask, databaseClock, systemClock } from './clock.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] })
})

test("a shared store uses the clock of its database, whatever this machine's clock does", async () => {
  let database = Date.parse('2026-11-20T13:00:00Z')
  vi.setSystemTime('2026-11-20T14:30:00Z')
  const clock = await databaseClock(
    async () => database,
    () => undefined,
  )
  expect(clock.now()).toBe(database)
  vi.advanceTimersByTime(1_000)
  vi.setSystemTime('2020-01-01T00:00:00Z')
  expect(clock.now()).toBe(database + 1_000)
  database += 100_000
  await vi.advanceTimersByTimeAsync(59_000)
  expect(clock.now()).toBe(database)
  clock.stop()
})

test('while the database clock cannot be read, the clock runs on and a warning is logged', async () => {
  const database = Date.parse('2026-11-20T13:00:00Z')
  const failed = vi.fn()
  const ask = vi.fn().mockResolvedValueOnce(database).mockRejectedValue(new Error('down'))
  const clock = await databaseClock(ask, failed)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(failed).toHaveBeenCalledOnce()
  expect(clock.now()).toBe(database + 60_000)
  clock.stop()
})

test('a stopped clock no longer asks the database', async () => {
  const ask = vi.fn().mockResolvedValue(0)
  const clock = await databaseClock(ask, () => undefined)
  clock.stop()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(ask).toHaveBeenCalledOnce()
})

test("the database's answer is assumed to be from the middle of the wait for it", async () => {
  vi.advanceTimersByTime(5_000)
  const clock = await databaseClock(
    async () => {
      vi.advanceTimersByTime(1_000)
      return 1_000_000
    },
    () => undefined,
  )
  expect(clock.now()).toBe(1_000_500)
  clock.stop()
})

test('the system clock calls back once, unless it is cancelled', () => {
  vi.useFakeTimers()
  vi.setSystemTime(7_000)
  expect(systemClock.now()).toBe(7_000)
  const [called, cancelled] = [vi.fn(), vi.fn()]
  systemClock.after(1_000, called)
  systemClock.after(1_000, cancelled)()
  vi.advanceTimersByTime(999)
  expect(called).not.toHaveBeenCalled()
  vi.advanceTimersByTime(9_001)
  expect(called).toHaveBeenCalledOnce()
  expect(cancelled).not.toHaveBeenCalled()
})

test('a recurring task runs at once, again after a delay since each end, and no more once it is stopped', async () => {
  vi.useFakeTimers()
  const ends: (() => void)[] = []
  const cycle = createRecurringTask(
    systemClock,
    1_000,
    () => new Promise<void>((resolve) => ends.push(resolve)),
  )
  expect(cycle.isStopped()).toBe(true)
  cycle.start()
  expect(cycle.isStopped()).toBe(false)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(999)
  expect(ends).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(ends).toHaveLength(2)
  ends[1]?.()
  await vi.advanceTimersByTimeAsync(0)
  await cycle.stop()
  expect(cycle.isStopped()).toBe(true)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(ends).toHaveLength(2)
})

test('stopping a recurring task waits for its first run, and prevents another', async () => {
  vi.useFakeTimers()
  const ended = Promise.withResolvers<void>()
  const task = vi.fn(() => ended.promise)
  const cycle = createRecurringTask(systemClock, 1_000, task)
  cycle.start()
  let isStopped = false
  const stopping = cycle.stop().then(() => {
    isStopped = true
  })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(isStopped).toBe(false)
  ended.resolve()
  await stopping
  await vi.advanceTimersByTimeAsync(5_000)
  expect(task).toHaveBeenCalledOnce()
})
