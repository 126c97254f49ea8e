import assert from 'node:assert/strict'
import type { Journey } from '#tests/journeys/journey.ts'
import { ANSWERS_QUERY, oneOfEach } from '#tests/walk/places.ts'

const steps = ['branche', 'tilvalg', 'billetsalg', 'pakkevalg', 'information']
/** One page of each kind, and each step of the wizard. */
export const paths = [
  ...oneOfEach.map(({ path }) => path),
  '/support?soeg=helikopter',
  '/ansoeg',
  '/kunder/findes-ikke',
  ...steps.map((step) => `/beregner/${step}?${ANSWERS_QUERY}`),
]

/** Each page starts by itself, is scrolled to its end, and works when Back shows it again. */
export const pages: Journey[] = [
  ...paths.map(
    (path): Journey => ({
      name: `page ${path.replace(/\?(?!soeg).*/, '')}`,
      walk: async ({ page, network }) => {
        await page.goto(network.url + path)
        await page.startsByItself()
        const height = await page.run(() => document.documentElement.scrollHeight)
        for (let y = 0; y < height; y += 700) await page.run((top) => scrollTo(0, top), y)
        await page.until('every island that is to hydrate by itself has', () => {
          const own = document.querySelectorAll(
            '[data-island]:is([data-hydrate=load],[data-hydrate=visible])',
          )
          return [...own].every((island) => {
            island.scrollIntoView()
            return island.hasAttribute('data-hydrated')
          })
        })
        await page.run(() => scrollTo(0, 0))
        await page.until(
          'links are marked for the browsers that fetch ahead',
          () => document.querySelector('[data-prefetch]') !== null,
        )
        assert.equal(await page.run(() => document.documentElement.scrollWidth - innerWidth), 0)
        const refused = network.refused.filter((line) => !line.endsWith('/findes-ikke'))
        assert.deepEqual(refused, [])
        await page.goto(`${network.url}${path === '/om-os' ? '/produkt' : '/om-os'}`)
        await page.back()
        await page.until('Back has come to it', (url) => location.href === url, network.url + path)
        // From the back/forward cache, as usual, or reloaded: that depends on current requests and
        // their headers.
        await page.startsByItself()
      },
    }),
  ),
  ...['/branche/sportsklub', '/priser/billetsystem', '/support/kom-godt-i-gang'].map(
    (path): Journey => ({
      name: `the first printed sheet of ${path} has its headings, with no broken word`,
      engines: ['firefox'],
      width: 1280,
      // The viewer of printed pages logs something about the file.
      allow: /^warn: Warning: /,
      walk: async ({ page, network }) => {
        await page.goto(network.url + path)
        const headings = await page.run(() =>
          Array.from(
            document.querySelectorAll<HTMLElement>('h1, .price-card :is(h2, h3)'),
            (heading) => heading.innerText,
          ),
        )
        // A long word may break at its hyphenation points.
        const words = headings.join(' ').split(/[\s\u00ad]+/)
        const sheet = await page.firstSheet()
        // Firefox embeds some glyphs without the letter that they stand for.
        const letters = (word: string) => [...word].map((letter) => `[${letter}\ufffd]`)
        const missing = words.filter((word) => !new RegExp(letters(word).join('')).test(sheet))
        assert.ok(headings[0] && missing.length === 0, `"${missing}" is not in: ${sheet}`)
      },
    }),
  ),
  {
    name: 'the products of the front page stay on one line each when the font loads late',
    width: 1280,
    walk: async ({ page, network }) => {
      const fonts = network.hold(/\.woff2/)
      await page.goto(network.blank)
      await page.run((url) => void setTimeout(() => location.assign(url)), `${network.url}/`)
      await page.until('the list is laid out', () => {
        const row = document.querySelector('.product-row')
        row?.scrollIntoView()
        return document.querySelector('footer') !== null && row && row.clientHeight > 0
      })
      fonts.release()
      await page.until('the fonts are there', () => {
        const faces = [...document.fonts].filter(({ status }) => status === 'loaded')
        return faces.length > 1 && document.fonts.status === 'loaded'
      })
      const heights = await page.run(() =>
        [...document.querySelectorAll('.product-row > span.text-sm')].map((line) => line.clientHeight),
      )
      assert.ok(Math.max(...heights) < 30, `heights of the lines: ${heights}`)
    },
  },
]
