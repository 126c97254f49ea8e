import { expect, test } from 'vitest'
import { helpCentreAt, helpCentres } from './help.ts'

test.each([
  ['/support', 'B2B'],
  ['/support/salg/betaling', 'B2B'],
  ['/kundeservice', 'B2C'],
  ['/kundeservice/support', 'B2C'],
])('%s belongs to the help centre of %s', (path, audience) => {
  expect(helpCentreAt(path).audience).toBe(audience)
})

test.each(['/supporten', '/', '/kundeservices/a', 'support'])('%s is in no help centre', (path) => {
  expect(() => helpCentreAt(path)).toThrow(`No help centre at ${path}`)
})

test('each help centre has its own texts', () => {
  const texts = helpCentres.flatMap(({ heading, lead, description, searchLabel }) => [
    heading,
    lead,
    description,
    searchLabel,
  ])
  // Whole sentences or names, none emptied.
  expect(texts.filter((text) => text.length < 20)).toEqual([])
  expect(new Set(texts).size).toBe(texts.length)
})
