import type { Page } from '@playwright/test'
import type { Faults } from './look.ts'

/**
 * Targets, within these elements or else the page, that lack 44 px around them in which a tap
 * reaches them and nothing else: their names, and what was hit instead. Links within a sentence are
 * exempt.
 */
export function missedTargets(page: Page, within = 'body'): Promise<Faults> {
  const all = [
    'a[href]:not([href="#indhold"])',
    'button',
    'summary',
    'select',
    'textarea',
    'input:not([type=hidden])',
  ]
  // The honeypot, and the button that Enter presses, cannot be tapped.
  const targets = page
    .locator(within)
    .locator(`:is(${all.join(', ')}):not(:disabled, [aria-hidden], [aria-hidden] *)`)
  return targets.evaluateAll((parts) => {
    if (parts.length === 0) throw new Error('There are no targets')
    const SIZE = 44
    const isSeen = (part: Element) =>
      part.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const nameOf = (part: Element) =>
      `${part.localName} ${part.getAttribute('aria-label') ?? (part.textContent || part.id)}`.trim()
    /** The middle and its surroundings: the corners of a round target may belong to nothing. */
    const round = [0, 45, 90, 135, 180, 225, 270, 315].map((degrees) => {
      const turn = (degrees * Math.PI) / 180
      return [Math.cos(turn) * (SIZE / 2 - 1), Math.sin(turn) * (SIZE / 2 - 1)] as const
    })
    const corners = [-1, 1].flatMap((x) =>
      [-1, 1].map((y) => [x * (SIZE / 2 - 1), y * (SIZE / 2 - 1)] as const),
    )
    const missAt = (area: Element, part: Element) => {
      area.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { left, top, width, height } = area.getBoundingClientRect()
      for (const [x, y] of [[0, 0] as const, ...round, ...corners]) {
        const hit = document.elementFromPoint(left + width / 2 + x, top + height / 2 + y)
        const other = hit?.closest('a, button, summary, select, textarea, input, label')
        const isMet = part.contains(hit) || (other instanceof HTMLLabelElement && other.control === part)
        const isFree = !other && Math.hypot(x, y) > SIZE / 2
        if (!isMet && !isFree)
          return `at ${Math.round(x)}, ${Math.round(y)} ${hit ? nameOf(other ?? hit) : 'nothing'}`
      }
      return null
    }
    return parts.flatMap((part) => {
      if (part.matches('a') && getComputedStyle(part).display === 'inline') return []
      const labels = part instanceof HTMLInputElement ? [...(part.labels ?? [])] : []
      const areas = [part, ...labels].filter(isSeen)
      const missed = areas.map((area) => missAt(area, part))
      return missed.length === 0 || missed.includes(null) ? [] : [`${nameOf(part)} (${missed.join('; ')})`]
    })
  })
}

/** Fields that make Safari zoom, lack autocomplete, or open the wrong keyboard of a phone. */
export function fieldFaults(page: Page): Promise<Faults> {
  const fields = 'input:not([type=hidden], [type=checkbox], [type=radio], [type=range]), textarea, select'
  return page.locator(fields).evaluateAll((all) =>
    all.flatMap((field) => {
      const name = field.getAttribute('name') ?? field.id
      const has = (attribute: string) => (field.getAttribute(attribute) ?? '') !== ''
      // A browser keeps what was typed only where autocomplete says nothing; these have no name.
      const isUnnamed = /^(comment|callTime|cvr)$/.test(name)
      const needsKeyboard = /^(phone|email|website|cvr|pris|antal|bank|reg|konto|account)/i.test(name)
      return [
        // Safari zooms to a focused field whose letters are smaller.
        ...(Number.parseFloat(getComputedStyle(field).fontSize) < 16 ? [`letters below 16 px: ${name}`] : []),
        ...(has('autocomplete') || isUnnamed ? [] : [`no autocomplete: ${name}`]),
        ...(needsKeyboard && !has('inputmode') ? [`no keyboard of its own: ${name}`] : []),
      ]
    }),
  )
}

/** The consent banner on the primary button of the first window, or on a button beside it. */
export function bannerFaults(page: Page): Promise<Faults> {
  return page.evaluate(() => {
    const banner = document.querySelector('.consent-banner')?.getBoundingClientRect()
    if (!banner?.height) return ['it is not there']
    const buttons = document.querySelector('main .bg-primary')?.parentElement?.children ?? []
    return [...buttons].flatMap((button) => {
      const { bottom } = button.getBoundingClientRect()
      const isCovered = bottom <= innerHeight && bottom > banner.top
      return isCovered ? [`covers '${button.textContent}' by ${bottom - banner.top} px`] : []
    })
  })
}
