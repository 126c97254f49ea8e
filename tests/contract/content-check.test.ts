import { copyFileSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { FIXED_ADDRESSES } from '#app/page-addresses.ts'
import { blockMappings } from '#app/slices/registry.ts'
import { checkFiles } from '#server/content/check/check.ts'
import { createEmbeddedRepository } from '#server/content/repository/repository.ts'
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
  return findings.map(({ level, place, text }) => `${level} ${place}: ${text}`)
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
    'error documents/article/dele.json body: Linket fører til et dokument, som ikke findes: article/væk. Vælg et andet.',
    'error documents/article/dele.json body: Linket fører til en side, som ikke findes: /heller-ikke. Vælg et andet.',
    'error documents/article/dele.json body: Linket fører til en fil, som ikke findes: media/ingen.pdf. Vælg et andet.',
    'error documents/article/dele.json picture: Billedet ingen.svg findes ikke. Vælg et andet.',
    'error documents/article/dele.json parent: Linket fører til et dokument, som ikke findes: article/væk. Vælg et andet.',
    'error documents/article/dele.json related[0].link: Linket fører til et dokument, som ikke findes: article/væk. Vælg et andet.',
    'error documents/article/dele.json related[1].link: Linket fører til en side, som ikke findes: /findes-ikke. Vælg et andet.',
  ])
})

test.each([
  ['global', 'har ingen side navn, logo, telefonnummer eller link til arrangørernes login'],
  ['home', 'har forsiden kun sin overskrift og sine faste dele'],
  ['about', 'nævner /medarbejdere ingen'],
  ['faa_tilbud', 'har prisberegneren kun sine indbyggede tekster og valg'],
])('a site without its %s gets an error that says what visitors will miss', async (type, without) => {
  const folder = shippedContent()
  folder.remove(`documents/${type}`)
  expect(await check(folder, [], FIXED_ADDRESSES)).toContain(
    `error documents/${type}/: Dokumentet mangler. Uden det ${without}.`,
  )
})

test("a calculator's rate that no package has is reported at its block", async () => {
  const folder = shippedContent()
  const page = shippedDocument('category/gavekort')
  const block = [...page.data.slices, ...(page.data.slices2 ?? [])].find(
    ({ slice_type }: { slice_type: string }) => slice_type === 'pricing_calculator',
  )
  Object.assign(block.primary, { fee: 2.5, fee_percentage: 4 })
  folder.write('documents/category/gavekort.json', page)
  const findings = (await check(folder, [], FIXED_ADDRESSES)).filter((finding) =>
    finding.includes('Ingen pakke'),
  )
  expect(findings).toEqual([
    expect.stringMatching(
      /^warning documents\/category\/gavekort.json .*: Ingen pakke har 2\skr\. \+ 3,2\s%/,
    ),
  ])
})

test('the booking page and the dashboard may be on this site, and a link to a missing page is reported', async () => {
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
      `error documents/global/global.json ${field}: Linket fører ingen steder hen. Vælg en side, eller skriv en adresse, der begynder med https://.`,
  )
  expect(await found({ link_type: 'Web', url: 'mailto:salg@lysfest.dk' })).toEqual(
    expect.arrayContaining(noPage),
  )
  expect(await found({ link_type: 'Document', type: 'global', id: global.id })).toEqual(
    expect.arrayContaining(noPage),
  )
})

test('missing alt and meta texts, dates and unused media are reported as warnings', async () => {
  const folder = createContentFolder()
  const { industry } = withPages(folder)
  folder.write('documents/article/foto.json', article('foto', { picture: { file: 'picture.svg' } }))
  folder.write('media/unused.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')
  industry('festival', { data: { title: 'Festival' }, first_publication_date: null })
  expect(await check(folder)).toEqual([
    'warning documents/article/foto.json picture: Billedet har ingen beskrivelse til dem, der ikke kan se det.',
    'warning documents/industry/festival.json: Dokumentet mangler datoen for, hvornår det blev udgivet.',
    'warning documents/industry/festival.json: Den tekst, søgemaskiner viser, er tom.',
    'warning documents/industry/festival.json: Den tekst, søgemaskiner viser, er tom.',
    'warning media/unused.svg: Billedet bruges ikke på nogen side.',
  ])
})

test('a page without meta texts is reported even if its model has no fields for them', async () => {
  const folder = wellKept()
  folder.write('customtypes/client/index.json', {
    id: 'client',
    label: 'client',
    repeatable: true,
    status: true,
    json: { Main: { uid: { type: 'UID' }, title: TEXT } },
  })
  folder.write('documents/client/hal.json', article('hal', { title: 'Hal' }, { type: 'client' }))
  expect(await check(folder)).toEqual([
    'warning documents/client/hal.json: Den tekst, søgemaskiner viser, er tom.',
    'warning documents/client/hal.json: Den tekst, søgemaskiner viser, er tom.',
  ])
})

test('empty fields that a page needs, and meta texts that search engines cut off, are reported', async () => {
  const folder = wellKept()
  const { industry } = withPages(folder)
  const texts = (title: number, description: number) => ({
    meta_title: 't'.repeat(title),
    meta_description: 'd'.repeat(description),
  })
  industry('fuld', { data: { title: 'Fuld', ...texts(60, 160) } })
  industry('lang', { data: { title: ' ', ...texts(61, 161) } })
  industry('uden', { uid: null, last_publication_date: null })
  folder.write('documents/ukendt/a.json', article('a', {}, { type: 'ukendt' }))
  expect(await check(folder)).toEqual([
    'warning documents/industry/lang.json title: Feltet skal udfyldes.',
    'warning documents/industry/lang.json meta_title: Teksten har 61 tegn. Søgemaskiner viser omkring 60 og skærer resten af.',
    'warning documents/industry/lang.json meta_description: Teksten har 161 tegn. Søgemaskiner viser omkring 160 og skærer resten af.',
    'error documents/industry/uden.json: Siden mangler en adresse.',
    'warning documents/industry/uden.json: Dokumentet mangler datoen for, hvornår det blev udgivet.',
    'error documents/ukendt/a.json: Siden kender ikke dokumenter af slagsen ukendt.',
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
      (field) => `warning documents/global/global.json ${field}: Feltet er tomt.`,
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
  expect(await check(folder)).toEqual([
    'error drafts/article/ny.json rank: Feltet har en forkert slags indhold: her skal stå et tal. Tøm det, og udfyld det igen.',
  ])
})

test('two documents with the same id, or the same current or former uid, are found', async () => {
  const folder = wellKept()
  folder.write('documents/article/a.json', article('a'))
  folder.write('documents/article/b.json', article('b', {}, { id: 'id-a', previous_uids: ['god'] }))
  expect(await check(folder)).toEqual([
    'error documents/article/b.json: Et andet dokument har samme id.',
    'error documents/article/god.json: Adressen god er, eller var, en anden sides. Vælg en anden.',
  ])
})

test('two documents with one uid are found even if only one of them states the master language', async () => {
  const folder = wellKept()
  folder.write('documents/article/hjem.json', article('god', {}, { id: 'id-hjem', lang: 'da-dk' }))
  folder.write('documents/article/home.json', article('god', {}, { id: 'id-home', lang: 'en-gb' }))
  expect(await check(folder)).toEqual([
    'error documents/article/hjem.json: Adressen god er, eller var, en anden sides. Vælg en anden.',
  ])
})

test('a redirect that hides a page is found', async () => {
  const folder = wellKept()
  const { industry, redirects } = withPages(folder)
  industry('festival')
  redirects([{ from: '/branche/festival', to: '/' }])
  expect(await check(folder)).toEqual([
    'error documents/redirects/redirects.json redirects[0]: Adressen /branche/festival er en side på sitet, som så ikke kan vises.',
  ])
})

test('a published address that is gone is reported, unless a redirect or former uid replaces it', async () => {
  const folder = wellKept()
  const { industry, redirects } = withPages(folder)
  industry('festival', { previous_uids: ['fest'] })
  redirects([{ from: '/branche/marked', to: '/branche/festival' }])
  expect(
    await check(folder, ['/branche/festival', '/branche/fest', '/branche/marked', '/branche/revy']),
  ).toEqual([
    'error /branche/revy: Siden /branche/revy forsvinder, og nogen har måske et link til den. Led den først et andet sted hen i „Viderestillinger“.',
  ])
})

test('the shipped content has no errors or warnings', async () => {
  const published = readFileSync('content/published-addresses.txt', 'utf8').split('\n').filter(Boolean)
  const findings = await check({ content: 'content', slices: 'app/slices' }, published, FIXED_ADDRESSES)
  expect(findings).toEqual([])
})

test('a help article in no category and a picture whose name the server rejects are reported', async () => {
  const folder = shippedContent()
  const lost = shippedDocument('support_article/arrangementet-er-aflyst')
  folder.write('documents/support_article/glemt.json', { ...lost, id: 'artikel-glemt', uid: 'glemt' })
  copyFileSync('content/media/case-tribune.svg', `${folder.content}/media/Stort Navn.SVG`)
  const found = await check(folder, [], FIXED_ADDRESSES)
  expect(found.filter((finding) => /hjælpeemne|vises ikke/.test(finding))).toEqual([
    'warning documents/support_article/glemt.json: Artiklen er ikke i noget hjælpeemne, så ingen kan finde den. Vælg et i feltet „Føj til et hjælpeemne“, og gem.',
    'error media/Stort Navn.SVG: Filen vises ikke på grund af sit navn. Kald den stort-navn.svg.',
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
  expect(found.filter((line) => /package\.price|percentage_fee|\.addon:/.test(line))).toEqual([
    expect.stringMatching(/^error .*package\.price: Skriv pakkens pris/),
    expect.stringMatching(/^error .*package\.price: Skriv pakkens pris/),
    expect.stringMatching(/^warning .*percentage_fee: Satsen er mindst ti gange/),
    expect.stringMatching(/^warning .*addon: Tilvalget kan ikke vælges/),
  ])
})
