import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds that something may take which a busy machine does slowly. */
const PATIENCE = 30_000
/** Milliseconds for one answer: a page that is left at that moment may never give it. */
const ONE_ANSWER = 10_000

export interface Place {
  x: number
  y: number
}

export interface Opening {
  width: number
  height: number
  /** The visitor's browser runs no scripts. */
  withoutScripts?: boolean
  /** It keeps no page that was left: Back loads each again. */
  keepsNoPage?: boolean
}

/**
 * A page in a real engine, used as a visitor uses it: with a pointer and keys, at visible places.
 * What differs between the engines is abstract.
 */
export abstract class BrowserPage {
  /** Errors and warnings of the console, the oldest first. */
  readonly heard: string[] = []

  abstract goto(url: string): Promise<void>
  abstract reload(): Promise<void>
  /** Calls a function in the page; what it needs comes as arguments. */
  abstract run<Args extends unknown[], T>(call: (...args: Args) => T, ...args: Args): Promise<Awaited<T>>
  abstract moveTo(x: number, y: number): Promise<void>
  abstract pressAt(x: number, y: number): Promise<void>
  /** Presses at one place, moves, and lets go at another. */
  abstract drag(from: Place, to: Place): Promise<void>
  /** A key by its name, after those that are held meanwhile: 'Enter', 'Control+a'. */
  abstract key(chord: string): Promise<void>
  abstract type(text: string): Promise<void>
  abstract screenshot(): Promise<Buffer>
  /** Puts the page's tab behind another one, and shows it again. */
  abstract behind(): Promise<void>
  abstract shown(): Promise<void>
  abstract close(): Promise<void>

  /** The browser's own button, not the page's: it is not waited for here. */
  async back(): Promise<void> {
    await this.run(() => void setTimeout(() => history.back()))
  }

  async forward(): Promise<void> {
    await this.run(() => void setTimeout(() => history.forward()))
  }

  /** Asks the page until the result is truthy. A page that is just being left is asked again. */
  async until<Args extends unknown[], T>(
    what: string,
    call: (...args: Args) => T,
    ...args: Args
  ): Promise<NonNullable<Awaited<T>>> {
    const end = performance.now() + PATIENCE
    let failure: unknown
    while (performance.now() < end) {
      try {
        const said = await Promise.race([this.run(call, ...args), pause(ONE_ANSWER, null, { ref: false })])
        if (said) return said
        failure = undefined
      } catch (error) {
        failure = error
      }
      await pause(50)
    }
    throw new Error(`Never so: ${what}`, { cause: failure })
  }

  /** Scrolls to the first visible element of this selector with `text` in its name or content. */
  async whereIs(selector: string, text = ''): Promise<Place> {
    const place = () => this.until(`"${text}" (${selector}) can be seen`, findPlace, selector, text)
    // What has just been focused or opened may still be moving.
    let before = await place()
    for (const end = performance.now() + PATIENCE; performance.now() < end; ) {
      // Firefox scrolls to the caret a moment after typing.
      await pause(60)
      const found = await place()
      // Asked again for the middle, Firefox may go a pixel forth and back, each time anew.
      if (Math.abs(found.x - before.x) <= 1 && Math.abs(found.y - before.y) <= 1) return found
      before = found
    }
    throw new Error(`Never still: "${text}" (${selector})`)
  }

  /** The text of the first sheet of paper. WebKit's driver does not print. */
  firstSheet(): Promise<string> {
    throw new Error('This engine does not print here')
  }

  /**
   * Has the question about cookies answered before the visit, with what is necessary alone; `url`:
   * any of the site.
   */
  async answerConsent(url: string): Promise<void> {
    await this.goto(url)
    await this.run(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: the answer as the site itself writes it.
      document.cookie = 'cookievalg=kun-noedvendige;path=/'
    })
  }

  async press(selector: string, text = ''): Promise<void> {
    const { x, y } = await this.whereIs(selector, text)
    await this.pressAt(x, y)
  }

  async hover(selector: string, text = ''): Promise<void> {
    const { x, y } = await this.whereIs(selector, text)
    await this.moveTo(x, y)
  }

  /** Types into the field with this label, in the place of what is in it. */
  async fill(label: string, value: string): Promise<void> {
    const id = await this.until(`there is a field "${label}"`, findField, label)
    await this.press(`[id="${id}"]`)
    await this.key('Control+a')
    await this.type(value)
    await this.until(
      `"${label}" holds ${value}`,
      (name, typed) => (document.getElementById(name) as HTMLInputElement | null)?.value === typed,
      id,
      value,
    )
  }

  /** What the field with this label holds. */
  async valueOf(label: string): Promise<string> {
    const id = await this.until(`there is a field "${label}"`, findField, label)
    return this.run((name) => (document.getElementById(name) as HTMLInputElement).value, id)
  }

  async see(text: string, within = 'body'): Promise<void> {
    await this.until(`"${text}" is shown in ${within}`, isShown, within, text)
  }

  async seeNot(text: string, within = 'body'): Promise<void> {
    await this.until(`"${text}" is not shown in ${within}`, isNotShown, within, text)
  }

  /** The address, as far as it follows the origin. */
  at(path: RegExp): Promise<unknown> {
    return this.until(
      `the address matches ${path}`,
      (source) => new RegExp(source).test(location.pathname + location.search + location.hash),
      path.source,
    )
  }

  /** Waits for the frame and the islands in sight, and does nothing to the page. */
  async startsByItself(): Promise<void> {
    await this.until('the frame and what is in sight are hydrated', () => {
      const islands = document.querySelectorAll('[data-island]:not([data-hydrate=interaction])')
      const inSight = [...islands].filter((island) => {
        const { top, bottom } = island.getBoundingClientRect()
        return bottom > 0 && top < innerHeight
      })
      return [document.documentElement, ...inSight].every((each) => each.hasAttribute('data-hydrated'))
    })
  }

  /** Waits until the element's island is hydrated, or outside islands the frame runs. */
  async hydrated(selector = 'body'): Promise<void> {
    await this.until(
      `${selector} is hydrated`,
      (each) => {
        const element = document.querySelector(each)
        const island = element?.closest('[data-island]')
        if (island) element?.scrollIntoView({ block: 'center', behavior: 'instant' })
        return element && (island ?? document.documentElement).hasAttribute('data-hydrated')
      },
      selector,
    )
  }
}

/* What runs in the page is one function each: it knows nothing of its module. */

function findPlace(selector: string, text: string) {
  for (const element of document.querySelectorAll(selector)) {
    const name = `${element.getAttribute('aria-label') ?? ''} ${element.textContent}`.replaceAll('\u00ad', '')
    if (!name.includes(text) || !element.checkVisibility({ visibilityProperty: true })) continue
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    // A link may be broken over two lines: the middle of its first piece is surely in it.
    const box = [...element.getClientRects()].find(({ width, height }) => width > 0 && height > 0)
    if (box) return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }
  }
  return null
}

function findField(label: string): string | undefined {
  const fields = document.querySelectorAll<HTMLInputElement>('input, textarea, select')
  const named = (field: HTMLInputElement) =>
    [...(field.labels ?? [])].some(({ textContent }) => textContent.trim().startsWith(label))
  return [...fields].find((field) => field.checkVisibility({ visibilityProperty: true }) && named(field))?.id
}

function isShown(within: string, text: string): boolean {
  return [...document.querySelectorAll<HTMLElement>(within)].some(
    (each) =>
      each.checkVisibility() &&
      each.innerText.replaceAll('\u00a0', ' ').replaceAll('\u00ad', '').includes(text),
  )
}

function isNotShown(within: string, text: string): boolean {
  return [...document.querySelectorAll<HTMLElement>(within)].every(
    (each) =>
      !each.checkVisibility() ||
      !each.innerText.replaceAll('\u00a0', ' ').replaceAll('\u00ad', '').includes(text),
  )
}
