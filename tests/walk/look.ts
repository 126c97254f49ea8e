import type AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { axe } from '#tests/axe.ts'
import { resize } from '#tests/hydrated.ts'

/** Problems found on a page in one way of testing it, each with its location. */
export type Faults = string[]

/** All of WCAG 2.0, 2.1 and 2.2, A and AA, without exceptions; of sizes of targets see `structureFaults`. */
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** `advice`: also axe's best practices beyond WCAG, such as unique landmark names. */
export async function axeFaults(page: Page, advice: boolean): Promise<Faults> {
  return faultsOf(axe(page).withTags(advice ? [...wcag, 'best-practice'] : wcag))
}

/** The preview's frame runs no scripts, so axe would hang in it: the mail is tested as a separate page. */
async function faultsOf(builder: AxeBuilder): Promise<Faults> {
  const { violations } = await builder.disableRules('target-size').exclude('iframe[sandbox=""]').analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/**
 * The page with its scripts removed, in a browser with scripting on, because axe needs timers.
 * Styles for browsers without scripting apply.
 */
export async function copyWithoutScripts(page: Page, into: Page): Promise<void> {
  const body = (await page.content())
    .replace(/<script\b[\s\S]*?<\/script>/g, '')
    .replace(/@media not \(scripting: ?none\)/g, '@media not all')
    .replace(/\(scripting: ?none\)/g, 'all')
    .replace(/\(scripting: ?enabled\)/g, '(width < 0)')
  await into.route(page.url(), (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }))
  await into.goto(page.url())
  await into.unrouteAll()
}

/**
 * One h1, no skipped heading level, a title, a language, no horizontal scrolling, no target below
 * 24 × 24 px (SC 2.5.8).
 */
export function structureFaults(page: Page): Promise<Faults> {
  return page.evaluate(() => {
    const faults: string[] = []
    const describe = (element: Element) =>
      `<${element.localName}> ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}`
    const shown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: false })

    const dialog = document.querySelector('dialog:modal')
    const headings = [...document.querySelectorAll('h1,h2,h3,h4,h5,h6')].filter(shown)
    const ones = headings.filter((heading) => heading.localName === 'h1')
    if (ones.length !== 1) faults.push(`${ones.length} h1`)
    let level = 0
    for (const heading of dialog ? [] : headings) {
      const next = Number(heading.localName[1])
      // Messages above the page's heading (errors, a preview notice) are not part of its outline.
      if (level > 0 && next > level + 1) faults.push(`h${next} after h${level}: ${describe(heading)}`)
      level = next
    }
    if (document.title.trim() === '') faults.push('no title')
    if (document.documentElement.lang !== 'da') faults.push('no language')

    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) faults.push(`${scrollWidth - clientWidth} px wider than the window`)

    const targets = [
      ...document.querySelectorAll('a[href],button,input,select,textarea,summary,[tabindex="0"]'),
    ]
      .filter(
        (element) =>
          element instanceof HTMLElement &&
          shown(element) &&
          !element.closest('[aria-hidden="true"],[inert]'),
      )
      .map((element) => {
        const own = element.getBoundingClientRect()
        const label =
          element instanceof HTMLInputElement ? element.labels?.[0]?.getBoundingClientRect() : undefined
        const box = label && Math.min(own.width, own.height) < 24 ? label : own
        return { element, box }
      })
      .filter(({ box }) => box.width > 1 && box.height > 1)
    for (const { element, box } of targets) {
      if (box.width >= 24 && box.height >= 24) continue
      // A link inside a sentence is as high as its line. The words beside it may be an element of
      // their own, which a translation replaces as a whole.
      const inSentence =
        getComputedStyle(element).display === 'inline' &&
        [...(element.parentElement?.childNodes ?? [])].some(
          (node) =>
            (node.nodeType === Node.TEXT_NODE || node instanceof HTMLSpanElement) &&
            /[\p{L}\d]/u.test(node.textContent ?? ''),
        )
      if (inSentence) continue
      // Or isolated: no other target within a circle of 24 px.
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
      const crowded = targets.find(({ element: other, box: near }) => {
        if (other === element || other.contains(element) || element.contains(other)) return false
        const [dx, dy] = [
          Math.max(near.left - x, 0, x - near.right),
          Math.max(near.top - y, 0, y - near.bottom),
        ]
        return Math.hypot(dx, dy) < 12
      })
      if (crowded) {
        const size = `${Math.round(box.width)} × ${Math.round(box.height)} px`
        faults.push(`target of ${size} beside another: ${describe(element)}`)
      }
    }

    for (const slider of document.querySelectorAll('input[type="range"]')) {
      const hasField = [...document.querySelectorAll('label')].some(
        ({ control, textContent }) =>
          control instanceof HTMLInputElement &&
          control !== slider &&
          textContent?.trim() === slider.getAttribute('aria-label'),
      )
      if (shown(slider) && !hasField) faults.push('a slider without a field of the same label')
    }
    return faults
  })
}

/** Content cut off or outside the window with user text spacing (SC 1.4.12). */
export async function spacingFaults(page: Page): Promise<Faults> {
  const cutOff = () =>
    page.evaluate(() =>
      [...document.body.querySelectorAll('*')].flatMap((element, index) => {
        if (
          !(element instanceof HTMLElement) ||
          element.closest('.sr-only, [aria-hidden="true"], dialog:not([open])')
        )
          return []
        const { overflowX, overflowY } = getComputedStyle(element)
        const wide = /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1
        const high = /hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1
        return (wide || high) && element.clientWidth > 1 && element.innerText?.trim()
          ? [`${index} <${element.localName} class="${element.className}">`]
          : []
      }),
    )
  const before = new Set(await cutOff())
  // A constructed stylesheet: the content security policy allows no style element.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }`)
    document.adoptedStyleSheets.push(sheet)
  })
  const after = (await cutOff()).filter((each) => !before.has(each))
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  await page.evaluate(() => {
    document.adoptedStyleSheets.pop()
  })
  return [
    ...after.map((each) => `cut off with wide text: ${each}`),
    ...(wider > 0 ? [`${wider} px wider than the window with wide text`] : []),
  ]
}

/**
 * Content that scrolls sideways or exceeds a window of 320 px (SC 1.4.10). Tables and rows of cards
 * may scroll by themselves.
 */
export async function reflowFaults(page: Page, isWizard: boolean): Promise<Faults> {
  await resize(page, { width: 320, height: 640 })
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  const beyond = isWizard ? await edgeFaults(page) : []
  return [...beyond, ...(wider > 0 ? [`${wider} px wider than the window`] : [])]
}

/** Content outside the window or scrolling sideways: not allowed in the wizard. */
export function edgeFaults(page: Page): Promise<Faults> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main, main *, nav *, header *')]
      .filter((element) => {
        const scrolls = /auto|scroll/.test(getComputedStyle(element).overflowX)
        const outside = element.getBoundingClientRect().right > window.innerWidth + 1
        const clipped = element.closest('[class*="sr-only"]')
        const hidden =
          element.closest('[aria-hidden="true"]') !== null || (clipped !== null && clipped.clientWidth <= 1)
        return !hidden && (outside || (scrolls && element.scrollWidth > element.clientWidth + 1))
      })
      .map((element) => `beyond the edge: ${element.outerHTML.slice(0, 120)}`),
  )
}

/** Buttons that do nothing without scripts. */
export function deadButtons(page: Page): Promise<Faults> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button')]
      .filter(
        (button) =>
          button.checkVisibility({ visibilityProperty: true }) &&
          !button.disabled &&
          !button.popoverTargetElement &&
          !(button.type !== 'button' && button.form) &&
          // Opens on focus and hover by CSS alone.
          !button.closest('.tooltip'),
      )
      .map(
        (button) => `does nothing without scripts: ${(button.ariaLabel ?? button.textContent ?? '').trim()}`,
      ),
  )
}

/** Chromium's field of a date has a stop for day, month, year and calendar. */
const PARTS_OF_A_DATE = 4

interface Stop {
  /** Index in the list of focusable elements; -1: another focused element, null: no focus. */
  index: number | null
  name: string
  covered: boolean
  /** It, or an element around it, has a visible outline. */
  outlined: boolean
}

/**
 * Presses Tab until every focusable element had focus: each is reached once, shows its focus, is
 * not covered (SC 2.4.7, 2.4.11), and does not trap focus (SC 2.1.2).
 */
export async function keyboardFaults(page: Page): Promise<Faults> {
  const names = await page.evaluate(prepareKeyboard)
  const faults: Faults = []
  const reached = new Set<number>()
  let last: number | null = null
  let standing = 0
  for (let presses = 0; presses < names.length * 2 + 20 && reached.size < names.length; presses++) {
    await page.keyboard.press('Tab')
    let stop = await lookAtFocus(page)
    // The banner scrolls covered elements into view, which takes a frame.
    if (stop.covered) stop = await lookAtFocus(page, 3)
    standing = stop.index !== null && stop.index === last ? standing + 1 : 0
    last = stop.index
    if (standing > PARTS_OF_A_DATE) {
      faults.push(`keyboard trap at ${names[stop.index ?? 0]}`)
      break
    }
    if (stop.index !== null && stop.index >= 0) {
      if (reached.has(stop.index)) continue
      reached.add(stop.index)
    }
    if (stop.index === null) continue
    if (stop.covered) faults.push(`hidden while it has focus: ${stop.name}`)
    else if (!stop.outlined && !(await looksFocused(page))) faults.push(`no sign of focus: ${stop.name}`)
  }
  const gone: boolean[] = await page.evaluate(() => (window as unknown as { areGone(): boolean[] }).areGone())
  names.forEach((name, index) => {
    if (!reached.has(index) && !gone[index]) faults.push(`not reached by Tab: ${name}`)
  })
  return faults
}

/** The focused element, after this many frames. */
function lookAtFocus(page: Page, frames = 0): Promise<Stop> {
  return page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame)
    return (window as unknown as { lookAtFocus(): Stop }).lookAtFocus()
  }, frames)
}

/**
 * Whether the focused element looks different from unfocused: a slider's focus style is on its
 * thumb, invisible to computed styles.
 */
async function looksFocused(page: Page): Promise<boolean> {
  const box = await page.evaluate(() => {
    const { left, top, width, height } = (document.activeElement ?? document.body).getBoundingClientRect()
    const [x, y] = [Math.max(0, left - 8), Math.max(0, top - 8)]
    return {
      x,
      y,
      width: Math.min(window.innerWidth - x, width + 16),
      height: Math.min(window.innerHeight - y, height + 16),
    }
  })
  const focused = await page.screenshot({ clip: box })
  const element = await page.evaluateHandle(() => document.activeElement)
  await element.evaluate((at) => (at as HTMLElement).blur())
  const blurred = await page.screenshot({ clip: box })
  await element.evaluate((at) => (at as HTMLElement).focus({ preventScroll: true }))
  return !focused.equals(blurred)
}

/** Runs in the page: lists focusable elements, and defines how to judge focus. */
function prepareKeyboard(): string[] {
  const describe = (element: Element) =>
    `<${element.localName}> ${(element.getAttribute('aria-label') ?? (element instanceof HTMLInputElement ? (element.labels?.[0]?.textContent ?? element.type) : element.textContent) ?? '').trim().slice(0, 40)}`
  const scope = document.querySelector('dialog:modal') ?? document
  const groups = new Set<string>()
  const expected = [
    ...scope.querySelectorAll<HTMLElement>('a[href],button,input,select,textarea,summary,iframe,[tabindex]'),
  ].filter((element) => {
    if (element.tabIndex < 0 || element.matches(':disabled') || element.closest('[inert]')) return false
    if (!element.checkVisibility({ visibilityProperty: true })) return false
    if (element instanceof HTMLInputElement && element.type === 'radio') {
      // One stop per radio group: the checked one, else the first.
      const key = `${element.form?.id ?? ''} ${element.name}`
      const chosen = [...document.querySelectorAll<HTMLInputElement>('input[type="radio"]')].find(
        (one) => one.name === element.name && one.form === element.form && one.checked,
      )
      if (chosen ? chosen !== element : groups.has(key)) return false
      groups.add(key)
    }
    return true
  })
  const places = new Map<Element, number>(expected.map((element, index) => [element, index]))

  const hasIndicator = (element: Element): boolean => {
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : null
    const near = [
      element,
      label,
      element.parentElement,
      element.parentElement?.parentElement,
      element.nextElementSibling,
    ]
    return near.some((node) => {
      if (!node) return false
      const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(node)
      const outlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
      const seen = !/^rgba\(.*, 0\)$|^transparent$/.test(outlineColor)
      return (outlined && seen) || (node === element && /\binset\b/.test(boxShadow))
    })
  }
  const isCovered = (element: Element): boolean => {
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : null
    const own = element.getBoundingClientRect()
    const covering = label && (own.width < 8 || getComputedStyle(element).opacity === '0') ? label : element
    for (const { left, top, width, height } of covering.getClientRects()) {
      for (const across of [0.08, 0.5, 0.92]) {
        for (const down of [0.15, 0.5, 0.85]) {
          const hit = document.elementFromPoint(left + width * across, top + height * down)
          if (hit && (covering.contains(hit) || (label?.contains(hit) ?? false))) return false
          // A wrapper of the same size: what is visible is its content.
          if (
            hit?.contains(covering) &&
            hit !== document.body &&
            hit.localName !== 'main' &&
            hit.localName !== 'html'
          ) {
            const { width: w, height: h } = hit.getBoundingClientRect()
            if (w < width * 1.5 && h < height * 1.5) return false
          }
        }
      }
    }
    return true
  }
  Object.assign(window, {
    lookAtFocus: () => {
      const element = document.activeElement
      if (!element || element === document.body || element === document.documentElement)
        return { index: null, name: '', covered: false, outlined: true }
      return {
        index: places.get(element) ?? -1,
        name: describe(element),
        covered: isCovered(element),
        outlined: hasIndicator(element),
      }
    },
    // A button that waits for its form, for example.
    areGone: () =>
      expected.map(
        (element) => !element.isConnected || element.matches(':disabled') || !element.checkVisibility(),
      ),
  })
  return expected.map(describe)
}
