import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { hasPage } from './pages.ts'
import routes from './routes.ts'

function paths(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap((entry) => {
    const path = [above, entry.path].filter(Boolean).join('/')
    return entry.children ? paths(entry.children, path) : [path]
  })
}

test('links lead to the pages that visitors have, and to no other route', () => {
  const firstParts = paths(routes as RouteConfigEntry[])
    .map((path) => path.split('/')[0] ?? '')
    .filter((part) => part !== '*' && !part.includes('.'))
  const notForVisitors = [
    'ugyldig-adresse',
    'api',
    'intern',
    'api-test',
    'email-preview',
    'preview',
    'slice-simulator',
  ]
  for (const part of new Set(firstParts)) {
    expect([part, hasPage(`/${part}`)]).toEqual([part, !notForVisitors.includes(part)])
  }
  expect(firstParts).toEqual(expect.arrayContaining(['', 'beregner', 'kunder', ...notForVisitors]))
})

test('a link is shown if it leads to another site, an anchor on the page or one of our pages', () => {
  expect(hasPage('https://booking.example/')).toBe(true)
  expect(hasPage('#kontakt')).toBe(true)
  expect(hasPage('mailto:hej@firma.example')).toBe(true)
  expect(hasPage('/')).toBe(true)
  expect(hasPage('/branche/sportsklub')).toBe(true)
  expect(hasPage('/brancher')).toBe(false)
  expect(hasPage('')).toBe(false)
  expect(hasPage(null)).toBe(false)
})
