import { rm } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { SALES_LABELS } from '#app/pricing/figures.ts'
import { type Block, edit, shippedContent } from '#tests/browser/changed-content.ts'
import { expect, test as siteTest } from '#tests/browser/site.ts'
import { hydrated } from '#tests/hydrated.ts'
import { type LeadSite, OWNER_SECRET, startLeadSite } from '#tests/lead-site.ts'

// Twelve leads in a browser: the figures on the screen, as they are written there, are those of the
// thank-you page, paper, both mails, CRM note, desk and CSV, although content changed before
// anything was delivered. tests/contract/lead-side-by-side.test.ts has them on the server.

/** A site whose content can be changed while it runs. */
const test = siteTest.extend<{ leadSite: LeadSite; content: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  content: async ({}, use) => {
    const folder = await shippedContent()
    await addEvent(folder)
    await use(folder)
    await rm(folder, { recursive: true })
  },
  leadSite: async ({ content }, use) => {
    const leadSite = await startLeadSite({ CONTENT_DIR: content })
    await use(leadSite)
    await leadSite.stop()
  },
  baseURL: async ({ leadSite }, use) => {
    await use(leadSite.site.url)
  },
})

const PRICES = 'prices/pakker.json'

/** A third package, which only content has. */
const addEvent = (folder: string): Promise<void> =>
  edit<{ slices: Block[] }>(folder, PRICES, ({ slices }) => {
    slices.unshift(
      {
        slice_type: 'package',
        primary: { title: 'EVENT', subtitle: '', price: '99 kr.', pricelabel: 'om måneden ekskl. moms' },
        items: [],
      },
      {
        slice_type: 'price_model',
        primary: { title: 'EVENT', package_name: 'EVENT', fixed_fee: 2, percentage_fee: 1.5 },
        items: [],
      },
    )
  })

/** Other fees and prices for every package, one withdrawn, and no name that there was. */
async function changeContent(folder: string, site: string): Promise<void> {
  await edit<{ slices: Block[] }>(folder, PRICES, (data) => {
    data.slices = data.slices.filter(({ primary }) => primary.title !== 'EVENT')
    for (const { slice_type: kind, primary } of data.slices) {
      if (kind === 'package') primary.price = '777 kr.'
      if (kind === 'price_model')
        Object.assign(primary, { fixed_fee: Number(primary.fixed_fee) + 5, percentage_fee: 9 })
      if (kind === 'addon') Object.assign(primary, { name: `Omdøbt ${primary.name}`, price: '777 kr.' })
    }
  })
  await edit<Record<string, { name: string }[]>>(folder, 'faa_tilbud/faa_tilbud.json', (data) => {
    for (const list of [data.tilvalg_addons, data.branche_categories])
      for (const entry of list ?? []) entry.name = `Omdøbt ${entry.name}`
  })
  await expect
    .poll(async () => (await fetch(`${site}/priser/billetsystem`)).text(), { timeout: 60_000 })
    .toContain('777')
}

interface Journey {
  name: string
  /** Of the page from which the lead is sent. */
  query: string
  package: string
  addOns?: string[]
  /** Where sales reads another package as the recommended one. */
  recommended?: string
  /** How it is sent: from the result by default. */
  by?: 'result' | 'opret' | 'demo' | 'script'
}
const JOURNEYS: Journey[] = [
  { name: 'BASIS, the buyer pays', query: 'branche=sportsklub&pris=150&antal=400', package: 'BASIS' },
  {
    name: 'BASIS, the organiser pays, with add-ons',
    query: 'branche=sportsklub&tilvalg=egen-webshop.support&betaler=arrangoer&pris=89%2C99&antal=1300',
    package: 'BASIS',
    addOns: ['Egen webshop', 'Support'],
  },
  {
    name: 'PREMIUM by an add-on',
    query: 'branche=festival&tilvalg=white-label&pris=250&antal=500',
    package: 'PREMIUM',
    addOns: ['White label'],
  },
  {
    name: 'PREMIUM by revenue',
    query: 'branche=festival&betaler=arrangoer&pris=250&antal=1200',
    package: 'PREMIUM',
  },
  {
    name: 'PREMIUM chosen instead of BASIS',
    query: 'branche=sportsklub&pris=150&antal=400&pakke=PREMIUM',
    package: 'PREMIUM',
    recommended: 'BASIS',
  },
  {
    name: 'BASIS chosen instead of PREMIUM',
    query: 'branche=festival&betaler=arrangoer&pris=250&antal=1200&pakke=BASIS',
    package: 'BASIS',
    recommended: 'PREMIUM',
  },
  {
    name: 'a third package',
    query: 'branche=sportsklub&betaler=arrangoer&pris=150&antal=2500&pakke=EVENT',
    package: 'EVENT',
    recommended: 'PREMIUM',
  },
  {
    name: 'a demo that is completed after other answers',
    query: 'branche=sportsklub&tilvalg=white-label&pris=300&antal=2400',
    package: 'PREMIUM',
    addOns: ['White label'],
    by: 'demo',
  },
  {
    name: "'Opret BASIS' from a calculation",
    query: 'branche=sportsklub&pris=150&antal=400',
    package: 'BASIS',
    by: 'opret',
  },
  {
    name: "'Opret PREMIUM', the organiser pays",
    query: 'branche=festival&betaler=arrangoer&pris=250&antal=1200',
    package: 'PREMIUM',
    by: 'opret',
  },
  {
    name: 'fees above the revenue',
    query: 'branche=sportsklub&betaler=arrangoer&pris=1&antal=100',
    package: 'BASIS',
  },
  { name: 'free text from a script', query: '', package: 'BASIS', by: 'script' },
]

/** A figure as it is on the screen: its label, and its lines. */
type Shown = [label: string, ...lines: string[]]

const EMAIL = 'mette@fjordscenen.example'

/** Without what differs between a line of a screen, a row and a PDF: spaces, colons, commas. */
const plain = (text: string) => text.replaceAll(/[\s:]/g, '').replaceAll(/(?<!\d),|,(?!\d)/g, '')

async function figuresOn(page: Page, within: string): Promise<Shown[]> {
  const rows = await page
    .locator(`${within} dl > div`)
    .filter({ visible: true })
    .evaluateAll((found) =>
      found.map((row) => [
        row.querySelector('dt')?.innerText ?? '',
        ...(row.querySelector('dd')?.innerText ?? '').split('\n'),
      ]),
    )
  return rows as Shown[]
}

const salesLabel: Record<string, string> = {
  'Du får udbetalt for billetterne': SALES_LABELS['paid-out'],
  'Det koster dig': SALES_LABELS.cost,
  'Dit gebyr': SALES_LABELS.fee,
  'Køberen betaler pr. billet': SALES_LABELS.buyer,
}

/** What a reader has of a figure, one behind the other: label, amount and unit; its working. */
function piecesOf([label, first = '', ...more]: Shown, isForSales: boolean): string[] {
  // The leading figure's unit is on a line of its own.
  const lines = first.endsWith('kr.') ? [first + (more[0] ?? ''), ...more.slice(1)] : [first, ...more]
  lines[0] = (isForSales ? (salesLabel[label] ?? label) : label) + lines[0]
  return lines.map((line) => plain(line).replace(/\.$/, ''))
}

/** Sends the lead of a journey; returns the figures that its page showed last. */
async function send(page: Page, { query, package: name, by = 'result' }: Journey): Promise<Shown[]> {
  switch (by) {
    case 'script':
      await page.goto('/')
      await page.request.post('/api/leads/hubspot', { data: FROM_A_SCRIPT })
      return []
    case 'demo':
      return completeDemo(page, query)
    case 'opret': {
      await page.goto(`/beregner/pakkevalg?${query}`)
      const create = page.getByRole('link', { name: `Opret ${name}` })
      await hydrated(create)
      const shown = await figuresOn(page, '.wizard')
      await create.click()
      await expect(page).toHaveURL(/kontakt=start/)
      await sendForm(page, /Opret|Send/)
      return shown
    }
    default: {
      await page.goto(`/beregner/pakkevalg?${query}`)
      const ask = page.getByRole('button', { name: 'Send uforpligtende tilbud' })
      await hydrated(ask)
      const shown = await figuresOn(page, '.wizard')
      await ask.click()
      await sendForm(page, 'Send forespørgsel')
      return shown
    }
  }
}

const FROM_A_SCRIPT = {
  firstname: 'Mette Holm',
  email: EMAIL,
  contactMethod: 'call',
  industry: 'Køb billigt på http://spam.example',
  ticketDetails: { numberOfTickets: 200, ticketPrice: 100, customerPaysFee: true },
  other: ['<b>Ring 90 12 34 56</b>', '=HYPERLINK("http://spam.example")'],
  comment: 'Se http://spam.example',
}

async function sendForm(page: Page, name: string | RegExp): Promise<void> {
  const button = page.locator('.wizard__send').getByRole('button', { name })
  await hydrated(button)
  await page.getByLabel('Navn').fill('Mette Holm')
  await page.getByLabel('E-mail').fill(EMAIL)
  if (page.url().includes('kontakt=start')) {
    await page.getByLabel('Firma eller forening').fill('Fjordscenen')
    await page.getByLabel('CVR-nummer').fill('13748136')
  }
  await button.click()
  await expect(page.getByText('Referencenummer:')).toBeVisible()
}

/** Asked for with BASIS, completed with what was answered since. */
async function completeDemo(page: Page, query: string): Promise<Shown[]> {
  await page.goto('/beregner/pakkevalg?branche=sportsklub&pris=100&antal=200')
  const book = page.getByRole('button', { name: 'Book en personlig demo' })
  await hydrated(book)
  await book.click()
  await expect(page.getByText('Referencenummer:')).toBeVisible()
  await page.goto(`/beregner/billetsalg?${query}`)
  const next = page.getByRole('button', { name: 'Få mit tilbud' })
  await hydrated(next)
  await next.click()
  const complete = page.getByRole('button', { name: 'Send mine oplysninger' })
  await expect(complete).toBeVisible()
  const shown = await figuresOn(page, '.wizard')
  await page.getByLabel('Navn').fill('Mette Holm')
  await page.getByLabel('E-mail').fill(EMAIL)
  await complete.click()
  await expect(page.getByText('Nu ved vi, hvem vi skal kontakte.')).toBeVisible()
  return shown
}

const FOR_SALES = ['notice', 'notice in text', 'note', 'desk']

/** What each reader of a lead sees. */
async function readAll(page: Page, leadSite: LeadSite, reference: string): Promise<Record<string, string>> {
  await page.goto('/beregner/tak-for-din-henvendelse')
  const thanks = await page.getByRole('main').innerText()
  const pdf = await page.pdf({ format: 'A4' })
  const { text: sheets } = await extractText(await getDocumentProxy(new Uint8Array(pdf)))
  await deliver(page, leadSite, reference)
  const desk = await page.getByRole('main').innerText()
  const mailTo = (address: string) => {
    const found = leadSite.smtp.mails.findLast(
      ({ to, raw }) => to[0]?.includes(address) && raw.includes(reference),
    )
    if (!found) throw new Error(`No mail to ${address}`)
    return found.email
  }
  const [reply, notice] = [mailTo(EMAIL), mailTo('salg@')]
  const note = leadSite.hubspot
    .all('notes')
    .map(({ properties }) => properties.hs_note_body ?? '')
    .findLast((body) => body.includes(reference))
  const asShown = async (html = '') => {
    await page.route('**/vist', (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }),
    )
    await page.goto('/vist')
    const text = await page.locator('body').innerText()
    await page.unroute('**/vist')
    return text
  }
  return {
    'thank-you page': thanks,
    paper: sheets.join('\n'),
    mail: await asShown(reply.html),
    'mail in text': reply.text ?? '',
    notice: await asShown(notice.html),
    'notice in text': notice.text ?? '',
    note: await asShown(note),
    desk,
  }
}

/** Lets everything through that was held, and waits until the desk says that it arrived. */
async function deliver(page: Page, { site, smtp, hubspot }: LeadSite, reference: string): Promise<void> {
  smtp.fail(null)
  hubspot.fail()
  const address = `${site.url}/intern/henvendelse/${reference}`
  await page.goto(address)
  await page.getByLabel('Adgangskode').fill(OWNER_SECRET)
  await page.getByRole('button', { name: 'Log ind' }).click()
  await expect(page).toHaveURL(/\/intern\/henvendelse\/[^/?]+$/)
  const pressed = async (button: Locator) => {
    if ((await button.count()) === 0) return
    const shown = page.waitForEvent('load')
    await button.first().click()
    await shown
  }
  const hasAll = () =>
    smtp.mails.some(({ to, raw }) => to[0] === EMAIL && raw.includes(reference)) &&
    smtp.mails.some(({ to, raw }) => to[0]?.includes('salg@') && raw.includes(reference)) &&
    hubspot.all('notes').some(({ properties }) => properties.hs_note_body?.includes(reference))
  await expect
    .poll(
      async () => {
        if (hasAll()) return true
        await page.goto(`${site.url}/intern`)
        const now = page.getByRole('button', { name: 'Prøv nu' })
        await pressed(now)
        await page.goto(address)
        await pressed(now)
        return hasAll()
      },
      { timeout: 120_000 },
    )
    .toBe(true)
  await page.goto(address)
}

async function csvRow(page: Page, site: string, reference: string): Promise<Record<string, string>> {
  const csv = await (await page.request.get(`${site}/intern/henvendelser.csv`)).text()
  const cells = (line: string) =>
    line
      .replace(/^\ufeff?"|"$/g, '')
      .split('";"')
      .map((cell) => cell.replaceAll('""', '"'))
  const [headings = '', ...lines] = csv.split('\r\n')
  const row = cells(lines.find((line) => line.startsWith(`"${reference}"`)) ?? '')
  return Object.fromEntries(cells(headings).map((heading, index) => [heading, row[index] ?? '']))
}

for (const journey of JOURNEYS)
  test(`every reader of a lead has the figures of the screen: ${journey.name}`, async ({
    page,
    leadSite,
    content,
    complaints,
  }) => {
    complaints.allow('request to https://moede.')
    const { smtp, hubspot, site } = leadSite
    smtp.fail({ at: 'mail-from', code: 451, text: '4.3.2 Come back later' })
    hubspot.fail({ kind: 'answer', status: 503, times: 10_000 })
    await page.goto('/')
    const onScreen = await send(page, journey)
    const [lead, ...others] = leadSite.leads()
    if (!lead) throw new Error('No lead was stored')
    expect(others).toEqual([])
    await changeContent(content, site.url)
    expect(smtp.mails).toEqual([])

    const texts = await readAll(page, leadSite, lead.reference)
    const shown = onScreen.length > 0 ? onScreen : await thanksFigures(page)
    expect(shown.map(([label]) => label)).toContain(`Pris for ${journey.package}`)
    for (const [reader, text] of Object.entries(texts)) {
      const isForSales = FOR_SALES.includes(reader)
      const words = plain(text)
      let from = 0
      for (const shownPiece of shown.flatMap((figure) => piecesOf(figure, isForSales))) {
        // Mails to a visitor have no words but those of the content.
        const piece = reader.startsWith('mail') ? shownPiece.replace(UNKNOWN_ADD_ONS, '2tilvalg') : shownPiece
        const at = words.indexOf(piece, from)
        expect(at, `${reader}: ${piece} in ${words.slice(from)}`).toBeGreaterThan(-1)
        from = at + piece.length
      }
      for (const name of journey.addOns ?? []) expect(words, reader).toContain(plain(name))
      // Nothing of what content says now; a port or a reference may have such digits within.
      expect(text, reader).not.toMatch(/\b777\b|Omdøbt/)
    }
    if (journey.recommended)
      for (const reader of ['thank-you page', 'paper', 'mail', 'mail in text'])
        expect(plain(texts[reader] ?? ''), reader).toContain(
          plain(`Din beregning gælder ${journey.package}. Vi anbefalede ${journey.recommended}`),
        )
    if (journey.by === 'script')
      for (const reader of ['mail', 'mail in text'])
        expect(texts[reader], reader).not.toMatch(/spam|90 12 34 56|HYPERLINK/)

    const csv = await csvRow(page, site.url, lead.reference)
    expect(csv.Pakke).toBe(journey.package)
    for (const [label, line = '', rest = ''] of shown) {
      if (label.startsWith('Gebyret er større')) continue
      if (label === 'Det koster dig') {
        const bare = (text = '') => plain(text).replace(/\.$/, '')
        expect(bare(csv[SALES_LABELS.cost])).toBe(bare(`${line}${rest}`))
        continue
      }
      if (label.startsWith('Pris for')) {
        expect(plain(csv['Pakkens pris'] ?? '')).toBe(plain(`${line}${rest}`))
        continue
      }
      const amount = /\d[\d.]*(?:,\d\d)?/.exec(line)?.[0] ?? ''
      const column = csv[`${salesLabel[label] ?? label} (kr. inkl. moms)`] ?? ''
      expect(column, label).toMatch(/^\d+,\d\d$/)
      expect(column.replace(/,00$/, ''), label).toBe(amount.replaceAll('.', ''))
    }
  })

/** The add-ons of FROM_A_SCRIPT as a figure names them. */
const UNKNOWN_ADD_ONS = plain(
  FROM_A_SCRIPT.other.map((name) => `${name} (prisen står i dit tilbud)`).join(' og '),
)

/** Where there was no screen, the thank-you page is the first that shows the figures. */
async function thanksFigures(page: Page): Promise<Shown[]> {
  await page.goto('/beregner/tak-for-din-henvendelse')
  const rows = await figuresOn(page, 'main')
  const first = rows.findIndex(([label]) => label === 'Du får udbetalt for billetterne')
  const last = rows.findIndex(([label]) => label === 'Gebyrer i alt, betalt af køberne')
  return rows.slice(first, last + 1)
}
