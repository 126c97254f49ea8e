import { setTimeout as pause } from 'node:timers/promises'

/** Timeout in milliseconds for something that is slow on a busy machine. */
const PATIENCE = 30_000
/** Milliseconds to wait for one reply: a page that is being left may never give it. */
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
  /** Switches off the back/forward cache: Back reloads each page. */
  keepsNoPage?: boolean
}

/**
 * A page in a real engine, used as a visitor uses it: with pointer and keyboard, at visible places.
 * What differs between the engines is abstract.
 */
export abstract class BrowserPage {
  /** Console errors and warnings, oldest first. */
  readonly heard: string[] = []

  abstract goto(url: string): Promise<void>
  abstract reload(): Promise<void>
  /** Calls a function in the page with these arguments. */
  abstract run<Args extends unknown[], T>(call: (...args: Args) => T, ...args: Args): Promise<Awaited<T>>
  abstract moveTo(x: number, y: number): Promise<void>
  abstract pressAt(x: number, y: number): Promise<void>
  /** Presses the pointer at one place, moves it, and releases it at another. */
  abstract drag(from: Place, to: Place): Promise<void>
  /** Presses a key by its name, with modifiers: 'Enter', 'Control+a'. */
  abstract key(chord: string): Promise<void>
  abstract type(text: string): Promise<void>
  /** Puts the page's tab into the background, and shows it again. */
  abstract behind(): Promise<void>
  abstract shown(): Promise<void>
  abstract close(): Promise<void>

  /** The browser's own button: does not wait for the page. */
  async back(): Promise<void> {
    await this.run(() => void setTimeout(() => history.back()))
  }

  async forward(): Promise<void> {
    await this.run(() => void setTimeout(() => history.forward()))
  }

  /**
   * Evaluates this in the page until the result is truthy; repeated if the page is just being left.
   */
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
    throw new Error(`It never became true: ${what}`, { cause: failure })
  }

  /** Scrolls to the first visible element of this selector with `text` in its name or content. */
  async whereIs(selector: string, text = ''): Promise<Place> {
    const place = () => this.until(`"${text}" (${selector}) can be seen`, findPlace, selector, text)
    // An element that was just focused or opened may still be moving.
    let before = await place()
    for (const end = performance.now() + PATIENCE; performance.now() < end; ) {
      // Firefox scrolls to the caret a moment after typing.
      await pause(60)
      const found = await place()
      // Scrolled to the middle repeatedly, Firefox may move a pixel back and forth each time.
      if (Math.abs(found.x - before.x) <= 1 && Math.abs(found.y - before.y) <= 1) return found
      before = found
    }
    throw new Error(`It never stopped moving: "${text}" (${selector})`)
  }

  /** The text of the first printed sheet, where an engine prints. */
  firstSheet(): Promise<string> {
    throw new Error('This engine does not print here')
  }

  /** Stores a consent choice before the visit: necessary cookies only. `url`: any of the site. */
  async answerConsent(url: string): Promise<void> {
    await this.goto(url)
    await this.run(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: the answer as the site itself writes it.
      document.cookie = 'cookievalg=kun-noedvendige;path=/'
    })
  }

  /** Does what leads to another document, and waits for that. */
  async replacedBy(act: () => Promise<void>): Promise<void> {
    await this.run(() => {
      document.documentElement.dataset.left = ''
    })
    await act()
    await this.until('there is another document', () => !('left' in document.documentElement.dataset))
  }

  async press(selector: string, text = ''): Promise<void> {
    const { x, y } = await this.whereIs(selector, text)
    await this.pressAt(x, y)
  }

  async hover(selector: string, text = ''): Promise<void> {
    const { x, y } = await this.whereIs(selector, text)
    await this.moveTo(x, y)
  }

  /** Types into the field with this label, replacing its text. */
  async fill(label: string, value: string): Promise<void> {
    const id = await this.until(`there is a field "${label}"`, findField, label)
    await this.press(`[id="${id}"]`)
    await this.focused(`[id="${id}"]`)
    await this.key('Control+a')
    if (value === '') await this.key('Delete')
    else await this.type(value)
    await this.#shows(id, value)
  }

  /** The value of the field with this label. */
  async valueOf(label: string): Promise<string> {
    const id = await this.until(`there is a field "${label}"`, findField, label)
    return this.run((name) => (document.getElementById(name) as HTMLInputElement).value, id)
  }

  /** The field with this label holds this value; waits, since the page may just be replaced. */
  async holds(label: string, value: string): Promise<void> {
    await this.#shows(await this.until(`there is a field "${label}"`, findField, label), value)
  }

  async #shows(id: string, value: string): Promise<void> {
    await this.until(
      `#${id} holds ${value}`,
      (name, expected) => (document.getElementById(name) as HTMLInputElement | null)?.value === expected,
      id,
      value,
    )
  }

  async see(text: string, within = 'body'): Promise<void> {
    await this.until(`"${text}" is shown in ${within}`, isShown, within, text)
  }

  async seeNot(text: string, within = 'body'): Promise<void> {
    await this.until(`"${text}" is not shown in ${within}`, isNotShown, within, text)
  }

  async focused(selector: string, text = ''): Promise<void> {
    const what = `"${text}" (${selector}) has the focus`
    const isFocused = (each: string, words: string) =>
      document.activeElement?.matches(each) && document.activeElement.textContent.includes(words)
    await this.until(what, isFocused, selector, text)
  }

  /** The whole element is in the window. */
  async inSight(selector: string): Promise<void> {
    await this.until(
      `${selector} is in sight`,
      (each) => {
        const { top, bottom, left, right, height } =
          document.querySelector(each)?.getBoundingClientRect() ?? new DOMRect()
        return height > 0 && top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
      },
      selector,
    )
  }

  async titled(pattern: RegExp): Promise<void> {
    const fits = (source: string) => new RegExp(source, 'i').test(document.title)
    await this.until(`the title matches ${pattern}`, fits, pattern.source)
  }

  /** The field with this label says this in its description, where messages are. */
  async described(label: string, words: string): Promise<void> {
    const id = await this.until(`there is a field "${label}"`, findField, label)
    await this.until(
      `"${label}" is described by "${words}"`,
      (name, text) => {
        const ids = document.getElementById(name)?.getAttribute('aria-describedby')?.split(' ') ?? []
        return ids.some((each) => document.getElementById(each)?.textContent.includes(text))
      },
      id,
      words,
    )
  }

  /** The box or radio button with this label is ticked, or is not. */
  async ticked(label: string, expected = true): Promise<void> {
    await this.until(
      `"${label}" is ${expected ? '' : 'not '}ticked`,
      (text, is) => {
        const labels = [...document.querySelectorAll('label')]
        const box = labels.find(({ textContent }) => textContent.includes(text))?.control
        return box instanceof HTMLInputElement && box.checked === is
      },
      label,
      expected,
    )
  }

  /** The URL without its origin. */
  at(path: RegExp): Promise<unknown> {
    return this.until(
      `the address matches ${path}`,
      (source) => new RegExp(source).test(location.pathname + location.search + location.hash),
      path.source,
    )
  }

  /** Waits for the client script and the visible islands, without touching the page. */
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

  /**
   * Waits until the element's island is hydrated, or outside islands until the client script runs.
   */
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

/* Each function that runs in the page is self-contained: it has no access to its module. */

function findPlace(selector: string, text: string) {
  // While it lasts, a view transition lies over the page.
  if (document.documentElement.matches(':is(:active-view-transition)')) return null
  for (const element of document.querySelectorAll(selector)) {
    const name = `${element.getAttribute('aria-label') ?? ''} ${element.textContent}`.replaceAll('\u00ad', '')
    if (!name.includes(text) || !element.checkVisibility({ visibilityProperty: true })) continue
    // A busy browser may draw no frame for a while: a moving element then seems to rest.
    const moves = ({ playState, effect, timeline }: Animation) =>
      playState === 'running' &&
      effect instanceof KeyframeEffect &&
      effect.target?.contains(element) &&
      effect.getComputedTiming().endTime !== Number.POSITIVE_INFINITY &&
      timeline === document.timeline
    if (document.getAnimations().some(moves)) return null
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    // A link may wrap over two lines: the middle of its first piece is certainly inside it.
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
