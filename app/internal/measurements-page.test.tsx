import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { FieldSummary, Quartile } from '#app/measurement/measurement.ts'
import type { LeadOrigin } from '#app/measurement/origins.ts'
import { visibleText } from '#tests/visible-text.ts'
import { MeasurementsPage } from './measurements-page.tsx'

// A Sunday and the Monday after it.
const DAYS = ['2026-11-22', '2026-11-23']
const NONE: Quartile = { p75: null, visits: 0 }
const IDLE = { ...NONE, daily: [NONE, NONE] }
const NO_VISITS: FieldSummary = {
  days: DAYS,
  vitals: { lcp: IDLE, inp: IDLE, cls: IDLE, ttfb: IDLE },
  kinds: [],
  steps: [
    { step: 'branche', reached: 0, daily: [0, 0] },
    { step: 'sendt', reached: 0, daily: [0, 0] },
  ],
}
const noVitals = { lcp: null, inp: null, cls: null, ttfb: null }
const measured = (p75: number, visits = 1_200) => ({
  p75,
  visits,
  daily: [NONE, { p75, visits }],
})
const ORIGIN: LeadOrigin = {
  week: '2026-11-23',
  source: 'nyhedsbrev',
  campaign: 'efterår',
  page: '/priser',
  count: 2,
}

function page({ origins = [], ...summary }: Partial<FieldSummary> & { origins?: LeadOrigin[] } = {}) {
  return renderToStaticMarkup(
    <MeasurementsPage period={28} summary={{ ...NO_VISITS, ...summary }} origins={origins} />,
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

test('a visit that only reached a step, or only opened a page, is a measurement', () => {
  const steps = page({ steps: [{ step: 'sendt', reached: 1, daily: [0, 1] }] })
  const kinds = page({ kinds: [{ kind: 'priser', visits: 1, daily: [0, 1], p75: noVitals }] })
  for (const html of [steps, kinds]) {
    expect(html).not.toContain('ingen målinger endnu')
    expect(html).toContain('Hvor hurtige siderne er')
    expect(html).toContain('Hvor henvendelserne kommer fra')
  }
})

test('each figure has its unit and its grade, at the limits and above them', () => {
  const figures = (vitals: Partial<FieldSummary['vitals']>) =>
    [
      ...page({
        steps: [{ step: 'sendt', reached: 1, daily: [0, 1] }],
        vitals: { ...NO_VISITS.vitals, ...vitals },
      }).matchAll(/<span class="figure">(.*?)<\/p>/g),
    ].map(([figure]) => visibleText(figure).trim())
  expect(
    figures({ lcp: measured(2_500), inp: measured(201), cls: measured(251), ttfb: measured(1_800) }),
  ).toEqual([
    '2,5 s God 1.200 målinger',
    '201 ms Kan blive bedre 1.200 målinger',
    '0,25 Dårlig 1.200 målinger',
    '1,8 s Kan blive bedre 1.200 målinger',
  ])
  expect(figures({})[0]).toBe('Ingen tal 0 målinger')
})

test('each plot has a table of its days, and a label that says the same in words', () => {
  const html = page({
    steps: [{ step: 'sendt', reached: 1, daily: [0, 1] }],
    vitals: { ...NO_VISITS.vitals, cls: measured(80) },
  })
  expect(tableOf(html, 'Noget flytter sig (CLS)')).toEqual([
    'Dag|Tre af fire under|Målinger',
    '22. nov.|Ingen|0',
    '23. nov.|0,08|1.200',
  ])
  const labels = [...html.matchAll(/aria-label="([^"]*)"/g)].map(([, label = '']) => label)
  expect(labels.find((label) => label.includes('(CLS)'))).toMatch(
    /dag for dag fra 22\. nov\. til 23\. nov\.: 0,08 i perioden/,
  )
  expect(labels.find((label) => label.includes('(LCP)'))).toContain('ingen målinger')
})

test('a page kind has its visits and figures in a row', () => {
  const kinds: FieldSummary['kinds'] = [
    { kind: 'priser', visits: 1_500, daily: [0, 1_500], p75: { lcp: 1_250, inp: 48, cls: 20, ttfb: null } },
  ]
  expect(tableOf(page({ kinds }), 'Side for side')).toEqual([
    'Sider|Besøg|Vist (LCP)|Svar (INP)|Flytter sig (CLS)|Svartid (TTFB)',
    'Priser|1.500|1,25 s|48 ms|0,02|Ingen',
  ])
})

test('a step has its share of the first one, and the last day as today', () => {
  const steps: FieldSummary['steps'] = [
    { step: 'branche', reached: 8, daily: [5, 3] },
    { step: 'sendt', reached: 2, daily: [2, 0] },
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
      { step: 'branche', reached: 0, daily: [0, 0] },
      { step: 'sendt', reached: 2, daily: [0, 2] },
    ],
  })
  expect(tableOf(html, 'Så langt kom besøgene')).toEqual([
    'Trin|Nåede hertil|Af det første trin|I dag',
    '1. Branche|0|Ingen|0',
    'Henvendelse eller demo sendt|2|Ingen|2',
  ])
  expect(html).not.toMatch(/∞|NaN|·/)
})

test('a plot joins days with figures, and begins anew after a day without one', () => {
  const days = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24']
  const daily = [1_000, 2_000, null, 3_000, 4_500].map((p75) => ({ p75, visits: 1 }))
  const html = page({
    days,
    steps: [{ step: 'sendt', reached: 1, daily: [0, 0, 0, 0, 1] }],
    vitals: { ...NO_VISITS.vitals, lcp: { p75: 3_000, visits: 4, daily } },
  })
  const [plot = ''] = /<svg[^>]*\(LCP\).*?<\/svg>/s.exec(html) ?? []
  const line = /<path d="([^"]*)" fill="none"/.exec(plot)?.[1] ?? ''
  expect(line.replaceAll(/[\d. ]/g, '')).toBe('MLML')
  const lamps = [...plot.matchAll(/cx="([\d.]+)" cy="([\d.]+)"/g)].map(([, x, y]) => [Number(x), Number(y)])
  expect(lamps.map(([x]) => x)).toEqual([46, 122, 274, 350])
  // Higher figures are higher up, all within the picture.
  const heights = lamps.map(([, y]) => y ?? 0)
  expect(heights).toEqual(heights.toSorted((one, other) => other - one))
  expect(Math.min(...heights)).toBeGreaterThan(12)
  expect(Math.max(...heights)).toBeLessThan(164)
  // Equal steps of a figure are equally far apart.
  expect((heights[0] ?? 0) - (heights[1] ?? 0)).toBeCloseTo((heights[1] ?? 0) - (heights[2] ?? 0), 0)
  expect(visibleText(plot)).toMatch(/2,5 s 4 s 0 /)
  // The line below is as wide as the days, whose names are at its ends, and each limit has its
  // name beside it.
  expect(plot).toContain('d="M46 164H350"')
  expect(plot).toMatch(/<text x="46" y="182">20\. nov\.<\/text><text x="350" y="182"/)
  const limits = [
    ...plot.matchAll(/d="M46 ([\d.]+)H350" [^>]*dasharray[^>]*><\/path><text x="40" y="([\d.]+)"/gi),
  ]
  expect(limits).toHaveLength(2)
  for (const [, line, name] of limits) expect(Number(name)).toBeCloseTo(Number(line) + 4, 1)
})

test('a limit that no day comes near is not drawn, and a single day is in the middle', () => {
  const idle = { ...NONE, daily: [NONE] }
  const html = page({
    days: ['2026-11-23'],
    steps: [{ step: 'sendt', reached: 1, daily: [1] }],
    vitals: {
      inp: idle,
      cls: idle,
      ttfb: idle,
      lcp: { p75: 900, visits: 1, daily: [{ p75: 900, visits: 1 }] },
    },
  })
  const [plot = ''] = /<svg[^>]*\(LCP\).*?<\/svg>/s.exec(html) ?? []
  expect(visibleText(plot)).toContain('2,5 s')
  expect(visibleText(plot)).not.toContain('4 s')
  expect(plot).toContain('cx="198"')
})

test('the bars of the steps are as long as their shares, and visible even for no visits', () => {
  const html = page({
    steps: [
      { step: 'branche', reached: 8, daily: [8, 0] },
      { step: 'billetsalg', reached: 4, daily: [4, 0] },
      { step: 'sendt', reached: 0, daily: [0, 0] },
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
    kinds: [{ kind: 'priser', visits: 12, daily: [5, 7], p75: noVitals }],
    steps: [{ step: 'sendt', reached: 3, daily: [1, 2] }],
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
