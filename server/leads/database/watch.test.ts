import { expect, test } from 'vitest'
import { LeadStoreUnavailable } from '#app/lead/submission.ts'
import type { Trouble } from '#app/lead/trouble.ts'
import { createLog } from '#server/log.ts'
import { createStoreWatch } from './watch.ts'

const unavailable: Error = new LeadStoreUnavailable('…', {
  code: 'SQLITE_FULL',
  cause: new Error('of Mette Holm'),
})

/** A watch over a store that fails while `state.down` is set; `look` advances to its next check. */
function watched() {
  const state = { down: false, mailWorks: true as boolean | Promise<boolean>, error: unavailable, probes: 0 }
  const lines: { level: string; msg: string; error?: { code: string; cause: { kind: string } } }[] = []
  const told: Trouble[] = []
  let due: (() => void) | null = null
  const waits: number[] = []
  let seconds = 0
  const original = performance.now
  const watch = createStoreWatch({
    probe: async () => {
      state.probes += 1
      if (state.down) throw state.error
    },
    mail: async (trouble) => {
      const works = await state.mailWorks
      if (works) told.push(trouble)
      return works
    },
    clock: {
      now: () => 0,
      after: (ms, run) => {
        waits.push(ms)
        due = run
        return () => undefined
      },
    },
    log: createLog({ logLevel: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) }),
  })
  const settle = async () => {
    for (let round = 0; round < 20; round++) await Promise.resolve()
  }
  return {
    state,
    lines,
    told,
    waits,
    watch,
    pass: (more: number) => {
      seconds += more
    },
    start: async () => {
      performance.now = () => original.call(performance) + seconds * 1000
      watch.start()
      await settle()
    },
    look: async () => {
      seconds += 20
      due?.()
      await settle()
    },
    end: async () => {
      await watch.stop()
      performance.now = original
    },
  }
}

test('a store that fails without visitors causes a log line, a mail and a 503 within a minute, and logs its recovery', async () => {
  const { state, lines, told, watch, start, look, end } = watched()
  await start()
  expect(await watch.canStore()).toBe(true)
  state.down = true
  await look()
  expect(told).toEqual([])
  await look()
  await look()
  expect(await watch.canStore()).toBe(false)
  expect(told).toEqual([{ kind: 'store-down', reason: 'SQLITE_FULL' }])
  expect(lines.map(({ level, msg }) => `${level} ${msg}`)).toEqual([
    'error The lead store cannot be written to: no lead is accepted',
  ])
  expect(lines[0]?.error).toMatchObject({ code: 'SQLITE_FULL', cause: { kind: 'Error' } })
  expect(JSON.stringify(lines)).not.toContain('Mette')
  state.down = false
  await look()
  expect(await watch.canStore()).toBe(true)
  expect(lines.at(-1)?.msg).toBe('The lead store can be written to again')
  await end()
})

test('a mail that cannot be sent is retried, and each failure is reported once', async () => {
  const { state, told, start, look, end } = watched()
  state.mailWorks = false
  state.down = true
  await start()
  await look()
  await look()
  state.mailWorks = true
  await look()
  await look()
  expect(told).toHaveLength(1)
  state.down = false
  await look()
  state.down = true
  await look()
  await look()
  expect(told).toHaveLength(2)
  await end()
})

test('the store is tried every twenty seconds, and callers within five seconds share one try', async () => {
  const { state, waits, watch, start, pass, end } = watched()
  await start()
  expect([state.probes, waits]).toEqual([1, [20_000]])
  pass(4.9)
  await Promise.all([watch.canStore(), watch.canStore()])
  expect(state.probes).toBe(1)
  pass(0.2)
  await Promise.all([watch.canStore(), watch.canStore()])
  expect(state.probes).toBe(2)
  await end()
})

test('an unknown failure is reported as unexpected', async () => {
  const { state, told, start, look, end } = watched()
  state.down = true
  state.error = new TypeError('a bug')
  await start()
  await look()
  expect(told).toEqual([{ kind: 'store-down', reason: 'unexpected' }])
  await end()
})

test("a store that recovers while its mail is being sent counts as working, whatever the mail's outcome", async () => {
  const { state, lines, watch, start, look, pass, end } = watched()
  state.down = true
  await start()
  const mail = Promise.withResolvers<boolean>()
  state.mailWorks = mail.promise
  await look()
  const failing = watch.canStore()
  state.down = false
  pass(6)
  expect(await watch.canStore()).toBe(true)
  mail.resolve(false)
  expect(await failing).toBe(false)
  expect(lines.at(-1)).toMatchObject({
    msg: 'The lead store can be written to again',
    ms: expect.any(Number),
  })
  await end()
})
