import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserPage } from '#tests/journeys/browser-page.ts'
import type { Journey } from '#tests/journeys/journey.ts'
import type { Hold, Network } from '#tests/journeys/network.ts'

const CLIENT_SCRIPT = /\/assets\/entry\.client-/
const ANY_SCRIPT = /\/assets\/.*\.js$/
const ISLAND = /\/assets\/(?:carousel-controls|inline-calculator|callback-form)\.island-/

/** Opens a page whose end may take long to arrive. */
async function openWithout(page: BrowserPage, network: Network, path: string): Promise<void> {
  await page.goto(network.blank)
  await page.run((url) => void setTimeout(() => location.assign(url)), network.url + path)
  await page.until(
    `${path} is there`,
    (url) => location.href === url && document.querySelector('footer') !== null,
    network.url + path,
  )
}

/** Waits until a script is held back; the error says how far the page has loaded. */
async function isHeld(scripts: Hold, page: BrowserPage): Promise<void> {
  for (let tries = 0; scripts.waiting() === 0; tries++) {
    if (tries === 600) {
      const state = await page.run(() => ({
        frame: document.documentElement.hasAttribute('data-hydrated'),
        top: scrollY,
        islands: [...document.querySelectorAll('[data-island]')].map(({ outerHTML }) =>
          outerHTML.slice(0, 90),
        ),
      }))
      throw new Error(`No script was requested: ${JSON.stringify(state)}`)
    }
    await pause(50)
  }
}

/** Expects that the link was followed, and that the previous page was not reloaded. */
async function arrives(page: BrowserPage, network: Network, from: string, to: string): Promise<void> {
  await page.at(new RegExp(`^${to}$`))
  await page.hydrated()
  // By then any script that could bring the visitor back has run.
  await page.until('the page is up', () => document.querySelector('[data-prefetch]') !== null)
  assert.deepEqual(network.documents, [from, to])
}

/** Scripts fail when their page is left, in some engines before the next document has arrived. */
export const leaving: Journey[] = [
  ...[
    { when: 'before any script has loaded', held: ANY_SCRIPT },
    { when: 'while the client script is loading', held: CLIENT_SCRIPT },
    { when: 'while an island is loading', held: ISLAND },
  ].map(
    ({ when, held }): Journey => ({
      name: `a link clicked ${when} is followed`,
      walk: async ({ page, network }) => {
        const scripts = network.hold(held)
        await openWithout(page, network, '/branche/sportsklub')
        await page.whereIs('#kontakt form')
        await isHeld(scripts, page)
        const { x, y } = await page.whereIs('nav[aria-label=Brødkrummer] a', 'Brancher')
        const next = network.hold(/^\/branche$/)
        await page.pressAt(x, y)
        while (next.waiting() === 0) await pause(20)
        // Long enough for an engine to reload instead of navigating.
        scripts.cut()
        await pause(1500)
        assert.equal(next.waiting(), 1)
        next.release()
        await arrives(page, network, '/branche/sportsklub', '/branche')
      },
    }),
  ),
  ...[0, 30, 100, 250, 600].map(
    (after): Journey => ({
      name: `a link clicked ${after} ms after the document has arrived is followed`,
      walk: async ({ page, network }) => {
        await openWithout(page, network, '/')
        await pause(after)
        await page.press('main a[href="/beregner/branche"]')
        await page.at(/^\/beregner\/branche/)
        await page.hydrated('[data-island] button')
        assert.deepEqual(network.documents, ['/', '/beregner/branche'])
      },
    }),
  ),
  ...(['reloaded', 'left by the address bar'] as const).map(
    (how): Journey => ({
      name: `a page that is ${how} while an island is loading is not reloaded instead`,
      walk: async ({ page, network }) => {
        const scripts = network.hold(ISLAND)
        await openWithout(page, network, '/branche/sportsklub')
        await page.whereIs('#kontakt form')
        await isHeld(scripts, page)
        const to = how === 'reloaded' ? '/branche/sportsklub' : '/branche'
        const next = network.hold(new RegExp(`^${to}$`))
        // The driver may report it as aborted; what counts is where it ends.
        const gone = how === 'reloaded' ? page.reload() : page.goto(network.url + to)
        gone.catch(() => undefined)
        while (next.waiting() === 0) await pause(20)
        scripts.cut()
        await pause(1500)
        next.release()
        await gone
        await arrives(page, network, '/branche/sportsklub', to)
      },
    }),
  ),
  {
    name: 'a page left while loading starts when Back shows it',
    walk: async ({ page, network }) => {
      const scripts = network.hold(ISLAND)
      await openWithout(page, network, '/branche/sportsklub')
      await page.whereIs('#kontakt form')
      await isHeld(scripts, page)
      await page.press('nav[aria-label=Brødkrummer] a', 'Brancher')
      await page.at(/^\/branche$/)
      scripts.release()
      await page.hydrated()
      await page.back()
      await page.at(/^\/branche\/sportsklub$/)
      await page.hydrated('#kontakt form')
    },
  },
  {
    name: 'a missing script reloads the page once, and not again',
    allow: /module|import|load|not loaded|rejected/i,
    walk: async ({ page, network }) => {
      network.cut(/\/assets\/apply\.island-/)
      await openWithout(page, network, '/ansoeg')
      while (network.documents.length < 2) await pause(20)
      await page.until('the page is up', () => document.querySelector('[data-prefetch]') !== null)
      assert.deepEqual(network.documents, ['/ansoeg', '/ansoeg'])
      await page.fill('Fornavn', 'Mette')
    },
  },
]
