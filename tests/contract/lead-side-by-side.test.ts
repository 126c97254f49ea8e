import { mkdirSync, writeFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ThankYou } from '#app/calculator/thank-you.tsx'
import { toThankYou } from '#app/calculator/thank-you-summary.ts'
import Wizard from '#app/calculator/wizard.island.tsx'
import { FALLBACK_CONTENT, type WizardContent } from '#app/calculator/wizard-content.ts'
import { quotePayload, toShownOffer, toWizardLead } from '#app/forms/payloads/quote-payload.ts'
import { toQuotePayload } from '#app/forms/payloads/quote-request.ts'
import { EVERYTHING } from '#app/internal/desk.ts'
import type { OfferedAddOn } from '#app/lead/answers/choices.ts'
import { describe as describeLead } from '#app/lead/describe.ts'
import { readQuery, toLead } from '#app/lead/draft.ts'
import { NO_CONTACT } from '#app/lead/fields/contact-fields.ts'
import type { ContactMethod } from '#app/lead/lead.ts'
import { type Figure, figureText, forSales } from '#app/pricing/figures.ts'
import { FALLBACK_TERMS, type Terms } from '#server/leads/terms.ts'
import { packagePriceOf } from '#tests/builders/rates.ts'
import { submission } from '#tests/fakes/example-lead.ts'
import { openLeadPath } from '#tests/open-lead-path.ts'

// Twelve leads, each read by everybody who reads it, side by side: what the visitor saw is what
// everybody gets, although the content changed before the first of them read it.

const addOn = (name: string, of: OfferedAddOn['package'], price: string): OfferedAddOn => ({
  name,
  icon: null,
  package: of,
  price,
  text: '',
  includedIn: of === 'PREMIUM' ? ['PREMIUM'] : [],
})
const ADD_ONS = [
  addOn('Egen webshop', 'BASIS', '99 kr. om måneden ekskl. moms'),
  addOn('Support', 'BASIS', 'prisen står i dit tilbud'),
  addOn('White label', 'PREMIUM', 'med i PREMIUM'),
]
const EVENT = {
  fixedFee: 2,
  percentageFee: 1.5,
  packagePrice: packagePriceOf({ price: '99 kr.' }),
}
const BEFORE: Terms = {
  ...FALLBACK_TERMS,
  rates: { ...FALLBACK_TERMS.rates, EVENT },
  industries: new Set(['Sportsklub', 'Teater']),
  addOns: new Map(ADD_ONS.map((each) => [each.name, each])),
}
/** Another fee and price for every package, one withdrawn, and no name that there was. */
const AFTER: Terms = {
  ...FALLBACK_TERMS,
  rates: Object.fromEntries(
    Object.entries(FALLBACK_TERMS.rates).map(([name, rates]) => [
      name,
      {
        fixedFee: rates.fixedFee + 5,
        percentageFee: 9,
        packagePrice: packagePriceOf({ price: '777 kr.', priceLabel: 'i alt' }),
      },
    ]),
  ) as Terms['rates'],
  industries: new Set(['Cirkus']),
  addOns: new Map(),
}
const CONTENT: WizardContent = {
  ...FALLBACK_CONTENT,
  rates: BEFORE.rates,
  addOns: ADD_ONS,
  industries: [...BEFORE.industries].map((name) => ({ name, icon: null })),
  packages: {
    ...FALLBACK_CONTENT.packages,
    EVENT: { title: 'EVENT', subtitle: '', reasonRevenue: '', icon: null, items: [] },
  },
}

interface Sent {
  name: string
  /** Of the page from which it was sent. */
  query: string
  method: ContactMethod
  package: string | null
  addOns?: string[]
  /** The calculation that the demo was asked for with. */
  demo?: string
  /** The payload of a script, which has no screen. */
  script?: object
}
const LEADS: Sent[] = [
  {
    name: 'BASIS, kunden betaler',
    query: 'branche=sportsklub&pris=150&antal=400',
    method: 'call',
    package: 'BASIS',
  },
  {
    name: 'BASIS, arrangøren betaler, med tilvalg',
    query: 'branche=sportsklub&tilvalg=egen-webshop.support&betaler=arrangoer&pris=89,99&antal=1300',
    method: 'call',
    package: 'BASIS',
    addOns: ['Egen webshop', 'Support'],
  },
  {
    name: 'PREMIUM på grund af et tilvalg',
    query: 'branche=teater&tilvalg=white-label&pris=250&antal=500',
    method: 'call',
    package: 'PREMIUM',
    addOns: ['White label'],
  },
  {
    name: 'PREMIUM på grund af omsætningen',
    query: 'branche=teater&betaler=arrangoer&pris=250&antal=1200',
    method: 'call',
    package: 'PREMIUM',
  },
  {
    name: 'PREMIUM valgt i stedet for BASIS',
    query: 'branche=sportsklub&pris=150&antal=400&pakke=PREMIUM',
    method: 'call',
    package: 'PREMIUM',
  },
  {
    name: 'BASIS valgt i stedet for PREMIUM',
    query: 'branche=teater&betaler=arrangoer&pris=250&antal=1200&pakke=BASIS',
    method: 'call',
    package: 'BASIS',
  },
  {
    name: 'en tredje pakke valgt',
    query: 'branche=sportsklub&tilvalg=egen-webshop&betaler=arrangoer&pris=150&antal=2500&pakke=EVENT',
    method: 'call',
    package: 'EVENT',
    addOns: ['Egen webshop'],
  },
  {
    name: 'demo, kunden betaler, med kontakt bagefter',
    demo: 'branche=sportsklub&pris=100&antal=200',
    query: 'branche=sportsklub&tilvalg=white-label&pris=300&antal=2400',
    method: 'demo',
    package: 'PREMIUM',
    addOns: ['White label'],
  },
  {
    name: "'Opret BASIS' fra en beregning",
    query: 'branche=sportsklub&pris=150&antal=400&kontakt=start&pakke=BASIS&fra=pakkevalg',
    method: 'start',
    package: 'BASIS',
  },
  { name: "'Opret EVENT' uden svar", query: 'kontakt=start&pakke=EVENT', method: 'start', package: 'EVENT' },
  {
    name: 'gebyr over omsætningen',
    query: 'branche=sportsklub&betaler=arrangoer&pris=1&antal=100',
    method: 'call',
    package: 'BASIS',
  },
  {
    name: 'fri tekst fra et script',
    query: '',
    method: 'call',
    package: 'BASIS',
    script: {
      industry: 'Køb billigt på http://spam.example',
      ticketDetails: { numberOfTickets: 200, ticketPrice: 100, customerPaysFee: true },
      other: ['<b>Ring 90 12 34 56</b>', '=HYPERLINK("http://spam.example")'],
      comment: 'Se http://spam.example',
    },
  },
]

/** Who reads a lead; those for sales call the figures by their names for sales. */
const READERS = [
  'skærm',
  'takkeside',
  'print',
  'mail',
  'mail (tekst)',
  'notits',
  'notits (tekst)',
  'note',
  'desk',
] as const
type Reader = (typeof READERS)[number]
const FOR_SALES: readonly Reader[] = ['notits', 'notits (tekst)', 'note', 'desk']

const wordsOf = (html: string) =>
  html
    .replaceAll(/<(script|style|template)\b.*?<\/\1>|<!--.*?-->/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&nbsp;|&#xa0;/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/[:\s]+/g, ' ')

/** A figure in words, each of which stands in this order. */
const piecesOf = ({ label, amount, unit, working }: Figure) =>
  [`${label} ${amount} ${unit}`.trim(), working].filter(Boolean).map((text) => text.replaceAll('\u00a0', ' '))

type Read = {
  texts: Partial<Record<Reader, string>>
  csv: Record<string, string>
  figures: Figure[]
  addOns: string[]
}
const read = new Map<string, Read>()
let path: Awaited<ReturnType<typeof openLeadPath>>

function screenOf({ query, method, script }: Sent): string | undefined {
  if (script) return undefined
  const step = method === 'start' ? 'information' : 'pakkevalg'
  return wordsOf(
    renderToStaticMarkup(
      createElement(Wizard, { content: CONTENT, step, search: `?${query}`, posted: null }),
    ),
  )
}

/** Sends a lead from its page, before the content changes. */
async function send(sent: Sent, email: string) {
  const { query, method, demo, script } = sent
  const draftOf = (text: string) => ({
    ...readQuery(new URLSearchParams(text), CONTENT),
    contactMethod: method,
  })
  const fields = { name: 'Mette Holm', email, phone: '20 34 56 78', company: 'Fjordscenen', cvr: '13748136' }
  const intentId = demo === undefined ? undefined : 'intent-1234567890'
  const payload = quotePayload.parse(
    script
      ? { firstname: 'Mette Holm', email, contactMethod: method, ...script }
      : toQuotePayload(
          { draft: draftOf(query), fields, rates: CONTENT.rates },
          { elapsedMs: 9000, notice: null, ...(intentId && { intentId }) },
        ),
  )
  const asked =
    demo === undefined
      ? null
      : await path.intake.receive(
          toLead(draftOf(demo), NO_CONTACT, intentId),
          submission({ form: 'demo', idempotencyKey: `asked-${email}` }),
        )
  const receipt = await path.intake.receive(
    toWizardLead(payload),
    submission({
      form: demo === undefined ? 'information' : 'demo',
      idempotencyKey: email,
      shown: toShownOffer(payload),
      token: asked?.outcome === 'stored' ? asked.token : null,
    }),
  )
  if (receipt.outcome !== 'stored') throw new Error(receipt.outcome)
  return receipt
}

async function readBack(
  sent: Sent,
  email: string,
  { reference, token }: { reference: string; token: string | null },
): Promise<Read> {
  const view = await path.intake.byToken(token ?? '')
  if (!view) throw new Error('There are no thanks')
  const page = renderToStaticMarkup(
    createElement(ThankYou, {
      summary: toThankYou(view),
      productName: '',
      logo: null,
      text: [],
      steps: [],
      siteUrl: '',
    }),
  )
  const [screen = '', paper = ''] = wordsOf(page).split(/Reference \S+, sendt/)
  const toSales = path.mails.findLast(
    ({ to, subject }) => to.includes('salg@') && subject.includes(reference),
  )
  const toVisitor = path.mails.findLast(({ to }) => to.includes(email))
  const note = path.hubspot
    .all('notes')
    .map(({ properties }) => properties.hs_note_body ?? '')
    .findLast((body) => body.includes(reference))
  const shown = await path.desk.show(reference)
  const lines = (shown?.sections ?? []).flatMap(({ title, rows }) => [
    title,
    ...rows.map(({ label, value }) => `${label} ${value}`),
  ])
  const { offer, quotation } = describeLead(view)
  return {
    texts: {
      ...(sent.script ? {} : { skærm: screenOf(sent) ?? '' }),
      takkeside: screen,
      print: paper,
      mail: wordsOf(toVisitor?.html ?? ''),
      'mail (tekst)': wordsOf(toVisitor?.text ?? ''),
      notits: wordsOf(toSales?.html ?? ''),
      'notits (tekst)': wordsOf(toSales?.text ?? ''),
      note: wordsOf(note ?? ''),
      desk: wordsOf(lines.join(' ')),
    },
    csv: await csvRow(reference),
    figures: offer?.quote.figures ?? [],
    addOns: quotation?.lead.answers.other.map(({ name }) => name) ?? [],
  }
}

/** The cells of a lead, by heading. */
async function csvRow(reference: string): Promise<Record<string, string>> {
  let csv = ''
  for await (const part of path.desk.csv(EVERYTHING)) csv += part
  const cells = (line: string) =>
    line
      .replace(/^\ufeff?"|"$/g, '')
      .split('";"')
      .map((cell) => cell.replaceAll('""', '"'))
  const [headings = '', ...lines] = csv.split('\r\n')
  const row = cells(lines.find((line) => line.startsWith(`"${reference}"`)) ?? '')
  return Object.fromEntries(cells(headings).map((heading, index) => [heading, row[index] ?? '']))
}

beforeAll(async () => {
  path = await openLeadPath(BEFORE)
  const stored = []
  for (const [index, sent] of LEADS.entries()) {
    path.terms = BEFORE
    const email = `lead${index}@fjordscenen.example`
    stored.push({ sent, email, receipt: await send(sent, email) })
  }
  path.terms = AFTER
  await path.deliveries.drain()
  for (const { sent, email, receipt } of stored) read.set(sent.name, await readBack(sent, email, receipt))
})

afterAll(async () => {
  writeTable()
  await path.stop()
})

const kroner = (amount: number) => amount.toFixed(2).replace('.', ',')

describe.each(LEADS)('$name:', ({ name, package: own, addOns = [], script, method }) => {
  const of = () => {
    const found = read.get(name)
    if (!found) throw new Error(`${name} was not read`)
    return found
  }

  test('the figures are those of the screen, in its order, for every reader', () => {
    const { texts, figures } = of()
    expect(Object.keys(texts)).toEqual(READERS.filter((reader) => reader !== 'skærm' || !script))
    expect(figures.length).toBeGreaterThan(0)
    for (const [reader, text] of Object.entries(texts)) {
      const isForSales = FOR_SALES.includes(reader as Reader)
      // What of a script's lead names an add-on is not the same for every reader.
      const compared = script ? figures.filter(({ of }) => of !== 'cost' && of !== 'package') : figures
      let from = 0
      for (const piece of (isForSales ? forSales(compared) : compared).flatMap(piecesOf)) {
        const at = text.indexOf(piece, from)
        expect(at, `${reader}: ${piece}`).toBeGreaterThan(-1)
        from = at + piece.length
      }
      // Nothing of what content says now; a reference may have such digits within.
      expect(text, reader).not.toMatch(/\b777\b/)
    }
  })

  test('the columns of the CSV have the same', () => {
    const { csv, figures } = of()
    expect(csv.Pakke).toBe(own)
    for (const figure of forSales(figures)) {
      if (figure.of === 'too-high') continue
      const isText = figure.of === 'package' || figure.of === 'cost'
      expect(cellOf(csv, figure), figure.label).toBe(
        isText ? figureText(figure) : kroner(figure.kroner ?? Number.NaN),
      )
    }
  })

  test('package, add-ons and the reason are the same', () => {
    const { texts, csv, figures } = of()
    expect(figures.find((figure) => figure.of === 'package')?.label).toBe(`Pris for ${own}`)
    for (const addOnName of addOns)
      for (const [reader, text] of Object.entries(texts)) expect(text, reader).toContain(addOnName)
    const recommended = csv['Anbefalet pakke']
    if (method === 'start' || recommended === own || recommended === '') return
    for (const reader of ['takkeside', 'mail', 'mail (tekst)'] as const)
      expect(texts[reader], reader).toContain(`Din beregning gælder ${own}. Vi anbefalede ${recommended}`)
    for (const reader of FOR_SALES) expect(texts[reader], reader).toContain(`Anbefalet pakke ${recommended}`)
  })

  if (script)
    test('its words are read by sales in full, and by the address that it names as a number', () => {
      const { texts, addOns: typed } = of()
      expect(typed).toHaveLength(2)
      for (const reader of ['note', 'desk', 'notits (tekst)'] as const)
        expect(texts[reader], reader).toContain('Ring 90 12 34 56')
      for (const reader of ['mail', 'mail (tekst)'] as const) {
        expect(texts[reader], reader).not.toMatch(/spam|90 12 34 56|HYPERLINK/)
        expect(texts[reader], reader).toMatch(/2 tilvalg/)
      }
    })
})

/** The cell of a figure, labelled for sales. */
const cellOf = (csv: Record<string, string>, { of, label }: Figure): string | undefined =>
  csv[of === 'package' ? 'Pakkens pris' : of === 'cost' ? label : `${label} (kr. inkl. moms)`]

/** For a person: what each reader says, one line for each lead and figure. */
function writeTable(): void {
  const lines = LEADS.flatMap(({ name }) => {
    const { texts, figures = [], csv } = read.get(name) ?? { texts: {}, csv: {} as Record<string, string> }
    return figures.map((figure) => {
      const cells = READERS.map((reader) => {
        const text = texts[reader]
        if (text === undefined) return '–'
        const [shown = figure] = FOR_SALES.includes(reader) ? forSales([figure]) : [figure]
        return piecesOf(shown).every((piece) => text.includes(piece)) ? shown.amount : 'andet'
      })
      const [column = ''] = forSales([figure]).map((shown) => cellOf(csv, shown))
      return `| ${[name, figure.label, ...cells, column || '–'].join(' | ')} |`
    })
  })
  const head = ['henvendelse', 'tal', ...READERS, 'CSV']
  mkdirSync('test-results', { recursive: true })
  writeFileSync(
    'test-results/leads-side-by-side.md',
    [`| ${head.join(' | ')} |`, `|${head.map(() => '---').join('|')}|`, ...lines, ''].join('\n'),
  )
}
