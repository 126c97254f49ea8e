import { expect, test } from 'vitest'
import { LeadStoreUnavailable } from '#app/leads/intake.ts'
import type { Trouble } from '#app/leads/trouble.ts'
import { createLog } from '#server/log.ts'
import { createStoreWatch } from './store-watch.ts'

/** A watch over a store that fails while `state.down` is set; `look` advances to its next check. */
function watched() {
  const state = { down: false, mailWorks: true }
  const lines: { level: string; msg: string; error?: { code: string; cause: { kind: string } } }[] = []
  const told: Trouble[] = []
  let due: (() => void) | null = null
  let seconds = 0
  const original = performance.now
  const watch = createStoreWatch({
    probe: async () => {
      if (state.down)
        throw new LeadStoreUnavailable('…', { code: 'SQLITE_FULL', cause: new Error('of Mette Holm') })
    },
    mail: async (trouble) => {
      if (state.mailWorks) told.push(trouble)
      return state.mailWorks
    },
    clock: {
      now: () => 0,
      after: (_, run) => {
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
    watch,
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

test('a store failing without visitors causes a log line, a mail and 503 within a minute; its recovery, a line', async () => {
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
