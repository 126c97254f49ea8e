import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { prismicTypes, TYPES_FILE } from '#scripts/content/prismic-types.ts'

test('the generated types match the models (otherwise run npm run content:types)', () => {
  expect(readFileSync(TYPES_FILE, 'utf8')).toBe(prismicTypes('.'))
})
