import { expect, type Locator } from '@playwright/test'

/**
 * Waits until scripts answer for an element: its island is hydrated, or outside islands the document's own script runs. Before
 * that a press does what it does in a browser without scripts, which is right for visitors and not what a test of the scripts
 * is about.
 */
export async function hydrated(element: Locator): Promise<void> {
  await element.scrollIntoViewIfNeeded()
  await expect
    .poll(() =>
      element.evaluate((node) =>
        (node.closest('[data-island]') ?? document.documentElement).hasAttribute('data-hydrated'),
      ),
    )
    .toBe(true)
}
