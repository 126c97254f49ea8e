import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { SALES_LABELS } from '#app/pricing/figures.ts'
import { expect, test } from '#tests/browser/site.ts'
import { hydrated } from '#tests/hydrated.ts'
import { type LeadSite, OWNER_SECRET } from '#tests/lead-site.ts'

// One lead in a browser: the figures on the screen, as they are written there, are those of the
// thank-you page, paper, both mails, CRM note, desk and CSV. tests/golden/leads has other leads on
// the server, and tests/contract/lead-final.test.ts what content changes meanwhile.

/** Another package than the recommended one, and the organiser pays: all figures differ. */
const QUERY =
  'branche=sportsklub&tilvalg=egen-webshop.support&betaler=arrangoer&pris=89%2C99&antal=1300&pakke=PREMIUM'
const [PACKAGE, RECOMMENDED, ADD_ONS] = ['PREMIUM', 'BASIS', ['Egen webshop', 'Support']]

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

/** A figure's texts in the order in which a reader gets them: label, amount and unit; its computation. */
function piecesOf([label, first = '', ...more]: Shown, isForSales: boolean): string[] {
  // The leading figure's unit is on a line of its own.
  const lines = first.endsWith('kr.') ? [first + (more[0] ?? ''), ...more.slice(1)] : [first, ...more]
  lines[0] = (isForSales ? (salesLabel[label] ?? label) : label) + lines[0]
  return lines.map((line) => plain(line).replace(/\.$/, ''))
}

/** Sends the lead; returns the figures of the page from which it was asked for. */
async function send(page: Page): Promise<Shown[]> {
  await page.goto(`/beregner/pakkevalg?${QUERY}`)
  const ask = page.getByRole('button', { name: 'Send uforpligtende tilbud' })
  await hydrated(ask)
  const shown = await figuresOn(page, '.wizard')
  await ask.click()
  const button = page.locator('.wizard__send').getByRole('button', { name: 'Send forespørgsel' })
  await hydrated(button)
  await page.getByLabel('Navn').fill('Mette Holm')
  await page.getByLabel('E-mail').fill(EMAIL)
  await button.click()
  await expect(page.getByText('Reference:')).toBeVisible()
  return shown
}

const FOR_SALES = ['notice', 'notice in text', 'note', 'desk']

/** What each reader of a lead sees. */
async function readAll(page: Page, leadSite: LeadSite, reference: string): Promise<Record<string, string>> {
  await page.goto('/beregner/tak-for-din-henvendelse')
  const thanks = await page.getByRole('main').innerText()
  const pdf = await page.pdf({ format: 'A4' })
  const { text: sheets } = await extractText(await getDocumentProxy(new Uint8Array(pdf)))
  await openOnDesk(page, leadSite, reference)
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

/** Opens the lead on the desk, once it is in the CRM and both mails are sent. */
async function openOnDesk(page: Page, { smtp, hubspot }: LeadSite, reference: string): Promise<void> {
  await expect.poll(() => smtp.mails.filter(({ raw }) => raw.includes(reference)).length).toBe(2)
  await hubspot.waitUntil(() =>
    hubspot.all('notes').some(({ properties }) => properties.hs_note_body?.includes(reference)),
  )
  await page.goto(`/intern/henvendelse/${reference}`)
  await page.getByLabel('Adgangskode').fill(OWNER_SECRET)
  await page.getByRole('button', { name: 'Log ind' }).click()
  await expect(page).toHaveURL(/\/intern\/henvendelse\/[^/?]+$/)
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

test('every view of a lead has the figures of the screen', async ({ page, leadSite }) => {
  const shown = await send(page)
  const [lead, ...others] = leadSite.leads()
  if (!lead) throw new Error('No lead was stored')
  expect(others).toEqual([])

  const texts = await readAll(page, leadSite, lead.reference)
  expect(shown.map(([label]) => label)).toContain(`Pris for ${PACKAGE}`)
  for (const [reader, text] of Object.entries(texts)) {
    const words = plain(text)
    let from = 0
    for (const piece of shown.flatMap((figure) => piecesOf(figure, FOR_SALES.includes(reader)))) {
      const at = words.indexOf(piece, from)
      expect(at, `${reader}: ${piece} in ${words.slice(from)}`).toBeGreaterThan(-1)
      from = at + piece.length
    }
    for (const name of ADD_ONS) expect(words, reader).toContain(plain(name))
  }
  for (const reader of ['thank-you page', 'paper', 'mail', 'mail in text'])
    expect(plain(texts[reader] ?? ''), reader).toContain(
      plain(`Din beregning gælder ${PACKAGE}. Vi anbefalede ${RECOMMENDED}`),
    )

  const csv = await csvRow(page, leadSite.site.url, lead.reference)
  expect(csv.Pakke).toBe(PACKAGE)
  for (const [label, line = '', rest = ''] of shown) {
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
