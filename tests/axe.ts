import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * Axe on a page, reporting violations alone. Frames of other origins, of which the site has none,
 * are not looked at: for them axe would open a second page at every look.
 */
export function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ resultTypes: ['violations'], preload: false }).setLegacyMode()
}
