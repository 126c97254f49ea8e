import type { BrowserContext } from '@playwright/test'
import { clockSettings, slowPages } from '#scripts/conditions.ts'

/** Puts a visitor's pages under the condition of this process, if it runs under one. */
export async function applyCondition(context: BrowserContext): Promise<void> {
  await shareClock(context)
  if (slowPages) slowDown(context, slowPages)
}

/**
 * Gives pages the time of this process: a browser itself has the machine's, since under a faked
 * clock it takes a minute for what takes it a second.
 */
async function shareClock(context: BrowserContext): Promise<void> {
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

function slowDown(context: BrowserContext, { cpuRate, latencyMs }: NonNullable<typeof slowPages>): void {
  context.on('page', async (page) => {
    try {
      const devtools = await context.newCDPSession(page)
      await devtools.send('Network.enable')
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuRate })
      const line = { offline: false, latency: latencyMs, downloadThroughput: -1, uploadThroughput: -1 }
      await devtools.send('Network.emulateNetworkConditions', line)
    } catch (error) {
      // It may be closed by now.
      if (!page.isClosed()) throw error
    }
  })
}
