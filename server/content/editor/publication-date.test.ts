import { expect, test } from 'vitest'
import { withPublicationDate } from './publication-date.ts'

const AT = new Date('2026-11-26T09:30:00.250Z')
const NOW = '2026-11-26T09:30:00+0000'

test('the date of publication is the one thing that changes in a file', () => {
  const text = '{\n\t"id": "a",\n\t"last_publication_date": "2025-01-01T00:00:00+0000",\n\t"data": {}\n}\n'
  expect(withPublicationDate(text, AT)).toBe(text.replace('2025-01-01T00:00:00+0000', NOW))
})

test.each([
  '{"id":"a","data":{}}',
  '{"id":"a","data":{"last_publication_date":"i går"},"last_publication_date":"2025-01-01T00:00:00+0000"}',
  '{"id":"a","last_publication_date":null,"data":{}}',
])('a file without a date, or with a field of that name, gets it too: %s', (text) => {
  expect(JSON.parse(withPublicationDate(text, AT))).toEqual({
    ...JSON.parse(text),
    last_publication_date: NOW,
  })
})
