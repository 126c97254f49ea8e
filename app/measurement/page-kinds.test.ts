import { expect, test } from 'vitest'
import { pageKind } from './page-kinds.ts'

test.each([
  ['/', 'forside'],
  ['/branche/sportsklub', 'branche'],
  ['/pricing-pages', 'priser'],
  ['/kundeservice/betaling/faktura', 'hjaelp'],
  ['/beregner/pakkevalg', 'beregner'],
  ['/om-os/presse', 'andre'],
  ['/ukendt', 'andre'],
])('%s is of the kind %s', (path, kind) => {
  expect(pageKind(path)).toBe(kind)
})
