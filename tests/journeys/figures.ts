import assert from 'node:assert/strict'
import type { BrowserPage } from '#tests/journeys/browser-page.ts'
import type { Journey } from '#tests/journeys/journey.ts'
import { ANSWERS_QUERY, oneOfEach } from '#tests/walk/places.ts'

const wizardStep = (step: string) => `/beregner/${step}?${ANSWERS_QUERY}`

/** Pages of each kind, and a text that must be on one of them. */
const groups: { name: string; paths: string[]; holds: RegExp }[] = [
  {
    name: 'the front page, products, industries, customers and prices',
    paths: oneOfEach
      .map(({ path }) => path)
      .filter((path) => /^\/(?:$|produkt|branche|kunder|pricing|priser)/.test(path)),
    holds: /\d\.\d{3}\u00a0kr\.$/,
  },
  {
    name: 'help and the company',
    paths: [...oneOfEach.map(({ path }) => path), '/ansoeg', '/support?soeg=afregning'].filter(
      (path) => !/^\/(?:$|produkt|branche|kunder|pricing|priser)/.test(path),
    ),
    holds: /^\d{1,2}\. \p{L}+ 20\d\d$/u,
  },
  {
    name: 'the wizard',
    paths: [
      ...['branche', 'tilvalg', 'billetsalg', 'pakkevalg', 'information'].map(wizardStep),
      `${wizardStep('billetsalg')}&betaler=arrangoer`,
      '/beregner/pakkevalg?branche=festival&tilvalg=support,eget-domaene&pris=1234%2C50&antal=12345',
    ],
    holds: /\d\.\d{3},\d\d\u00a0kr\./,
  },
]

/** Scrolls through a page to its end, so that everything that hydrates on its own does so. */
async function readAll(page: BrowserPage): Promise<void> {
  await page.hydrated()
  await page.until('every island that is to hydrate by itself has', () => {
    const own = document.querySelectorAll('[data-island]:is([data-hydrate=load],[data-hydrate=visible])')
    return [...own].every((island) => {
      island.scrollIntoView()
      return island.hasAttribute('data-hydrated')
    })
  })
}

/** Every text with a digit, exactly, including the kind of its spaces. */
function textsWithFigures(): string[] {
  const texts: string[] = []
  for (const element of document.querySelectorAll('body *')) {
    // The carousel's position changes by itself.
    if (element.matches('script, style') || element.closest('[aria-roledescription=karrusel]')) continue
    const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    if (own.some(({ textContent }) => /\d/.test(textContent ?? ''))) texts.push(element.textContent ?? '')
    if (element instanceof HTMLInputElement && element.type !== 'hidden') texts.push(element.value)
    for (const name of ['aria-label', 'aria-valuetext', 'placeholder']) {
      const text = element.getAttribute(name) ?? ''
      if (/\d/.test(text)) texts.push(text)
    }
  }
  return texts
}

/** The text is the same at every width: one is enough. */
export const figures: Journey[] = [
  ...groups.map(
    ({ name, paths, holds }): Journey => ({
      name: `amounts and dates are written as in Chromium: ${name}`,
      besideChromium: true,
      width: 390,
      walk: async ({ page, network, chromium }) => {
        const other = await chromium()
        const all: string[] = []
        for (const path of paths) {
          for (const each of [page, other]) {
            await each.goto(network.url + path)
            await readAll(each)
          }
          const texts = await page.run(textsWithFigures)
          assert.deepEqual(texts, await other.run(textsWithFigures), path)
          all.push(...texts)
        }
        assert.ok(
          all.some((text) => holds.test(text)),
          `none is like ${holds}: ${all.join(' | ')}`,
        )
      },
    }),
  ),
  {
    name: 'amounts computed in the page are written as in Chromium',
    besideChromium: true,
    width: 390,
    walk: async ({ page, network, chromium }) => {
      const other = await chromium()
      for (const path of ['/branche/sportsklub', wizardStep('billetsalg')]) {
        for (const each of [page, other]) {
          await each.goto(network.url + path)
          await readAll(each)
          await each.hydrated('[data-island] input[type=range]')
        }
        for (const [price, tickets] of [
          ['145,50', '300'],
          ['0,75', '1'],
          ['1234,5', '12345'],
          ['99999,99', '1000000'],
        ] as const) {
          for (const each of [page, other]) {
            await each.fill('Billetpris', price)
            await each.fill('Antal billetter', tickets)
            // A typed value is reformatted when its field loses focus.
            await each.key('Tab')
          }
          const texts = await page.run(textsWithFigures)
          assert.deepEqual(texts, await other.run(textsWithFigures), `${path}: ${price} × ${tickets}`)
        }
      }
    },
  },
]
