import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type KeyInput, launch, type Page } from 'puppeteer-core'
import { BrowserPage, type Opening, type Place } from './browser-page.ts'
import type { BrowserEngine } from './engine.ts'

export function missingFirefox(): string | null {
  return findFirefox() ? null : 'apt-get install firefox-esr'
}

export async function startFirefox(): Promise<BrowserEngine> {
  /** By their settings, which are those of a whole browser. */
  const browsers = new Map<string, Promise<Browser>>()
  const browserWith = (settings: Record<string, unknown>) => {
    const key = JSON.stringify(settings)
    const browser = browsers.get(key) ?? launchFirefox(settings)
    browsers.set(key, browser)
    return browser
  }
  return {
    name: 'firefox',
    open: async (opening) => {
      const browser = await browserWith({
        ...(opening.withoutScripts && { 'javascript.enabled': false }),
        ...(opening.keepsNoPage && { 'browser.sessionhistory.max_total_viewers': 0 }),
      })
      return FirefoxPage.open(browser, opening)
    },
    stop: async () => {
      for (const browser of browsers.values()) await (await browser).close()
    },
  }
}

function launchFirefox(settings: Record<string, unknown>): Promise<Browser> {
  return launch({
    browser: 'firefox',
    executablePath: findFirefox(),
    headless: true,
    extraPrefsFirefox: {
      'intl.accept_languages': 'da-DK, da',
      // As on a phone: scrollbars take no room.
      'ui.useOverlayScrollbars': 1,
      ...settings,
    },
  })
}

/** Over WebDriver BiDi. */
class FirefoxPage extends BrowserPage {
  static async open(browser: Browser, { width, height }: Opening) {
    const context = await browser.createBrowserContext()
    const page = await context.newPage()
    await page.setViewport({ width, height })
    // Else nothing in it ever has the focus.
    await page.bringToFront()
    return new FirefoxPage(page)
  }

  readonly #page: Page
  #other: Page | undefined

  private constructor(page: Page) {
    super()
    this.#page = page
    page.on('console', (message) => {
      if (['error', 'warn'].includes(message.type())) this.heard.push(`${message.type()}: ${message.text()}`)
    })
    page.on('pageerror', (error) => this.heard.push(`uncaught: ${error}`))
  }

  async goto(url: string) {
    await this.#page.goto(url, { waitUntil: 'load', timeout: 60_000 })
  }

  async reload() {
    await this.#page.reload({ waitUntil: 'load', timeout: 60_000 })
  }

  run<Args extends unknown[], T>(call: (...args: Args) => T, ...args: Args): Promise<Awaited<T>> {
    return this.#page.evaluate(call as (...all: unknown[]) => T, ...args) as Promise<Awaited<T>>
  }

  moveTo = (x: number, y: number) => this.#page.mouse.move(x, y)
  pressAt = (x: number, y: number) => this.#page.mouse.click(x, y)

  async drag(from: Place, to: Place) {
    await this.#page.mouse.move(from.x, from.y)
    await this.#page.mouse.down()
    await this.#page.mouse.move(to.x, to.y, { steps: 5 })
    await this.#page.mouse.up()
  }

  /** Read in Firefox's own viewer, which lays the text of a sheet over its picture. */
  override async firstSheet() {
    const folder = await mkdtemp(join(tmpdir(), 'sheets-'))
    const file = join(folder, 'page.pdf')
    await writeFile(file, await this.#page.pdf({ format: 'a4', waitForFonts: false }))
    await this.goto(`file://${file}#zoom=page-fit`)
    await this.until('its first sheet is shown', () => document.querySelector('.page .endOfContent') !== null)
    await rm(folder, { recursive: true })
    return this.run(() => document.querySelector('.page .textLayer')?.textContent ?? '')
  }

  async key(chord: string) {
    const keys = chord.split('+') as KeyInput[]
    for (const key of keys) await this.#page.keyboard.down(key)
    for (const key of keys.reverse()) await this.#page.keyboard.up(key)
  }

  type = (text: string) => this.#page.keyboard.type(text)

  async screenshot() {
    return Buffer.from(await this.#page.screenshot())
  }

  async behind() {
    this.#other = await this.#page.browserContext().newPage()
    await this.#other.bringToFront()
  }

  async shown() {
    await this.#page.bringToFront()
    await this.#other?.close()
  }

  close = () => this.#page.browserContext().close()
}

function findFirefox(): string | undefined {
  const paths = [
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ]
  return paths.find((path) => existsSync(path))
}
