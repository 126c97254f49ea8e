import { expect, test } from '#tests/browser/site.ts'
import { settled } from '#tests/hydrated.ts'

// What a browser makes of the site's colours for a visitor who wants others.

const ANSWERED = '?branche=sportsklub&tilvalg=egen-webshop&pris=195&antal=300'
const PAGES = [
  '/',
  '/priser',
  '/branche/sportsklub',
  ...['branche', 'tilvalg', 'billetsalg', 'pakkevalg', 'information'].map(
    (step) => `/beregner/${step}${ANSWERED}`,
  ),
]

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.beforeEach(({ context, baseURL }) =>
  context.addCookies([{ name: 'cookievalg', value: 'kun-noedvendige', url: baseURL ?? '' }]),
)

test('a browser that darkens websites leaves every ground and its text as they are', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const client = await page.context().newCDPSession(page)
  const isDarkened = async () => {
    const pictures: Buffer[] = []
    for (const enabled of [false, true]) {
      await client.send('Emulation.setAutoDarkModeOverride', { enabled })
      pictures.push(await page.screenshot({ animations: 'disabled' }))
    }
    return !pictures[0]?.equals(pictures[1] ?? Buffer.alloc(0))
  }
  for (const path of PAGES) {
    await page.goto(path)
    await settled(page)
    // Its pictures may still be on their way.
    await expect.poll(isDarkened, path).toBe(false)
  }
  await page.goto('data:text/html,<p>En side, der intet siger om farver')
  await expect.poll(isDarkened).toBe(true)
})

for (const width of [390, 1280]) {
  test(`with forced colours no line lies on the line above, and each icon has its text's colour, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
    for (const path of PAGES) {
      await page.goto(path)
      await settled(page)
      expect(await page.evaluate(coveredLines), path).toEqual([])
      await expect(page.locator('svg.icon').filter({ visible: true }), path).not.toHaveCount(0)
      expect(await page.evaluate(colouredIcons), path).toEqual([])
    }
  })
}

/** Lines in the display face whose plate, as high as the font, lies on the text before. */
function coveredLines(): string[] {
  const texts: Text[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    if (text.data.trim() && text.parentElement?.checkVisibility({ visibilityProperty: true }))
      texts.push(text)
  }
  const lines = texts.flatMap((text) => {
    const range = document.createRange()
    range.selectNodeContents(text)
    return [...range.getClientRects()].map((box) => ({ box, text }))
  })
  return lines.flatMap(({ box, text }, index) => {
    const above = lines[index - 1]
    if (!above || !text.parentElement?.closest('h1, h2, h3, h4, h5, h6, .figure, .font-display')) return []
    const isBelow = box.top > above.box.top + above.box.height / 2
    const isBeside = box.left >= above.box.right || box.right <= above.box.left
    return isBelow && !isBeside && box.top < above.box.bottom - 1
      ? [`${above.text.data.trim()} / ${text.data.trim()}`]
      : []
  })
}

function colouredIcons(): string[] {
  return [...document.querySelectorAll('svg.icon')]
    .filter((icon) => icon.checkVisibility())
    .filter((icon) => getComputedStyle(icon).color !== getComputedStyle(icon.parentElement as Element).color)
    .map((icon) => icon.outerHTML)
}
