import assert from 'node:assert/strict'
import type { BrowserPage } from '#tests/journeys/browser-page.ts'
import type { Journey } from '#tests/journeys/journey.ts'
import { paths } from '#tests/journeys/pages.ts'

const scrolled = (page: BrowserPage) => page.until('the page is scrolled', () => scrollY > 300)

/** Scrolls to the end and returns the position; it is smaller while content is still loading. */
const toTheEnd = (page: BrowserPage) =>
  page.run(() => {
    scrollTo(0, document.documentElement.scrollHeight)
    return scrollY
  })

/** Waits until the scroll position is restored, as far as the engine restores it. */
const isScrolledAgain = (page: BrowserPage, y: number) =>
  page.until('the page is scrolled', (least) => scrollY >= least, Math.min(y, 300))

/**
 * Switching off the back/forward cache, so that Back reloads the page, is a browser-wide setting.
 */
const openedAs = (path: string): Journey => ({
  name: `${path.replace(/\?(?!soeg).*/, '')} starts by itself after a reload, by Back, by #fragment and in a background tab`,
  keepsNoPage: true,
  walk: async ({ page, network }) => {
    const url = network.url + path
    const isNew = () => page.until('the page is a new one', () => !('before' in window))
    const mark = () => page.run(() => void Object.assign(window, { before: true }))
    await page.goto(url)
    await page.startsByItself()

    const end = await toTheEnd(page)
    await mark()
    await page.reload()
    await isNew()
    await isScrolledAgain(page, end)
    await page.startsByItself()

    const left = await toTheEnd(page)
    await mark()
    await page.goto(network.blank)
    await page.back()
    await page.until('Back has come to it', (address) => location.href === address, url)
    await isNew()
    await isScrolledAgain(page, left)
    await page.startsByItself()

    const fragment = await page.run(() => {
      const marked = [...document.querySelectorAll<HTMLElement>('main :is(section, h2, h3, h4)[id]')].filter(
        (each) => each.checkVisibility() && each.getBoundingClientRect().top + scrollY > innerHeight,
      )
      return marked.at(-1)?.id
    })
    await page.goto(network.blank)
    if (fragment) {
      await page.goto(`${url}#${encodeURIComponent(fragment)}`)
      await isScrolledAgain(page, 1)
      await page.startsByItself()
      await page.goto(network.blank)
    }

    await page.behind()
    await page.until('the tab is behind', () => document.hidden)
    await page.run((address) => void setTimeout(() => location.assign(address)), url)
    await page.until(
      'the page is loaded',
      (address) => location.href === address && document.readyState === 'complete',
      url,
    )
    assert.equal(await page.run(() => document.hidden), true)
    await page.shown()
    await page.startsByItself()
  },
})

export const howeverOpened: Journey[] = paths.map(openedAs)

export const opening: Journey[] = [
  {
    name: 'a page opened by #fragment starts by itself',
    walk: async ({ page, network }) => {
      await page.goto(`${network.url}/branche/sportsklub#kontakt`)
      await scrolled(page)
      await page.startsByItself()
      await page.until('the form is in sight', () => {
        const { top, bottom } = document.querySelector('#kontakt')?.getBoundingClientRect() ?? new DOMRect()
        return top < innerHeight && bottom > 0
      })
    },
  },
  ...[true, false].map(
    (keeps): Journey => ({
      name: keeps
        ? 'Back shows the page as it was left, and it goes on'
        : 'Back to a page that the browser could not keep: it starts by itself where it was left',
      keepsNoPage: !keeps,
      // Playwright switches Chromium's back/forward cache off.
      ...(keeps && { engines: ['firefox', 'webkit'] }),
      walk: async ({ page, network }) => {
        await page.goto(`${network.url}/branche/sportsklub`)
        await page.startsByItself()
        await page.press('#kontakt form')
        await page.fill('Fornavn', 'Mette')
        await scrolled(page)
        await page.run(() => void Object.assign(window, { before: true }))
        await page.goto(`${network.url}/kundeservice`)
        await page.startsByItself()
        await page.back()
        await page.at(/^\/branche\/sportsklub$/)
        await scrolled(page)
        await page.startsByItself()
        assert.equal(await page.run(() => 'before' in window), keeps)
        if (keeps) await page.holds('Fornavn', 'Mette')
        await page.fill('Efternavn', 'Holm')
        await page.see('Udfyld', '#kontakt')
      },
    }),
  ),
  {
    name: 'open and unfinished parts of a page are reset when Back restores it',
    walk: async ({ page, network, width }) => {
      await page.goto(`${network.url}/branche/sportsklub`)
      await page.hydrated()
      const menu = width < 1000 ? '.screen-menu' : '.menu-panel'
      await page.press('.site-header button', width < 1000 ? 'Åbn menu' : 'Brancher')
      if (width < 1000) await page.press('.screen-menu summary', 'Brancher')
      await page.press(`${menu} a`, 'Festival')
      await page.at(/^\/branche\/festival$/)
      await page.hydrated()
      await page.back()
      await page.at(/^\/branche\/sportsklub$/)
      await page.until(
        'no menu is open',
        (open) => {
          const panels = [...document.querySelectorAll<HTMLElement>(open)]
          return panels.every((panel) => !panel.checkVisibility())
        },
        menu,
      )
      await page.press('.site-header button', width < 1000 ? 'Åbn menu' : 'Brancher')
      await page.until(
        'the menu opens',
        (open) => {
          const panels = [...document.querySelectorAll<HTMLElement>(open)]
          return panels.some((panel) => panel.checkVisibility())
        },
        menu,
      )
    },
  },
  {
    name: 'a consent choice applies on the page that Back shows',
    asksConsent: true,
    walk: async ({ page, network }) => {
      await page.goto(`${network.url}/om-os`)
      await page.hydrated()
      await page.see('Må vi tænde for flere cookies?')
      await page.goto(`${network.url}/kundeservice`)
      await page.hydrated()
      await page.press('.consent-banner button', 'Kun nødvendige')
      await page.seeNot('Må vi tænde for flere cookies?')
      await page.back()
      await page.at(/^\/om-os$/)
      await page.seeNot('Må vi tænde for flere cookies?')
    },
  },
]
