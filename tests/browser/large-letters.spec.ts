import type { Page } from '@playwright/test'
import { expect, test } from '#tests/browser/site.ts'
import { ANSWERS } from '#tests/browser/wizard-steps.ts'
import { resize } from '#tests/hydrated.ts'

// A visitor whose browser has larger letters by default (WCAG 1.4.4). That default is what `rem`,
// and `em` in media queries, are multiples of.

/** One of each kind. */
const PAGES = [
  '/',
  '/priser/billetsystem',
  '/priser/udstyr-til-indgangen',
  '/om-os/kontakt',
  '/om-os/sikkerhed',
  '/support',
  '/support/kom-godt-i-gang/opret-dit-foerste-arrangement',
  '/kundeservice/find-din-billet',
  '/branche',
  '/branche/firma-organisation',
  '/produkt/adgangskontrol',
  '/kunder/fjordscenen',
  '/abonnementsbetingelser',
  '/ansoeg',
  '/beregner/branche',
  '/beregner/tilvalg?branche=sportsklub',
  '/beregner/billetsalg?branche=sportsklub&pris=250&antal=50000',
  '/beregner/billetsalg?branche=sportsklub&pris=150&antal=60',
  '/beregner/billetsalg?branche=sportsklub&pris=350&antal=5000&betaler=arrangoer',
  `/beregner/pakkevalg?${ANSWERS}`,
  '/beregner/pakkevalg?branche=festival&pris=350&antal=5000&betaler=arrangoer&idag=14',
  `/beregner/information?${ANSWERS}`,
  '/beregner/information?kontakt=start&pakke=PREMIUM',
]

const soft = expect.configure({ soft: true })

for (const size of [24, 32])
  test(`with letters of ${size} px by default, no word is broken but at a hyphen, and nothing is cut, covered or beside the window`, async ({
    page,
    context,
    baseURL,
  }) => {
    test.slow()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } })
    await page.goto('/')
    await resize(page, { width: 360, height: 800 })
    await soft.poll(() => faults(page), 'the consent banner').toEqual([])
    await context.addCookies([{ name: 'cookievalg', value: 'kun-noedvendige', url: baseURL ?? '' }])
    for (const address of PAGES) {
      await page.goto(address)
      for (const width of [360, 390, ...(size === 32 ? [1280] : [])]) {
        await resize(page, { width, height: 800 })
        await soft.poll(() => faults(page), `${address} at ${width} px`).toEqual([])
      }
    }
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize))
      .toBe(`${size}px`)
  })

/** What a visitor cannot read or press, in words. */
function faults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth } = document.documentElement
    // The calculator scrolls in a part of its own, and in a low window as a whole.
    const wizard = [...document.querySelectorAll('.wizard, .wizard__body')]
    const frames = [
      document.documentElement,
      ...wizard.filter((each) => getComputedStyle(each).overflowX === 'auto'),
    ]
    const found = frames.flatMap((frame) =>
      frame.scrollWidth > frame.clientWidth
        ? [`scrolls sideways by ${frame.scrollWidth - frame.clientWidth} px`]
        : [],
    )
    const ancestors = (element: Element | null): Element[] =>
      element ? [element, ...ancestors(element.parentElement)] : []
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      // Only for screen readers, or hidden until focused.
      ancestors(element).every((each) => getComputedStyle(each).clipPath !== 'inset(50%)')
    const scrolls = (element: Element) =>
      ancestors(element).some(
        (each) => !frames.includes(each) && /auto|scroll/.test(getComputedStyle(each).overflowX),
      )

    /** The longest word that no browser hyphenates is as long as the style says. */
    const hyphenatedFrom = (element: Element) => {
      const { hyphens, hyphenateLimitChars } = getComputedStyle(element) as CSSStyleDeclaration & {
        hyphenateLimitChars: string
      }
      const isDanish = element.closest('[lang]')?.getAttribute('lang') === 'da'
      return hyphens === 'auto' && isDanish
        ? Number.parseInt(hyphenateLimitChars, 10)
        : Number.POSITIVE_INFINITY
    }

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const { parentElement: element, textContent } = text
      if (!element || !textContent?.trim() || !isShown(element)) continue
      const mayBeOutside = scrolls(element)
      const clips = ancestors(element)
        .filter((each) => /hidden|clip/.test(getComputedStyle(each).overflowX))
        .map((each) => each.getBoundingClientRect())
      for (const { 0: word, index } of textContent.matchAll(/[^\s/@.-]+/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        // The honeypot is left of the window.
        const boxes = [...range.getClientRects()].filter(({ right, width }) => right > 0 && width > 0)
        const lines = new Set(boxes.map(({ top }) => Math.round(top)))
        const letters = word.match(/\p{L}/gu)?.length ?? 0
        // This browser has no dictionary: it breaks a word anywhere that others break at a hyphen.
        const mayBreak = word.includes('\u00ad') || (letters > 9 && letters >= hyphenatedFrom(element))
        if (lines.size > 1 && !mayBreak) found.push(`'${word}' is broken`)
        const isOut = (left: number, right: number) =>
          boxes.some((box) => box.right > right + 1 || box.left < left - 1)
        if (!mayBeOutside && isOut(0, clientWidth)) found.push(`'${word}' is beside the window`)
        else if (clips.some(({ left, right }) => isOut(left, right))) found.push(`'${word}' is cut`)
      }
    }

    const controls = document.querySelectorAll<HTMLElement>('a, button, input, select, textarea, summary')
    const measure = document.createElement('canvas').getContext('2d')
    for (const control of controls) {
      const name = `${control.localName} '${control.textContent?.trim().slice(0, 30) || control.id}'`
      const { left, right, width } = control.getBoundingClientRect()
      if (!isShown(control) || width <= 1 || right <= 0) continue
      if ((left < -1 || right > clientWidth + 1) && !scrolls(control))
        found.push(`${name} is beside the window`)
      if (control instanceof HTMLInputElement && control.scrollWidth > control.clientWidth + 1)
        found.push(`what is in ${name} is cut`)
      if (control instanceof HTMLSelectElement && measure) {
        const { font, paddingLeft, paddingRight } = getComputedStyle(control)
        measure.font = font
        const room = control.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
        const longest = measure.measureText(control.selectedOptions[0]?.text ?? '').width
        if (longest > room + 1) found.push(`what is in ${name} is cut`)
      }
      if (control.tabIndex < 0) continue
      control.focus({ preventScroll: true })
      control.scrollIntoView({ block: 'center', behavior: 'instant' })
      // A radio button or checkbox may be represented by its label.
      const shown = control.matches('input') ? (control.closest('label') ?? control) : control
      const isReached = [...shown.getClientRects()].some((box) => {
        const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
        return there !== null && (shown.contains(there) || there.contains(shown))
      })
      if (!isReached) found.push(`${name} is covered`)
    }
    return [...new Set(found)]
  })
}
