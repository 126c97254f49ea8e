import { expect, test } from 'vitest'
import { readAtMost } from './read-at-most.ts'

/** A body in pieces, and how many of them were asked for. */
function body(...pieces: string[]) {
  const asked: string[] = []
  async function* sent() {
    for (const piece of pieces) {
      asked.push(piece)
      yield Buffer.from(piece)
    }
  }
  return { asked, sent: sent() }
}

test('a body as long as the limit is read whole, and of a longer one the rest is not read', async () => {
  expect(String(await readAtMost(body('ab', 'cd').sent, 4))).toBe('abcd')
  const long = body('ab', 'cde', 'fgh')
  expect([await readAtMost(long.sent, 4), long.asked]).toEqual([null, ['ab', 'cde']])
})

test('no body is an empty one', async () => {
  expect(await readAtMost(null, 0)).toHaveLength(0)
  expect(await readAtMost(body().sent, 0)).toHaveLength(0)
})

test('nothing more is read once the reading is aborted', async () => {
  const gone = new AbortController()
  const { asked, sent } = body('a', 'b', 'c')
  const reading = readAtMost(sent, 10, gone.signal)
  gone.abort(new Error('gone'))
  await expect(reading).rejects.toThrow('gone')
  expect(asked).toEqual(['a'])
})
