import type { Page } from '@playwright/test'
import { loadPictures, resize } from '#tests/hydrated.ts'
import { inkFaults } from './colours.ts'
import type { Faults } from './look.ts'

/** The smallest, and the narrowest of each layout. */
const WIDTHS = [320, 768, 1024, 1280]

/** A4 without its margins, in px. */
const PAPER = 658

/** Opens all that can be opened, and looks at the page at each width and on paper. */
export async function layoutsFaults(page: Page): Promise<[way: string, faults: Faults][]> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('main details')) details.setAttribute('open', '')
  })
  await loadPictures(page)
  const found: [string, Faults][] = []
  for (const width of WIDTHS) {
    await resize(page, { width, height: 900 })
    found.push([`layout at ${width} px`, await layoutFaults(page)])
  }
  await page.emulateMedia({ media: 'print' })
  // WebKit's columns follow the window also on paper.
  if (await page.locator('.wizard').count())
    found.push(['on paper as wide as a window', await paperOfAWindow(page)])
  await resize(page, { width: PAPER, height: 900 })
  found.push(['on paper', [...(await layoutFaults(page)), ...(await inkFaults(page))]])
  await page.emulateMedia({ media: null })
  return found
}

/**
 * Problems of the page at its present width: sideways scrolling, text or a field that is cut off, a
 * part outside its container, a broken word, something empty or without a name, a single item or word
 * in a last line.
 */
export function layoutFaults(page: Page): Promise<Faults> {
  return page.evaluate(async () => {
    await document.fonts.ready
    const found = new Set<string>()
    const short = (text: string | null | undefined) => (text ?? '').trim().replace(/\s+/g, ' ').slice(0, 50)
    const nameOf = (element: Element) =>
      `${element.localName}.${element.getAttribute('class')?.slice(0, 60) ?? ''} '${short(element.textContent)}'`

    const sideways = document.documentElement.scrollWidth - document.documentElement.clientWidth
    if (sideways > 0) found.add(`scrolls sideways by ${sideways} px`)

    /** What a function says of each element, asked once: most texts share their ancestors. */
    const remembered = <T>(ask: (element: Element) => T) => {
      const known = new Map<Element, T>()
      return (element: Element): T => {
        if (!known.has(element)) known.set(element, ask(element))
        return known.get(element) as T
      }
    }
    /** Only for screen readers, or hidden until it has focus. */
    const isAside: (element: Element) => boolean = remembered((element) => {
      const style = getComputedStyle(element)
      if (style.clipPath === 'inset(50%)' || style.position === 'fixed') return true
      if (element.matches('[inert], .sr-only, .skip-link, [aria-hidden="true"]')) return true
      const { right, width, height } = element.getBoundingClientRect()
      if (right <= 0 || width <= 1 || height <= 1) return true
      return element.parentElement !== null && isAside(element.parentElement)
    })
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !isAside(element)

    /** The nearest ancestor that clips its content, unless one that scrolls comes first. */
    const clipOf: (element: Element) => Element | null = remembered((element) => {
      if (element === document.body) return null
      const { overflowX } = getComputedStyle(element)
      if (/auto|scroll/.test(overflowX)) return null
      if (/hidden|clip/.test(overflowX)) return element
      return element.parentElement && clipOf(element.parentElement)
    })
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const { parentElement: parent } = node
      if (!parent || short(node.textContent) === '' || !isShown(parent)) continue
      const range = document.createRange()
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s/@.-]+/g)) {
        // It may break at its soft hyphen, and an address anywhere.
        if (word.includes('\u00ad') || node.textContent?.includes('://')) continue
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)))
        if (lines.size > 1) found.add(`broken: '${word}'`)
      }
      const clip = clipOf(parent)
      if (!clip) continue
      range.selectNodeContents(node)
      const edge = clip.getBoundingClientRect()
      for (const { left, right, top, bottom } of range.getClientRects())
        if (
          left < edge.left - 1 ||
          right > edge.right + 1 ||
          top < edge.top - 10 ||
          bottom > edge.bottom + 10
        )
          found.add(`cut: '${short(node.textContent)}'`)
    }
    for (const field of document.querySelectorAll('input, select, textarea'))
      if (isShown(field) && field.scrollWidth > field.clientWidth + 1) found.add(`cut: field ${field.id}`)

    for (const element of document.querySelectorAll(
      'a, button, input, select, textarea, label, img, p, li, h1, h2, h3, h4, dd, dt, td, th',
    )) {
      const { parentElement: parent } = element
      if (!parent || !isShown(element)) continue
      if (/absolute|fixed/.test(getComputedStyle(element).position)) continue
      if (
        /auto|scroll/.test(getComputedStyle(parent).overflowX) ||
        getComputedStyle(parent).display === 'contents' ||
        getComputedStyle(parent).display === 'inline'
      )
        continue
      const [own, around] = [element.getBoundingClientRect(), parent.getBoundingClientRect()]
      const by = Math.max(own.right - around.right, around.left - own.left)
      if (by > 1) found.add(`${Math.round(by)} px outside its parent: ${nameOf(element)}`)
    }

    for (const heading of document.querySelectorAll('h1, h2, h3, h4, h5, h6'))
      if (isShown(heading) && short(heading.textContent) === '') found.add(`empty: ${nameOf(heading)}`)
    for (const link of document.querySelectorAll('a, button')) {
      const text =
        [...link.querySelectorAll('img')].map((image) => image.alt).join('') + (link.textContent ?? '')
      const name = link.getAttribute('aria-label') ?? text.replace('(åbner i ny fane)', '')
      if (isShown(link) && short(name) === '' && !link.hasAttribute('aria-labelledby'))
        found.add(`without a name: ${nameOf(link)}`)
    }

    /** How many of its boxes are in each line. */
    const rowsOf = (boxes: DOMRect[]) => {
      const rows = new Map<number, number>()
      for (const { top } of boxes) rows.set(Math.round(top), (rows.get(Math.round(top)) ?? 0) + 1)
      return [...rows].sort(([a], [b]) => a - b).map(([, count]) => count)
    }
    for (const list of document.querySelectorAll('ul, ol')) {
      // On paper a list takes what space there is.
      if (matchMedia('print').matches) break
      if (!isShown(list) || getComputedStyle(list).display !== 'grid') continue
      const cells = [...list.children].map((cell) => cell.getBoundingClientRect())
      const rows = rowsOf(cells)
      const last = cells.at(-1)
      const isWide = last && last.width > list.getBoundingClientRect().width * 0.6
      if (rows.length > 1 && rows.at(-1) === 1 && (rows[0] ?? 0) > 2 && !isWide)
        found.add(`one of ${rows.join(' + ')} alone: ${nameOf(list)}`)
    }
    for (const line of document.querySelectorAll('h1, h2, h3, .figure, button, summary')) {
      // A card is a link of several texts.
      if (!isShown(line) || line.querySelector('p, ul, h2, h3, img')) continue
      const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
      const words: { word: string; top: number; left: number; right: number }[] = []
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        if (!node.parentElement || !isShown(node.parentElement)) continue
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          const box = range.getBoundingClientRect()
          words.push({ word, top: Math.round(box.top), left: box.left, right: box.right })
        }
      }
      const lines = Map.groupBy(words, ({ top }) => top)
      if (lines.size < 2) continue
      const widths = [...lines.values()].map(
        (all) => Math.max(...all.map(({ right }) => right)) - Math.min(...all.map(({ left }) => left)),
      )
      const last = [...lines.values()].at(-1) ?? []
      if (last.length === 1 && (widths.at(-1) ?? 0) < Math.max(...widths) / 3)
        found.add(`'${last[0]?.word}' alone in the last line: ${nameOf(line)}`)
    }
    return [...found]
  })
}

/** As in WebKit, whose widths in media queries are those of the window, also on paper. */
async function paperOfAWindow(page: Page): Promise<Faults> {
  await page.evaluate((width) => {
    document.body.style.width = `${width}px`
  }, PAPER)
  const faults = await layoutFaults(page)
  await page.evaluate(() => document.body.style.removeProperty('width'))
  return faults.filter((fault) => fault.startsWith('broken'))
}
