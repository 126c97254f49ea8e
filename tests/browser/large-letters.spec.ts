import type { Page } from '@playwright/test'
import createHyphenator from 'hyphen'
import danish from 'hyphen/patterns/da.js'
import { expect, test } from '#tests/browser/site.ts'
import { ANSWERS, fillInContact } from '#tests/browser/wizard-steps.ts'
import { hydrated, resize } from '#tests/hydrated.ts'

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
  '/beregner/tak-for-din-henvendelse',
  '/intern/log-ind',
]

/** As Chrome and Android do by their own Danish dictionary, which the tests' browser has not. */
const hyphenate = createHyphenator(danish)

const soft = expect.configure({ soft: true })

/** The largest letters that browsers offer by default, twice as large as usual. */
const LETTERS = { fontSizes: { standard: 32, fixed: 32 } }

/** The smallest common phone, and a desktop, which then has the layout of 640 px. */
const WIDTHS = [360, 1280]

test('with a default font size of 32 px, words break only at hyphens, and nothing is cut, covered or off the window', async ({
  page,
  context,
  baseURL,
}) => {
  test.slow()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Page.setFontSizes', LETTERS)
  await page.goto('/')
  await resize(page, { width: 360, height: 800 })
  await soft.poll(() => faults(page), 'the consent banner').toEqual([])
  await context.addCookies([{ name: 'cookievalg', value: 'kun-noedvendige', url: baseURL ?? '' }])
  for (const address of PAGES) {
    await page.goto(address)
    for (const width of WIDTHS) {
      await resize(page, { width, height: 800 })
      await soft.poll(() => faults(page), `${address} at ${width} px`).toEqual([])
    }
  }
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize))
    .toBe('32px')
})

test('with a default font size of 32 px, the thanks for a calculation and a creation are complete', async ({
  page,
  context,
  baseURL,
}) => {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Page.setFontSizes', LETTERS)
  await context.addCookies([{ name: 'cookievalg', value: 'kun-noedvendige', url: baseURL ?? '' }])
  for (const form of [ANSWERS, `${ANSWERS}&kontakt=start&pakke=BASIS`]) {
    await page.goto(`/beregner/information?${form}`)
    const send = page.locator('.wizard__send button')
    await hydrated(send)
    await fillInContact(page)
    // An address may break anywhere.
    await page.getByLabel('E-mail').fill('m@ly.example')
    if (form !== ANSWERS) {
      await page.getByLabel('Firma eller forening').fill('Skovlund Håndbold')
      await page.getByLabel('CVR-nummer').fill('25313763')
    }
    await send.click()
    await page.getByText(/^Reference: /).waitFor()
    for (const place of ['in place', 'on the page of its own']) {
      if (place !== 'in place') await page.goto('/beregner/tak-for-din-henvendelse')
      await resize(page, { width: 360, height: 800 })
      await soft.poll(() => faults(page), `${place}: ${form}`).toEqual([])
    }
  }
})

/** What a visitor cannot read or press, in words. */
async function faults(page: Page): Promise<string[]> {
  const words = await page.evaluate(() => [...new Set(document.body.innerHTML.match(/\p{L}{10,}/gu))])
  const parts = await Promise.all(
    words.map(async (word) => [word, (await hyphenate(word)).split('\u00ad')] as const),
  )
  return page.evaluate((dictionary) => {
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

    const texts: { text: Text; element: Element; original: string }[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode as Text
      const { parentElement: element, data: original } = text
      if (element && original.trim() && isShown(element)) texts.push({ text, element, original })
    }
    // What `hyphens: auto` does with a dictionary, soft hyphens do here.
    for (const { text, element, original } of texts) {
      const { hyphens, hyphenateLimitChars } = getComputedStyle(element)
      const limits = hyphenateLimitChars.split(' ').map((each) => Number(each) || undefined)
      const [least = 5, before = 2, after = 2] = limits
      if (hyphens !== 'auto') continue
      text.data = original.replace(/[\p{L}\u00ad]+/gu, (word) => {
        const parts = word.length < least ? [word] : (dictionary[word] ?? [word])
        const isHyphen = (at: number) =>
          parts.slice(0, at).join('').length >= before && parts.slice(at).join('').length >= after
        return parts.reduce((start, part, at) => start + (isHyphen(at) ? '\u00ad' : '') + part)
      })
    }
    for (const { text, element } of texts) {
      const { data } = text
      const mayBeOutside = scrolls(element)
      const clips = ancestors(element)
        .filter((each) => /hidden|clip/.test(getComputedStyle(each).overflowX))
        .map((each) => each.getBoundingClientRect())
      for (const { 0: word, index } of data.matchAll(/[^\s/@.-]+/g)) {
        const boxesOf = (from: number, length: number) => {
          const range = document.createRange()
          range.setStart(text, index + from)
          range.setEnd(text, index + from + length)
          // The honeypot is left of the window.
          return [...range.getClientRects()].filter(({ right, width }) => right > 0 && width > 0)
        }
        const boxes = boxesOf(0, word.length)
        // That of a letter comes after that of the hyphen before it.
        const lineOf = (letter: number) => Math.round(boxesOf(letter, 1).at(-1)?.top ?? 0)
        const isWhole = (at: number) =>
          word.slice(at - 1, at + 1).includes('\u00ad') || lineOf(at) === lineOf(at - 1)
        if (new Set(boxes.map(({ top }) => Math.round(top))).size > 1)
          for (let at = 1; at < word.length; at++)
            if (!isWhole(at))
              found.push(`'${word.replaceAll('\u00ad', '')}' is broken before '${word.slice(at)}'`)
        const isOut = (left: number, right: number) =>
          boxes.some((box) => box.right > right + 1 || box.left < left - 1)
        if (!mayBeOutside && isOut(0, clientWidth)) found.push(`'${word}' is beside the window`)
        else if (clips.some(({ left, right }) => isOut(left, right))) found.push(`'${word}' is cut`)
      }
    }
    for (const { text, original } of texts) text.data = original

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
  }, Object.fromEntries(parts))
}
