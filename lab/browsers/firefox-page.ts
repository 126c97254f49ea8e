import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '#lab/tools/firefox.mjs'
import { BrowserPage, type Opening, type Place } from '#tests/journeys/browser-page.ts'

/** Firefox, driven by puppeteer-core over WebDriver BiDi. */
export class FirefoxPage extends BrowserPage {
  static async open(browser: Browser, { width, height }: Opening) {
    const context = await browser.createBrowserContext()
    const page = await context.newPage()
    await page.setViewport({ width, height })
    // Otherwise nothing in the page ever has focus.
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
    return this.#page.evaluate(call, ...args)
  }

  moveTo = (x: number, y: number) => this.#page.mouse.move(x, y)
  pressAt = (x: number, y: number) => this.#page.mouse.click(x, y)

  async drag(from: Place, to: Place) {
    await this.#page.mouse.move(from.x, from.y)
    await this.#page.mouse.down()
    await this.#page.mouse.move(to.x, to.y, { steps: 5 })
    await this.#page.mouse.up()
  }

  /** Read in Firefox's own PDF viewer, which lays the text of a sheet over its picture. */
  override async firstSheet() {
    const folder = await mkdtemp(join(tmpdir(), 'sheets-'))
    const file = join(folder, 'page.pdf')
    await writeFile(file, await this.#page.pdf({ format: 'a4', waitForFonts: false }))
    await this.goto(`file://${file}#zoom=page-fit`)
    await this.until('its first sheet is shown', () => document.querySelector('.page .endOfContent') !== null)
    await rm(folder, { recursive: true })
    return this.run(() => {
      const text = document.querySelector('.page .textLayer')
      for (const lineEnd of text?.querySelectorAll('br') ?? []) lineEnd.replaceWith('\n')
      return text?.textContent ?? ''
    })
  }

  async key(chord: string) {
    const keys = chord.split('+')
    for (const key of keys) await this.#page.keyboard.down(key)
    for (const key of keys.reverse()) await this.#page.keyboard.up(key)
  }

  type = (text: string) => this.#page.keyboard.type(text)

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
