import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contentModelPage, MODEL_PAGE } from '#scripts/content/model-page.ts'
import { prismicTypes, TYPES_FILE } from '#scripts/content/prismic-types.ts'

test('the generated types match the models (else run npm run content:types)', () => {
  expect(readFileSync(TYPES_FILE, 'utf8')).toBe(prismicTypes('.'))
})

test('the docs page of the content model matches the models (else run npm run content:types)', () => {
  expect(readFileSync(MODEL_PAGE, 'utf8')).toBe(contentModelPage('.'))
})
