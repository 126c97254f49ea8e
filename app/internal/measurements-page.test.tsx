import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { FieldSummary } from '#app/measurement/measurement.ts'
import type { LeadOrigin, WonLeads } from '#app/measurement/origins.ts'
import { visibleText } from '#tests/visible-text.ts'
import { MeasurementsPage } from './measurements-page.tsx'

// A Sunday and the Monday after it.
const DAYS = ['2026-11-22', '2026-11-23']
const NO_VISITS: FieldSummary = {
  days: DAYS,
  kinds: [],
  steps: [
    { step: 'branche', count: 0, daily: [0, 0] },
    { step: 'sendt', count: 0, daily: [0, 0] },
  ],
}
const ORIGIN: LeadOrigin = {
  week: '2026-11-23',
  source: 'nyhedsbrev',
  campaign: 'efterår',
  page: '/priser',
  count: 2,
}

function page({
  origins = [],
  won = null,
  ...summary
}: Partial<FieldSummary> & { origins?: LeadOrigin[]; won?: WonLeads[] | null } = {}) {
  return renderToStaticMarkup(
    <MeasurementsPage period={28} summary={{ ...NO_VISITS, ...summary }} origins={origins} won={won} />,
  )
}

/** The cells of a table's rows, heads included. */
function tableOf(html: string, caption: string): string[] {
  const [, after = ''] = html.split(`${caption}</caption>`)
  const [table = ''] = after.split('</table>')
  return table.split('<tr').slice(1).map(cellsOf)
}

function cellsOf(row: string): string {
  const cells = row.split(/<t[hd]\b/).slice(1)
  return cells.map((cell) => visibleText(`<td${cell}`).trim()).join('|')
}

test('without measurements the page says so and draws nothing, and marks the period shown', () => {
  const html = page()
  expect(visibleText(html)).toContain('Her er ingen målinger endnu')
  expect(html).not.toContain('<svg')
  expect(html).not.toContain('Hvor henvendelserne kommer fra')
  const marked = html.match(/<a [^>]*aria-current="page"[^>]*>/g)
  expect(marked).toHaveLength(1)
  expect(marked?.[0]).toContain('dage=28')
})

test('the sources of leads are shown before the first measurement', () => {
  const text = visibleText(page({ origins: [ORIGIN] }))
  expect(text).toContain('Hvor henvendelserne kommer fra')
  expect(text).toContain('Her er ingen målinger endnu')
})

test('a visit that only reached a step, or only opened a page, counts as a measurement', () => {
  const steps = page({ steps: [{ step: 'sendt', count: 1, daily: [0, 1] }] })
  const kinds = page({ kinds: [{ kind: 'priser', count: 1, daily: [0, 1] }] })
  for (const html of [steps, kinds]) {
    expect(html).not.toContain('ingen målinger endnu')
    expect(html).toContain('Vejen gennem beregneren')
    expect(html).toContain('Hvor henvendelserne kommer fra')
  }
  expect([steps, kinds].map((html) => html.includes('De besøgte sider'))).toEqual([false, true])
})

test('page kinds have a bar, a row, and a label that says the same in words', () => {
  const kinds: FieldSummary['kinds'] = [
    { kind: 'priser', count: 1_500, daily: [1_480, 20] },
    { kind: 'forside', count: 750, daily: [750, 0] },
  ]
  const html = page({ kinds })
  expect(tableOf(html, 'Besøg på hver slags side')).toEqual([
    'Sider|Besøg|I dag',
    'Priser|1.500|20',
    'Forsiden|750|0',
  ])
  const [plot = ''] = /<svg[^>]*slags side.*?<\/svg>/s.exec(html) ?? []
  expect(plot).toContain('slags side fra 22. nov. til 23. nov.: Priser 1.500, Forsiden 750.')
  expect([...plot.matchAll(/ width="([\d.]+)"/g)].map(([, width]) => width)).toEqual(['358', '179'])
})

test('a step shows its share of the first step, and the last day is labelled as today', () => {
  const steps: FieldSummary['steps'] = [
    { step: 'branche', count: 8, daily: [5, 3] },
    { step: 'sendt', count: 2, daily: [2, 0] },
  ]
  const html = page({ steps })
  expect(tableOf(html, 'Så langt kom besøgene')).toEqual([
    'Trin|Nåede hertil|Af det første trin|I dag',
    '1. Branche|8|100 %|3',
    'Henvendelse eller demo sendt|2|25 %|0',
  ])
  expect(html).toMatch(/fra 22\. nov\. til 23\. nov\.: 1\. Branche 8, Henvendelse eller demo sendt 2\./)
  expect(visibleText(html)).toContain('2 · 25 %')
})

test('if no visit reached the first step, no step has a share of it', () => {
  const html = page({
    steps: [
      { step: 'branche', count: 0, daily: [0, 0] },
      { step: 'sendt', count: 2, daily: [0, 2] },
    ],
  })
  expect(tableOf(html, 'Så langt kom besøgene')).toEqual([
    'Trin|Nåede hertil|Af det første trin|I dag',
    '1. Branche|0|Ingen|0',
    'Henvendelse eller demo sendt|2|Ingen|2',
  ])
  expect(html).not.toMatch(/∞|NaN|·/)
})

test('the bars of the steps are as long as their shares, and visible even for no visits', () => {
  const html = page({
    steps: [
      { step: 'branche', count: 8, daily: [8, 0] },
      { step: 'billetsalg', count: 4, daily: [4, 0] },
      { step: 'sendt', count: 0, daily: [0, 0] },
    ],
  })
  const bars = [...html.matchAll(/<rect x="1" y="(\d+)" width="([\d.]+)"/g)]
  expect(bars.map(([, , width]) => Number(width))).toEqual([358, 179, 2])
  expect(bars.map(([, y]) => Number(y))).toEqual([20, 64, 108])
  const names = [...html.matchAll(/<text x="0" y="(\d+)">([^<]*)/g)]
  expect(names.map(([, y, name]) => `${y} ${name}`)).toEqual([
    '14 1. Branche',
    '58 3. Billetsalg',
    '102 Henvendelse eller demo sendt',
  ])
  const counts = [...html.matchAll(/<text x="360" y="(\d+)" text-anchor="end">([^<]*)/g)]
  expect(counts.map(([, y, count]) => `${y} ${count}`)).toEqual([
    '14 8 · 100\u00a0%',
    '58 4 · 50\u00a0%',
    '102 0 · 0\u00a0%',
  ])
})

test('leads are counted by week, the newest first, beside the visits and steps of that week', () => {
  const html = page({
    kinds: [{ kind: 'priser', count: 12, daily: [5, 7] }],
    steps: [{ step: 'sendt', count: 3, daily: [1, 2] }],
    origins: [
      ORIGIN,
      { ...ORIGIN, count: 3, page: '/' },
      { ...ORIGIN, week: '2026-11-09', count: 1, source: '' },
    ],
  })
  expect(tableOf(html, 'Uge for uge')).toEqual([
    'Uge fra|Henvendelser|Besøg: Priser|Henvendelse eller demo sendt',
    '23. nov.|5|7|2',
    '16. nov.|0|5|1',
    '9. nov.|1|0|0',
  ])
})

test('the sources and pages of most leads come first, and unknown ones are labelled', () => {
  const html = page({
    origins: [
      { ...ORIGIN, count: 1, source: '', campaign: '', page: '' },
      { ...ORIGIN, count: 2, source: 'bing', campaign: '', page: '/b' },
      ORIGIN,
      { ...ORIGIN, week: '2026-11-16', count: 4 },
    ],
  })
  expect(tableOf(html, 'Efter kilde og kampagne')).toEqual([
    'Kilde|I alt|23. nov.|16. nov.',
    'nyhedsbrev · efterår|6|2|4',
    'bing|2|2|0',
    'Ukendt kilde|1|1|0',
  ])
  expect(tableOf(html, 'Efter formularens side').slice(1)).toEqual([
    '/priser|6|2|4',
    '/b|2|2|0',
    'Ukendt side|1|1|0',
  ])
})

test('pages with equally many leads are sorted by name, and those after thirty are counted', () => {
  const origins = Array.from({ length: 33 }, (_, at) => ({
    ...ORIGIN,
    page: `/${String(33 - at).padStart(2, '0')}`,
  }))
  const html = page({ origins })
  const pages = tableOf(html, 'Efter formularens side').slice(1)
  expect(pages).toHaveLength(30)
  expect([pages[0], pages[29]]).toEqual(['/01|2|2|0', '/30|2|2|0'])
  expect(visibleText(html)).toContain('Og 3 til.')
  expect(visibleText(page({ origins: origins.slice(3) }))).not.toMatch(/Og \d+ til/)
})

test('won leads show their worth by source and campaign, as bars, as a table and as a file', () => {
  const won = [
    { source: 'nyhedsbrev', campaign: 'efterår', count: 3, kroner: 7903.58, unknown: 1 },
    { source: '', campaign: '', count: 1, kroner: 0, unknown: 1 },
  ]
  const html = page({ won })
  expect(tableOf(html, 'Vundet efter kilde og kampagne')).toEqual([
    'Kilde og kampagne|Vundet|Beløb ekskl. moms|Uden kendt beløb',
    'nyhedsbrev · efterår|3|7.903,58 kr.|1',
    'Ukendt kilde|1|0 kr.|1',
  ])
  expect(html).toMatch(
    /aria-label="[^"]*: nyhedsbrev · efterår 3 · 7\.903,58\skr\., Ukendt kilde 1 · 0\skr\.\."/,
  )
  expect(html).toContain('href="/intern/maalinger/vundne.csv?dage=28"')
  expect(page({ origins: [ORIGIN], won: null })).not.toContain('Vundne')
  const none = page({ steps: [{ step: 'sendt', count: 1, daily: [0, 1] }], won: [] })
  expect(visibleText(none)).toContain('Ingen henvendelser fra perioden er sat til Vundet.')
})
