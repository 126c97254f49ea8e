import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Waits until scripts handle an element: its island is hydrated, or outside islands the client
 * script runs. Before that a click does what it does without scripts, which is right for visitors
 * but not what script tests are about.
 */
export async function hydrated(element: Locator): Promise<void> {
  await element.scrollIntoViewIfNeeded()
  await expect.poll(() => element.evaluate(becomesHydrated)).toBe(true)
}

/** Whether it is hydrated within a second; told at the moment when it is. */
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
  await page.waitForFunction(async () => {
    await document.fonts.ready
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
  await page.evaluate(async () => {
    await new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn())))
    // React draws what an effect found in a task of its own, which may be later than two frames.
    if ('requestIdleCallback' in window)
      await new Promise<void>((idle) => requestIdleCallback(() => idle(), { timeout: 5_000 }))
  })
}
