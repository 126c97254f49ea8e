import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * Axe on a page, reporting only violations. Frames of other origins, which the site does not have,
 * are skipped: for them axe would open a second page each time.
 */
export function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ resultTypes: ['violations'], preload: false }).setLegacyMode()
}
