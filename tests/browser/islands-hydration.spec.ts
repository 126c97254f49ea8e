import { globSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { test as base, expect } from '#tests/browser/site.ts'
import { drawn } from '#tests/hydrated.ts'
import { buildClient, buildServer } from '#tests/islands/build-examples.ts'
import { addForeignNodes, translate, useEveryControl } from '#tests/islands/changed-documents.ts'
import { contentKinds, pageOfKind } from '#tests/page-weight.ts'

/**
 * Every island's server HTML, hydrated by React's development build, which reports every mismatch:
 * failures here would be rendered again in a visitor's browser and lose what was typed.
 */
const test = base.extend<
  object,
  { clientScript: string; server: Awaited<ReturnType<typeof buildServer>>; shown: ShownDocument }
>({
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

const SCRIPT = '/hydrate-examples.js'

const islandIn = (html: string) =>
  `<!doctype html><html lang="da"><body>${html}<script type="module" src="${SCRIPT}"></script></body></html>`

/** What the carousel's controls scroll. */
const POSTERS = `<ul id="plakater" style="display: flex; width: 9rem; overflow: auto">${'<li style="flex: none; width: 9rem">En plakat</li>'.repeat(3)}</ul>`

/** Shows a document at an address, hydrates its islands, and returns React's messages. */
async function hydrateAt(page: Page, shown: ShownDocument, address: string, html: string): Promise<string[]> {
  const heard: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) heard.push(message.text())
  })
  page.on('pageerror', (error) => heard.push(error.message))
  const url = new URL(address, shown.origin)
  Object.assign(shown, { path: url.pathname, html })
  await page.goto(url.href)
  await page.waitForFunction(() => 'hydrateAll' in window)
  expect(await page.evaluate(() => window.hydrateAll())).toBe(true)
  if (/GetLogin/.test(address)) {
    await page.evaluate(() => dispatchEvent(new Event('modal')))
    await expect(page.getByRole('dialog')).toBeVisible()
  }
  return heard
}

/** 'branche, empty' is 'branche-empty'. */
const fileName = (state: string) => state.toLowerCase().replace(/[^\wæøå]+/g, '-')

const files = globSync('app/**/*.island.tsx', { cwd: resolve(import.meta.dirname, '../..') })
const islands = files.map((file) => file.replace(/^.*\/|\.island\.tsx$/g, ''))

for (const name of islands) {
  test(`${name}: each example state hydrates without a mismatch, and reads as approved`, async ({
    context,
    server,
    shown,
  }) => {
    const island = server.islandsWithExamples.find((each) => each.name === name)
    expect(island?.examples.length, 'a file of examples beside the island').toBeGreaterThan(0)
    for (const { name: state, props, address = '/' } of island?.examples ?? []) {
      await test.step(state, async () => {
        const html = island ? server.render(island.Rendered, props) : ''
        expect(html).toContain(`data-island="${name}"`)
        const page = await context.newPage()
        expect(await hydrateAt(page, shown, address, islandIn(html)), state).toEqual([])
        await drawn(page)
        // Approved as pictures are: `npm run test:browser -- islands-hydration.spec.ts -u`.
        const read = await page.locator('body').ariaSnapshot()
        // A printed calculation says when.
        const onAnyDay = read.replace(/den \d+\. \p{L}+ \d{4}/u, 'den ‹dato›')
        expect(onAnyDay).toMatchSnapshot([name, `${fileName(state)}.yml`])
        await page.close()
      })
    }
  })
}

for (const name of islands) {
  test(`${name}: translated, or changed by extensions, it says the same in every state, whatever is used`, async ({
    context,
    server,
    shown,
  }) => {
    test.slow()
    const island = server.islandsWithExamples.find((each) => each.name === name)
    const states = island?.examples ?? []
    for (const [index, { name: state, props, address = '/' }] of states.entries()) {
      const html = islandIn((island ? server.render(island.Rendered, props) : '') + POSTERS)
      const walk = async (change: () => void) => {
        const page = await context.newPage()
        // Nothing moves by itself, however long the walk takes.
        await page.addInitScript(() => Object.assign(window, { setInterval: () => 0 }))
        const heard = await hydrateAt(page, shown, address, html)
        await page.evaluate(change)
        const walked = await page.evaluate(useEveryControl, index === 0)
        expect(heard, state).toEqual([])
        await page.evaluate(() => {
          localStorage.clear()
          sessionStorage.clear()
        })
        await page.close()
        return walked
      }
      const plain = await walk(() => undefined)
      expect(plain.besideOthers, state).toEqual([])
      for (const change of [translate, addForeignNodes]) {
        const { said } = await walk(change)
        for (const [at, expected] of plain.said.entries()) expect(said[at], state).toBe(expected)
        expect(said).toHaveLength(plain.said.length)
      }
    }
  })
}

test('a mismatch in text, attribute or element is reported', async ({
  context,
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
    const page = await context.newPage()
    const heard = await hydrateAt(page, shown, '/', islandIn(differs))
    expect(heard.join(), part).toMatch(/hydrat/i)
    await page.close()
  }
})

test('every island of one shipped page of each kind hydrates without a mismatch', async ({
  page,
  site,
  clientScript,
}) => {
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text()
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  const heard: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') heard.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => heard.push(`${page.url()}: ${error.message}`))
  await page.route(/\/assets\/entry\.client-[^/]+\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: clientScript }),
  )
  const met = new Set<string>()
  const steps = ['branche', 'tilvalg', 'billetsalg', 'pakkevalg', 'information']
  const answered = '?branche=sportsklub&tilvalg=egen-webshop&pris=200&antal=300'
  for (const path of [
    ...contentKinds.map((kind) => pageOfKind(kind, paths)),
    ...steps.map((step) => `/beregner/${step}${answered}`),
  ]) {
    await page.goto(site.url + path)
    await page.waitForFunction(() => 'hydrateAll' in window)
    expect(await page.evaluate(() => window.hydrateAll()), path).toBe(true)
    const names = page
      .locator('[data-island]')
      .evaluateAll((all) => all.map((each) => each.getAttribute('data-island')))
    for (const name of await names) met.add(name ?? '')
  }
  expect(heard).toEqual([])
  // The remaining ones are only used by the owner and editors.
  expect([...met].sort()).toEqual(
    islands
      .filter((name) => !['api-test', 'desk-keys', 'email-preview', 'slice-simulator'].includes(name))
      .sort(),
  )
})
