import assert from 'node:assert/strict'
import type { BrowserPage } from '#lab/browsers/browser-page.ts'
import type { Journey } from '#lab/browsers/journey.ts'

/** Islands that are in sight and the frame run without anything being done to the page. */
async function startsByItself(page: BrowserPage): Promise<void> {
  await page.until('the frame and what is in sight are hydrated', () => {
    const inSight = [...document.querySelectorAll('[data-island]:not([data-hydrate=interaction])')].filter(
      (island) => {
        const { top, bottom } = island.getBoundingClientRect()
        return bottom > 0 && top < innerHeight
      },
    )
    return [document.documentElement, ...inSight].every((each) => each.hasAttribute('data-hydrated'))
  })
}

const scrolled = (page: BrowserPage) => page.until('the page is scrolled', () => scrollY > 300)

/** A page whose form is far below, one that is one island, and one with many. */
const kinds = ['/branche/sportsklub', '/beregner/branche', '/'] as const

const ways: { name: string; open(page: BrowserPage, url: string, blank: string): Promise<unknown> }[] = [
  { name: 'at the top', open: (page, url) => page.goto(url) },
  {
    name: 'reloaded where it was scrolled',
    open: async (page, url) => {
      await page.goto(url)
      await startsByItself(page)
      const { x, y } = await page.run(() => {
        scrollTo(0, document.documentElement.scrollHeight)
        return { x: scrollX, y: scrollY }
      })
      assert.equal(x, 0)
      await page.reload()
      if (y > 300) await scrolled(page)
    },
  },
  {
    name: 'in a tab behind, shown later',
    open: async (page, url, blank) => {
      await page.goto(blank)
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
    },
  },
]

export const opening: Journey[] = [
  ...kinds.flatMap((path) =>
    ways.map(
      ({ name, open }): Journey => ({
        name: `${path} starts by itself ${name}`,
        walk: async ({ page, network }) => {
          await open(page, network.url + path, network.blank)
          await startsByItself(page)
        },
      }),
    ),
  ),
  {
    name: 'a page opened by #fragment starts by itself',
    walk: async ({ page, network }) => {
      await page.goto(`${network.url}/branche/sportsklub#kontakt`)
      await scrolled(page)
      await startsByItself(page)
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
      walk: async ({ page, network }) => {
        await page.goto(`${network.url}/branche/sportsklub`)
        await startsByItself(page)
        await page.press('#kontakt')
        await page.fill('Fornavn', 'Mette')
        await scrolled(page)
        await page.run(() => void Object.assign(window, { before: true }))
        await page.goto(`${network.url}/kundeservice`)
        await startsByItself(page)
        await page.back()
        await page.at(/^\/branche\/sportsklub$/)
        await scrolled(page)
        await startsByItself(page)
        assert.equal(await page.run(() => 'before' in window), keeps)
        if (keeps) assert.equal(await page.valueOf('Fornavn'), 'Mette')
        await page.fill('Efternavn', 'Holm')
        await page.see('Udfyld', '#kontakt')
      },
    }),
  ),
  {
    name: 'what was open or under way when a page was left is not when Back shows it again',
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
    name: 'an answer about cookies counts on the page that Back shows',
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
