import { isDeepStrictEqual } from 'node:util'
import { expect, type Locator, type Page } from '@playwright/test'

/*
 * How a test reads a page. A value that is read once may change a moment later: Playwright's own
 * assertions and `expect.poll` wait for the expected value, and these functions wait until nothing
 * changes any more. read-once.grit forbids other ways.
 */

const PATIENCE = 15_000

/** What it reads once two frames agree, as the layout does at rest. Needs scripts and a running clock. */
export async function atRest<T>(page: Page, read: () => Promise<T>): Promise<T> {
  const until = performance.now() + PATIENCE
  for (let before = await read(); ; ) {
    await page.evaluate(() => new Promise(requestAnimationFrame))
    const now = await read()
    if (isDeepStrictEqual(before, now)) return now
    if (performance.now() > until) throw new Error(`It never stops changing: ${JSON.stringify(now)}`)
    before = now
  }
}

/** Where it is, once it is there and at rest. */
export async function boxOf(part: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  await expect(part).toBeVisible()
  const box = await atRest(part.page(), () => part.boundingBox())
  if (!box) throw new Error('The element has disappeared again')
  return box
}
