import type { Page } from '@playwright/test'
import { axe } from '#tests/axe.ts'
import { expect, test } from '#tests/browser/site.ts'
import type { ReceivedMail } from '#tests/fakes/smtp-sink.ts'
import { loadPictures, resize } from '#tests/hydrated.ts'
import { anotherAddress } from '#tests/lead-site.ts'
import { heightAt, widths } from '#tests/screen-list.ts'
import { SHOT } from './looks.ts'
import { atRest } from './reading.ts'
import { LETTERS, look, showExamples } from './recorded-looks.ts'

// A lead's mails as a mail client shows them: on the narrowest phone, light and dark, and word for
// word as text.

const LONG = 'Donaudampfschiffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft'

const quote = {
  firstname: 'Mette Østergaard',
  email: 'mette@fjordscenen.example',
  phone: '20 34 56 78',
  company: `${LONG} & sønner`,
  comment: `Vi har 12 hjemmekampe.\nSe https://www.fjordscenen.example/${LONG}/${LONG}`,
  contactMethod: 'call',
  industry: 'Sportsklub',
  ticketDetails: {
    numberOfTickets: 123456,
    ticketPrice: 1089.99,
    customerPaysFee: false,
    seasonPasses: 50,
    seasonPassPrice: 900,
  },
  productSales: { giftCards: true, giftCardValue: 12.5, foodDrinks: true, foodDrinksValue: 60 },
  additionalFeatures: { numberOfUsers: 4 },
  expectedRevenue: 300_000.5,
  other: ['White label', 'Flere events', 'API integration', 'Support'],
  attribution: { utm_source: 'avisen', referrer: `https://avisen.example/${LONG}` },
}
const person = { firstname: 'Jonas', lastname: 'Bæk', phone: '30405060' }
const account = { ...person, company: LONG, cvr: '13748136', website: `${LONG}.example`, package: 'PREMIUM' }
const intentId = 'et-laengere-id-til-en-demo'

/** Every kind of lead, as the forms send them. */
const SENT: [string, object][] = [
  ['/api/leads/hubspot', quote],
  [
    '/api/leads/hubspot',
    {
      ...quote,
      email: 'start@b.example',
      contactMethod: 'start',
      cvr: '13748136',
      selectedPackage: 'Festival',
    },
  ],
  ['/api/leads/hubspot', { ...quote, firstname: '', email: '', phone: '', contactMethod: 'demo', intentId }],
  ['/api/leads/hubspot', { ...quote, email: 'demo@b.example', contactMethod: 'demo', intentId }],
  ['/api/leads/create', { ...person, email: 'ring@b.example', company: LONG, comment: quote.comment }],
  [
    '/api/clients/apply',
    { ...account, email: 'konto@b.example', reg: '1234', account: '0012345678', terms: 'on' },
  ],
]
/**
 * Two quotes, a demo, its contact, a callback and an application: six to sales, and four
 * auto-replies.
 */
const MAILS = 10

const OF_ANY_COLOURS = ['image-alt', 'html-has-lang', 'document-title', 'heading-order']

/** By its receiver and subject. */
const RECOGNISED: Record<(typeof LETTERS)[number], [to: string, subject: RegExp]> = {
  tilbud: ['mette@fjordscenen.example', /^Din prisberegning/],
  oprettelse: ['start@b.example', /oprettelse/],
  demo: ['demo@b.example', /demo/],
  ansoegning: ['konto@b.example', /./],
  salg: ['salg@lysfest.example', /^Ønske om tilbud/],
}

const amounts = (text: string) =>
  [...new Set(text.replaceAll('\u00a0', ' ').match(/\d[\d.]*(,\d+)? kr\./g) ?? [])].toSorted()

/**
 * As a separate page, without the site's style policy and from an address that may load the
 * wordmark.
 */
async function show(page: Page, { email }: ReceivedMail): Promise<void> {
  const address = '/en-mail-i-et-mailprogram'
  await page.route(`**${address}`, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: email.html ?? '' }),
  )
  await page.goto(address)
  await page.unroute(`**${address}`)
}

test('every mail fits at 320 px, is legible in light and dark mode, matches its plain text, and looks as it did', async ({
  page,
  leadSite,
}, info) => {
  test.slow()
  for (const [path, body] of SENT) {
    const answer = await fetch(`${leadSite.site.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...anotherAddress() },
      body: JSON.stringify(body),
    })
    expect(answer.status, await answer.text()).toBe(200)
  }
  const mails = await leadSite.smtp.waitFor(MAILS)
  const found: string[] = []
  await resize(page, { width: 320, height: 800 })
  for (const mail of mails) {
    await show(page, mail)
    const picture = await page.locator('body').innerText()
    expect(amounts(mail.email.text ?? ''), mail.email.subject).toEqual(amounts(picture))
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const where = `${mail.email.subject} in ${colorScheme}`
      const { overflow, ground } = await atRest(page, () =>
        page.evaluate(() => ({
          overflow: document.documentElement.scrollWidth - window.innerWidth,
          ground: getComputedStyle(document.querySelector('.page') ?? document.body).backgroundColor,
        })),
      )
      if (overflow > 0) found.push(`${where}: ${overflow} px too wide`)
      if ((ground === 'rgb(255, 255, 255)') !== (colorScheme === 'light'))
        found.push(`${where}: on ${ground}`)
    }
  }
  for (const name of LETTERS) {
    const [to, subject] = RECOGNISED[name]
    const mail = mails.find((each) => each.to[0] === to && subject.test(each.email.subject ?? ''))
    if (!mail) throw new Error(`There is no mail '${name}'`)
    await show(page, mail)
    // The other mails are built of the same parts.
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const { violations } = await axe(page)
        .withRules(['color-contrast', ...(colorScheme === 'light' ? OF_ANY_COLOURS : [])])
        .analyze()
      for (const { id, nodes } of violations)
        found.push(`${name} in ${colorScheme}: ${id} ${nodes.map((node) => node.html)}`)
    }
    await showExamples(page)
    await loadPictures(page)
    for (const width of widths) {
      await resize(page, { width, height: heightAt(width) })
      const take = () => page.screenshot({ fullPage: true, ...SHOT })
      found.push((await look(`mail-${name}-${width}`, page.locator('body'), take, info)) ?? '')
    }
  }
  expect(found.filter(Boolean)).toEqual([])
})

test("the mails' links lead to the sender's own calculation and to the lead on the desk", async ({
  page,
  leadSite,
}) => {
  const answer = await fetch(`${leadSite.site.url}/api/leads/hubspot`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...anotherAddress() },
    body: JSON.stringify({
      ...quote,
      email: 'links@b.example',
      ticketDetails: { numberOfTickets: 1300, ticketPrice: 89.99, customerPaysFee: false },
      productSales: {},
      other: ['Egen webshop'],
    }),
  })
  const { reference } = (await answer.json()) as { reference: string }
  const mails = await leadSite.smtp.waitFor(2)
  const linkOf = async (isSales: boolean, name: string) => {
    const mail = mails.find(({ to, email }) => (to[0] === 'salg@lysfest.example') === isSales && email.html)
    if (!mail) throw new Error(`no mail ${isSales ? 'to sales' : 'to the visitor'}`)
    await show(page, mail)
    const href = await page.getByRole('link', { name }).getAttribute('href')
    return href ?? ''
  }
  const desk = await linkOf(true, 'Åbn henvendelsen')
  expect(desk).toBe(`${leadSite.site.url}/intern/henvendelse/${reference.toLowerCase()}`)
  const calculation = await linkOf(false, 'Se din beregning, og prøv med andre tal')
  expect(new URL(calculation).search).not.toMatch(/b\.example|mette|fjordscenen|20345678/i)
  const fees = '7.903,58 ekskl.'
  await expect(page.locator('body')).toContainText(fees)
  await page.goto(calculation)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('BASIS')
  await expect(page.getByRole('main')).toContainText(fees)
})
