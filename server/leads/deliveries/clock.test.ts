import { beforeEach, expect, test, vi } from 'vitest'
import { databaseClock } from './clock.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] })
})

test("the clock of a shared store is the database's, whatever this machine's clock does", async () => {
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
