import type { Page } from '@playwright/test'
import type { Faults } from './look.ts'

/** On paper every text is black and every ground white, with backgrounds and without. */
export function inkFaults(page: Page): Promise<Faults> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = new Set<string>()
    while (texts.nextNode()) {
      const { parentElement: element, textContent } = texts.currentNode
      if (!element?.checkVisibility() || textContent?.trim() === '') continue
      const { color } = getComputedStyle(element)
      if (color !== 'rgb(0, 0, 0)') found.add(`text in ${color}: ${textContent?.trim().slice(0, 40)}`)
      for (let each: Element | null = element; each; each = each.parentElement) {
        const { backgroundColor } = getComputedStyle(each)
        if (!/^rgba\(0, 0, 0, 0\)$/.test(backgroundColor))
          found.add(`ground of ${backgroundColor}: ${each.localName}.${each.getAttribute('class') ?? ''}`)
      }
    }
    for (const icon of document.querySelectorAll('.content-icon'))
      if (getComputedStyle(icon).filter !== 'none') found.add('a filter on an icon')
    return [...found]
  })
}

/**
 * In forced colours: text that differs from its ground, and from the plate of the line below, and
 * icons in the colour of their text. Axe measures wrong colours there: it reads
 * `-webkit-text-fill-color`, whose computed value Chromium does not change.
 */
export async function forcedColourFaults(page: Page): Promise<Faults> {
  return [
    ...(await page.evaluate(mergedTexts)),
    ...(await page.evaluate(coveredLines)),
    ...(await page.evaluate(colouredIcons)),
  ]
}

function mergedTexts(): Faults {
  const groundOf = (element: Element | null): string => {
    for (let at = element; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at)
      if (!/^rgba\(.*, 0\)$/.test(backgroundColor)) return backgroundColor
    }
    return 'rgb(255, 255, 255)'
  }
  return [...document.body.querySelectorAll('*')].flatMap((element) => {
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    )
    if (!hasText || !element.checkVisibility({ visibilityProperty: true })) return []
    const { color } = getComputedStyle(element)
    return color === groundOf(element)
      ? [`text like its ground: ${element.textContent?.trim().slice(0, 40)}`]
      : []
  })
}

/** Lines in the display face whose plate, as high as the font, lies on the text before. */
function coveredLines(): Faults {
  const texts: Text[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    if (text.data.trim() && text.parentElement?.checkVisibility({ visibilityProperty: true }))
      texts.push(text)
  }
  const lines = texts.flatMap((text) => {
    const range = document.createRange()
    range.selectNodeContents(text)
    return [...range.getClientRects()].map((box) => ({ box, text }))
  })
  return lines.flatMap(({ box, text }, index) => {
    const above = lines[index - 1]
    if (!above || !text.parentElement?.closest('h1, h2, h3, h4, h5, h6, .figure, .font-display')) return []
    const isBelow = box.top > above.box.top + above.box.height / 2
    const isBeside = box.left >= above.box.right || box.right <= above.box.left
    return isBelow && !isBeside && box.top < above.box.bottom - 1
      ? [`covered: ${above.text.data.trim()} / ${text.data.trim()}`]
      : []
  })
}

function colouredIcons(): Faults {
  return [...document.querySelectorAll('svg.icon')]
    .filter((icon) => icon.checkVisibility())
    .filter((icon) => getComputedStyle(icon).color !== getComputedStyle(icon.parentElement as Element).color)
    .map((icon) => `an icon not in the colour of its text: ${icon.outerHTML}`)
}
