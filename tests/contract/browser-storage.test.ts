import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { storedItems, usedItems } from '#app/shell/consent/browser-storage.ts'

/**
 * The cookie page is generated from one list. What a browser really stores is compared with it in
 * tests/browser/browser-storage.spec.ts.
 */

test("only three files use the browser's storage", () => {
  const touching = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) =>
      /\b(?:local|session)Storage\.|document\.cookie =/.test(readFileSync(join('app', file), 'utf8')),
    )
  expect(touching.sort()).toEqual(['frame/reload.ts', 'visit/attribution.ts', 'visit/consent.ts'])
})

test('what the configured services store is listed, and our own banner only without Cookiebot', () => {
  const own = usedItems({ cookiebotId: null, metaPixelId: null }).map(({ name }) => name)
  const services = usedItems({ cookiebotId: 'id', metaPixelId: '1' }).map(({ name }) => name)
  expect(own).toContain('cookievalg')
  expect(own).not.toContain('CookieConsent')
  expect(own).not.toContain('_fbp')
  expect(services).toEqual(expect.arrayContaining(['CookieConsent', '_fbp']))
  expect(services).not.toContain('cookievalg')
})

test('an entry that another service sets and reads names that service', () => {
  expect(storedItems.flatMap(({ name, by }) => (by ? [[name, by]] : []))).toEqual([
    ['CookieConsent', 'Cookiebot'],
    ['_fbp', 'Meta'],
    ['_fbc', 'Meta'],
  ])
})

test('every entry states its purpose and how long it is stored', () => {
  for (const { purpose, lasts } of storedItems) {
    expect(purpose).toMatch(/^[A-ZÆØÅ].*\.$/)
    expect(lasts).toMatch(/^(?:\d+ [a-zæøå]+|Til [a-zæøå ]+)$/)
  }
})

test('the cookies of leads, of the internal pages and of previews are listed', () => {
  const names = storedItems.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['__Host-tak', '__Host-intern', 'io.prismic.preview']))
})
