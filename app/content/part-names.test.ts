import { expect, test } from 'vitest'
import { PART_NAMES } from './part-names.ts'

test('every block and part has a Danish name, and no name is left over', () => {
  const files = Object.keys(import.meta.glob(['/app/ui/*.examples.tsx', '/app/slices/*/mocks.json']))
  const ids = files.map((file) => {
    const [name = '', folder = ''] = file.split('/').toReversed()
    return name === 'mocks.json' ? folder : name.replace('.examples.tsx', '')
  })
  expect(Object.keys(PART_NAMES).sort()).toEqual(ids.sort())
  expect(new Set(Object.values(PART_NAMES)).size).toBe(ids.length)
})
