import { type Browser, chromium } from '@playwright/test'
import { headlessChromium } from '#scripts/chromium.ts'
import type { BuiltSite } from '#tests/built-site.ts'
import { pin, say, spread, table } from './machine.ts'

/** The first press on each kind of island: its page, and what is pressed. */
const PRESSES: [island: string, path: string, pressed: string][] = [
  ['carousel-controls', '/', '[aria-label="Næste branche"]'],
  ['inline-calculator', '/branche/sportsklub', 'label:has([value=internal])'],
  ['callback-form', '/branche/sportsklub', '[data-island=callback-form] input[name=firstname]'],
  ['wizard', '/beregner/branche', 'label:has([name=branche])'],
  ['apply', '/ansoeg', 'label:has([value=PREMIUM])'],
  ['modal', '/branche', 'header a[data-modal]'],
]
const ROUNDS = 7
const SLOWER = 4
const AFTER_LOAD = 600

/**
 * How long a phone with a slow processor takes to show the first press on each kind of island, so
 * soon after the load that hydration may still be under way. Two sites take turns.
 */
export async function benchPresses(sites: [name: string, site: BuiltSite][]): Promise<void> {
  const headless = headlessChromium()
  if (!headless) throw new Error('No Chromium found: install one (npx playwright install chromium)')
  // A phone draws and decodes on other cores than the page's scripts, which alone are slowed down.
  pin(process, 'any')
  const browser = await chromium.launch(headless)
  pin(process, 'load')
  const rows: string[][] = []
  try {
    for (const [island, path, pressed] of PRESSES) {
      const times = sites.map((): number[] => [])
      for (let round = 0; round < ROUNDS; round++)
        for (const [index, [, { url }]] of sites.entries())
          times[index]?.push(await press(browser, url + path, pressed))
      rows.push([island, ...times.map((each) => spread(each, 0))])
    }
  } finally {
    await browser.close()
  }
  say(
    `INP of the first press, ${AFTER_LOAD / 1000} s after load, processor ${SLOWER} × slower, the browser on every core: ms, median of ${ROUNDS} (range)`,
  )
  say()
  table(['island', ...sites.map(([name]) => name)], rows)
}

async function press(browser: Browser, url: string, pressed: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    await page.addInitScript(() => {
      const longest = { press: 0 }
      Object.assign(window, { longest })
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
          if (entry.interactionId !== 0) longest.press = Math.max(longest.press, entry.duration, 1)
      })
      observer.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
      // Shorter ones are reported by this alone.
      observer.observe({ type: 'first-input', buffered: true })
    })
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.goto(url, { waitUntil: 'load' })
    const where = await page.evaluate(async (selector) => {
      const target = document.querySelector(selector)
      target?.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { x = 0, y = 0, width = 0, height = 0 } = target?.getBoundingClientRect() ?? {}
      return { x: x + width / 2, y: y + height / 2 }
    }, pressed)
    // What is measured is a press this long after load, so that the pause is the scenario itself.
    await page.waitForTimeout(AFTER_LOAD)
    await page.mouse.click(where.x, where.y)
    const reported = () => (window as unknown as { longest: { press: number } }).longest.press
    await page.waitForFunction(reported, undefined, { timeout: 30_000 })
    return await page.evaluate(reported)
  } finally {
    await context.close()
  }
}
