import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { FALLBACK_RATES, PACKAGES } from '#app/pricing/packages.ts'
import type { ContentFiles, DocumentSource } from '#server/content/embedded/files.ts'
import type { Json, JsonObject } from '#server/content/embedded/model.ts'
import { checkAddOns } from './check-add-ons.ts'
import { checkEmailField, isEmailField } from './check-email.ts'
import { checkMarkdown } from './check-markdown.ts'
import { checkMedia } from './check-media.ts'
import { checkLogoNames } from './check-names.ts'
import { checkCalculators, checkPackagePrices, soldPrices, stalePrices } from './check-prices.ts'
import { checkRepeatedPictures } from './check-repeated-pictures.ts'
import { checkImage, checkLink, checkRedirects, type TargetContext } from './check-targets.ts'
import { checkMetaText, checkText, textsBelow } from './check-texts.ts'
import { checkValues } from './check-values.ts'
import { type Report, reportBelow } from './content-finding.ts'

/** The single checks, each over the values that it is about. */

/** What a check reports, a line each; every finding has a Danish sentence for the editor. */
async function reported(check: (report: Report) => unknown): Promise<string[]> {
  const lines: string[] = []
  const note = (level: string) => (place: string, message: string, danish: string) => {
    expect(danish, message).toMatch(/^[A-ZÆØÅ„/][^\n]{8,}[.?]$/)
    lines.push(`${level} ${place}: ${message}`)
  }
  await check({ error: note('error'), warning: note('warning') })
  return lines
}

/** The Danish sentences of a check. */
async function danishOf(check: (report: Report) => unknown): Promise<string> {
  const sentences: string[] = []
  const note = (_: string, __: string, danish: string) => sentences.push(danish)
  await check({ error: note, warning: note })
  return sentences.join('\n')
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

test.each<[string, string, RegExp, RegExp]>([
  ['error', 'To ** stjerner', /makes nothing bold/, /stjerner/],
  ['error', '- Et\n  - Under', /a list in a list/, /ét niveau/],
  ['error', '> Citat', /quotation/, /citat/i],
  ['error', '| a | b |\n|---|---|\n| 1 | 2 |', /table/, /tabeller/],
  ['error', 'Et <b>ord</b>', /HTML is shown/, /HTML/],
  ['error', 'Et `ord`', /code/, /kode/],
  ['error', 'Et ~~ord~~', /struck/, /overstreg/i],
  ['error', 'Før\n\n---\n\nEfter', /a line of ---/, /linjer af ---/],
  ['error', '[navn]: https://a.dk', /an address of its own/, /adresser, der står for sig selv/],
  ['error', 'Se [her](https://a.dk "Titel")', /title of a link/, /titlen/],
  ['error', '- [ ] Husk', /box of a task/, /krydse af/],
  ['warning', 'Et _ord_ her', /italic or bold/, /understreger/],
  ['warning', 'Salen er 2*3*4 meter', /between figures/, /Stjerner mellem tal/],
  ['warning', 'A&nbsp;B', /as HTML writes it/, /som i HTML/],
  ['warning', 'Se [](https://a.dk)', /not shown/, /tomt punkt/],
  ['warning', '1. Et\n3. Tre', /do not count up/, /ikke tæller op/],
  ['warning', '1. Et\n\n2. To', /blank lines between/, /begynder med et tal/],
])('%s: %j is reported in both languages', async (level, text, english, danish) => {
  const lines = await reported((report) => checkMarkdown(text, 'body', report))
  expect(
    lines.some((line) => line.startsWith(`${level} body: `) && english.test(line)),
    lines.join(),
  ).toBe(true)
  expect(await danishOf((report) => checkMarkdown(text, 'body', report))).toMatch(danish)
})

test('a text that is shown as it was meant has no finding, and its blocks are returned', async () => {
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
  expect(lines).toEqual(fits ? [] : [`error felt: "${text}" is no e-mail address`])
  if (!fits) {
    expect(await danishOf((report) => checkEmailField(text, 'felt', report))).toContain('navn@firma.dk')
  }
})

test('a field holds a mail address if the last word of its name is email', () => {
  const names = ['email', 'support_email', 'myemail', 'email_text', 'e_mail']
  expect(names.filter(isEmailField)).toEqual(['email', 'support_email'])
})

test('a logo is reported if its description lacks the name of the product', async () => {
  const logo = (alt: Json) => ({ file: 'logo.svg', alt })
  const found = (data: JsonObject) => reported((report) => checkLogoNames(data, 'g.json', report))
  const wrong = (field: string, alt: string) =>
    `warning g.json ${field}: says "${alt}", but product_name is "Ørnen"`
  expect(
    await found({
      product_name: ' Ørnen ',
      logo_light: logo('Før'),
      logo_yellow: logo(' '),
      logo_dark: logo('Hos ØRNEN'),
    }),
  ).toEqual([wrong('logo_light', 'Før')])
  expect(await found({ product_name: 'Ørnen', logo_light: 'x', logo_dark: logo(' Nu ') })).toEqual([
    wrong('logo_dark', 'Nu'),
  ])
  expect(await found({ product_name: ' ', logo_light: logo('Før') })).toEqual([])
  expect(await found({ logo_light: logo('Før') })).toEqual([])
})

test('a block about an add-on of a name that is not offered is reported', async () => {
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
      /^warning documents\/faa_tilbud\/faa_tilbud\.json slices\[1\]\.addon: is not offered/,
    ),
  ])
})

const [{ rates: basis }, { rates: premium }] = PACKAGES
const sold = soldPrices(FALLBACK_RATES, ['99 kr. om måneden', 'efter aftale', ''])

test('a monthly price is stale unless a package or an add-on has it, with moms or without', () => {
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

test('the amount of a card that says from what its price begins is sold', () => {
  const fromPrice = soldPrices(FALLBACK_RATES, ['Fra 249 kr.'])
  expect(stalePrices('249 kr. om måneden, 250 kr. om måneden', fromPrice)).toEqual(['250 kr. om måneden'])
})

test('fees are stale unless one package has both, with moms or without', () => {
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
      /^warning documents\/category\/a\.json slices\[2\]\.pricing_calculator: no package has/,
    ),
    expect.stringMatching(
      /^warning documents\/category\/a\.json slices2\[0\]\.pricing_calculator: no package has/,
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
    `${at(1, 'package.price')}: is empty`,
    `${at(2, 'package.price')}: is no amount: spørg os`,
    `${at(7, 'package.price')}: is empty`,
    `${at(3, 'price_model.fixed_fee')}: is no rate: -1`,
    expect.stringMatching(/^warning .*\[5\]\.price_model\.fixed_fee: is ten times/),
  ])
})

test('a picture that is twice on a page or on the tiles of one list is reported', async () => {
  const picture = (file: string) => ({ file, alt: '' })
  const home = source('home', null, { callback_image: picture('ring.svg'), hero: picture('hjem.svg') })
  const pages = [
    home,
    source('category', 'a', {
      image: picture('en.svg'),
      hero_mobile: picture('en.svg'),
      meta_image: picture('en.svg'),
    }),
    source('category', 'b', { image: picture('en.svg') }),
    source('industry', 'c', {
      image: picture('en.svg'),
      rows: [{ photo: picture('hjem.svg') }, picture('ring.svg')],
    }),
    source('client', 'd', { meta_image: picture('hal.svg'), file: { link_type: 'Media', file: 'a.pdf' } }),
    source('client', 'e', {
      meta_image: picture('hal.svg'),
      one: picture('to.svg'),
      slices: [{ primary: { photo: picture('to.svg') } }],
      more: { link_type: 'Media', file: 'to.svg' },
    }),
    source('info_page', 'f', { image: picture('ring.svg') }),
  ]
  expect(await reported((report) => checkRepeatedPictures(pages, report))).toEqual([
    'warning documents/category/b.json image: media/en.svg is on the tile of documents/category/a.json too',
    'warning documents/industry/c.json rows[1]: media/ring.svg is on this page already: home callback_image',
    'warning documents/client/e.json meta_image: media/hal.svg is on the tile of documents/client/d.json too',
    'warning documents/client/e.json slices[0].primary.photo: media/to.svg is on this page already: one',
  ])
  expect(await danishOf((report) => checkRepeatedPictures(pages, report))).toContain('flisen for a.')
  expect(await reported((report) => checkRepeatedPictures(pages.slice(3, 4), report))).toEqual([])
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
      redirect: async (path: string) => (moved[path] ? { to: moved[path], status: 301 } : null),
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
  ['no page', { link_type: 'Web', url: '/væk' }, 'links to a page that does not exist: /væk'],
  ['no address', { link_type: 'Web', url: 'www.a.dk' }, 'is no address: www.a.dk'],
  [
    'an address within another',
    { link_type: 'Web', url: 'se https://a.dk' },
    'is no address: se https://a.dk',
  ],
  [
    'a document of another type',
    { link_type: 'Document', type: 'home', uid: 'b' },
    'links to a document that does not exist: home/b',
  ],
  [
    'another of its type',
    { link_type: 'Document', type: 'side', uid: 'c' },
    'links to a document that does not exist: side/c',
  ],
  ['no document', { link_type: 'Document', id: 'x' }, 'links to a document that does not exist: x'],
  [
    'a single one by no uid',
    { link_type: 'Document', type: 'global', uid: null },
    'links to a document that does not exist: global/null',
  ],
  ['no file', { link_type: 'Media', file: 'b.pdf' }, 'links to a file that does not exist: media/b.pdf'],
])('a link to %s is reported', async (_, link, message) => {
  expect(await linkFindings(link)).toEqual([`error felt: ${message}`])
})

test('a picture needs a file of the folder, or an address, and a description', async () => {
  const { context, usedMedia } = targets()
  const found = (value: Json) => reported((report) => checkImage(value, 'felt', context(report)))
  expect(await found({ file: 'a.svg', alt: '' })).toEqual([])
  expect(await found({})).toEqual([])
  expect(await found('a.svg')).toEqual([])
  expect(await found({ url: 'https://a.dk/a.png', alt: 'A' })).toEqual([])
  expect(await found({ file: 'a.pdf', alt: '' })).toEqual(['error felt: there is no picture media/a.pdf'])
  expect(await found({ alt: 'A' })).toEqual(['error felt: is no picture'])
  expect(await found({ file: 'a.svg' })).toEqual([expect.stringMatching(/^warning felt: has no alt text/)])
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
  const at = 'error documents/redirects/redirects.json'
  expect(
    await found([
      { from: '/før', to: 'https://A.dk/x' },
      { from: '/ude', to: 'http://b.dk/x' },
      { from: '/før', to: 'https://a.dk/y' },
    ]),
  ).toEqual([
    `${at} /ude: leads to b.dk, which REDIRECT_HOSTS does not allow`,
    `${at} /før: is in the table twice`,
  ])
  const moved = { '/en': '/priser?a', '/to': '/væk', '/tre': 'https://a.dk' }
  expect(
    await found(
      ['/en', '/to', '/tre', '/fire'].map((from) => ({ from, to: '/et-sted' })),
      moved,
    ),
  ).toEqual([
    `${at} /to: leads to a page that does not exist: /væk`,
    `${at} /fire: leads in a circle: /et-sted`,
  ])
  expect(await found([{ from: '/priser', to: '/en' }], { '/priser': '/' })).toEqual([
    `${at} /priser: hides a page of this site`,
  ])
  for (const row of [
    { from: '/en', to: '#her' },
    { from: '/?p=123', to: '/priser' },
  ])
    expect(await found([row], { '/': '/priser' })).toEqual([
      expect.stringMatching(/has rows that are no redirect/),
    ])
  expect(await found(null)).toEqual([])
})

const promises = { packages: ['BASIS', 'Stor'], prices: sold, hasBooking: false }
/** Level of each finding of a text, and what it is about. */
const findingsOf = (text: string, around = '', over: object = {}) =>
  checkText(text, around, { ...promises, ...over }).map(({ level, message, danish }) => {
    expect(danish).toMatch(/^[A-ZÆØÅ„].{8,}\.$/)
    return `${level} ${message.split(/: |, which |, but | does not /)[0]}`
  })

test.each<[string, string[]]>([
  ['Det koster 40 kr', ['warning "40 kr"']],
  ['Det koster 40kr.', ['warning "40kr"']],
  ['Det koster 1.299,50 kr.', ['warning "1.299,50 kr"']],
  ['Det koster 40 kroner', []],
  ['Det koster 0,00 kr. og 0 kr.', []],
  ['Det koster 40 kr. inkl. MOMS', []],
  ['Book et møde', ['error promises "Book et møde"']],
  ['Vil du booke en lang demo?', ['error promises "booke en lang demo"']],
  ['Book nu! Mødet er gratis. Tid er penge', []],
  ['En bookmaker har tid', []],
  ['Book billetter og møder', []],
  ['Pro-pakken og Stor-abonnement', []],
  ['Med Pro-pakken følger hjælp', ['error names the package Pro']],
  ['Ingen kampakken, Proabonnementet eller x-Pro-pakken', []],
  ['Pro-pakken og mini-pakken', ['error names the package Pro']],
  ['Vælg abonnementet "Guld" eller pakken Sølv', ['warning names the package Guld, Sølv']],
  ['VIP-pakken og en SMS-pakke til gæsterne', ['warning names the package VIP, SMS']],
  ['PREMIUM-pakken er bedre end VIP-pakken', ['error names the package PREMIUM, VIP']],
  ['Vælg pakken her', []],
  ['Vælg pakken basis, eller BASIS-pakken', []],
  ['Pro-pakken\n\nStor', ['error names the package Pro']],
])('the text %j has the findings %j', (text, findings) => {
  expect(findingsOf(text)).toEqual(findings)
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
    await checkValues(values, fields as never, prefix, { ...context, files, promises })
  })

test.each<[string, Json[], Json, string]>([
  ['Text', ['a', ''], 1, 'is a number: text'],
  ['UID', ['a'], [], 'is a list: text'],
  ['Date', ['2026-01-01'], 20260101, 'is a number: text'],
  ['Timestamp', ['2026-01-01T00:00:00+0000'], false, 'is true or false: text'],
  ['Color', ['#fff'], {}, 'is an object, {…}: text'],
  ['Number', [0, 1.5], '1', 'is text: a number'],
  ['Boolean', [true, false], 'ja', 'is text: true or false'],
  ['StructuredText', ['a', [{ type: 'paragraph', text: 'a' }], ['a', 'b']], {}, 'is an object, {…}: text'],
  ['Image', [{ file: 'a.svg', alt: '' }, {}], [], 'is a list: a picture, {"file": …},'],
  ['Link', [{ link_type: 'Any' }, []], '/', 'is text: a link, {"link_type": …},'],
  ['Group', [[]], {}, 'is an object, {…}: a list'],
  ['Slices', [[]], 'a', 'is text: a list of blocks'],
])('a field of type %s takes values of its kind only', async (type, fitting, wrong, message) => {
  for (const value of [...fitting, null])
    expect(await valueFindings({ felt: value }, { felt: { type } })).toEqual([])
  expect(await valueFindings({ felt: wrong }, { felt: { type } })).toEqual([
    `error felt: ${message} belongs here`,
  ])
})

test('unknown fields and choices are reported with their place', async () => {
  const fields = { slags: { type: 'Select', config: { options: ['a', 'b'] } }, frit: { type: 'Select' } }
  expect(await valueFindings({ slags: 'a', frit: 'x' }, fields)).toEqual([])
  expect(await valueFindings({ slags: 'c', andet: null }, fields, 'rows[0].')).toEqual([
    'error rows[0].andet: is no field of the model',
    'error rows[0].slags: "c" is none of a, b',
  ])
})

test('the texts of a block are read together, those of a document apart, other fields not', async () => {
  const text = { type: 'Text' }
  const fields = { pris: text, note: text, demo_button: text, tal: { type: 'Select' } }
  expect(await valueFindings({ pris: '40 kr.', note: 'ekskl. moms' }, fields, 'slices[0].quote.')).toEqual([])
  expect(await valueFindings({ pris: '40 kr.', note: 'ekskl. moms' }, fields)).toHaveLength(1)
  expect(await valueFindings({ demo_button: 'Book en demo', tal: 'Book en demo' }, fields)).toEqual([])
  expect(await valueFindings({ note: 'Book en demo' }, fields)).toEqual([
    expect.stringMatching(/^error note: promises/),
  ])
  const long = { body: { type: 'StructuredText' } }
  const body: Json = [
    { type: 'paragraph', text: 'Book en demo' },
    { type: 'image', url: 'https://a.dk/a', alt: '' },
  ]
  expect(await valueFindings({ body }, long)).toEqual([expect.stringMatching(/^error body: promises/)])
  expect(await valueFindings({ body: ['Fra', '', '40 kr.'] }, long)).toEqual([
    expect.stringContaining('"40 kr"'),
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
    'error email: "a" is no e-mail address',
  ])
})

test('links, pictures and fields are checked in lists, groups and running text', async () => {
  const gone = { link_type: 'Web', url: '/væk' }
  const to = (place: string) => `error ${place}: links to a page that does not exist: /væk`
  expect(await valueFindings({ felt: [gone, 'x', gone] }, { felt: { type: 'Link' } })).toEqual([
    'error felt[1]: is text: a link belongs here',
    to('felt'),
    to('felt'),
  ])
  const group = { rows: { type: 'Group', config: { fields: { link: { type: 'Link' } } } } }
  expect(await valueFindings({ rows: [{}, { link: gone, x: 1 }] }, group)).toEqual([
    'error rows[1].x: is no field of the model',
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
    'error body[2]: is text: a paragraph, {"type": …}, belongs here',
    to('body'),
    'error body: there is no picture media/b.svg',
  ])
})

test('a block that the model does not allow or whose variation is unknown is reported', async () => {
  const zone = (choices?: object) => ({ slices: { type: 'Slices', ...(choices && { config: { choices } }) } })
  const found = (slice: JsonObject, choices?: object) => valueFindings({ slices: [slice] }, zone(choices))
  expect(await found({ slice_type: 'quote' })).toEqual([])
  expect(await found({ slice_type: 'quote', variation: 'bare', items: [{}] }, { quote: {} })).toEqual([])
  expect(await found({ slice_type: 'quote' }, { other: {} })).toEqual([
    'error slices[0]: the model does not allow the block "quote" here',
  ])
  expect(await found({ slice_type: 'quote', variation: 'huge', primary: 'x' })).toEqual([
    'error slices[0]: the block "quote" has no variation "huge"',
  ])
  expect(await found({ slice_type: 'other', primary: 'x' })).toEqual([
    'error slices[0]: there is no block "other"',
  ])
  expect(
    await found({ slice_type: 'quote', variation: 'bare', primary: { words: 'a' }, items: [{ by: 'a' }] }),
  ).toEqual([
    'error slices[0].quote.words: is no field of the model',
    'error slices[0].quote.items[0].by: is no field of the model',
  ])
})

test('moms around a text, a booking page and a site without packages leave no finding', () => {
  expect(findingsOf('40 kr.', 'Alle priser er ekskl. moms')).toEqual([])
  expect(findingsOf('Book et møde', '', { hasBooking: true })).toEqual([])
  expect(findingsOf('Pro-pakken', '', { packages: [] })).toEqual([])
})

test('all texts below a value are read as one', () => {
  expect(textsBelow({ a: 'Ekskl. ', b: [null, { c: 'moms', d: 7 }] }).replaceAll(/\s+/g, ' ')).toContain(
    'Ekskl. moms',
  )
})

test('an amount in a text for search engines is reported, even with its moms', () => {
  expect(checkMetaText('Fra 40 kr. inkl. moms')).toMatchObject([
    {
      level: 'warning',
      message: expect.stringContaining('"40 kr"'),
      danish: expect.stringContaining('„40 kr“'),
    },
  ])
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
    message: expect.stringContaining('SVG'),
  })
  expect(finding?.danish).toMatch(/^Filen er i formatet SVG/)
  expect(more).toEqual([])
  await expect(checkMedia(media('væk.svg'), { content })).rejects.toThrow('ENOENT')
})

test('findings below a place have the place before their own', async () => {
  const texts: string[][] = []
  const note = (...each: string[]) => texts.push(each)
  const below = reportBelow('a.json', { error: note, warning: note })
  below.error('felt', 'wrong', 'Forkert.')
  below.warning('andet', 'odd', 'Sært.')
  expect(texts).toEqual([
    ['a.json felt', 'wrong', 'Forkert.'],
    ['a.json andet', 'odd', 'Sært.'],
  ])
})
