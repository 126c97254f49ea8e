import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { builtPages, hasPage } from './pages.ts'

function paths(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap((entry) => {
    const path = [above, entry.path].filter(Boolean).join('/')
    return entry.children ? paths(entry.children, path) : [path]
  })
}

test('links lead to exactly the pages that routes.ts has', () => {
  const firstParts = paths(routes as RouteConfigEntry[])
    .map((path) => path.split('/')[0] ?? '')
    .filter(
      (part) =>
        part !== '*' &&
        part !== 'api' &&
        !part.includes('.') &&
        !['intern', 'api-test', 'email-preview', 'preview', 'slice-simulator'].includes(part),
    )
  expect([...builtPages].sort()).toEqual([...new Set(firstParts)].sort())
})

test('a link is shown when it leads to another site, a place on the page, or a page of ours', () => {
  expect(hasPage('https://booking.example/')).toBe(true)
  expect(hasPage('#kontakt')).toBe(true)
  expect(hasPage('mailto:hej@firma.example')).toBe(true)
  expect(hasPage('/')).toBe(true)
  expect(hasPage('/branche/sportsklub')).toBe(true)
  expect(hasPage('/brancher')).toBe(false)
  expect(hasPage('')).toBe(false)
  expect(hasPage(null)).toBe(false)
})
