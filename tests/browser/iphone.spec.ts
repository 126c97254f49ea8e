import type { Page } from '@playwright/test'
import { expect, test } from '#tests/browser/site.ts'
import { drawn, hydrated, settled } from '#tests/hydrated.ts'
import { ANSWERS_QUERY, oneOfEach } from '#tests/walk/places.ts'

// Safari's requirements on an iPhone, checked by rule: it cannot be driven here.

test.use({ viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true })

const FORMS = [
  '/branche/sportsklub',
  '/support',
  '/kundeservice',
  '/ansoeg',
  '/beregner/billetsalg?branche=sportsklub',
  `/beregner/information?${ANSWERS_QUERY}&kontakt=call`,
  '/beregner/information?kontakt=start&pakke=PREMIUM',
]

test('no field makes Safari zoom, and each has autocomplete and the right keyboard', async ({ page }) => {
  for (const path of FORMS) {
    await page.goto(path)
    const fields = await page
      .locator('input:not([type=hidden], [type=checkbox], [type=radio], [type=range]), textarea, select')
      .evaluateAll((all) =>
        all.map((field) => ({
          name: field.getAttribute('name') ?? field.id,
          size: Number.parseFloat(getComputedStyle(field).fontSize),
          fill: field.getAttribute('autocomplete') ?? '',
          keyboard: field.getAttribute('inputmode') ?? '',
        })),
      )
    expect.soft(fields, path).not.toEqual([])
    // Safari zooms to a focused field whose letters are smaller.
    expect
      .soft(
        fields.filter(({ size }) => size < 16),
        path,
      )
      .toEqual([])
    expect
      .soft(
        // A browser keeps what was typed only where autocomplete says nothing; these have no name.
        fields.filter(({ fill, name }) => fill === '' && !/^(comment|callTime|cvr)$/.test(name)),
        path,
      )
      .toEqual([])
    const ofItsOwn = /^(phone|email|website|cvr|pris|antal|bank|reg|konto|account)/i
    expect
      .soft(
        fields.filter(({ name, keyboard }) => ofItsOwn.test(name) && keyboard === ''),
        path,
      )
      .toEqual([])
  }
})

/**
 * Targets, within these elements or else the page, that lack 44 px around them in which a tap
 * reaches them and nothing else: their names, and what was hit instead. Links within a sentence are
 * exempt.
 */
function missedTargets(page: Page, within = 'body') {
  const all = [
    'a[href]:not([href="#indhold"])',
    'button',
    'summary',
    'select',
    'textarea',
    'input:not([type=hidden])',
  ]
  // The honeypot, and the button that Enter presses, are outside everybody's reach.
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

test.describe('a tap', () => {
  // The carousel would move during the measurement.
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('reaches its target on every kind of page: each is at least 44 px, except links within a sentence', async ({
    page,
    context,
    site,
  }) => {
    test.slow()
    await context.addCookies([{ name: 'cookievalg', value: 'kun-noedvendige', url: site.url }])
    for (const path of [
      ...['/', '/branche/sportsklub', '/kunder/fjordscenen', '/priser/billetsystem', '/om-os/kontakt'],
      '/support?soeg=afregning',
      ...oneOfEach.map(({ path }) => path),
      '/ansoeg',
      ...['branche', 'tilvalg', 'billetsalg', 'pakkevalg'].map(
        (step) => `/beregner/${step}?${ANSWERS_QUERY}`,
      ),
      `/beregner/information?${ANSWERS_QUERY}&kontakt=call`,
    ]) {
      await page.goto(path)
      await settled(page)
      expect.soft(await missedTargets(page), path).toEqual([])
    }
  })

  test('reaches its target in the consent banner, the menu and the modal', async ({ page }) => {
    await page.goto('/produkt')
    const banner = page.locator('.consent-banner')
    await hydrated(banner)
    await banner.locator('summary').click()
    expect(await missedTargets(page, '.consent-banner')).toEqual([])
    await banner.getByRole('button', { name: 'Kun nødvendige' }).click()
    await expect(banner).toBeHidden()
    await page.getByRole('button', { name: 'Åbn menu' }).click()
    for (const group of await page.locator('.screen-menu summary').all()) await group.click()
    await drawn(page)
    expect(await missedTargets(page, '.screen-menu')).toEqual([])
    await page.getByRole('button', { name: 'Luk menu' }).click()
    await page.getByRole('link', { name: 'Start billetsalg' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Ansøg om arrangørkonto' })
    await expect(dialog).toHaveAttribute('data-phase', 'open')
    await drawn(page)
    expect(await missedTargets(page, 'dialog.modal')).toEqual([])
  })

  test('that reaches another element is detected', async ({ page, context, site }) => {
    await context.addCookies([{ name: 'cookievalg', value: 'kun-noedvendige', url: site.url }])
    await page.goto('/medarbejdere')
    await settled(page)
    const target = page.locator('footer button')
    await target.evaluate((button) => {
      const above = document.createElement('a')
      const { left, top } = button.getBoundingClientRect()
      above.style.cssText = `position: absolute; z-index: 99; width: 200px; height: 20px;
        left: ${left + scrollX}px; top: ${top + scrollY + 8}px`
      document.body.append(above)
    })
    expect(await missedTargets(page, 'footer')).toEqual([
      expect.stringMatching(/^button Ret cookievalg \(at .* a\)$/),
    ])
  })
})

test('nothing is covered by the home indicator or the notch of a phone', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page)
  const insets = { top: 0, bottom: 34, left: 59, right: 59 }
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets })
  for (const path of ['/', '/beregner/branche', '/ansoeg']) {
    await page.goto(path)
    const banner = page.locator('.consent-banner')
    if (await banner.isVisible()) {
      await hydrated(banner)
      await banner.getByRole('button', { name: 'Kun nødvendige' }).click()
      await expect(banner).toBeHidden()
    }
    await settled(page)
    const inTheWay = await page.locator('h1, h2, main p, button').evaluateAll(
      (all, { left, right }) =>
        all
          .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('.posters'))
          .map((each) => ({ text: each.textContent, box: each.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 1 && (box.left < left || box.right > innerWidth - right))
          .map(({ text }) => text),
      insets,
    )
    expect(inTheWay, path).toEqual([])
  }
  await page.goto('/beregner/branche')
  await settled(page)
  const next = await page.getByRole('button', { name: 'Næste' }).boundingBox()
  expect((next?.y ?? 0) + (next?.height ?? 0)).toBeLessThanOrEqual(664 - 34)
})
