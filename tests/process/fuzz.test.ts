import { expect, test } from 'vitest'
import { fuzz } from '#tests/fuzz/fuzz.ts'
import { endpoints } from '#tests/fuzz/requests.ts'

// A fixed sample of `npm run test:fuzz`; the full run takes minutes.
test('none of six hundred bad requests causes a 500, hangs, is reflected as markup or logs personal data', async () => {
  const { problems, counts } = await fuzz({ cases: 600, seed: 8 })
  expect(problems).toEqual([])
  expect([...counts.keys()]).toEqual(endpoints)
  expect([...counts].filter(([, count]) => count.size === 0)).toEqual([])
})
