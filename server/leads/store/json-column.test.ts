import { expect, test } from 'vitest'
import { readProgress } from './json-column.ts'

test.each(['', '{', 'null', '5', '[]', '{"contact":5}', '\0'])('a progress of %j cannot be read', (json) => {
  expect(readProgress(json)).toBeNull()
})
