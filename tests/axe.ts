import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Minified, since it is sent to every page and the builder's own is twice as long. */
const axeSource = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
    'axe-core/axe.min.js',
  ),
  'utf8',
)

/**
 * Axe on a page, reporting only violations. Frames of other origins, which the site does not have,
 * are skipped: for them axe would open a second page each time.
 */
export function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page, axeSource })
    .options({ reporter: 'no-passes', preload: false })
    .setLegacyMode()
}
