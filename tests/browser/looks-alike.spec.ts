import { type Browser, chromium, type Page } from '@playwright/test'
import { headlessChromium } from '#scripts/chromium.ts'
import { openScreen, pictureContext, screens } from '#tests/screen-list.ts'
import { differenceOf, toStoredPicture } from './looks.ts'
import { paintedDifferences, paintedIn, readPainted, writePainted } from './painted.ts'
import { expect, test } from './site.ts'

/** What looks.spec.ts takes for equal, and what it notices. */

const PAGES = ['hjem', 'prisside', 'beregner-pakkevalg'] as const

async function seen(page: Page) {
  return {
    painted: readPainted(writePainted(await paintedIn(page.locator('body')))),
    picture: await page.screenshot({ fullPage: true, scale: 'css' }),
  }
}

async function openPage(browser: Browser, url: string, name: (typeof PAGES)[number]): Promise<Page> {
  const page = await (await pictureContext(browser, url, 390)).newPage()
  await openScreen(page, url + (screens[name]?.path ?? ''))
  return page
}

for (const [machine, args, deviceScaleFactor] of [
  ['without code of its processor', ['--disable-skia-runtime-opts'], 1],
  ['without hints in its fonts', ['--font-render-hinting=none'], 1],
  ['with no smoothed edges of letters', ['--disable-font-subpixel-positioning', '--disable-lcd-text'], 1],
  ['at twice the resolution', [], 2],
] as const) {
  test(`a browser ${machine} shows the same pages`, async ({ browser, site }) => {
    const found = headlessChromium()
    if (!found) throw new Error('No Chromium')
    const { executablePath, args: own = [] } = found
    const other = await chromium.launch({
      ...(executablePath ? { executablePath } : {}),
      args: [...own, ...args, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'],
    })
    try {
      for (const name of PAGES) {
        const before = await seen(await openPage(browser, site.url, name))
        const context = await other.newContext({
          viewport: { width: 390, height: 844 },
          reducedMotion: 'reduce',
          locale: 'da-DK',
          deviceScaleFactor,
        })
        await context.addCookies([{ name: 'cookievalg', value: 'kun-noedvendige', url: site.url }])
        const page = await context.newPage()
        await openScreen(page, site.url + (screens[name]?.path ?? ''))
        const stored = await toStoredPicture(before.picture)
        // On a busy machine something may not have been drawn yet.
        await expect(async () => {
          const now = await seen(page)
          expect(paintedDifferences(before.painted, now.painted), name).toEqual([])
          expect((await differenceOf(stored, now.picture))?.squares ?? 0, name).toBe(0)
        }).toPass({ timeout: 30_000 })
      }
    } finally {
      await other.close()
    }
  })
}

/** Bugs of a style sheet or of the markup that a person sees. */
const BUGS: readonly [bug: string, name: (typeof PAGES)[number], css: string, remove?: string][] = [
  ['a button 6 px lower', 'hjem', 'main a[href^="/beregner"] { position: relative; top: 6px }'],
  ['an icon of 16 px that is gone', 'prisside', '', 'main svg'],
  ['a colour that is a little off', 'hjem', 'h1 { color: #33202b }'],
  ['a ground that is a little off', 'hjem', 'body, main > :first-child { background: #f4cb48 }'],
  ['one step of a font’s weight', 'prisside', 'h2 { font-weight: 700 }'],
  ['24 px cut off a picture', 'hjem', 'main img { max-height: 120px; object-fit: cover }'],
  ['a wrong ground', 'prisside', 'footer { background: #fff }'],
  ['a lost rounded corner', 'beregner-pakkevalg', 'a, button, input { border-radius: 0 !important }'],
  ['a lost border', 'prisside', 'main * { border-color: transparent !important }'],
  ['a heading one size smaller', 'hjem', 'h1 { font-size: 2rem }'],
  ['a section 8 px closer to the next one', 'prisside', 'main section { margin-top: -8px }'],
  ['a picture of something else', 'hjem', '', 'another picture'],
  ['an underline that is gone', 'prisside', 'main a { text-decoration: none !important }'],
  ['text in italics', 'beregner-pakkevalg', 'h1 { font-style: italic }'],
]

for (const [bug, name, css, remove] of BUGS) {
  test(`${bug} is noticed`, async ({ browser, site }) => {
    const page = await openPage(browser, site.url, name)
    const before = await seen(page)
    // A constructed style sheet is permitted by the page's policy.
    await page.evaluate(async (rules) => {
      document.adoptedStyleSheets.push(await new CSSStyleSheet().replace(rules))
    }, css)
    if (remove === 'another picture')
      await page
        .locator('main img')
        .first()
        .evaluate((image) => {
          image.style.filter = 'none'
          image.setAttribute('srcset', '')
          image.setAttribute(
            'src',
            `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><rect width="600" height="600" fill="#0a5"/></svg>')}`,
          )
          return (image as HTMLImageElement).decode()
        })
    else if (remove)
      await page
        .locator(remove)
        .first()
        .evaluate((element) => element.remove())
    const now = await seen(page)
    const painted = paintedDifferences(before.painted, now.painted)
    const difference = await differenceOf(await toStoredPicture(before.picture), now.picture)
    expect([...painted, ...(difference ? ['the picture'] : [])]).not.toEqual([])
    await page.context().close()
  })
}
