import { globSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { test as base, expect } from '#tests/browser/site.ts'
import { drawn } from '#tests/hydrated.ts'
import { buildClient, buildServer } from '#tests/islands/build-examples.ts'
import { addForeignNodes, translate, useEveryControl } from '#tests/islands/changed-documents.ts'

/**
 * Every island's server HTML, hydrated by React's development build, which reports every mismatch:
 * failures here would be rendered again in a visitor's browser and lose what was typed. Those of the
 * shipped pages are errors in walk.spec.ts.
 */
const test = base.extend<
  /** React's messages, and other errors of the page. */
  { heard: string[] },
  { clientScript: string; server: Awaited<ReturnType<typeof buildServer>>; shown: ShownDocument }
>({
  heard: async ({ page }, use) => {
    const heard: string[] = []
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) heard.push(message.text())
    })
    page.on('pageerror', (error) => heard.push(error.message))
    // Nothing moves by itself, however long it takes.
    await page.addInitScript(() => Object.assign(window, { setInterval: () => 0 }))
    await use(heard)
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  clientScript: [async ({}, use) => use(await buildClient()), { scope: 'worker' }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  server: [async ({}, use) => use(await buildServer()), { scope: 'worker' }],
  // A real server: the browser then keeps the script's 1.4 MB and its compiled code, which
  // Playwright's routes and script tags send anew with each of hundreds of pages.
  shown: [
    async ({ clientScript }, use) => {
      const shown: ShownDocument = { origin: '', path: '', html: '' }
      const listener = createServer(({ url = '' }, response) => {
        const { pathname } = new URL(url, 'http://localhost')
        if (pathname === SCRIPT) {
          response.writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'max-age=3600' })
          response.end(clientScript)
        } else if (pathname === shown.path) {
          response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(shown.html)
        } else response.writeHead(204).end()
      })
      await new Promise<void>((resolve) => listener.listen(0, 'localhost', resolve))
      shown.origin = `http://localhost:${(listener.address() as AddressInfo).port}`
      await use(shown)
      listener.closeAllConnections()
      await new Promise((resolve) => listener.close(resolve))
    },
    { scope: 'worker' },
  ],
})

/** The document that is at an address; every other address has none. */
interface ShownDocument {
  origin: string
  path: string
  html: string
}

// In one worker, which builds the examples and starts no site.
test.describe.configure({ mode: 'default' })
test.use({ baseURL: 'http://localhost' })

const SCRIPT = '/hydrate-examples.js'

const islandIn = (html: string) =>
  `<!doctype html><html lang="da"><body>${html}<script type="module" src="${SCRIPT}"></script></body></html>`

/** What the carousel's controls scroll. */
const POSTERS = `<ul id="plakater" style="display: flex; width: 9rem; overflow: auto">${'<li style="flex: none; width: 9rem">En plakat</li>'.repeat(3)}</ul>`

/**
 * Shows a document at an address, in a page in which there may be another, and hydrates its islands.
 */
async function hydrateAt(page: Page, shown: ShownDocument, address: string, html: string): Promise<void> {
  const url = new URL(address, shown.origin)
  Object.assign(shown, { path: url.pathname, html })
  // From one place to another in a document is no new document.
  await page.goto('about:blank')
  await page.goto(url.href)
  await page.waitForFunction(() => 'hydrateAll' in window)
  await expect.poll(() => page.evaluate(() => window.hydrateAll())).toBe(true)
  if (/GetLogin/.test(address)) {
    await page.evaluate(() => dispatchEvent(new Event('modal')))
    await expect(page.getByRole('dialog')).toBeVisible()
  }
}

/** 'branche, empty' is 'branche-empty'. */
const fileName = (state: string) => state.toLowerCase().replace(/[^\wæøå]+/g, '-')

const files = globSync('app/**/*.island.tsx', { cwd: resolve(import.meta.dirname, '../..') })
const islands = files.map((file) => file.replace(/^.*\/|\.island\.tsx$/g, ''))

/** Uses every control of the page's island after a change of its document. */
async function walk(page: Page, goesOn: boolean) {
  const walked = await page.evaluate(useEveryControl, goesOn)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  return walked
}

for (const name of islands) {
  test(`${name}: each example state hydrates without a mismatch, reads as approved, and has each text alone in its element whatever is used`, async ({
    page,
    heard,
    server,
    shown,
  }) => {
    test.slow()
    const island = server.islandsWithExamples.find((each) => each.name === name)
    expect(island?.examples.length, 'a file of examples beside the island').toBeGreaterThan(0)
    for (const [index, { name: state, props, address = '/' }] of (island?.examples ?? []).entries()) {
      await test.step(state, async () => {
        const html = island ? server.render(island.Rendered, props) : ''
        expect(html).toContain(`data-island="${name}"`)
        await hydrateAt(page, shown, address, islandIn(html + POSTERS))
        expect(heard, state).toEqual([])
        await drawn(page)
        // Approved as pictures are: `npm run test:browser -- islands-hydration.spec.ts -u`.
        const read = await page.locator('[data-island]').ariaSnapshot()
        // A printed calculation says when.
        const onAnyDay = read.replace(/den \d+\. \p{L}+ \d{4}/u, 'den ‹dato›')
        expect(onAnyDay).toMatchSnapshot([name, `${fileName(state)}.yml`])
        const { besideOthers } = await walk(page, index === 0)
        expect(besideOthers, state).toEqual([])
        expect(heard, state).toEqual([])
      })
    }
  })

  test(`${name}: translated, or changed by extensions, it says the same whatever is used`, async ({
    page,
    heard,
    server,
    shown,
  }) => {
    // Where each text is alone in its element, one state shows it for all.
    const island = server.islandsWithExamples.find((each) => each.name === name)
    const [{ props, address = '/' } = { props: {} }] = island?.examples ?? []
    const html = islandIn((island ? server.render(island.Rendered, props) : '') + POSTERS)
    const said: string[][] = []
    for (const change of [() => undefined, translate, addForeignNodes]) {
      await hydrateAt(page, shown, address, html)
      await page.evaluate(change)
      said.push((await walk(page, true)).said)
      expect(heard).toEqual([])
    }
    expect(said[1]).toEqual(said[0])
    expect(said[2]).toEqual(said[0])
  })
}

test('a mismatch in text, attribute or element is reported', async ({
  page,
  heard,
  server,
  shown,
  complaints,
}) => {
  complaints.allow('')
  const island = server.islandsWithExamples.find(({ name }) => name === 'callback-form')
  const html = island ? server.render(island.Rendered, island.examples[0]?.props ?? {}) : ''
  for (const [part, other] of [
    ['Efternavn', 'Fornavn'],
    ['id="kontakt-phone"', 'id="_R_1_-phone"'],
    ['<textarea', '<p></p><textarea'],
  ] as const) {
    const differs = html.replace(part, other)
    expect(differs).not.toBe(html)
    heard.length = 0
    await hydrateAt(page, shown, '/', islandIn(differs))
    expect(heard.join(), part).toMatch(/hydrat/i)
  }
})
