import { expect, type Locator } from '@playwright/test'
import { drawn } from '#tests/hydrated.ts'
import { atRest } from './reading.ts'

/**
 * Every amount in it is in the window and in each box that cuts what overflows; those up to
 * 999.999.999,99 kr. are on one line.
 */
export async function expectWhole(within: Locator, amount: string): Promise<void> {
  await expect(within).toContainText(amount)
  await drawn(within.page())
  const wrong = await atRest(within.page(), () =>
    within.evaluate((root) => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      while (texts.nextNode()) {
        const text = texts.currentNode
        if (!text.parentElement?.checkVisibility()) continue
        for (const { 0: shown, index } of (text.textContent ?? '').matchAll(/\d[\d.]*(?:,\d\d)?\skr\./g)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + shown.length)
          const rects = [...range.getClientRects()].filter(({ width }) => width > 0)
          if (rects.length === 0) continue
          const lines = new Set(rects.map(({ bottom }) => Math.round(bottom)))
          if (shown.length <= '999.999.999,99 kr.'.length && lines.size > 1)
            found.push(`${shown} on ${lines.size} lines`)
          for (let box: Element | null = text.parentElement; box; box = box.parentElement) {
            const { overflowX } = getComputedStyle(box)
            const { left, right } = box.getBoundingClientRect()
            const isEdge = box === document.documentElement
            if (!isEdge && (overflowX === 'visible' || left === right)) continue
            if (box.matches('.sr-only')) break
            const edge = isEdge ? { left: 0, right: innerWidth } : { left, right }
            if (rects.some((rect) => rect.left < edge.left - 1 || rect.right > edge.right + 1))
              found.push(`${shown} beyond ${box.tagName} ${box.className}`)
          }
        }
      }
      return found
    }),
  )
  expect(wrong).toEqual([])
}
