import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { drawn, hydrated, settled } from '#tests/hydrated.ts'
import { atRest, boxOf } from './reading.ts'
import { expect, test } from './site.ts'
import { expectWhole } from './whole-amounts.ts'

// The result of the calculator: what can be done with it, and how it leaves the screen.

const RESULT = '/beregner/pakkevalg'
const ANSWERS = 'branche=sportsklub&pris=95&antal=400'
const ALL_ADD_ONS = 'egen-webshop.eget-domaene.white-label.flere-events.api-integration.support'

test('the whole result is at most three screens on a phone, and the links that correct it are easy to press', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  // The highest of all: the widest amounts and the longest comparison, or all add-ons.
  const firm = 'branche=firma-organisation&tilvalg=egen-webshop.eget-domaene.support&pris=99999&antal=99999'
  for (const answers of [
    `${firm}&idag=14&betaler=arrangoer`,
    `${firm}&idag=14&betaler=arrangoer&pakke=BASIS`,
    `branche=kultur-events&tilvalg=${ALL_ADD_ONS}&pris=350&antal=5000&idag=14&betaler=arrangoer`,
  ]) {
    await page.goto(`${RESULT}?${answers}`)
    await hydrated(page.getByRole('button', { name: 'Udskriv' }))
    const screens = await page
      .locator('.wizard__body')
      .evaluate(({ scrollHeight, clientHeight }) => 1 + (scrollHeight - clientHeight) / innerHeight)
    expect(screens, answers).toBeLessThanOrEqual(3)
    const correct = await page.getByRole('link', { name: 'Ret billetter og pris' }).boundingBox()
    expect(Math.min(correct?.width ?? 0, correct?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
})

test('what is typed about the fee today is answered in sight', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${RESULT}?${ANSWERS}`)
  const today = page.getByLabel('Hvad er gebyret pr. billet i dag, inkl. moms?')
  await hydrated(today)
  await today.evaluate((field) => {
    field.scrollIntoView({ block: 'end' })
    field.focus({ preventScroll: true })
  })
  await page.keyboard.type('14')
  const answer = page.getByText(/mindre i gebyr for 400 billetter/)
  const navigation = await boxOf(page.getByRole('navigation', { name: 'Trin i beregneren' }))
  const isAbove = async () => {
    const { y, height } = await boxOf(answer)
    return y + height <= navigation.y
  }
  await expect.poll(isAbove).toBe(true)
  await expect(today).toBeInViewport({ ratio: 1 })
})

test('on a wide screen less than a third of the white half is empty', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const address of [
    `/beregner/billetsalg?${ANSWERS}`,
    `/beregner/billetsalg?${ANSWERS}&betaler=arrangoer`,
    `${RESULT}?${ANSWERS}`,
    `/beregner/information?${ANSWERS}`,
    '/beregner/information?kontakt=start&pakke=BASIS',
  ]) {
    await page.goto(address)
    await settled(page)
    const empty = await page
      .locator('.ticket__main')
      .first()
      .evaluate((half) => {
        const { bottom, height } = half.getBoundingClientRect()
        const ends = [...half.querySelectorAll('*')].map((part) => part.getBoundingClientRect().bottom)
        return (bottom - Math.max(...ends)) / height
      })
    expect(empty, address).toBeLessThan(1 / 3)
  }
})

test.describe('on paper', () => {
  for (const payer of ['&betaler=arrangoer'])
    test(`the result with all add-ons is one page with logo, date, answers, figures and link${payer}`, async ({
      page,
      site,
    }) => {
      const address = `${RESULT}?branche=sportsklub&tilvalg=${ALL_ADD_ONS}${payer}&pris=95&antal=400`
      await page.goto(address)
      await hydrated(page.getByRole('button', { name: 'Udskriv' }))
      const shown = await page.locator('.wizard h1 + p, .wizard dl').allInnerTexts()
      expect(shown[0]).toMatch(/^Fordi /)
      expect(shown.join()).toContain('kr.')
      const buttons = await wordsOfButtons(page)
      const [text = '', ...more] = await printed(page)
      expect(more).toEqual([])
      for (const expected of [
        '400 billetter à 95 kr. inkl. moms',
        payer ? 'arrangøren betaler gebyret' : 'køberen betaler gebyret',
        'Egen webshop',
        'Support',
        `${site.url}${RESULT}?branche=sportsklub`,
      ])
        expect(text).toContain(expected.replace(/\s/g, ''))
      expect(text).toMatch(/Udskrevetden\d{1,2}\.[a-zæøå]+20\d\d\./)
      for (const line of shown.flatMap((list) => list.split('\n')).filter((each) => each.trim() !== ''))
        expect(text).toContain(line.replace(/\s/g, ''))
      expect(buttons.length).toBeGreaterThan(5)
      for (const words of buttons) expect(text).not.toContain(words)
      await expectLogo(page)
    })

  test('the thank-you page with six add-ons is one page, and a longer one breaks between its sections', async ({
    page,
    leadSite: { site },
  }) => {
    await page.goto('/')
    const all = ['Egen webshop', 'Eget domæne', 'White label', 'Flere events', 'API integration', 'Support']
    const send = async (email: string, other: string[]) => {
      const response = await page.request.post('/api/leads/hubspot', {
        data: {
          firstname: 'Mette',
          email,
          contactMethod: 'call',
          industry: 'Sportsklub',
          ticketDetails: { numberOfTickets: 400, ticketPrice: 95, customerPaysFee: false },
          other,
        },
      })
      expect(response.status()).toBe(200)
      const { reference } = (await response.json()) as { reference: string }
      await page.goto('/beregner/tak-for-din-henvendelse')
      return reference
    }
    const reference = await send('seks@fjordscenen.example', all)
    const [text = '', ...more] = await printed(page)
    expect(more).toEqual([])
    for (const expected of [
      `Reference ${reference}, sendt`,
      '400',
      ...all,
      'Du får udbetalt for billetterne',
      `${site.url}${RESULT}?branche=sportsklub`,
    ])
      expect(text).toContain(expected.replace(/\s/g, ''))
    const buttons = await wordsOfButtons(page)
    expect(buttons).not.toEqual([])
    for (const words of buttons) expect(text).not.toContain(words)
    await expectLogo(page)

    const many = Array.from({ length: 30 }, (_, place) => `Et tilvalg, der er nummer ${place + 1}`)
    await send('mange@fjordscenen.example', many)
    const pages = await printed(page)
    expect(pages.length).toBeGreaterThan(1)
    const sections = await page
      .locator('.keep-together')
      .evaluateAll((found) =>
        found.map((section) => [
          section.querySelector('h2')?.textContent ?? '',
          [...section.querySelectorAll('dt')].at(-1)?.textContent ?? '',
        ]),
      )
    expect(sections.length).toBeGreaterThan(2)
    for (const [title = '', last = ''] of sections)
      expect(
        pages.some(
          (each) => each.includes(title.replace(/\s/g, '')) && each.includes(last.replace(/\s/g, '')),
        ),
      ).toBe(true)
  })
})

/** The text of each A4 page. Without spaces: a PDF says where letters are, not where words end. */
async function printed(page: Page): Promise<string[]> {
  const pdf = await page.pdf({ format: 'A4' })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)))
  return text.map((each) => each.replace(/\s/g, ''))
}

/** What can be pressed, without spaces. */
async function wordsOfButtons(page: Page): Promise<string[]> {
  const pressed = page
    .locator('main button, nav button, nav a, main .print\\:hidden a')
    .filter({ visible: true })
  const words = await pressed.allInnerTexts()
  return words.map((each) => each.replace(/\s/g, '')).filter((each) => each.length > 3)
}

/** The wordmark is on paper. */
async function expectLogo(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  const logo = page.locator('img[src*="rampelys"]').filter({ visible: true })
  await expect(logo).toHaveCount(1)
  // The logo is only shown in print, so the browser requests it only now.
  await expect
    .poll(() => logo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true)
  await page.emulateMedia({ media: null })
}

test.describe('amounts', () => {
  const LARGEST = 'pris=46191%2C51&antal=21649'
  const LARGER = 'pris=999999%2C99&antal=9999999'

  for (const width of [320])
    for (const payer of ['&betaler=arrangoer'])
      test(`up to 999.999.999,99 kr. fit at ${width} px, and no larger one is cut${payer}`, async ({
        page,
      }) => {
        await page.setViewportSize({ width, height: 800 })
        for (const [answers, amount, steps] of [
          [LARGEST, '999.999.999,99 kr.', ['billetsalg', 'pakkevalg', 'information']],
          [LARGER, '9.999.998.900.000,01 kr.', ['pakkevalg']],
        ] as const) {
          const query = `branche=sportsklub&${answers}${payer}`
          for (const step of steps) {
            await page.goto(`/beregner/${step}?${query}`)
            await hydrated(page.locator('.wizard button').first())
            await expectWhole(page.locator('.wizard'), amount)
          }
          await page.request.post('/api/leads/hubspot', { data: leadOf(answers, payer) })
          await page.goto('/beregner/tak-for-din-henvendelse')
          await expectWhole(page.locator('body'), amount)
        }
      })

  for (const width of [320])
    test(`of the calculators on pages fit at ${width} px, up to those that lead to a meeting`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 })
      for (const path of ['/', '/branche/sportsklub', '/priser/billetsystem']) {
        await page.goto(path)
        const calculator = page
          .locator('[data-island]')
          .filter({ has: page.getByRole('textbox', { name: 'Billetpris' }) })
          .first()
        await hydrated(calculator)
        for (const [price, count, shown] of [
          ['999,99', '9999', '9.998.900,01 kr.'],
          ['999999,99', '9999999', 'Lad os tage en snak!'],
        ] as const) {
          await calculator.getByRole('textbox', { name: 'Billetpris' }).fill(price)
          await calculator.getByRole('textbox', { name: 'Antal billetter' }).fill(count)
          await expectWhole(calculator, shown)
        }
      }
    })
})

/** The payload of a lead with the answers of an address. */
function leadOf(answers: string, payer: string) {
  const query = new URLSearchParams(answers)
  return {
    firstname: 'Mette',
    email: 'store.belob@fjordscenen.example',
    contactMethod: 'call',
    industry: 'Sportsklub',
    ticketDetails: {
      numberOfTickets: Number(query.get('antal')),
      ticketPrice: Number(query.get('pris')?.replace(',', '.')),
      customerPaysFee: payer === '',
    },
  }
}

test.describe('another package', () => {
  test('is chosen, stays on reload, and goes back to the recommendation', async ({ page }) => {
    await page.goto(`${RESULT}?${ANSWERS}`)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('BASIS passer bedst til dig')
    const choose = page.getByRole('link', { name: 'Vælg PREMIUM i stedet' })
    await hydrated(choose)
    await choose.click()
    await expect(heading).toHaveText('Din beregning gælder PREMIUM')
    await expect(heading).toBeFocused()
    await expect(page).toHaveURL(new RegExp(`${ANSWERS}&pakke=PREMIUM$`))
    await page.reload()
    await expect(heading).toHaveText('Din beregning gælder PREMIUM')
    const back = page.getByRole('link', { name: 'Tilbage til anbefalingen' })
    await hydrated(back)
    await back.click()
    await expect(heading).toHaveText('BASIS passer bedst til dig')
    await expect(page).toHaveURL(new RegExp(`${RESULT}\\?${ANSWERS}$`))
  })

  test('ends with a sentence when an add-on that it lacks is chosen', async ({ page }) => {
    await page.goto(`${RESULT}?branche=sportsklub&tilvalg=white-label&pris=95&antal=400&pakke=BASIS`)
    await expect(
      page.getByText(
        'Din beregning gjaldt BASIS, men White label er kun med i PREMIUM. Derfor gælder anbefalingen igen.',
      ),
    ).toBeVisible()
    await expect(page).not.toHaveURL(/pakke=/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('PREMIUM passer bedst til dig')
  })
})

test("'Del beregning' copies the link if the system has no share sheet", async ({ page, site }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.goto(`${RESULT}?${ANSWERS}&kontakt=call`)
  const button = page.getByRole('button', { name: 'Del beregning' })
  await hydrated(button)
  await button.click()
  await expect(page.getByText('Linket er kopieret.')).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`${site.url}${RESULT}?${ANSWERS}`)
})

test("'Opret BASIS' carries the answers to a page that states when we read them, and 'Tilbage' returns to them", async ({
  page,
}) => {
  await page.goto(`${RESULT}?${ANSWERS}`)
  const create = page.getByRole('link', { name: 'Opret BASIS' })
  await hydrated(create)
  for (const follows of [
    'Vi læser det, du har sendt, senest næste bankdag',
    'Vi mødes en halv time på skærm',
  ])
    await expect(page.locator('.ticket__stub')).toContainText(follows)
  await create.click()
  await expect(page).toHaveURL(/\/beregner\/information\?.*pris=95.*kontakt=start&pakke=BASIS&fra=pakkevalg$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('BASIS')
  await expect(page.getByRole('main')).toContainText('senest næste bankdag')
  await expect(page.getByRole('main')).toContainText('38.000 kr.')
  const back = page.getByRole('link', { name: 'Tilbage' })
  await hydrated(back)
  await back.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/BASIS/)
  await expect(page).toHaveURL(new RegExp(`${RESULT}\\?${ANSWERS}$`))
  await expect(page.getByRole('main')).toContainText('400 billetter à 95 kr.')
})

test.describe('the submit button', () => {
  for (const [width, height, form] of [
    [360, 640, 'kontakt=start&pakke=PREMIUM'],
    [390, 844, ANSWERS],
    [1280, 800, ANSWERS],
  ] as const)
    test(`covers neither acknowledgement nor notice, and leaves the form enough room, at ${width} × ${height}: ${form}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height })
      await page.goto(`/beregner/information?${form}`)
      const send = page.locator('.wizard__send')
      await hydrated(send)
      await drawn(page)
      const places = await atRest(page, () =>
        send.evaluate((block) => {
          const scroller = block.closest('.wizard__body') as HTMLElement
          const box = (part: Element | null) => (part as Element).getBoundingClientRect()
          const found: string[] = []
          for (let top = 0; top <= scroller.scrollHeight; top += 40) {
            scroller.scrollTo({ top, behavior: 'instant' })
            const room = box(scroller)
            const button = box(block.querySelector('button'))
            const read = [box(block.querySelector('label')), box(block.querySelector('p'))]
            const isCovered = read.some(
              (rect) =>
                rect.bottom > button.top + 1 &&
                rect.top < button.bottom - 1 &&
                rect.right > button.left + 1 &&
                rect.left < button.right - 1,
            )
            if (isCovered) found.push(`covered at ${top}`)
            // Seen, or passed on the way down.
            const isRead = read.every(({ bottom }) => bottom <= room.bottom + 1)
            if (button.top < room.bottom && !isRead) found.push(`pressed blindly at ${top}`)
            const sticks = getComputedStyle(block).position === 'sticky'
            if (sticks && box(block).height >= 0.4 * room.height) found.push(`too high at ${top}`)
          }
          return found
        }),
      )
      expect(places).toEqual([])
    })
})
