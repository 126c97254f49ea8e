import { expect, type Locator } from '@playwright/test'

/**
 * Waits until scripts handle an element: its island is hydrated, or outside islands the client
 * script runs. Before that a click does what it does without scripts, which is right for visitors
 * but not what script tests are about.
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
