import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Waits until scripts handle an element: its island is hydrated, or outside islands the client
 * script runs. Before that a click does what it does without scripts, which is right for visitors
 * but not what script tests are about.
 */
export async function hydrated(element: Locator): Promise<void> {
  await element.scrollIntoViewIfNeeded()
  await expect.poll(() => element.evaluate(becomesHydrated).catch(ofAPageThatWasLeft)).toBe(true)
}

/** False for a page that was replaced meanwhile, so that the next one is asked. */
function ofAPageThatWasLeft(error: Error): false {
  if (/Execution context was destroyed|because of a navigation/.test(error.message)) return false
  throw error
}

/** Whether it is hydrated within a second; resolves as soon as it is. */
function becomesHydrated(node: Element): Promise<boolean> {
  const owner = node.closest('[data-island]') ?? document.documentElement
  const isSo = () => owner.hasAttribute('data-hydrated')
  return new Promise((tell) => {
    if (isSo()) return tell(true)
    const watch = new MutationObserver(() => isSo() && tell(true))
    watch.observe(owner, { attributeFilter: ['data-hydrated'] })
    setTimeout(() => tell(isSo()), 1_000)
  })
}

/**
 * Waits until a page with scripts has loaded and has its fonts, its client script runs with every
 * island that is in sight or under the pointer, and what they found in the browser is drawn.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState()
  // Not async: Playwright takes a promise for true.
  await page.waitForFunction(() => {
    if (document.querySelector('script[type=module]') === null) return true
    const waiting = [...document.querySelectorAll<HTMLElement>('[data-island]:not([data-hydrated])')]
    return (
      document.documentElement.hasAttribute('data-hydrated') &&
      waiting.every((island) => {
        const { top, bottom } = island.getBoundingClientRect()
        const inSight = island.dataset.hydrate !== 'interaction' && bottom > 0 && top < innerHeight
        return !inSight && !island.matches(':hover')
      })
    )
  })
  await drawn(page)
}

/**
 * Waits until what a script or a style changed last is laid out and painted, in the page's own
 * fonts. Needs a page with scripting and a running clock.
 */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise<void>((painted) => requestAnimationFrame(() => requestAnimationFrame(() => painted())))
    // React draws an effect's changes in a later task, perhaps after more than two frames.
    if ('requestIdleCallback' in window)
      await new Promise<void>((idle) => requestIdleCallback(() => idle(), { timeout: 5_000 }))
  })
}

/** Gives the window another size, and waits until the page is laid out and painted in it. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  const now = page.viewportSize()
  if (now?.width !== size.width || now.height !== size.height) {
    await page.setViewportSize(size)
    await expect
      .poll(() => page.evaluate(() => ({ width: innerWidth, height: innerHeight })), 'size of the window')
      .toEqual(size)
  }
  await drawn(page)
}

/**
 * Waits until the page has an answer to a request that begins now. By then the test knows of all
 * earlier requests, and the page has handled all earlier answers.
 */
export async function roundTrip(page: Page): Promise<void> {
  await page.evaluate(async () => (await fetch('/latest.json', { cache: 'no-store' })).text())
}

/** Waits until a page that reloads itself has come again and runs its client script. */
export async function reloaded(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return entry?.type === 'reload' && document.documentElement.hasAttribute('data-hydrated')
  })
}

/**
 * Waits until a page begins its upkeep, a second after its client script has started. By then it
 * has hydrated and loaded what it does by itself, unless a test holds that back.
 */
export async function upkept(page: Page): Promise<void> {
  await page.locator('a[data-prefetch]').first().waitFor({ state: 'attached' })
}

/** Loads every picture of the page, also those far below, and waits until they can be drawn. */
export async function loadPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager'
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => undefined)))
  })
}
