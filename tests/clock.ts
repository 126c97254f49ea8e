import type { BrowserContext } from '@playwright/test'
import { clockSettings } from '#scripts/faked-clock.ts'

/**
 * Gives pages the time of this process: a browser itself has the machine's, since under a faked
 * clock it takes a minute for what takes it a second.
 */
export async function shareClock(context: BrowserContext): Promise<void> {
  const { FAKETIME: seconds } = clockSettings
  if (seconds === undefined) return
  await context.addInitScript((ahead) => {
    const Own = Date
    globalThis.Date = class extends Own {
      constructor(...given: unknown[]) {
        super(...((given.length === 0 ? [Own.now() + ahead] : given) as [number]))
      }
      static override now = () => Own.now() + ahead
    } as DateConstructor
  }, Number(seconds) * 1000)
}
