import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type BrowserContext, test as base, chromium, defineConfig, devices, expect } from 'playwright/test'
import './active-bug.ts'

export { chromium, defineConfig, devices, expect }

/** Bugs that the scripts of this worker's pages have reached in the test that is running. */
const reached = new Set<string>()
const active = process.env.__STRYKER_ACTIVE_MUTANT__
const project = join(import.meta.dirname, '..', '..', '..')

/**
 * Turns the bug on before any script of a page runs or, without one, notes which a page reaches.
 */
async function prepare(context: BrowserContext): Promise<void> {
  if (active !== undefined) {
    await context.addInitScript(
      (activeMutant) => Object.assign(globalThis, { __stryker__: { activeMutant } }),
      active,
    )
    return
  }
  await context.exposeBinding('bugReached', (_, id: string) => void reached.add(id))
  await context.addInitScript(() => {
    const told = new Set<string>()
    const note = (_: object, id: string) => {
      if (told.has(id)) return true
      told.add(id)
      ;(globalThis as unknown as { bugReached(id: string): void }).bugReached(id)
      return true
    }
    Object.assign(globalThis, {
      __stryker__: { mutantCoverage: { static: new Proxy({}, { set: note }), perTest: {} } },
    })
  })
}

/**
 * Takes the place of @playwright/test for the tests of the mutation run, so that they and their
 * helpers stay as they are.
 */
export const test = base.extend<{ notesReached: undefined }, object>({
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await newContext(options)
        await prepare(context)
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],

  notesReached: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use, info) => {
      reached.clear()
      const begun = performance.now()
      await use(undefined)
      if (active !== undefined || info.errors.length > 0) return
      const [, ...titles] = info.titlePath
      const name = [relative(join(project, 'tests', 'browser'), info.file), ...titles].join(' › ')
      const folder = join(project, 'test-results', 'reached')
      mkdirSync(folder, { recursive: true })
      const file = `${createHash('sha256').update(name).digest('hex').slice(0, 16)}.json`
      const took = performance.now() - begun
      writeFileSync(join(folder, file), JSON.stringify({ name, took, reached: [...reached] }))
    },
    { auto: true },
  ],
})
