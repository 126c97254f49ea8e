import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserPage } from '#tests/journeys/browser-page.ts'
import type { Journey } from '#tests/journeys/journey.ts'

const textOf = (page: BrowserPage, selector: string) =>
  page.run((each) => document.querySelector<HTMLElement>(each)?.innerText ?? '', selector)

const focused = (page: BrowserPage, selector: string) =>
  page.until(`${selector} has the focus`, (each) => document.activeElement?.matches(each), selector)

const expanded = (page: BrowserPage, menu: string, is: boolean) =>
  page.until(
    `${menu} is ${is ? 'open' : 'closed'}`,
    (id, expected) => document.getElementById(id)?.matches(':popover-open') === expected,
    menu,
    is,
  )

const CAROUSEL = 'section[aria-roledescription=karrusel]'

export const parts: Journey[] = [
  {
    name: 'a dropdown opens by pointer and keyboard, and closes the other one',
    width: 1280,
    walk: async ({ page, network }) => {
      await page.goto(`${network.url}/om-os`)
      await page.hydrated()
      await page.run(() => document.querySelector<HTMLElement>('[popovertarget=menu-funktioner]')?.focus())
      await page.key('Enter')
      await page.see('Adgangskontrol', '#menu-funktioner')
      await page.key('Escape')
      await expanded(page, 'menu-funktioner', false)
      await focused(page, '[popovertarget=menu-funktioner]')
      await page.press('.site-header button', 'Brancher')
      await page.see('Festival', '#menu-brancher')
      await expanded(page, 'menu-brancher', true)
      await page.press('.site-header button', 'Priser')
      await page.see('Billetsystem', '#menu-priser')
      await expanded(page, 'menu-priser', true)
      await page.seeNot('Festival', '#menu-brancher')
      await expanded(page, 'menu-brancher', false)
      await page.key('Escape')
      await page.seeNot('Billetsystem', '#menu-priser')
      await focused(page, '[popovertarget=menu-priser]')
      await page.key('Enter')
      await page.see('Billetsystem', '#menu-priser')
      await page.press('#menu-priser a', 'Billetsystem')
      await page.at(/^\/priser\/billetsystem$/)
      await page.seeNot('Hvad koster det?', '#menu-priser')
      await expanded(page, 'menu-priser', false)
    },
  },
  {
    name: 'the mobile menu opens, locks the page behind it, and its links work',
    width: 390,
    walk: async ({ page, network }) => {
      await page.goto(`${network.url}/om-os`)
      await page.hydrated()
      await page.press('.site-header button', 'Åbn menu')
      await page.until('the menu is a modal dialog as high as the window', () => {
        const menu = document.querySelector('dialog.screen-menu')
        const behind = getComputedStyle(document.documentElement).overflow
        return menu?.matches(':modal') && menu.clientHeight === innerHeight && behind === 'hidden'
      })
      await page.key('Escape')
      await page.until('it is closed', () => !document.querySelector('dialog.screen-menu')?.matches(':modal'))
      await focused(page, '.site-header button')
      await page.key('Enter')
      await page.press('.screen-menu summary', 'Brancher')
      await page.press('.screen-menu a', 'Festival')
      await page.at(/^\/branche\/festival$/)
      await page.until(
        'the page scrolls',
        () => getComputedStyle(document.documentElement).overflow !== 'hidden',
      )
      await page.seeNot('Luk menu', '.screen-menu')
    },
  },
  {
    name: 'a side list leads to the chosen page',
    width: 390,
    walk: async ({ page, network }) => {
      await page.goto(`${network.url}/branche/sportsklub`)
      await page.hydrated()
      await page.run(() => document.querySelector<HTMLElement>('select[data-leads-to-page]')?.focus())
      // Chosen by its first letters, which works on the keyboard in every engine.
      await page.type('Festival')
      await page.key('Enter')
      await page.at(/^\/branche\/festival$/)
      await page.until(
        'the list shows the page',
        () => document.querySelector<HTMLSelectElement>('select')?.value === '/branche/festival',
      )
    },
  },
  {
    name: 'the application opens over the page, keeps the focus, and closes by Back, Esc, backdrop and button',
    walk: async ({ page, network }) => {
      await page.goto(`${network.url}/produkt`)
      await page.hydrated()
      const scrolls = (is: boolean) =>
        page.until(
          `the page ${is ? 'scrolls' : 'is locked'}`,
          (expected) => (getComputedStyle(document.documentElement).overflow !== 'hidden') === expected,
          is,
        )
      const opens = async () => {
        await page.press('.site-header a[data-modal]')
        await page.see('Ansøg om arrangørkonto', 'dialog.modal[data-phase=open]')
        await page.until('the focus is in it', () => document.activeElement?.closest('dialog.modal') !== null)
        await scrolls(false)
      }
      const closed = async () => {
        await page.until('it is closed', () => document.querySelector('dialog.modal') === null)
        await page.at(/^\/produkt$/)
        await scrolls(true)
      }
      await opens()
      await page.at(/^\/produkt#/)
      await page.back()
      await closed()
      await opens()
      await page.key('Escape')
      await closed()
      await focused(page, '.site-header a[data-modal]')
      await opens()
      await page.press('dialog.modal button', 'Luk vindue')
      await closed()
      // On a phone the application fills the window: there is no backdrop to press.
      if (await page.run(() => innerWidth < 768)) return
      await opens()
      await page.pressAt(2, 400)
      await closed()
    },
  },
  {
    name: 'the first click on the carousel counts, and so does each later one',
    walk: async ({ page, network }) => {
      await page.goto(`${network.url}/`)
      await page.hydrated(`${CAROUSEL} button`)
      await page.press(`${CAROUSEL} button`, 'Næste branche')
      await page.see('2 af', CAROUSEL)
      await page.until('the second poster is the first in sight', () => {
        const [first, second] = document.querySelectorAll<HTMLElement>('.posters > li')
        const list = document.querySelector('.posters')
        return (
          first && second && list && Math.abs(list.scrollLeft - (second.offsetLeft - first.offsetLeft)) < 3
        )
      })
      await page.press(`${CAROUSEL} button`, 'Forrige branche')
      await page.see('1 af', CAROUSEL)
      await page.press(`${CAROUSEL} button`, 'Forrige branche')
      await page.see('7 af 7', CAROUSEL)
      await page.press(`${CAROUSEL} button`, 'Næste branche')
      await page.see('1 af', CAROUSEL)
    },
  },
  {
    name: 'a tooltip opens by pointer, focus and click, stays under the pointer and inside the window, and Esc closes it',
    walk: async ({ page, network }) => {
      await page.goto(`${network.url}/priser/billetsystem`)
      await page.hydrated()
      const button = 'button[aria-label^="Hjælp til Pladsreservation"]'
      const shown = (is: boolean) =>
        page.until(
          `the tooltip is ${is ? 'open' : 'closed'}`,
          (expected) => {
            const box = [...document.querySelectorAll<HTMLElement>('[role=tooltip]')].find((each) =>
              each.textContent.includes('Gæsten vælger selv'),
            )
            return box?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) === expected
          },
          is,
        )
      await page.hover(button)
      await shown(true)
      await page.hover(`.tooltip:has(${button}) [role=tooltip]`)
      await shown(true)
      await page.moveTo(5, 400)
      await shown(false)
      await page.run((each) => document.querySelector<HTMLElement>(each)?.focus(), button)
      await shown(true)
      await page.key('Escape')
      await shown(false)
      await focused(page, button)
      await page.run(() => (document.activeElement as HTMLElement).blur())
      await page.press(button)
      await shown(true)
      const beside = await page.run(() => {
        const boxes = [...document.querySelectorAll('[role=tooltip]')].map((box) =>
          box.getBoundingClientRect(),
        )
        return boxes.filter(({ width, left, right }) => width > 0 && (left < 0 || right > innerWidth)).length
      })
      assert.equal(beside, 0)
      await page.key('Escape')
      await shown(false)
    },
  },
  {
    name: 'questions open and close by pointer and keyboard',
    walk: async ({ page, network }) => {
      await page.goto(`${network.url}/branche/sportsklub`)
      const open = (count: number) =>
        page.until(
          `${count} are open`,
          (expected) => {
            return document.querySelectorAll('main details[open]').length === expected
          },
          count,
        )
      const before = await page.run(() => document.querySelectorAll('main details[open]').length)
      await page.press('main details:not([open]) > summary')
      await open(before + 1)
      await page.key(' ')
      await open(before)
      await page.key('Enter')
      await open(before + 1)
    },
  },
  {
    name: 'the inline calculator works by pointer, keyboard and typing',
    walk: async ({ page, network }) => {
      await page.goto(`${network.url}/branche/sportsklub`)
      const calculator = '[data-island=inline-calculator]'
      await page.hydrated(`${calculator} input[type=range]`)
      const income = () => textOf(page, `${calculator} .figure`)
      const changes = async (act: () => Promise<unknown>) => {
        const before = await income()
        await act()
        await page.until(
          'the income is another',
          (each, was) => {
            const text = document.querySelector<HTMLElement>(`${each} .figure`)?.innerText ?? ''
            return text !== '' && text !== was
          },
          calculator,
          before,
        )
      }
      await changes(() => page.press(`${calculator} input[type=range]`))
      await changes(() => page.key('ArrowRight'))
      await changes(() => page.key('Home').then(() => page.key('ArrowRight')))
      await changes(() => page.press(`${calculator} label`, 'Arrangør'))
      await changes(() => page.fill('Billetpris inkl. moms', '145,50'))
      await changes(() => page.fill('Antal billetter', '300'))
      // 300 tickets of 145,50 kr., 4 kr. + 4 % incl. VAT of each: 43.650 less 300 × 9,82.
      await page.see('40.704', calculator)
    },
  },
  {
    name: 'the inline calculator follows price, tickets and payer, and suggests a meeting above its limits',
    walk: async ({ page, network }) => {
      await page.goto(`${network.url}/branche/sportsklub`)
      const calculator = '[data-island=inline-calculator]'
      const slider = `${calculator} input[type=range]`
      const shows = async (...texts: string[]) => {
        for (const text of texts) await page.see(text, calculator)
      }
      await page.hydrated(slider)
      // 300 tickets of 80 kr., with which the page's calculator begins.
      await shows('24.000 kr.', '87,20 kr.', 'Gebyret er 3,2 kr. + 3,2 % ekskl. moms')
      await page.press(`${calculator} label`, 'Arrangør')
      await shows('21.840 kr.')
      await page.press(`${calculator} label`, 'Kunde')
      await shows('24.000 kr.')
      await page.press(`${calculator} label`, 'Arrangør')
      await page.fill('Billetpris inkl. moms', '89,99')
      await page.fill('Antal billetter', '1300')
      await shows('107.107,52 kr.')
      await page.run((each) => document.querySelector<HTMLElement>(each)?.focus(), slider)
      await page.key('End')
      await shows('Lad os tage en snak!')
      await page.seeNot('Du får udbetalt', calculator)
      await page.key('Home')
      await shows('Du får udbetalt')
    },
  },
  {
    name: 'the inline calculator compares the packages and passes its values on to the wizard',
    walk: async ({ page, network }) => {
      await page.goto(`${network.url}/branche/sportsklub`)
      const calculator = '[data-island=inline-calculator]'
      const result = `${calculator} .ticket__stub`
      await page.hydrated(`${calculator} input[type=range]`)
      await page.see('Gebyret er 3,2 kr. + 3,2 % ekskl. moms', result)
      await page.press(`${calculator} label`, 'PREMIUM')
      await page.see('Gebyret er 4 kr. + 4 % ekskl. moms', result)
      await page.see('PREMIUM koster 399 kr. om måneden ekskl. moms.', result)
      await page.press(`${calculator} label`, 'Arrangør')
      await page.fill('Billetpris', '3')
      await page.see('Gebyret er større end billetomsætningen', result)
      await page.fill('Billetpris', '0')
      await page.key('Tab')
      await page.holds('Billetpris', '0')
      await page.fill('Billetpris', '250')
      await page.press(`${calculator} a`, 'Få tilbud på det her')
      await page.at(/^\/beregner\/tilvalg\?branche=sportsklub&betaler=arrangoer&pris=250&antal=300/)
    },
  },
  {
    name: 'field and income of the inline calculator follow when its slider is dragged back and forth',
    walk: async ({ page, network }) => {
      await page.goto(`${network.url}/branche/sportsklub`)
      const calculator = '[data-island=inline-calculator]'
      const slider = `${calculator} input[type=range]`
      await page.hydrated(slider)
      await page.press(slider)
      const middle = await page.whereIs(slider)
      const right = { x: middle.x + 60, y: middle.y }
      const left = { x: middle.x - 60, y: middle.y }
      const tickets = async () => Number((await page.valueOf('Antal billetter')).replaceAll(/\D/g, ''))
      const incomes = [await textOf(page, `${calculator} .figure`)]
      const before = await tickets()
      await page.drag(middle, right)
      const more = await tickets()
      assert.ok(more > before, `${before} tickets became ${more}`)
      incomes.push(await textOf(page, `${calculator} .figure`))
      await page.drag(right, left)
      const less = await tickets()
      assert.ok(less < before, `${more} tickets became ${less}`)
      incomes.push(await textOf(page, `${calculator} .figure`))
      assert.equal(new Set(incomes).size, 3, `incomes: ${incomes}`)
    },
  },
  {
    name: 'the help centre search finds an answer, or says that there is none',
    walk: async ({ page, network }) => {
      await page.goto(`${network.url}/support`)
      await page.run(() => document.querySelector<HTMLElement>('#soeg')?.focus())
      await page.type('refusion')
      await page.key('Enter')
      await page.at(/^\/support\?soeg=refusion/)
      await page.until(
        'there are answers',
        () =>
          document.querySelectorAll(
            'main a[href^="/support/"], main a[href^="/kundeservice/"], main a[href^="/hjaelp/"]',
          ).length > 0,
      )
      await page.press('#soeg')
      await page.key('Control+a')
      await page.type('helikopter')
      await page.press('[role=search] button')
      await page.at(/^\/support\?soeg=helikopter/)
      await page.see('helikopter', 'main')
    },
  },
  {
    name: 'the consent choice is stored, and can be changed from the footer',
    asksConsent: true,
    walk: async ({ page, network }) => {
      await page.goto(`${network.url}/medarbejdere`)
      await page.hydrated()
      await page.press('.consent-banner summary')
      await page.press('.consent-banner label', 'Statistik')
      await page.press('.consent-banner button', 'Gem mine valg')
      await page.seeNot('Må vi tænde for flere cookies?')
      assert.equal(await page.run(() => document.cookie), 'cookievalg=statistic')
      await page.reload()
      await page.hydrated()
      await page.seeNot('Må vi tænde for flere cookies?')
      await page.press('footer button', 'Ret cookievalg')
      await page.see('Må vi tænde for flere cookies?')
      await focused(page, '#cookies-titel')
      assert.equal(
        await page.run(() => document.querySelector<HTMLInputElement>('[name=statistic]')?.checked),
        true,
      )
      await page.press('.consent-banner button', 'Kun nødvendige')
      await page.seeNot('Må vi tænde for flere cookies?')
      assert.equal(await page.run(() => document.cookie), 'cookievalg=kun-noedvendige')
    },
  },
  {
    name: 'clicks before the scripts have loaded are handled once they have',
    asksConsent: true,
    walk: async ({ page, network, width }) => {
      const scripts = network.hold(/\/assets\/.*\.js$/)
      await page.goto(network.blank)
      await page.run(() => void setTimeout(() => location.assign('/')))
      await page.until('the page is there', () => document.querySelector('footer') !== null)
      // A menu and a link to a modal need no script.
      await page.press('.site-header button', width < 1000 ? 'Åbn menu' : 'Brancher')
      if (width < 1000) {
        await page.press('.screen-menu button', 'Luk menu')
      } else {
        await page.see('Festival', '#menu-brancher')
        await page.key('Escape')
      }
      await page.press('.consent-banner button', 'Kun nødvendige')
      await page.press(`${CAROUSEL} button`, 'Næste branche')
      while (scripts.waiting() === 0) await pause(20)
      scripts.release()
      await page.seeNot('Må vi tænde for flere cookies?')
      assert.match(await page.run(() => document.cookie), /cookievalg=kun-noedvendige/)
      await page.see('2 af', CAROUSEL)
      assert.deepEqual(network.documents, ['/'])
    },
  },
]
