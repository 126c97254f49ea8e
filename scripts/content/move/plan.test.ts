import { expect, test } from 'vitest'
import type { Json } from '#server/content/embedded/model.ts'
import { toMigrationData } from './plan.ts'

test("an item with a number that Prismic's lists cannot have is a paragraph with it", () => {
  const span = { type: 'strong', start: 0, end: 3 }
  const body: Json[] = [
    { type: 'o-list-item', text: 'Tre', spans: [span], number: 3 },
    { type: 'o-list-item', text: 'Et', spans: [] },
  ]
  const ids = { asset: (file: string) => file, document: () => null }
  expect(toMigrationData({ body }, ids)).toEqual({
    body: [
      { type: 'paragraph', text: '3. Tre', spans: [{ type: 'strong', start: 3, end: 6 }] },
      { type: 'o-list-item', text: 'Et', spans: [] },
    ],
  })
})
