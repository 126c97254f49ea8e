import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '#server/log.ts'
import { createLeadStatus } from './lead-status.ts'
import type { StoppedChannel } from './store/channel-health.ts'

const STOPPED: StoppedChannel = {
  channel: 'mail',
  reason: 'mail-auth',
  since: 1,
  nextAttemptAt: 2,
  isPaused: true,
  deliveredAt: null,
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

function openStatus(stopped: () => Promise<StoppedChannel[]>) {
  const lines: string[] = []
  let readings = 0
  const status = createLeadStatus({
    canStore: async () => true,
    stopped: () => {
      readings += 1
      return stopped()
    },
    log: createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) }),
  })
  return { status, lines, readings: () => readings }
}

test('a thousand requests within five seconds read the store once', async () => {
  let closed: StoppedChannel[] = []
  const { status, readings } = openStatus(async () => closed)
  const open = { ok: true, detail: 'every channel is open' }
  expect(await status()).toEqual(open)
  closed = [STOPPED]
  for (let time = 0; time < 999; time++) expect(await status()).toEqual(open)
  expect(readings()).toBe(1)
  vi.advanceTimersByTime(5_001)
  expect(await status()).toEqual({ ok: true, detail: 'mail paused (mail-auth)' })
})

test('a store that cannot be read is logged once, until it can be read again', async () => {
  let isGone = true
  const { status, lines } = openStatus(async () => {
    if (isGone) throw new Error('gone')
    return []
  })
  for (let time = 0; time < 3; time++) {
    expect(await status()).toEqual({ ok: false, detail: 'the lead store cannot be read' })
    vi.advanceTimersByTime(5_001)
  }
  expect(lines).toHaveLength(1)
  isGone = false
  expect(await status()).toEqual({ ok: true, detail: 'every channel is open' })
})
