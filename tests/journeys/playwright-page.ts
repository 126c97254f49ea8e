import type { Browser, Page } from '@playwright/test'
import { isGivenUpFade } from '#tests/given-up-fade.ts'
import { BrowserPage, type Opening, type Place } from '#tests/journeys/browser-page.ts'

/** Chromium, driven by Playwright. */
export class PlaywrightPage extends BrowserPage {
  static async open(browser: Browser, { width, height, withoutScripts }: Opening) {
    const context = await browser.newContext({
      viewport: { width, height },
      javaScriptEnabled: !withoutScripts,
      locale: 'da-DK',
      timezoneId: 'Europe/Copenhagen',
    })
    return new PlaywrightPage(await context.newPage(), withoutScripts)
  }

  readonly #page: Page

  private constructor(page: Page, withoutScripts = false) {
    super()
    this.#page = page
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()))
        this.heard.push(`${message.type()}: ${message.text()} ${message.location().url}`)
    })
    page.on('pageerror', (error) => {
      if (!withoutScripts || !isGivenUpFade(error)) this.heard.push(`uncaught: ${error}`)
    })
    page.on('request', (request) => {
      const { protocol, hostname, origin } = new URL(request.url())
      if (/^http/.test(protocol) && hostname !== 'localhost') this.heard.push(`request to ${origin}`)
    })
  }

  async goto(url: string) {
    await this.#page.goto(url)
  }

  async reload() {
    await this.#page.reload()
  }

  run<Args extends unknown[], T>(call: (...args: Args) => T, ...args: Args): Promise<Awaited<T>> {
    return this.#page.evaluate(`(${call})(...${JSON.stringify(args)})`)
  }

  override async back() {
    await this.#page.goBack({ waitUntil: 'commit' })
  }

  override async forward() {
    await this.#page.goForward({ waitUntil: 'commit' })
  }

  moveTo = (x: number, y: number) => this.#page.mouse.move(x, y)

  async pressAt(x: number, y: number) {
    await this.#isPainted()
    await this.#page.mouse.click(x, y)
  }

  async drag(from: Place, to: Place) {
    await this.#page.mouse.move(from.x, from.y)
    await this.#page.mouse.down()
    await this.#page.mouse.move(to.x, to.y, { steps: 5 })
    await this.#page.mouse.up()
  }

  async key(chord: string) {
    await this.#isPainted()
    await this.#page.keyboard.press(chord)
  }

  type = (text: string) => this.#page.keyboard.type(text)
  close = () => this.#page.context().close()

  behind(): Promise<void> {
    throw new Error('Headless Chromium has no background tab')
  }

  shown = this.behind

  /** Chromium drops input for a document that it has not painted. */
  #isPainted = () =>
    this.until('the page is painted', () => performance.getEntriesByName('first-contentful-paint').length > 0)
}
