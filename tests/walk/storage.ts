import type { Page } from '@playwright/test'
import { storedItems } from '#app/shell/consent/browser-storage.ts'
import type { Faults } from './look.ts'

/** What the cookie page lists of this site, not of services that it does not have: `where name`. */
export const LISTED = storedItems
  .filter(({ by }) => by === undefined)
  .map(({ where, name }) => `${where} ${name.replace('__Host-', '')}`)

/** Everything that is stored in the page's browser, as `where name`. */
export async function namesStored(page: Page): Promise<string[]> {
  const cookies = (await page.context().cookies()).map(({ name }) => `cookie ${name}`)
  const inBrowser = await page.evaluate(async () => {
    // The mails are sandboxed, and have no storage.
    if (self.origin === 'null') return []
    return [
      ...Object.keys(localStorage).map((key) => `local ${key}`),
      ...Object.keys(sessionStorage).map((key) => `session ${key}`),
      ...(await indexedDB.databases()).map(({ name }) => `database ${name}`),
      ...(await caches.keys()).map((key) => `cache ${key}`),
    ]
  })
  return [...cookies, ...inBrowser]
}

/** What a place stores that the cookie page does not list. */
export async function storageFaults(page: Page): Promise<Faults> {
  return (await namesStored(page)).filter((name) => !LISTED.includes(name))
}
