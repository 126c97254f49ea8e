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

test('a body as long as the limit is read whole, and reading a longer one stops', async () => {
  expect(String(await readAtMost(body('ab', 'cd').sent, 4))).toBe('abcd')
  const long = body('ab', 'cde', 'fgh')
  expect([await readAtMost(long.sent, 4), long.asked]).toEqual([null, ['ab', 'cde']])
})

test('a missing body is read as an empty one', async () => {
  expect(await readAtMost(null, 0)).toHaveLength(0)
  expect(await readAtMost(body().sent, 0)).toHaveLength(0)
})

test('reading stops once it is aborted', async () => {
  const gone = new AbortController()
  const { asked, sent } = body('a', 'b', 'c')
  const reading = readAtMost(sent, 10, gone.signal)
  gone.abort(new Error('gone'))
  await expect(reading).rejects.toThrow('gone')
  expect(asked).toEqual(['a'])
})
