import { beforeEach, expect, test, vi } from 'vitest'
import { watchSending } from './mail-timeouts.ts'

const PATIENT = { step: 10, lastReply: 1_000, lastReplyWhileStopping: 100 }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

function sending() {
  const stop = new AbortController()
  let handedOver = 0
  const count = () => {
    handedOver += 1
  }
  const watched = watchSending({ stopping: stop.signal, handedOver: count }, PATIENT)
  /** What the mail library reports to its logger. */
  const say = (tnx: string) => watched.logger.debug({ tnx })
  /** Whether it is given up after so many ms, and not before. */
  const isOverAfter = (ms: number) => {
    vi.advanceTimersByTime(ms - 1)
    const before = watched.signal.aborted
    vi.advanceTimersByTime(1)
    return !before && watched.signal.aborted
  }
  return { watched, stop, say, isOverAfter, handedOver: () => handedOver }
}

test('each step has its own timeout, and a mail that exceeds it is given up for good', () => {
  const { say, watched, isOverAfter, handedOver } = sending()
  vi.advanceTimersByTime(9)
  say('smtp')
  vi.advanceTimersByTime(9)
  say('smtp')
  expect(isOverAfter(10)).toBe(true)
  say('message')
  expect([watched.hasMail(), handedOver()]).toEqual([false, 0])
})

test('the reply to the whole mail has the longest timeout, whatever else the server says', () => {
  const { say, watched, isOverAfter, handedOver } = sending()
  say('message')
  expect([watched.hasMail(), handedOver()]).toEqual([true, 1])
  vi.advanceTimersByTime(500)
  say('smtp')
  say('message')
  expect(handedOver()).toBe(1)
  expect(isOverAfter(500)).toBe(true)
})

test('if the site stops while it waits for the reply, the rest of the wait is shortened', () => {
  const { say, stop, isOverAfter } = sending()
  say('message')
  vi.advanceTimersByTime(500)
  stop.abort()
  expect(isOverAfter(100)).toBe(true)
})

test('if the site stops before the whole mail was sent, the steps keep their time, and the reply gets less', () => {
  const { say, stop, isOverAfter } = sending()
  vi.advanceTimersByTime(5)
  stop.abort()
  vi.advanceTimersByTime(4)
  say('message')
  expect(isOverAfter(100)).toBe(true)
  const early = sending()
  vi.advanceTimersByTime(5)
  early.stop.abort()
  expect(early.isOverAfter(5)).toBe(true)
})

test('a sent mail is not given up later, nor when the site stops', () => {
  const { say, watched, stop } = sending()
  say('message')
  watched.end()
  stop.abort()
  vi.advanceTimersByTime(5_000)
  expect(watched.signal.aborted).toBe(false)
})
