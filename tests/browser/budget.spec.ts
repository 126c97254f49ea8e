import { expect, test } from '#tests/browser/site.ts'
import { hydrated, resize, roundTrip, upkept } from '#tests/hydrated.ts'
import {
  budget,
  contentKinds,
  packed,
  pageOfKind,
  pagesOfKind,
  quicklyPacked,
  weighPage,
} from '#tests/page-weight.ts'

const kB = (bytes: number) => bytes / 1000

async function published(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
}

test(`every content page takes at most ${budget.html} kB with its styles`, async ({ site }) => {
  const pages = await published(site.url)
  const heavy: string[] = []
  for (const path of new Set(contentKinds.flatMap((kind) => pagesOfKind(kind, pages)))) {
    const body = Buffer.from(await (await fetch(site.url + path)).arrayBuffer())
    const isLight = kB(quicklyPacked(body)) <= budget.html
    const size = isLight ? 0 : kB(packed(path, body))
    if (size > budget.html) heavy.push(`${path}: ${size.toFixed(2)} kB`)
  }
  expect(heavy).toEqual([])
})

/**
 * Kinds with islands, which hydrate when the page is scrolled to its end; articles and legal pages
 * have none.
 */
for (const [kind, islands] of [
  ['/', true],
  ['/branche/', true],
  ['/priser/', true],
  ['/cookiepolitik', false],
] as const) {
  test(`${kind} loads at most ${budget.frame} kB of scripts at rest, and ${budget.scripts} kB when read to the end`, async ({
    browser,
    site,
  }) => {
    const weight = await weighPage(browser, site.url + pageOfKind(kind, await published(site.url)))
    expect(weight.frame).toBeGreaterThan(3_000)
    for (const part of ['measurement', 'fonts', 'styles'] as const)
      expect(weight[part], part).toBeGreaterThan(0)
    expect(kB(weight.frame)).toBeLessThanOrEqual(budget.frame)
    expect(kB(weight.measurement)).toBeLessThanOrEqual(budget.measurement)
    expect(weight.islands > 50_000).toBe(islands)
    expect(kB(weight.frame + weight.islands)).toBeLessThanOrEqual(islands ? budget.scripts : budget.frame)
    expect(kB(weight.fonts)).toBeLessThanOrEqual(budget.fonts)
    expect(kB(weight.styles)).toBeLessThanOrEqual(budget.styles)
  })
}

test('no page loads an island at rest, except the page whose form is in the first window', async ({
  browser,
  site,
}) => {
  const pages = await published(site.url)
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const loaded = new Set<string>()
  // Beside one another, since upkeep begins a second after the load.
  const rest = contentKinds.map(async (kind) => {
    const page = await context.newPage()
    const path = pageOfKind(kind, pages)
    page.on('request', (request) => request.url().includes('.island-') && loaded.add(path))
    await page.goto(site.url + path)
    await upkept(page)
    // An island that is in sight only in a wide window loads once the window is.
    await resize(page, { width: 1280, height: 900 })
    await roundTrip(page)
  })
  await Promise.all(rest)
  expect([...loaded]).toEqual(['/ansoeg'])
  await context.close()
})

test('the calculator starts and handles the first press without Intl formatters, which are slow on phones', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const made: string[] = []
    Object.assign(window, { made })
    for (const name of ['NumberFormat', 'ListFormat'] as const)
      Object.assign(Intl, {
        [name]: new Proxy(Intl[name], {
          construct: (format, given) => {
            made.push(name)
            return Reflect.construct(format, given)
          },
        }),
      })
  })
  await page.goto('/branche/sportsklub')
  const calculator = page.locator('[data-island=inline-calculator]')
  await hydrated(calculator)
  await calculator.getByText('Arrangør', { exact: true }).click()
  await expect(calculator).toContainText('Dit gebyr')
  await expect(calculator).toContainText('minus')
  await expect.poll(() => page.evaluate(() => (window as unknown as { made: string[] }).made)).toEqual([])
})
