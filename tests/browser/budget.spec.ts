import { expect, test } from '#tests/browser/site.ts'
import { budget, contentKinds, packed, pageOfKind, weighPage } from '#tests/page-weight.ts'

const kB = (bytes: number) => bytes / 1000

async function published(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
}

test(`no content page takes more than ${budget.html} kB with its styles`, async ({ site }) => {
  const pages = await published(site.url)
  for (const kind of contentKinds) {
    // The largest of a kind: what packs to more is longer, as good as always.
    const paths = kind.endsWith('/') ? pages.filter((path) => path.startsWith(kind)) : [kind]
    const bodies = await Promise.all(
      paths.map(async (path) => ({
        path,
        body: Buffer.from(await (await fetch(site.url + path)).arrayBuffer()),
      })),
    )
    const [largest] = bodies.sort((a, b) => b.body.length - a.body.length)
    expect(largest && kB(packed(largest.path, largest.body)), largest?.path).toBeLessThanOrEqual(budget.html)
  }
})

for (const kind of ['/', '/branche/', '/priser/', '/kundeservice', '/cookiepolitik', '/ansoeg'] as const) {
  test(`${kind} loads at most ${budget.scripts} kB of scripts untouched, none before the first paint, and ${budget.onInteraction} kB more`, async ({
    browser,
    site,
  }) => {
    const weight = await weighPage(browser, site.url + pageOfKind(kind, await published(site.url)))
    expect(weight.ahead).toBe(0)
    expect(weight.scripts).toBeGreaterThan(50_000)
    expect(kB(weight.scripts)).toBeLessThanOrEqual(budget.scripts)
    expect(kB(weight.onInteraction)).toBeLessThanOrEqual(budget.onInteraction)
    expect(kB(weight.fonts)).toBeLessThanOrEqual(budget.fonts)
    expect(kB(weight.styles)).toBeLessThanOrEqual(budget.styles)
  })
}
