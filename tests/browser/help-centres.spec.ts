import { expect, test } from '#tests/browser/site.ts'
import { drawn, settled } from '#tests/hydrated.ts'
import { atRest, boxOf } from './reading.ts'

const centres = [
  { path: '/support', heading: 'Support for arrangører', other: '/kundeservice/', question: 'afregning' },
  { path: '/kundeservice', heading: 'Billetkøber kundeservice', other: '/support/', question: 'aflyst' },
] as const

for (const { path, heading, other } of centres) {
  test(`${path} lists only the topics of its own audience`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    const main = page.getByRole('main')
    await expect.poll(() => main.locator(`a[href^="${path}/"]`).count()).toBeGreaterThanOrEqual(4)
    await expect(main.locator(`a[href^="${other}"]`)).toHaveCount(0)
  })
}

for (const { path, question } of centres.slice(0, 1)) {
  test(`from ${path} visitors reach a topic and an article, and return by the breadcrumbs`, async ({
    page,
  }) => {
    await page.goto(path)
    const topicLink = page.getByRole('main').locator(`a[href^="${path}/"]`).last()
    const topicAddress = (await topicLink.getAttribute('href')) ?? ''
    await topicLink.click()
    await expect(page).toHaveURL(topicAddress)
    const topic = await page.getByRole('heading', { level: 1 }).textContent()
    await page.getByRole('main').locator(`a[href^="${topicAddress}/"]`).first().click()
    const trail = page.getByRole('navigation', { name: 'Brødkrummer' })
    await expect(trail.getByRole('link')).toHaveCount(3)
    await expect(trail.getByRole('listitem').last().getByRole('link')).toHaveCount(0)
    await trail.getByRole('link', { name: topic ?? '', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(topic ?? '')
  })

  test(`the search of ${path} finds articles by the beginning of a word and despite a typing error`, async ({
    page,
  }) => {
    await page.goto(path)
    const field = page.getByRole('searchbox')
    for (const typed of [question.slice(0, 4), question, question.replace(/(.)(.)$/, '$2$1')]) {
      await field.fill(typed)
      await field.press('Enter')
      await expect(page).toHaveURL(`${path}?soeg=${typed}`)
      await expect(page.getByRole('heading', { name: new RegExp(`artik.* om »${typed}«`) })).toBeVisible()
    }
  })
}

test("customer service greets with 'Få hjælp og svar på dine spørgsmål her'", async ({ page }) => {
  await page.goto('/kundeservice')
  await expect(page.getByText('Få hjælp og svar på dine spørgsmål her')).toBeVisible()
})

test('a search without results gets a friendly message, and is kept out of search engines', async ({
  page,
}) => {
  await page.goto('/support')
  await page.getByRole('searchbox').fill('helikopter')
  await page.getByRole('button', { name: 'Søg' }).click()
  await expect(page.getByRole('heading', { name: 'Vi har ikke skrevet om »helikopter« endnu' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Ingen svar på »helikopter«' })).toHaveCount(1)
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the search is a plain form', async ({ page }) => {
    await page.goto('/kundeservice')
    await page.getByRole('searchbox').fill('penge tilbage')
    await page.getByRole('button', { name: 'Søg' }).click()
    await expect(page).toHaveURL('/kundeservice?soeg=penge+tilbage')
    await expect(page.getByRole('searchbox')).toHaveValue('penge tilbage')
    await page.getByRole('main').locator('a[href^="/kundeservice/"]').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test('a URL with document ids instead of uids redirects to the uid with 308', async ({ request }) => {
  for (const [from, to] of [
    ['/support/emne-kom-godt-i-gang', '/support/kom-godt-i-gang'],
    [
      '/support/emne-kom-godt-i-gang/artikel-opret-dit-foerste-arrangement',
      '/support/kom-godt-i-gang/opret-dit-foerste-arrangement',
    ],
  ] as const) {
    const answer = await request.get(from, { maxRedirects: 0 })
    expect(answer.status()).toBe(308)
    expect(answer.headers().location).toBe(to)
  }
})

test('a topic of the other audience and an article of another topic are not found', async ({
  page,
  complaints,
}) => {
  complaints.allow('404')
  for (const path of [
    '/kundeservice/kom-godt-i-gang',
    '/support/salg-og-priser/opret-dit-foerste-arrangement',
  ]) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await expect(page.getByText(`Page Not Found: ${path}`)).toBeVisible()
  }
})

test.describe('the entry for ticket buyers', () => {
  test.beforeEach(async ({ context, site }) => {
    await context.addCookies([{ name: 'cookievalg', value: 'kun-noedvendige', url: site.url }])
  })
  const article = 'Jeg kan ikke finde min billet'

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 } })

    for (const path of ['/branche/festival'])
      test(`the article on a lost ticket is two taps away on ${path}`, async ({ page }) => {
        await page.goto(path)
        await page.getByRole('button', { name: 'Åbn menu' }).click()
        const help = page.getByRole('region', { name: 'Har du købt en billet?' })
        await help.getByRole('link', { name: article }).click()
        await expect(page.getByRole('heading', { level: 1, name: article })).toBeVisible()
      })

    test("the menu's help is visible without scrolling, above its buttons", async ({ page }) => {
      await page.goto('/')
      await page.getByRole('button', { name: 'Åbn menu' }).click()
      const last = page.getByRole('link', { name: 'Al hjælp til billetkøbere' })
      await expect(last).toBeInViewport({ ratio: 1 })
      await drawn(page)
      const [link, button] = await Promise.all([
        boxOf(last),
        boxOf(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Start billetsalg' })),
      ])
      expect(link.y + link.height).toBeLessThan(button.y)
    })
  })

  for (const width of [1024, 1280]) {
    test(`at ${width} px it is in the header row, and the article one click further`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/')
      await settled(page)
      const way = page.getByRole('banner').getByRole('link', { name: 'Har du købt en billet?' })
      await expect(way).toBeInViewport({ ratio: 1 })
      const lines = await atRest(page, () =>
        way.evaluate((link) => {
          const text = document.createRange()
          text.selectNodeContents(link)
          return text.getClientRects().length
        }),
      )
      expect(lines).toBe(1)
      const parts = await atRest(page, () =>
        page
          .locator('.site-header__bar > .wrap')
          .locator('a:visible, button:visible')
          .evaluateAll((all) => all.map((part) => part.getBoundingClientRect().toJSON() as DOMRect)),
      )
      expect(parts.length).toBeGreaterThan(1)
      for (const [index, part] of parts.entries()) {
        const next = parts[index + 1]
        if (next) expect(part.right).toBeLessThanOrEqual(next.left)
      }
      expect(
        await atRest(page, () => page.evaluate(() => document.documentElement.scrollWidth)),
      ).toBeLessThanOrEqual(width)
      await way.click()
      await page.getByRole('main').getByRole('link', { name: article }).click()
      await expect(page.getByRole('heading', { level: 1, name: article })).toBeVisible()
    })
  }
})
