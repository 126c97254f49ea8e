import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { FALLBACK_RATES, PACKAGES } from '#app/pricing/packages.ts'
import type { ContentFiles, DocumentSource } from '#server/content/repository/files.ts'
import type { Json, JsonObject } from '#server/content/repository/model.ts'
import { checkAddOns, checkIndustries } from './check-choices.ts'
import { checkEmailField, isEmailField } from './check-email.ts'
import { checkMarkdown } from './check-markdown.ts'
import { checkMedia } from './check-media.ts'
import { checkCalculators, checkPackagePrices, soldPrices, stalePrices } from './check-prices.ts'
import { checkImage, checkLink, checkRedirects, type TargetContext } from './check-targets.ts'
import { checkMetaText, checkSearchWords, checkText, textsBelow } from './check-texts.ts'
import { checkValues } from './check-values.ts'
import { type Report, reportBelow } from './content-finding.ts'

/** The single checks, each over the values that it is about. */

/** What a check reports, a line each; every finding is a sentence. */
async function reported(check: (report: Report) => unknown): Promise<string[]> {
  const lines: string[] = []
  const note = (level: string) => (place: string, text: string) => {
    expect(text).toMatch(/^[A-ZÆØÅ„/][^\n]{8,}[.?]$/)
    lines.push(`${level} ${place}: ${text}`)
  }
  await check({ error: note('error'), warning: note('warning') })
  return lines
}

const source = (
  type: string,
  uid: string | null,
  data: JsonObject,
  id = `id-${uid ?? type}`,
): DocumentSource => ({
  path: `documents/${type}/${uid ?? type}.json`,
  file: { id, type, uid, data },
})

test.each<[string, RegExp]>([
  ['To ** stjerner', /stjerner/],
  ['- Et\n  - Under', /ét niveau/],
  ['> Citat', /citat/i],
  ['| a | b |\n|---|---|\n| 1 | 2 |', /tabeller/],
  ['Et <b>ord</b>', /HTML/],
  ['Et `ord`', /kode/],
  ['Et ~~ord~~', /overstreg/i],
  ['Før\n\n---\n\nEfter', /linjer af ---/],
  ['[navn]: https://a.dk', /adresser, der står for sig selv/],
  ['Se [her](https://a.dk "Titel")', /titlen/],
  ['- [ ] Husk', /krydse af/],
])('%j is reported', async (text, words) => {
  const lines = await reported((report) => checkMarkdown(text, 'body', report))
  expect(
    lines.some((line) => line.startsWith('error body: ') && words.test(line)),
    lines.join(),
  ).toBe(true)
})

test('a text that is shown as written gives no finding, and its blocks are returned', async () => {
  let blocks: JsonObject[] = []
  const lines = await reported((report) => {
    blocks = checkMarkdown('# Nej\n\n**Ja**', 'body', report)
  })
  expect([lines, blocks.length]).toEqual([[], 2])
})

test.each([
  ['navn@firma.dk', true],
  [' navn.efter@post.firma.dk ', true],
  ['   ', true],
  ['navn@firma', false],
  ['navn@firma.d', false],
  ['navn@@firma.dk', false],
  ['en navn@firma.dk', false],
  ['navn@firma.dk, to', false],
  ['navn@firma.dk.', false],
  ['@firma.dk', false],
])('%j as an e-mail address: %s', async (text, fits) => {
  const lines = await reported((report) => checkEmailField(text, 'felt', report))
  const wrong = `error felt: „${text}“ er ikke en e-mailadresse: skriv hele adressen, fx navn@firma.dk.`
  expect(lines).toEqual(fits ? [] : [wrong])
})

test('a field holds a mail address if the last word of its name is email', () => {
  const names = ['email', 'support_email', 'myemail', 'email_text', 'e_mail']
  expect(names.filter(isEmailField)).toEqual(['email', 'support_email'])
})

test('a block about an add-on that is not offered is reported', async () => {
  const page = source('faa_tilbud', null, {
    tilvalg_addons: [{ name: ' Scanner ' }, 'noget', { name: null }],
    slices: [
      { slice_type: 'addon', primary: { name: 'SCANNER' } },
      { slice_type: 'addon', primary: { name: ' Dørmand' } },
      { slice_type: 'addon', primary: { name: ' ' } },
      { slice_type: 'quote', primary: { name: 'Andet' } },
    ],
  })
  const other = source('home', null, { slices: [{ slice_type: 'addon', primary: { name: 'Dørmand' } }] })
  expect(await reported((report) => checkAddOns([page, other], report))).toEqual([
    expect.stringMatching(
      /^warning documents\/faa_tilbud\/faa_tilbud\.json slices\[1\]\.addon: Tilvalget kan ikke vælges/,
    ),
  ])
})

const [{ rates: basis }, { rates: premium }] = PACKAGES
const sold = soldPrices(FALLBACK_RATES, ['99 kr. om måneden', 'efter aftale', ''])

test("an industry that the calculator's own list leaves out is reported", async () => {
  const pages = ['Teater', 'Revy & Show'].map((title) => source('industry', title, { title }))
  const wizard = (...names: string[]) =>
    source('faa_tilbud', null, { branche_categories: names.map((name) => ({ name })) })
  expect(await reported((report) => checkIndustries([wizard(''), ...pages], report))).toEqual([])
  expect(await reported((report) => checkIndustries([wizard('revy & show'), ...pages], report))).toEqual([
    expect.stringMatching(/^warning documents\/industry\/Teater\.json title: Branchen kan ikke vælges/),
  ])
})

test('a monthly price is stale unless a package or an add-on has it, with or without moms', () => {
  expect(sold.monthly).toContain(99)
  expect(sold.monthly).toHaveLength(PACKAGES.length + 1)
  const stale = (text: string) => stalePrices(text, sold)
  expect(stale('99 kr. om måneden, 123,75 kr pr. måned, 99\u00a0kr/md')).toEqual([])
  expect(stale('98 kr. om måneden, 88kr pr. måned og 77 kr. / md')).toEqual([
    '98 kr. om måneden',
    '88kr pr. måned',
    '77 kr. / md',
  ])
  expect(stale('1,98 kr. om måneden, 12.098 KR. OM MÅNEDEN')).toEqual([
    '1,98 kr. om måneden',
    '12.098 KR. OM MÅNEDEN',
  ])
})

test('a monthly price is found in each way that it can be written', () => {
  const written = ['98 kroner om måneden', '98 kr. i abonnement', '98 kr. månedligt', '98 kr. hver måned']
  for (const each of written) expect(stalePrices(`Det er ${each}.`, sold)).toEqual([each])
  for (const each of ['PREMIUM koster', 'Basis til', 'PREMIUM', 'PREMIUM koster ('])
    expect(stalePrices(`Du får ${each} 98 kr.`.replace('( ', '('), sold)).toEqual(['98 kr.'])
  expect(stalePrices('Med PREMIUM til 99 kr. sælger du 400 billetter til 150 kr. på en måned', sold)).toEqual(
    [],
  )
  expect(stalePrices('BASIS koster 3,20 kr. + 3,2 %, PREMIUM koster 4 kr. pr. billet', sold)).toEqual([])
})

test.each([
  ['pris, 399, dyr', '399'],
  ['399 kr.', '399'],
  ['hvad er 1.299,-', '1.299,-'],
  ['12,50', '12,50'],
])('search words %j contain the amount %s, which does not follow the price', (words, amount) => {
  expect(checkSearchWords(words)).toEqual([
    `„${amount}“ følger ikke med, når prisen ændres. Skriv søgeord uden beløb.`,
  ])
})

test('search words without an amount are accepted', () => {
  expect(checkSearchWords('pris i kr., gratis, 0 kr., 24/7, 3D-briller, p3, covid-19')).toEqual([])
})

test('the amount of a card with a price "from" counts as a current price', () => {
  const fromPrice = soldPrices(FALLBACK_RATES, ['Fra 249 kr.'])
  expect(stalePrices('249 kr. om måneden, 250 kr. om måneden', fromPrice)).toEqual(['250 kr. om måneden'])
})

test('fees are stale unless one package has both, with or without moms', () => {
  const fees = (fixed: number, share: number) =>
    `${String(fixed).replace('.', ',')} kr. og ${String(share).replace('.', ',')} procent`
  const stale = (text: string) => stalePrices(text, sold)
  const { fixedFee, percentageFee } = basis
  expect(stale(fees(fixedFee, percentageFee))).toEqual([])
  expect(stale(fees(fixedFee * 1.25, percentageFee * 1.25))).toEqual([])
  for (const wrong of [
    fees(fixedFee, percentageFee * 1.25),
    fees(fixedFee * 1.25, percentageFee),
    fees(fixedFee + 1, percentageFee),
    fees(fixedFee, percentageFee + 1),
  ])
    expect(stale(`Det er ${wrong}.`)).toEqual([wrong])
})

test("a calculator's fees are compared with the packages in either list of blocks", async () => {
  const block = (primary: JsonObject) => ({ slice_type: 'pricing_calculator', primary })
  const withMoms = {
    fee: premium.fixedFee * 1.25,
    fee_percentage: premium.percentageFee * 1.25,
  }
  const page = source('category', 'a', {
    slices: [block({}), block(withMoms), block({ fee: 99 }), { slice_type: 'quote', primary: { fee: 99 } }],
    slices2: [
      block({ fee: 'gratis', fee_percentage: 50 }),
      { slice_type: 'pricing_calculator', primary: null },
    ],
  })
  expect(await reported((report) => checkCalculators(page, sold, report))).toEqual([
    expect.stringMatching(
      /^warning documents\/category\/a\.json slices\[2\]\.pricing_calculator: Ingen pakke har/,
    ),
    expect.stringMatching(
      /^warning documents\/category\/a\.json slices2\[0\]\.pricing_calculator: Ingen pakke har/,
    ),
  ])
})

test('prices and rates that no package can have are reported, in price documents only', async () => {
  const card = (price: Json) => ({ slice_type: 'package', primary: { price } })
  const model = (title: string, primary: JsonObject) => ({
    slice_type: 'price_model',
    primary: { title, ...primary },
  })
  const slices: Json = [
    card('Fra 399'),
    card(' '),
    card('spørg os'),
    model('A', { fixed_fee: -1, percentage_fee: 4 }),
    model('B', { fixed_fee: 3, percentage_fee: 39.9 }),
    model('C', { package_name: 'A', fixed_fee: 30, percentage_fee: 40 }),
    { slice_type: 'price_model', primary: null },
    { slice_type: 'package', primary: {} },
  ]
  const found = await reported((report) =>
    checkPackagePrices([source('prices', 'p', { slices }), source('home', null, { slices })], report),
  )
  const at = (index: number, field: string) => `error documents/prices/p.json slices[${index}].${field}`
  expect(found).toEqual([
    `${at(1, 'package.price')}: Skriv pakkens pris i kroner, fx 0, 399 eller Fra 399.`,
    `${at(2, 'package.price')}: Skriv pakkens pris i kroner, fx 0, 399 eller Fra 399.`,
    `${at(7, 'package.price')}: Skriv pakkens pris i kroner, fx 0, 399 eller Fra 399.`,
    `${at(3, 'price_model.fixed_fee')}: Satsen er et tal fra 0 til under 1.000.000.`,
    expect.stringMatching(/^warning .*\[5\]\.price_model\.fixed_fee: Satsen er mindst ti gange/),
  ])
})

/** A site with these documents, pages, files and redirects. */
function targets(documents: DocumentSource[] = [], moved: Record<string, string> = {}) {
  const usedMedia = new Set<string>()
  const media = new Map<string, object>([
    ['a.svg', { dimensions: { width: 1, height: 1 } }],
    ['a.pdf', {}],
  ])
  const context = (report: Report): TargetContext => ({
    files: { documents, media } as unknown as ContentFiles,
    documents,
    living: new Set(['/', '/priser', '/øl', '/%']),
    usedMedia,
    content: {
      redirect: async (address: string) => {
        const to = moved[address] ?? moved[address.split('?')[0] ?? '']
        return to ? { to, status: 301 } : null
      },
    } as never,
    report,
  })
  return { context, usedMedia }
}

/** What a check of this link reports, on a site with two documents and a redirect. */
const linkFindings = (link: JsonObject) => {
  const { context } = targets([source('side', 'b', {}), source('global', null, {})], { '/før': '/priser' })
  return reported((report) => checkLink(link, 'felt', context(report)))
}

test.each<[string, JsonObject]>([
  ['a page', { link_type: 'Web', url: '/priser' }],
  ['a page with a question and a place', { link_type: 'Web', url: '/priser?a=/b#c' }],
  ['a page, encoded', { link_type: 'Web', url: '/%C3%B8l' }],
  ['a page that cannot be decoded', { link_type: 'Web', url: '/%' }],
  ['a moved page', { link_type: 'Web', url: '/før?a=1' }],
  ['another site', { link_type: 'Web', url: 'https://a.dk' }],
  ['another site without encryption', { link_type: 'Web', url: 'http://a.dk' }],
  ['a mail', { link_type: 'Web', url: 'mailto:a@b.dk' }],
  ['a telephone', { link_type: 'Web', url: 'tel:+45' }],
  ['a place on the page', { link_type: 'Web', url: '#her' }],
  ['nothing yet', { link_type: 'Web' }],
  ['a document by its id', { link_type: 'Document', id: 'id-b' }],
  ['a document by its uid', { link_type: 'Document', type: 'side', uid: 'b' }],
  ['a file', { link_type: 'Media', file: 'a.pdf' }],
  ['a file of elsewhere', { link_type: 'Media', url: 'https://a.dk/b.pdf' }],
  ['any', { link_type: 'Any', url: '/væk' }],
])('a link to %s is accepted', async (_, link) => {
  expect(await linkFindings(link)).toEqual([])
})

test.each<[string, JsonObject, string]>([
  [
    'no page',
    { link_type: 'Web', url: '/væk' },
    'Linket fører til en side, som ikke findes: /væk. Vælg et andet.',
  ],
  [
    'no address',
    { link_type: 'Web', url: 'www.a.dk' },
    '„www.a.dk“ er ikke en adresse. Skriv den, som den står i browseren: https://…, eller vælg en side.',
  ],
  [
    'an address within another',
    { link_type: 'Web', url: 'se https://a.dk' },
    '„se https://a.dk“ er ikke en adresse. Skriv den, som den står i browseren: https://…, eller vælg en side.',
  ],
  [
    'a document of another type',
    { link_type: 'Document', type: 'home', uid: 'b' },
    'Linket fører til et dokument, som ikke findes: home/b. Vælg et andet.',
  ],
  [
    'another of its type',
    { link_type: 'Document', type: 'side', uid: 'c' },
    'Linket fører til et dokument, som ikke findes: side/c. Vælg et andet.',
  ],
  [
    'no document',
    { link_type: 'Document', id: 'x' },
    'Linket fører til et dokument, som ikke findes: x. Vælg et andet.',
  ],
  [
    'a single one by no uid',
    { link_type: 'Document', type: 'global', uid: null },
    'Linket fører til et dokument, som ikke findes: global/null. Vælg et andet.',
  ],
  [
    'no file',
    { link_type: 'Media', file: 'b.pdf' },
    'Linket fører til en fil, som ikke findes: media/b.pdf. Vælg et andet.',
  ],
])('a link to %s is reported', async (_, link, message) => {
  expect(await linkFindings(link)).toEqual([`error felt: ${message}`])
})

test('a picture needs a description, and either a file in the folder or an address', async () => {
  const { context, usedMedia } = targets()
  const found = (value: Json) => reported((report) => checkImage(value, 'felt', context(report)))
  expect(await found({ file: 'a.svg', alt: '' })).toEqual([])
  expect(await found({})).toEqual([])
  expect(await found('a.svg')).toEqual([])
  expect(await found({ url: 'https://a.dk/a.png', alt: 'A' })).toEqual([])
  expect(await found({ file: 'a.pdf', alt: '' })).toEqual([
    'error felt: Billedet a.pdf findes ikke. Vælg et andet.',
  ])
  expect(await found({ alt: 'A' })).toEqual(['error felt: Vælg et billede.'])
  expect(await found({ file: 'a.svg' })).toEqual([
    expect.stringMatching(/^warning felt: Billedet har ingen beskrivelse/),
  ])
  expect([...usedMedia]).toEqual(['a.svg', 'a.pdf'])
})

test('a linked file is used, even if it does not exist', async () => {
  const { context, usedMedia } = targets()
  const link = { link_type: 'Media', file: 'b.pdf' }
  await reported((report) => checkLink(link, 'felt', context(report)))
  expect([...usedMedia]).toEqual(['b.pdf'])
})

test('each row of the redirect table must lead to a page of the site or to an allowed host', async () => {
  const rows = (redirects: Json) => [
    source('redirects', null, { redirects }),
    source('side', 'x', { redirects: [{ from: '/', to: '/' }] }),
  ]
  const found = (redirects: Json, moved: Record<string, string> = {}) =>
    reported((report) => checkRedirects(targets(rows(redirects), moved).context(report), ['a.dk']))
  const at = (index: number) => `error documents/redirects/redirects.json redirects[${index}]:`
  expect(
    await found([
      { from: '/før', to: 'https://A.dk/x' },
      { from: '/ude', to: 'http://b.dk/x' },
      { from: '/før', to: 'https://a.dk/y' },
    ]),
  ).toEqual([
    expect.stringContaining(`${at(1)} /ude fører til b.dk, som ikke er tilladt.`),
    `${at(2)} Adressen /før står to gange i tabellen.`,
  ])
  const moved = { '/en': '/priser?a', '/to': '/væk', '/tre': 'https://a.dk' }
  expect(
    await found(
      ['/en', '/to', '/tre', '/fire'].map((from) => ({ from, to: '/et-sted' })),
      moved,
    ),
  ).toEqual([`${at(1)} /to fører til en side, der ikke findes: /væk.`, `${at(3)} /fire fører i ring.`])
  expect(
    await found(
      [
        { from: '/priser', to: '/en' },
        { from: '/priser?a=1', to: '/' },
      ],
      { '/priser': '/', '/priser?a=1': '/' },
    ),
  ).toEqual([`${at(0)} Adressen /priser er en side på sitet, som så ikke kan vises.`])
  expect(
    await found([
      { from: '/en', to: '#her' },
      { from: '', to: '' },
      { from: '/side#her', to: '/priser' },
      { from: 'kontakt.html', to: '/priser' },
    ]),
  ).toEqual([
    expect.stringContaining(`${at(0)} „#her“ er ikke en ny adresse til /en: skriv`),
    expect.stringContaining(`${at(2)} „/side#her“: det efter #`),
    expect.stringContaining(`${at(3)} „kontakt.html“ er ikke en gammel adresse: skriv`),
  ])
  expect(await found(null)).toEqual([])
})

test.each<[string, string[]]>([
  ['Det koster 40 kr', ['40 kr']],
  ['Det koster 40kr.', ['40kr']],
  ['Det koster 1.299,50 kr.', ['1.299,50 kr']],
  ['Det koster 40 kroner', []],
  ['Det koster 0,00 kr. og 0 kr.', []],
  ['Det koster 40 kr. inkl. MOMS', []],
])('in the text %j these amounts lack a statement about moms: %j', (text, amounts) => {
  expect(checkText(text, '', sold)).toEqual(
    amounts.map((amount) => `Skriv, om momsen er med i „${amount}“: inkl. eller ekskl. moms.`),
  )
})

/** What is reported of the values of a document or block with these fields. */
const valueFindings = (
  values: JsonObject,
  fields: Record<string, object>,
  prefix = '',
  documents: DocumentSource[] = [],
) =>
  reported(async (report) => {
    const context = targets(documents).context(report)
    const quote = {
      id: 'quote',
      variations: [
        { id: 'default', primary: { words: { type: 'Text' } }, items: { by: { type: 'Text' } } },
        { id: 'bare' },
      ],
    }
    const files = { ...context.files, slices: new Map([['quote', quote]]) } as unknown as ContentFiles
    await checkValues(values, fields as never, prefix, { ...context, files, prices: sold })
  })

test.each<[string, Json[], Json, string]>([
  ['Text', ['a', ''], 1, 'en tekst'],
  ['UID', ['a'], [], 'en tekst'],
  ['Date', ['2026-01-01'], 20260101, 'en tekst'],
  ['Timestamp', ['2026-01-01T00:00:00+0000'], false, 'en tekst'],
  ['Color', ['#fff'], {}, 'en tekst'],
  ['Number', [0, 1.5], '1', 'et tal'],
  ['Boolean', [true, false], 'ja', 'ja eller nej'],
  ['StructuredText', ['a', [{ type: 'paragraph', text: 'a' }], ['a', 'b']], {}, 'en tekst'],
  ['Image', [{ file: 'a.svg', alt: '' }, {}], [], 'et billede'],
  ['Link', [{ link_type: 'Any' }, []], '/', 'et link'],
  ['Group', [[]], {}, 'en liste'],
  ['Slices', [[]], 'a', 'en liste af blokke'],
])('a field of type %s accepts only values of its type', async (type, fitting, wrong, wanted) => {
  for (const value of [...fitting, null])
    expect(await valueFindings({ felt: value }, { felt: { type } })).toEqual([])
  expect(await valueFindings({ felt: wrong }, { felt: { type } })).toEqual([
    `error felt: Feltet har en forkert slags indhold: her skal stå ${wanted}. Tøm det, og udfyld det igen.`,
  ])
})

test('unknown fields and choices are reported with their location', async () => {
  const fields = { slags: { type: 'Select', config: { options: ['a', 'b'] } }, frit: { type: 'Select' } }
  expect(await valueFindings({ slags: 'a', frit: 'x' }, fields)).toEqual([])
  expect(await valueFindings({ slags: 'c', andet: null }, fields, 'rows[0].')).toEqual([
    'error rows[0].andet: Siden kender ikke feltet. Det har ingen virkning.',
    'error rows[0].slags: „c“ kan ikke vælges. Vælg a, b.',
  ])
})

test('the texts of a block are read together, those of a document apart, other fields not', async () => {
  const text = { type: 'Text' }
  const fields = { pris: text, note: text, tal: { type: 'Select' } }
  expect(await valueFindings({ pris: '40 kr.', note: 'ekskl. moms' }, fields, 'slices[0].quote.')).toEqual([])
  expect(await valueFindings({ pris: '40 kr.', note: 'ekskl. moms' }, fields)).toHaveLength(1)
  expect(await valueFindings({ tal: '40 kr.' }, fields)).toEqual([])
  const long = { body: { type: 'StructuredText' } }
  expect(await valueFindings({ body: ['Fra', '', '40 kr.'] }, long)).toEqual([
    expect.stringContaining('„40 kr“'),
  ])
})

test('texts for search engines and mail addresses are known by the whole name of a field', async () => {
  const text = { type: 'Text' }
  const names = ['meta_title', 'branche_meta_description', 'meta_titles', 'ometa_title', 'title']
  const values = Object.fromEntries(names.map((name) => [name, '40 kr. inkl. moms']))
  const fields = Object.fromEntries(names.map((name) => [name, text]))
  expect((await valueFindings(values, fields)).map((line) => line.split(':')[0])).toEqual([
    'warning meta_title',
    'warning branche_meta_description',
  ])
  const mails = { email: text, navn: text, link_email: { type: 'Select' } }
  expect(await valueFindings({ email: 'a', navn: 'a', link_email: 'a' }, mails)).toEqual([
    'error email: „a“ er ikke en e-mailadresse: skriv hele adressen, fx navn@firma.dk.',
  ])
})

test('links, pictures and fields are checked in lists, groups and running text', async () => {
  const gone = { link_type: 'Web', url: '/væk' }
  const to = (place: string) =>
    `error ${place}: Linket fører til en side, som ikke findes: /væk. Vælg et andet.`
  expect(await valueFindings({ felt: [gone, 'x', gone] }, { felt: { type: 'Link' } })).toEqual([
    'error felt[1]: Indholdet er af en anden slags, end feltet kan vise.',
    to('felt'),
    to('felt'),
  ])
  const group = { rows: { type: 'Group', config: { fields: { link: { type: 'Link' } } } } }
  expect(await valueFindings({ rows: [{}, { link: gone, x: 1 }] }, group)).toEqual([
    'error rows[1].x: Siden kender ikke feltet. Det har ingen virkning.',
    to('rows[1].link'),
  ])
  expect(await valueFindings({ rows: [{ x: 1 }] }, { rows: { type: 'Group' } })).toHaveLength(1)
  const spans: Json = [{ type: 'strong' }, { type: 'hyperlink', data: gone }, { type: 'hyperlink' }, null]
  const body: Json = [
    { type: 'paragraph', text: '', spans },
    { type: 'image', file: 'b.svg', alt: '' },
    'x',
    {},
  ]
  expect(await valueFindings({ body }, { body: { type: 'StructuredText' } })).toEqual([
    'error body[2]: Indholdet er af en anden slags, end feltet kan vise.',
    to('body'),
    'error body: Billedet b.svg findes ikke. Vælg et andet.',
  ])
})

test('a block that the model does not allow or whose variation is unknown is reported', async () => {
  const zone = (choices?: object) => ({ slices: { type: 'Slices', ...(choices && { config: { choices } }) } })
  const found = (slice: JsonObject, choices?: object) => valueFindings({ slices: [slice] }, zone(choices))
  expect(await found({ slice_type: 'quote' })).toEqual([])
  expect(await found({ slice_type: 'quote', variation: 'bare', items: [{}] }, { quote: {} })).toEqual([])
  expect(await found({ slice_type: 'quote' }, { other: {} })).toEqual([
    'error slices[0]: Den blok kan siden ikke vise her. Fjern den.',
  ])
  expect(await found({ slice_type: 'quote', variation: 'huge', primary: 'x' })).toEqual([
    'error slices[0]: Blokken er af en udgave, som siden ikke har. Fjern den, og tilføj den igen.',
  ])
  expect(await found({ slice_type: 'other', primary: 'x' })).toEqual([
    'error slices[0]: Siden har ingen blok, der hedder other. Fjern den.',
  ])
  expect(
    await found({ slice_type: 'quote', variation: 'bare', primary: { words: 'a' }, items: [{ by: 'a' }] }),
  ).toEqual([
    'error slices[0].quote.words: Siden kender ikke feltet. Det har ingen virkning.',
    'error slices[0].quote.items[0].by: Siden kender ikke feltet. Det har ingen virkning.',
  ])
})

test('a statement about moms near an amount applies to that amount', () => {
  expect(checkText('40 kr.', 'Alle priser er ekskl. moms', sold)).toEqual([])
})

test('all texts below a value are read as one text', () => {
  expect(textsBelow({ a: 'Ekskl. ', b: [null, { c: 'moms', d: 7 }] }).replaceAll(/\s+/g, ' ')).toContain(
    'Ekskl. moms',
  )
})

test('an amount in a text for search engines is reported, even with its moms', () => {
  expect(checkMetaText('Fra 40 kr. inkl. moms')).toEqual([expect.stringContaining('„40 kr“')])
  expect(checkMetaText('Fra 0 kr.')).toEqual([])
})

test('a file of another format than its name says is reported; one that cannot be read throws', async () => {
  const content = mkdtempSync(join(tmpdir(), 'media-'))
  onTestFinished(() => rmSync(content, { recursive: true }))
  mkdirSync(join(content, 'media'))
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'
  for (const name of ['god.svg', 'ond.png']) writeFileSync(join(content, 'media', name), drawing)
  const media = (...names: string[]) => ({ media: new Map(names.map((name) => [name, {}])) }) as never
  const [finding, ...more] = await checkMedia(media('god.svg', 'ond.png'), { content })
  expect(finding).toMatchObject({
    level: 'error',
    place: 'media/ond.png',
    text: expect.stringMatching(/^Filen er i formatet SVG/),
  })
  expect(more).toEqual([])
  await expect(checkMedia(media('væk.svg'), { content })).rejects.toThrow('ENOENT')
})

test('findings below a location are reported with that location first', async () => {
  const texts: string[][] = []
  const note = (...each: string[]) => texts.push(each)
  const below = reportBelow('a.json', { error: note, warning: note })
  below.error('felt', 'Forkert.')
  below.warning('andet', 'Sært.')
  expect(texts).toEqual([
    ['a.json felt', 'Forkert.'],
    ['a.json andet', 'Sært.'],
  ])
})
