import { type Browser, chromium, type Page } from '@playwright/test'
import { headlessChromium } from '#scripts/chromium.ts'
import { openScreen, pictureContext, screens } from '#tests/screen-list.ts'
import { differenceOf, SHOT, toStoredPicture } from './looks.ts'
import { paintedDifferences, paintedIn, readPainted, writePainted } from './painted.ts'
import { expect, test } from './site.ts'

/** What looks.spec.ts takes for equal, and what it notices. */

const PAGES = ['hjem', 'prisside'] as const

const WHOLE = { fullPage: true, ...SHOT } as const

const paintedNow = async (page: Page) => readPainted(writePainted(await paintedIn(page.locator('body'))))

async function seen(page: Page) {
  const picture = await page.screenshot(WHOLE)
  return { painted: await paintedNow(page), picture, stored: await toStoredPicture(picture) }
}

async function openPage(
  browser: Browser,
  url: string,
  name: (typeof PAGES)[number],
  deviceScaleFactor = 1,
): Promise<Page> {
  const page = await (await pictureContext(browser, url, 390, deviceScaleFactor)).newPage()
  await openScreen(page, url + (screens[name]?.path ?? ''))
  return page
}

// Each page is opened once.
test.describe.configure({ mode: 'default' })
const pages = new Map<string, { page: Page; before: Awaited<ReturnType<typeof seen>> }>()

test.beforeAll(async ({ browser, site }) => {
  for (const name of PAGES) {
    const page = await openPage(browser, site.url, name)
    pages.set(name, { page, before: await seen(page) })
  }
})

function opened(name: (typeof PAGES)[number]) {
  const open = pages.get(name)
  if (!open) throw new Error(`${name} is not open`)
  return open
}

test.afterAll(async () => {
  for (const { page } of pages.values()) await page.context().close()
})

const OTHER_MACHINE = [
  // Without code of its processor, hints in its fonts or smoothed edges of letters.
  '--disable-skia-runtime-opts',
  '--font-render-hinting=none',
  '--disable-font-subpixel-positioning',
  '--disable-lcd-text',
]

for (const [machine, args, deviceScaleFactor] of [
  ['that draws differently', OTHER_MACHINE, 1],
  ['with twice the resolution', [], 2],
] as const) {
  test(`a machine ${machine} shows the same page`, async ({ site }) => {
    const { executablePath, args: own = [] } = headlessChromium() ?? {}
    const other = await chromium.launch({
      ...(executablePath ? { executablePath } : {}),
      args: [...own, ...args, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'],
    })
    try {
      const { before } = opened('hjem')
      const there = await openPage(other, site.url, 'hjem', deviceScaleFactor)
      // On a busy machine something may not have been drawn yet.
      await expect(async () => {
        const now = await seen(there)
        expect(paintedDifferences(before.painted, now.painted)).toEqual([])
        expect((await differenceOf(before.stored, now.picture))?.squares ?? 0).toBe(0)
      }).toPass({ timeout: 30_000 })
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
  ['a lost rounded corner', 'prisside', 'a, button, input { border-radius: 0 !important }'],
  ['a lost border', 'prisside', 'main * { border-color: transparent !important }'],
  ['a heading one size smaller', 'hjem', 'h1 { font-size: 2rem }'],
  ['a section 8 px closer to the next one', 'prisside', 'main section { margin-top: -8px }'],
  ['a picture of something else', 'hjem', '', 'another picture'],
  ['an underline that is gone', 'prisside', 'main a { text-decoration: none !important }'],
  ['text in italics', 'prisside', 'h1 { font-style: italic }'],
]

test.describe('a person sees', () => {
  for (const [bug, name, css, remove] of BUGS) {
    test(`${bug}, and it is noticed`, async () => {
      const { page, before } = opened(name)
      // A constructed style sheet is permitted by the page's policy.
      await page.evaluate(async (rules) => {
        document.adoptedStyleSheets.push(await new CSSStyleSheet().replace(rules))
      }, css)
      const part = page.locator(remove === 'another picture' ? 'main img' : (remove ?? 'body')).first()
      const original = remove && (await part.elementHandle())
      if (remove === 'another picture')
        await part.evaluate((image) => {
          const other = document.createElement('img')
          for (const { name, value } of image.attributes)
            if (!/^(?:src|srcset|sizes)$/.test(name)) other.setAttribute(name, value)
          other.src = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><rect width="600" height="600" fill="#0a5"/></svg>')}`
          image.before(other)
          image.remove()
          return other.decode()
        })
      else if (remove) await part.evaluate((element) => element.replaceWith(document.createComment('gone')))
      const painted = paintedDifferences(before.painted, await paintedNow(page))
      // The picture is only looked at for what is not painted differently.
      const found =
        painted.length > 0 ? painted : await differenceOf(before.stored, await page.screenshot(WHOLE))
      // The next one begins with the page as it was.
      await page.evaluate(() => document.adoptedStyleSheets.pop())
      if (original)
        await page.evaluate((element) => {
          const gone = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT)
          while (gone.nextNode())
            if (gone.currentNode.nodeValue === 'gone')
              return (gone.currentNode as Comment).replaceWith(element)
          document.querySelector('main img[src^="data:"]')?.replaceWith(element)
        }, original)
      expect(found).not.toBeNull()
    })
  }

  test('and each page looks as it did before', async () => {
    for (const { page, before } of pages.values())
      expect(paintedDifferences(before.painted, await paintedNow(page))).toEqual([])
  })
})
