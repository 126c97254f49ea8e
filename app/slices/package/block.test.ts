import type { Content } from '@prismicio/client'
import { expect, test } from 'vitest'
import { fromPrismic } from './block.ts'

test('an item is included only if it is ticked, not if it was unticked or never ticked', () => {
  const item = (is_included: unknown) => ({ title: 'Gavekort', text: null, is_included })
  const items = [item(true), item(false), item(null), { title: 'Gavekort' }, item('true')]
  const block = fromPrismic({ primary: {}, items } as unknown as Content.PackageSlice)
  expect(block.items.map(({ included }) => included)).toEqual([true, false, false, false, false])
})
