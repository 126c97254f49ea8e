import { copyFileSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { FIXED_ADDRESSES } from '#app/page-addresses.ts'
import { blockMappings } from '#app/slices/registry.ts'
import { createEmbeddedRepository } from '#server/content/embedded/repository.ts'
import { checkFiles } from '#server/content-check/check.ts'
import { article, type ContentFolder, copyShippedContent, createContentFolder } from './content-folder.ts'

async function check(
  folder: Pick<ContentFolder, 'content' | 'slices'>,
  published: string[] = [],
  fixedAddresses: readonly string[] = ['/', '/priser'],
) {
  const embedded = createEmbeddedRepository({ folders: folder, problem: () => undefined })
  const { findings } = await checkFiles(await embedded.read(), {
    redirectHosts: [],
    published,
    blockMappings,
    fixedAddresses,
  })
  // For the editor each has a Danish sentence.
  for (const { message, danish } of findings) expect(danish, message).toMatch(/^[A-ZÆØÅ„/][^\n]{8,}[.?]$/)
  return findings.map(({ level, place, message }) => `${level} ${place}: ${message}`)
}

/** A copy of the shipped content, removed when the test ends. */
function shippedContent(): ContentFolder {
  const folder = copyShippedContent()
  onTestFinished(() => rmSync(dirname(folder.content), { recursive: true }))
  return folder
}

/** `path` as `home/home`. */
const shippedDocument = (path: string) => JSON.parse(readFileSync(`content/documents/${path}.json`, 'utf8'))

/** A folder without problems: its only picture is used. */
function wellKept(): ContentFolder {
  const folder = createContentFolder()
  folder.write('documents/article/god.json', article('god', { picture: { file: 'picture.svg', alt: '' } }))
  return folder
}

const TEXT = { type: 'Text', config: { label: 'x' } }

function withPages(folder: ContentFolder) {
  const model = (id: string, repeatable: boolean, fields: Record<string, unknown>) =>
    folder.write(`customtypes/${id}/index.json`, {
      id,
      label: id,
      repeatable,
      status: true,
      json: { Main: fields },
    })
  model('industry', true, { uid: { type: 'UID' }, title: TEXT, meta_title: TEXT, meta_description: TEXT })
  model('redirects', false, {
    redirects: { type: 'Group', config: { label: 'x', fields: { from: TEXT, to: TEXT, note: TEXT } } },
  })
  const industry = (uid: string, over: Record<string, unknown> = {}) =>
    folder.write(`documents/industry/${uid}.json`, {
      ...article(uid, { title: uid, meta_title: 'm', meta_description: 'm' }, { type: 'industry' }),
      ...over,
    })
  const redirects = (rows: { from: string; to: string }[]) =>
    folder.write('documents/redirects/redirects.json', {
      ...article('r'),
      data: { redirects: rows },
      type: 'redirects',
      uid: null,
    })
  return { industry, redirects }
}

test('a repository without problems has no findings', async () => {
  expect(await check(wellKept())).toEqual([])
})

test('dead links are found in fields, groups, blocks and running text', async () => {
  const folder = wellKept()
  const gone = { link_type: 'Document', type: 'article', uid: 'væk' }
  folder.write(
    'documents/article/dele.json',
    article('dele', {
      parent: gone,
      related: [
        { link: gone },
        { link: { link_type: 'Web', url: '/findes-ikke' } },
        { link: { link_type: 'Web', url: '/priser?x=1#y' } },
      ],
      body: 'Se [her](document:article/væk), [der](/heller-ikke), [ok](document:article/god) og [fil](media:ingen.pdf).',
      picture: { file: 'ingen.svg', alt: 'x' },
    }),
  )
  expect(await check(folder)).toEqual([
    'error documents/article/dele.json body: links to a document that does not exist: article/væk',
    'error documents/article/dele.json body: links to a page that does not exist: /heller-ikke',
    'error documents/article/dele.json body: links to a file that does not exist: media/ingen.pdf',
    'error documents/article/dele.json picture: there is no picture media/ingen.svg',
    'error documents/article/dele.json parent: links to a document that does not exist: article/væk',
    'error documents/article/dele.json related[0].link: links to a document that does not exist: article/væk',
    'error documents/article/dele.json related[1].link: links to a page that does not exist: /findes-ikke',
  ])
})

test('unknown fields, blocks, variations and choices are found', async () => {
  const folder = wellKept()
  folder.write(
    'documents/article/blok.json',
    article('blok', {
      nonsense: 1,
      kind: 'roman',
      rank: 'to',
      slices: [
        { slice_type: 'carousel' },
        { slice_type: 'quote', variation: 'huge' },
        { slice_type: 'quote', primary: { words: 'Ja', colour: 'rød' }, items: [{ by: 'Nej', when: 'nu' }] },
      ],
    }),
  )
  expect(await check(folder)).toEqual([
    'error documents/article/blok.json nonsense: is no field of the model',
    'error documents/article/blok.json kind: "roman" is none of nyhed, guide',
    'error documents/article/blok.json rank: is text: a number belongs here',
    'error documents/article/blok.json slices[0]: there is no block "carousel"',
    'error documents/article/blok.json slices[1]: the block "quote" has no variation "huge"',
    'error documents/article/blok.json slices[2].quote.colour: is no field of the model',
    'error documents/article/blok.json slices[2].quote.items[0].when: is no field of the model',
  ])
})

test.each([
  ['global', 'no page has a name, a logo, a telephone number or a link to the organiser login'],
  ['home', 'the front page has its heading and fixed parts alone'],
  ['about', '/medarbejdere names no one'],
  ['faa_tilbud', 'the price calculator has its built-in texts and choices alone'],
])('a site without its %s gets an error that says what visitors will miss', async (type, without) => {
  const folder = shippedContent()
  folder.remove(`documents/${type}`)
  expect(await check(folder, [], FIXED_ADDRESSES)).toContain(
    `error documents/${type}/: the document is missing: without it ${without}`,
  )
})

test('wrong value types and empty items are found in fields, groups, blocks and running text', async () => {
  const folder = wellKept()
  folder.write(
    'documents/article/slags.json',
    article('slags', {
      title: 7,
      teaser: ['a'],
      featured: 'ja',
      day: 20250101,
      picture: 'picture.svg',
      parent: 'god',
      body: [null, { type: 'paragraph', text: 'Ja', spans: [] }],
      related: [null, { note: 3 }],
      slices: [
        null,
        { slice_type: 'quote', primary: { words: {} }, items: ['Nej', { by: null }] },
        { slice_type: 'quote', primary: 'Ja', items: {} },
      ],
    }),
  )
  folder.write('documents/article/tekst.json', article('tekst', { related: 'her', slices: 'en blok' }))
  expect(await check(folder)).toEqual([
    'error documents/article/slags.json title: is a number: text belongs here',
    'error documents/article/slags.json teaser: is a list: text belongs here',
    'error documents/article/slags.json body[0]: is empty (null): a paragraph, {"type": …}, belongs here',
    'error documents/article/slags.json featured: is text: true or false belongs here',
    'error documents/article/slags.json day: is a number: text belongs here',
    'error documents/article/slags.json picture: is text: a picture, {"file": …}, belongs here',
    'error documents/article/slags.json parent: is text: a link, {"link_type": …}, belongs here',
    'error documents/article/slags.json related[0]: is empty (null): an entry, {…}, belongs here',
    'error documents/article/slags.json related[1].note: is a number: text belongs here',
    'error documents/article/slags.json slices[0]: is empty (null): a block belongs here',
    'error documents/article/slags.json slices[1].quote.words: is an object, {…}: text belongs here',
    'error documents/article/slags.json slices[1].quote.items[0]: is text: an entry, {…}, belongs here',
    'error documents/article/slags.json slices[2].quote.primary: is text: fields, {…}, belong here',
    'error documents/article/slags.json slices[2].quote.items: is an object, {…}: a list belongs here',
    'error documents/article/tekst.json related: is text: a list belongs here',
    'error documents/article/tekst.json slices: is text: a list of blocks belongs here',
  ])
})

test('an amount must state in its paragraph or block whether it includes moms', async () => {
  const folder = wellKept()
  folder.write(
    'documents/article/pris.json',
    article('pris', {
      teaser: 'Fra 1.299,50 kr. om året',
      body: 'Det koster 40 kr. inkl. moms.\n\nDertil 5 kr pr. billet.\n\nI BASIS 0 kr., uden binding.',
      slices: [
        { slice_type: 'quote', primary: { words: '399 kr.' }, items: [{ by: '20 kr. ekskl. moms' }] },
        { slice_type: 'quote', primary: { words: '10 kr. ekskl. moms' }, items: [{ by: '30 kr.' }] },
      ],
    }),
  )
  const missing = (place: string, amount: string) =>
    `warning documents/article/pris.json ${place}: "${amount}" does not say whether moms is in it: write inkl. or ekskl. moms`
  expect(await check(folder)).toEqual([
    missing('teaser', '1.299,50 kr'),
    missing('body', '5 kr'),
    missing('slices[0].quote.words', '399 kr'),
    missing('slices[1].quote.items[0].by', '30 kr'),
  ])
})

test('an amount in a search result text is reported, since it would outlast a price change', async () => {
  const folder = wellKept()
  const { industry } = withPages(folder)
  const meta = {
    title: 'PREMIUM koster 399 kr. ekskl. moms',
    meta_title: 'PREMIUM for 399 kr. ekskl. moms',
    meta_description: 'BASIS er 0 kr., PREMIUM 1.299 kr. ekskl. moms.',
  }
  industry('teater', { data: meta })
  const byHand = (field: string, amount: string) =>
    `warning documents/industry/teater.json ${field}: "${amount}" is written by hand where search engines show it: say it without an amount`
  expect(await check(folder)).toEqual([
    byHand('meta_title', '399 kr'),
    byHand('meta_description', '1.299 kr'),
  ])
})

test('a mention of a package that is not sold is found in the FAQ, the terms or any other text', async () => {
  const folder = shippedContent()
  const terms = (body: string) =>
    folder.write('documents/legal_page/abonnementsbetingelser.json', {
      ...article('abonnementsbetingelser', {
        title: 'Betingelser',
        body,
        meta_title: 'm',
        meta_description: 'm',
      }),
      type: 'legal_page',
    })
  const named = async () =>
    (await check(folder, [], FIXED_ADDRESSES))
      .filter((finding) => finding.includes('not sold'))
      .map((finding) => finding.replace('documents/legal_page/abonnementsbetingelser.json ', ''))
  terms(
    "Telefon er med i abonnementet 'Guld' og i Sølv-pakken.\n\nPakken BASIS og PREMIUM-abonnementet sælges.",
  )
  expect(await named()).toEqual([
    'warning body: names the package Guld, Sølv, which is not sold: those are BASIS, PREMIUM',
  ])
  terms("Telefon er kun med i abonnementet 'Pro'.")
  expect(await named()).toEqual([
    'error body: names the package Pro, which is not sold: those are BASIS, PREMIUM',
  ])
  terms("Telefon er med i abonnementet 'Guld', som i dag hedder PREMIUM. Festival-billetter og pakken her.")
  expect(await named()).toEqual([])
})

test('a text with fees or a price a month that no package has is reported, with or without moms', async () => {
  const folder = shippedContent()
  const body = (text: string) =>
    folder.write('documents/legal_page/betingelser.json', {
      ...article('betingelser', { title: 'Betingelser', body: text, meta_title: 'm', meta_description: 'm' }),
      type: 'legal_page',
    })
  const stale = async () =>
    (await check(folder, [], FIXED_ADDRESSES))
      .filter((finding) => finding.includes('no package'))
      .map((finding) => finding.replace(/^warning documents\/legal_page\/betingelser.json /, ''))
  body(
    [
      'BASIS er 3,2 kr. + 3,2 % ekskl. moms, det er 4 kr. plus 4 % inkl. moms.',
      'PREMIUM koster 399 kr. om måneden ekskl. moms (498,75 kr. pr. måned inkl. moms), BASIS 0 kr. om måneden.',
      'Egen webshop er 99 kr. om måneden ekskl. moms. En dørmand er 1.500 kr. inkl. moms.',
    ].join('\n\n'),
  )
  expect(await stale()).toEqual([])
  body(
    [
      'BASIS er 3 kr. + 3,2\u00a0% og PREMIUM 4 kr. + 3,5 procent ekskl. moms.',
      'PREMIUM koster 1.299\u00a0kr. om måneden, BASIS 19,50 kr/md. ekskl. moms.',
    ].join('\n\n'),
  )
  const found = (text: string) => `body: no package has "${text}": it was a price of before, or is misspelt`
  expect(await stale()).toEqual([
    found('3 kr. + 3,2\u00a0%'),
    found('4 kr. + 3,5 procent'),
    found('1.299\u00a0kr. om måneden'),
    found('19,50 kr/md'),
  ])
})

test('a rate of a calculator that no package has is reported at its block', async () => {
  const folder = shippedContent()
  const page = shippedDocument('category/gavekort')
  const block = [...page.data.slices, ...(page.data.slices2 ?? [])].find(
    ({ slice_type }: { slice_type: string }) => slice_type === 'pricing_calculator',
  )
  Object.assign(block.primary, { fee: 2.5, fee_percentage: 4 })
  folder.write('documents/category/gavekort.json', page)
  const findings = (await check(folder, [], FIXED_ADDRESSES)).filter((finding) =>
    finding.includes('no package'),
  )
  expect(findings).toEqual([
    expect.stringMatching(/^warning documents\/category\/gavekort.json .*: no package has 2\skr\. \+ 3,2\s%/),
  ])
})

test('an invalid e-mail address is an error, in a document and in a block', async () => {
  const folder = shippedContent()
  const { data, ...global } = shippedDocument('global/global')
  const write = (support_email: string) =>
    folder.write('documents/global/global.json', { ...global, data: { ...data, support_email } })
  const found = async () =>
    (await check(folder, [], FIXED_ADDRESSES)).filter((finding) => finding.includes('e-mail address'))
  expect(await found()).toEqual([])
  write('kontakt@rampelys')
  const about = shippedDocument('about/about')
  const employees = about.data.slices.find(
    ({ slice_type: type }: { slice_type: string }) => type === 'employees',
  )
  employees.items[0].email = 'ane(at)rampelys.example'
  folder.write('documents/about/about.json', about)
  expect(await found()).toEqual([
    expect.stringMatching(
      /about\.json slices\[\d\]\.employees\.items\[0\]\.email: "ane\(at\)rampelys\.example" is no/,
    ),
    'error documents/global/global.json support_email: "kontakt@rampelys" is no e-mail address',
  ])
})

test('a logo whose description has a former product name is reported', async () => {
  const folder = shippedContent()
  const { data, ...global } = shippedDocument('global/global')
  const found = async (changed: object) => {
    folder.write('documents/global/global.json', { ...global, data: { ...data, ...changed } })
    return (await check(folder, [], FIXED_ADDRESSES)).filter((finding) => finding.includes(' logo_'))
  }
  expect(await found({})).toEqual([])
  expect(await found({ product_name: 'RAMPELYS' })).toEqual([])
  expect(
    await found({ product_name: 'Scenelys', logo_dark: { ...data.logo_dark, alt: 'Scenelys, logo' } }),
  ).toEqual(
    ['logo_light', 'logo_yellow'].map(
      (field) =>
        `warning documents/global/global.json ${field}: says "Rampelys", but product_name is "Scenelys"`,
    ),
  )
})

test('text that promises a booking is reported if there is no booking page', async () => {
  const folder = shippedContent()
  const promised = async () =>
    (await check(folder, [], FIXED_ADDRESSES)).filter((finding) => finding.includes('promises'))
  expect(await promised()).toEqual([])
  const global = shippedDocument('global/global')
  folder.write('documents/global/global.json', { ...global, data: { ...global.data, booking_url: null } })
  const found = await promised()
  expect(found).toContain(
    'error documents/category/gavekort.json slices2[0].faq.more_text: promises "Book en halv time", but global has no booking page: fill in its booking_url, or change the text',
  )
  // The demo's button stays: it sends a lead.
  expect(found.filter((finding) => finding.includes('demo_button'))).toEqual([])
})

test('the booking page and the dashboard may be on this site, and a link to no page is reported', async () => {
  const folder = shippedContent()
  const global = shippedDocument('global/global')
  const found = async (target: Record<string, string>) => {
    const data = { ...global.data, booking_url: target, dashboard_url: target }
    folder.write('documents/global/global.json', { ...global, data })
    return (await check(folder, [], FIXED_ADDRESSES)).filter((finding) => finding.startsWith('error'))
  }
  expect(await found({ link_type: 'Web', url: '/om-os/kontakt' })).toEqual([])
  expect(await found({ link_type: 'Web', url: 'https://moede.lysfest.dk' })).toEqual([])
  expect(await found({ link_type: 'Document', type: 'info_page', uid: 'kontakt' })).toEqual([])
  const noPage = ['booking_url', 'dashboard_url'].map(
    (field) =>
      `error documents/global/global.json ${field}: leads to no page: link to an https address, or a path or document of this site`,
  )
  expect(await found({ link_type: 'Web', url: 'mailto:salg@lysfest.dk' })).toEqual(
    expect.arrayContaining(noPage),
  )
  expect(await found({ link_type: 'Document', type: 'global', id: global.id })).toEqual(
    expect.arrayContaining(noPage),
  )
})

test("a picture shown twice by a page or a row of tiles is reported, except the page's preview picture", async () => {
  const folder = shippedContent()
  const picture = { file: 'produkt-webshop.svg', alt: '' }
  const change = (path: string, values: Record<string, unknown>) => {
    const document = shippedDocument(path)
    folder.write(`documents/${path}.json`, { ...document, data: { ...document.data, ...values } })
  }
  change('category/webshop', { icon: picture, image: picture, meta_image: picture })
  change('home/home', { callback_image: { file: 'plakat-festival.svg', alt: '' } })
  change('client/vestby-revyen', { meta_image: { file: 'case-oe-marked.svg', alt: '' } })
  const found = (await check(folder)).filter((finding) => /on (this page already|the tile of)/.test(finding))
  expect(found).toEqual([
    'warning documents/category/webshop.json image: media/produkt-webshop.svg is on this page already: icon',
    'warning documents/client/vestby-revyen.json meta_image: media/case-oe-marked.svg is on the tile of documents/client/oe-marked.json too',
    'warning documents/industry/festival.json image: media/plakat-festival.svg is on this page already: home callback_image',
  ])
})

test('missing alt and meta texts, dates and unused media are reported as warnings', async () => {
  const folder = createContentFolder()
  const { industry } = withPages(folder)
  folder.write('documents/article/foto.json', article('foto', { picture: { file: 'picture.svg' } }))
  folder.write('media/unused.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')
  industry('festival', { data: { title: 'Festival' }, first_publication_date: null })
  expect(await check(folder)).toEqual([
    'warning documents/article/foto.json picture: has no alt text (write "" for a decorative picture)',
    'warning documents/industry/festival.json: has no first_publication_date or last_publication_date',
    'warning documents/industry/festival.json: has no meta_title',
    'warning documents/industry/festival.json: has no meta_description',
    'warning media/unused.svg: no document uses it',
  ])
})

test('a page without meta texts is reported even if its model has no fields for them', async () => {
  const folder = wellKept()
  folder.write('customtypes/client/index.json', {
    ...{ id: 'client', label: 'client', repeatable: true, status: true },
    json: { Main: { uid: { type: 'UID' }, title: TEXT } },
  })
  folder.write('documents/client/hal.json', article('hal', { title: 'Hal' }, { type: 'client' }))
  expect(await check(folder)).toEqual([
    'warning documents/client/hal.json: has no meta_title',
    'warning documents/client/hal.json: has no meta_description',
  ])
})

test('empty fields that a page needs, and meta texts that search engines cut off, are reported', async () => {
  const folder = wellKept()
  const { industry } = withPages(folder)
  const texts = (title: number, description: number) => ({
    ...{ meta_title: 't'.repeat(title), meta_description: 'd'.repeat(description) },
  })
  industry('fuld', { data: { title: 'Fuld', ...texts(60, 160) } })
  industry('lang', { data: { title: ' ', ...texts(61, 161) } })
  industry('uden', { uid: null, last_publication_date: null })
  folder.write('documents/ukendt/a.json', article('a', {}, { type: 'ukendt' }))
  expect(await check(folder)).toEqual([
    'warning documents/industry/lang.json title: is empty',
    'warning documents/industry/lang.json meta_title: has 61 characters: search engines show about 60',
    'warning documents/industry/lang.json meta_description: has 161 characters: search engines show about 160',
    'error documents/industry/uden.json: has no uid',
    'warning documents/industry/uden.json: has no first_publication_date or last_publication_date',
    'error documents/ukendt/a.json: there is no model "ukendt"',
  ])
})

test('each empty field of global that every page shows is reported', async () => {
  const folder = shippedContent()
  const { data, ...global } = shippedDocument('global/global')
  const { cvr: _, ...rest } = data
  const without = {
    ...rest,
    phone: '',
    address: null,
    payment_logos: {},
    dashboard_url: { link_type: 'Any' },
  }
  folder.write('documents/global/global.json', { ...global, data: without })
  const found = await check(folder, [], FIXED_ADDRESSES)
  expect(found.filter((finding) => finding.includes('global.json'))).toEqual(
    ['address', 'cvr', 'phone', 'dashboard_url', 'payment_logos'].map(
      (field) => `warning documents/global/global.json ${field}: is empty`,
    ),
  )
})

test('drafts and releases are checked like published documents, and may link to each other', async () => {
  const folder = wellKept()
  const link = (uid: string) => ({ parent: { link_type: 'Document', type: 'article', uid } })
  folder.write('drafts/article/ny.json', article('ny', { ...link('anden'), rank: 'x' }))
  folder.write('releases/jul/article/anden.json', article('anden', link('ny')))
  folder.write('documents/article/dansk.json', article('to', {}))
  folder.write('documents/article/engelsk.json', article('to', {}, { id: 'id-en', lang: 'en-gb' }))
  expect(await check(folder)).toEqual(['error drafts/article/ny.json rank: is text: a number belongs here'])
})

test('two documents with the same id, or the same current or former uid, are found', async () => {
  const folder = wellKept()
  folder.write('documents/article/a.json', article('a'))
  folder.write('documents/article/b.json', article('b', {}, { id: 'id-a', previous_uids: ['god'] }))
  expect(await check(folder)).toEqual([
    'error documents/article/b.json: id "id-a" is that of documents/article/a.json too',
    'error documents/article/god.json: uid "god" is, or was, that of documents/article/b.json too',
  ])
})

test('two documents of one uid are found also where one of them alone says the master language', async () => {
  const folder = wellKept()
  folder.write('documents/article/hjem.json', article('god', {}, { id: 'id-hjem', lang: 'da-dk' }))
  folder.write('documents/article/home.json', article('god', {}, { id: 'id-home', lang: 'en-gb' }))
  expect(await check(folder)).toEqual([
    'error documents/article/hjem.json: uid "god" is, or was, that of documents/article/god.json too',
  ])
})

test('redirects that circle, lead nowhere, hide a page or lead to a foreign host are found', async () => {
  const folder = wellKept()
  const { industry, redirects } = withPages(folder)
  industry('festival')
  redirects([
    { from: '/gammel', to: '/branche/festival' },
    { from: '/ring', to: '/ring' },
    { from: '/blog', to: '/nyt' },
    { from: '/branche/festival', to: '/' },
    { from: '/ud', to: 'https://fremmed.example' },
    { from: 'uden-skråstreg', to: '/' },
  ])
  expect(await check(folder)).toEqual([
    'error documents/redirects/redirects.json /ring: leads in a circle: /ring',
    'error documents/redirects/redirects.json /blog: leads to a page that does not exist: /nyt',
    'error documents/redirects/redirects.json /branche/festival: hides a page of this site',
    'error documents/redirects/redirects.json /ud: leads to fremmed.example, which REDIRECT_HOSTS does not allow',
    'error documents/redirects/redirects.json: has rows that are no redirect: "from" must be a path, "to" a path or an https address',
  ])
})

test('a published address that is gone is reported, unless a redirect or former uid replaces it', async () => {
  const folder = wellKept()
  const { industry, redirects } = withPages(folder)
  industry('festival', { previous_uids: ['fest'] })
  redirects([{ from: '/branche/marked', to: '/branche/festival' }])
  expect(
    await check(folder, ['/branche/festival', '/branche/fest', '/branche/marked', '/branche/revy']),
  ).toEqual(['error /branche/revy: was published and is gone: add a redirect or previous_uids'])
})

test('the shipped content has no errors or warnings', async () => {
  const published = readFileSync('content/published-addresses.txt', 'utf8').split('\n').filter(Boolean)
  const findings = await check({ content: 'content', slices: 'app/slices' }, published, FIXED_ADDRESSES)
  expect(findings).toEqual([])
})

test('a help article in no category, and a picture whose name the server refuses, are reported', async () => {
  const folder = shippedContent()
  const lost = shippedDocument('support_article/arrangementet-er-aflyst')
  folder.write('documents/support_article/glemt.json', { ...lost, id: 'artikel-glemt', uid: 'glemt' })
  copyFileSync('content/media/case-tribune.svg', `${folder.content}/media/Stort Navn.SVG`)
  const found = await check(folder, [], FIXED_ADDRESSES)
  expect(found.filter((finding) => /has no page|is not served/.test(finding))).toEqual([
    'warning documents/support_article/glemt.json: has no page: list it in a support_category',
    'error media/Stort Navn.SVG: is not served: letters a to z, digits, - _ and . alone, as stort-navn.svg',
  ])
})

test('lists in lists, quotations and wrong numbers in a text are reported, as the site shows them otherwise', async () => {
  const folder = wellKept()
  const body = { type: 'StructuredText', config: { label: 'Brød', multi: 'paragraph,strong' } }
  folder.write('customtypes/note/index.json', {
    id: 'note',
    label: 'note',
    repeatable: true,
    status: true,
    json: { Main: { uid: { type: 'UID' }, title: TEXT, body } },
  })
  const note = (text: string | string[]) =>
    folder.write('documents/note/en.json', article('en', { title: 'En', body: text }, { type: 'note' }))
  note('24. december holder vi lukket.\n\n- Et\n- To\n\n1. Et\n2. To')
  expect(await check(folder)).toEqual([])
  note(['- Et', '  - Under et', '', '> Et citat', '', '1. Et', '3. Tre'])
  expect(await check(folder)).toEqual([
    'error documents/note/en.json body: a list in a list, or a heading in one, is shown as one list: write it as a list of its own',
    'error documents/note/en.json body: a quotation (lines that begin with >) is shown as a paragraph: write it as one',
    'warning documents/note/en.json body: numbered lines that do not count up by one are text: number them 1. 2. 3. for a list',
  ])
})

test('a price that no package can have is an error, and an add-on that is not offered is reported', async () => {
  const shipped = shippedContent()
  const change = (path: string, from: string, to: string) => {
    const text = readFileSync(`${shipped.content}/${path}`, 'utf8')
    if (!text.includes(from)) throw new Error(`${path} has no ${from}`)
    shipped.write(path, text.replace(from, to))
  }
  change('documents/prices/pakker.json', '"price": "399 kr."', '"price": "spørg os"')
  change('documents/prices/pakker.json', '"price": "0 kr."', '"price": ""')
  change('documents/prices/pakker.json', '"percentage_fee": 4', '"percentage_fee": 40')
  change('documents/faa_tilbud/faa_tilbud.json', '"name": "Egen webshop"', '"name": "Egen butik"')
  const found = await check(shipped, [], FIXED_ADDRESSES)
  expect(found.filter((line) => /package\.price|percentage_fee|not offered/.test(line))).toEqual([
    expect.stringMatching(/^error .*package\.price: is empty$/),
    expect.stringMatching(/^error .*package\.price: is no amount: spørg os$/),
    expect.stringMatching(/^warning .*percentage_fee: is ten times/),
    expect.stringMatching(/^warning .*addon: is not offered/),
  ])
})
