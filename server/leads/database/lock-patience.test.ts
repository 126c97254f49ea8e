import { expect, test, vi } from 'vitest'
import { withLockPatience } from './lock-patience.ts'

const LOCKED = Object.assign(new Error('locked'), { errcode: 5 })

/** A connection whose statements fail with these errors, one after the other; null: it works. */
function connection(failures: unknown[] = [], patienceMs?: number) {
  const at = { now: 1_000 }
  vi.spyOn(performance, 'now').mockImplementation(() => at.now)
  const ran: string[] = []
  const patience: number[] = []
  const say = withLockPatience(
    async (text) => {
      ran.push(text)
      const failure = failures.shift()
      if (failure) throw failure
      return text
    },
    async (ms) => void patience.push(ms),
    patienceMs,
  )
  const refused = (text: string) => expect(say(text, [])).rejects.toMatchObject({ errcode: 5 })
  return { at, ran, patience, say, refused }
}

test('after a write has waited in vain, others are refused at once, and reads go on', async () => {
  const { at, ran, patience, say, refused } = connection([LOCKED])
  await refused('insert into a')
  expect(patience).toEqual([250])
  at.now += 499
  await refused('  UPDATE a')
  await refused('begin immediate')
  expect(ran).toEqual(['insert into a'])
  expect(await say('select 1', [])).toBe('select 1')
  expect(await say('begin', [])).toBe('begin')
})

test('a write looks again every half second, and one that finds the lock free restores the patience', async () => {
  const { at, ran, patience, say, refused } = connection([LOCKED, LOCKED])
  await refused('delete from a')
  at.now += 500
  await refused('delete from a')
  expect([ran.length, patience]).toEqual([2, [250]])
  at.now += 499
  await refused('delete from a')
  expect(ran).toHaveLength(2)
  at.now += 1
  expect(await say('delete from a', [])).toBe('delete from a')
  expect(patience).toEqual([250, 5_000])
  expect(await say('delete from b', [])).toBe('delete from b')
  expect(patience).toHaveLength(2)
})

test('a look waits no longer than a write would', async () => {
  const { patience, refused } = connection([LOCKED], 100)
  await refused('vacuum')
  expect(patience).toEqual([100])
})

test.each(['begin immediate', 'insert', 'update', 'delete', 'with', 'vacuum', 'create', 'alter', 'drop'])(
  '%s waits for the lock',
  async (word) => {
    const { ran, refused } = connection([LOCKED])
    await refused('insert into a')
    await refused(`\n ${word} x`)
    expect(ran).toHaveLength(1)
  },
)

test('statements of a transaction that has the lock are never refused', async () => {
  const { ran, say, refused } = connection([null, null, LOCKED, null, null, LOCKED])
  await say('begin immediate', [])
  await say('insert into a', [])
  // A failure within it says nothing about the lock, which it holds.
  await refused('insert into b')
  await say('insert into c', [])
  await say('  COMMIT', [])
  await refused('insert into d')
  await refused('insert into e')
  expect(ran).toHaveLength(6)
})

test.each([
  ['another failure', Object.assign(new Error('full'), { errcode: 13 })],
  ['a failure without a code', new Error('5')],
  ['a code in words', Object.assign(new Error('…'), { errcode: '5' })],
  ['what is no error', { errcode: 5 }],
])('%s says nothing about the lock', async (_, failure) => {
  const { patience, say } = connection([failure])
  await expect(say('insert into a', [])).rejects.toBe(failure)
  expect(await say('insert into b', [])).toBe('insert into b')
  expect(patience).toEqual([])
})

test('the extended codes of a busy database count as a lock too', async () => {
  const { patience, refused, say } = connection([Object.assign(new Error('…'), { errcode: 517 })])
  await expect(say('insert into a', [])).rejects.toMatchObject({ errcode: 517 })
  expect(patience).toEqual([250])
  await refused('insert into b')
})
