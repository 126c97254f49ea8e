import { expect, test } from 'vitest'
import { fuzz } from '#tests/fuzz/fuzz.ts'
import { endpoints } from '#tests/fuzz/requests.ts'

// A fixed sample of `npm run test:fuzz`; the full run takes minutes.
test('of six hundred bad requests none is a 500, hangs, becomes markup or leaves personal data', async () => {
  const { problems, counts } = await fuzz({ cases: 600, seed: 8 })
  expect(problems).toEqual([])
  expect([...counts.keys()]).toEqual(endpoints)
  expect([...counts].filter(([, count]) => count.size === 0)).toEqual([])
}, 240_000)
