import { expect, test } from 'vitest'
import { withPublicationDate } from './publication-date.ts'

const AT = new Date('2026-11-26T09:30:00.250Z')
const NOW = '2026-11-26T09:30:00+0000'

test('only the date of publication changes in a file', () => {
  const text = '{\n\t"id": "a",\n\t"last_publication_date": "2025-01-01T00:00:00+0000",\n\t"data": {}\n}\n'
  expect(withPublicationDate(text, AT)).toBe(text.replace('2025-01-01T00:00:00+0000', NOW))
})

test.each([
  '{"id":"a","data":{}}',
  '{"id":"a","data":{"last_publication_date":"i går"},"last_publication_date":"2025-01-01T00:00:00+0000"}',
  '{"id":"a","last_publication_date":null,"data":{}}',
])('the date is also set if it is missing, or if a field has the same name: %s', (text) => {
  expect(JSON.parse(withPublicationDate(text, AT))).toEqual({
    ...JSON.parse(text),
    last_publication_date: NOW,
  })
})
