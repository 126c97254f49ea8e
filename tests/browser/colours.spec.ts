import { expect, test } from '#tests/browser/site.ts'
import { settled } from '#tests/hydrated.ts'

// What a browser makes of the site's colours for a visitor who wants others.

// Those with forced colours are in walk.spec.ts.
const PAGES = ['/', '/beregner/pakkevalg?branche=sportsklub&pris=195&antal=300']

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.beforeEach(({ context, baseURL }) =>
  context.addCookies([{ name: 'cookievalg', value: 'kun-noedvendige', url: baseURL ?? '' }]),
)

test("a browser's automatic dark mode leaves every ground and its text unchanged", async ({ page }) => {
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
