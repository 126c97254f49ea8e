import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type BrowserContext, test as base, chromium, defineConfig, devices, expect } from 'playwright/test'
import { beginNote, switchesFolder } from '#lab/bugs/notes.ts'
import { NOTING, type Switches } from '#lab/bugs/switches.ts'

export { chromium, defineConfig, devices, expect }

const on = readFileSync(join(switchesFolder, 'on'), 'utf8').split('\n')
const isNoting = on.includes(NOTING)
/** What the scripts of this worker's pages have reached in the test that is running. */
const reached = new Set<string>()

/** Gives a context's pages their switches, before any script of theirs runs. */
async function prepare(context: BrowserContext): Promise<void> {
  if (isNoting) await context.exposeBinding('bugReached', (_, id: string) => void reached.add(id))
  await context.addInitScript((on) => {
    const told = new Set<string>()
    const page = globalThis as unknown as { bugReached?(id: string): void }
    const tell = page.bugReached
    const switches: Switches = {
      isOn: (id) => on.includes(id),
      reached: (ids) => {
        if (!tell) return
        for (const id of ids) if (!told.has(id)) tell(id)
        for (const id of ids) told.add(id)
      },
    }
    Object.assign(globalThis, { bugSwitches: switches })
  }, on)
}

/**
 * Takes the place of @playwright/test in the instrumented copy, so that the tests and their helpers
 * stay as they are.
 */
export const test = base.extend<{ note: undefined }, object>({
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

  note: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use, info) => {
      if (!isNoting) return use(undefined)
      reached.clear()
      const [, ...titles] = info.titlePath
      const file = relative(join(process.cwd(), 'tests', 'browser'), info.file)
      const end = beginNote([file, ...titles].join(' › '))
      await use(undefined)
      end(reached)
    },
    { auto: true },
  ],
})
