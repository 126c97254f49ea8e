import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { findExamples, type LeftOver } from '#scripts/content/launch.ts'
import { describeByFile, describeLeftOvers } from '#scripts/content/report-launch.ts'
import { contentFolders } from '#server/content/folders.ts'
import type { ContentFiles, DocumentSource, Release } from '#server/content/repository/files.ts'
import type { MediaFile } from '#server/content/repository/media-file.ts'
import type { JsonObject } from '#server/content/repository/model.ts'
import { createEmbeddedRepository } from '#server/content/repository/repository.ts'
import { readSettings } from '#server/settings.ts'

/** What content:check -- --launch finds in a company's own content, and says of it. */

let shipped: ContentFiles

beforeAll(async () => {
  shipped = await createEmbeddedRepository({
    folders: contentFolders({ contentDir: resolve('content') }),
    problem: ({ path, message }) => {
      throw new Error(`${path}: ${message}`)
    },
  }).read()
})

const source = (type: string, uid: string | null, data: JsonObject): DocumentSource => ({
  path: `documents/${type}/${uid ?? type}.json`,
  file: { id: `eget-${uid ?? type}`, type, uid, data },
})

/** A folder whose media are the example's under these names, or these texts. */
function ownFolder(media: Record<string, string | { like: string }> = {}, ours?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'launch-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'media'))
  for (const [name, made] of Object.entries(media)) {
    const to = join(folder, 'media', name)
    if (typeof made === 'string') writeFileSync(to, made)
    else copyFileSync(join('content/media', made.like), to)
  }
  if (ours !== undefined) writeFileSync(join(folder, 'launch-ours.txt'), ours)
  return { folder, names: Object.keys(media) }
}

async function left(
  parts: Partial<Pick<ContentFiles, 'documents' | 'drafts' | 'releases'>>,
  { folder, names } = ownFolder(),
  settings: Record<string, string> = {},
) {
  const media: ContentFiles['media'] = new Map(names.map((name) => [name, { name } as MediaFile]))
  const own = { ...shipped, documents: [], drafts: [], releases: [], media, ...parts }
  const found = await findExamples(
    own,
    readSettings({ CONTENT_DIR: folder, SITE_URL: 'http://localhost:3000', ...settings }),
  )
  return { found: found.filter(({ kind }) => kind !== 'licence'), all: found }
}

const named = (found: LeftOver[]) => found.map(({ kind, at, what }) => `${kind} ${at}: ${what}`)

test('a name of the example is found only as a whole word, also in capitals, in the genitive and over a line break', async () => {
  const texts: JsonObject = {
    longer: 'Rampelys  ApS i Eksempelgade\n12',
    capitals: 'Det er RAMPELYS.',
    genitive: 'Fjordscenens sal og SKOVLUND  HÅNDBOLDS plakat',
    people: 'Alma Kulisse kender Bo Bjerre, kasserer',
    word: 'Under rampelyset og i rampelys; Rampelysene; NyRampelys; Rampelys2; Bo bjerre',
    heading: 'Hvem er vi? Vil du arbejde her?',
  }
  const { found } = await left({ documents: [source('info_page', 'vi', texts)] })
  expect(named(found).sort()).toEqual([
    'name capitals: Rampelys',
    'name genitive: Fjordscenen',
    'name genitive: Skovlund Håndbold',
    'name longer: Eksempelgade 12',
    'name longer: Rampelys ApS',
    'name people: Alma Kulisse',
    'name people: Bo Bjerre',
  ])
})

test('a number of the example is found once, in any format, but not within a longer number', async () => {
  const texts: JsonObject = {
    link: 'Ring på [70 00 00 00](tel:+4570000000)',
    points: 'Ring +45 70.00-00\u202f01',
    company: 'CVR 12345674',
    longer: '170000000 eller 700000001, konto 123456741',
    other: '71 00 00 00',
    host: 'Skriv til SALG@Skovlund-Haandbold.EXAMPLE eller se noget.examples',
  }
  const { found } = await left({ documents: [source('info_page', 'vi', texts)] })
  expect(named(found)).toEqual([
    'name link: 70 00 00 00',
    'name points: 70.00-00 01',
    'name company: 12345674',
    'name host: SALG@Skovlund-Haandbold.EXAMPLE',
  ])
})

test('addresses and file names are found by their parts, and a link to a document is not reported', async () => {
  const data: JsonObject = {
    picture: { file: 'logo-skovlund-haandbold.svg', alt: '' },
    mixed: { file: 'Fjordscenen.svg', alt: '' },
    address: { link_type: 'Web', url: '/kunder/fjordscenen' },
    link: { link_type: 'Document', type: 'client', uid: 'fjordscenen' },
    text: 'Se fjordscenen og oe-marked',
  }
  const { found } = await left({ documents: [source('client', 'oe-marked', data)] })
  expect(named(found)).toEqual([
    'name picture.file: skovlund-haandbold',
    'name address.url: fjordscenen',
    'name uid: oe-marked',
  ])
  expect(found[0]).toMatchObject({ file: 'documents/client/oe-marked.json' })
})

test('drafts and releases are searched too, in lists and blocks', async () => {
  const data = (where: string): JsonObject => ({ rows: [where, { text: 'Rampelys' }] })
  const { found } = await left({
    drafts: [source('home', null, data('draft'))],
    releases: [{ label: 'Jul', documents: [source('about', null, data('release'))] } as Release],
  })
  expect(found.map(({ file, at }) => `${file} ${at}`)).toEqual([
    'documents/home/home.json rows[1].text',
    'documents/about/about.json rows[1].text',
  ])
})

test('an unchanged sentence with a figure is found in documents about the company, not in guides', async () => {
  const story = shipped.documents.find(({ file }) => file.uid === 'fjordscenen')?.file.data.subtitle as string
  expect(story).toMatch(/\d/)
  const guides = [
    ...['category', 'industry', 'prices', 'pricing_page', 'faa_tilbud', 'global', 'redirects'],
    ...['help_page', 'support_article', 'support_category', 'legal_page'],
  ]
  const texts: JsonObject = { same: story, other: story.replace('420', '421'), bare: '90', words: 'Mød os' }
  const { found } = await left({
    documents: [source('client', 'hal', texts), ...guides.map((type) => source(type, 'salg', texts))],
  })
  expect(found).toEqual([{ kind: 'figure', file: 'documents/client/hal.json', at: 'same', what: story }])
})

test('a sentence that also names the company is reported once', async () => {
  const home = shipped.documents.filter(({ file }) => file.type === 'home')
  const { found } = await left({ documents: home })
  const places = found.filter(({ kind }) => kind !== 'picture').map(({ kind, at }) => `${at} ${kind}`)
  const figures = places.filter((place) => place.endsWith(' figure'))
  expect(figures.length).toBeGreaterThan(0)
  expect(figures.filter((place) => places.includes(place.replace(/figure$/, 'name')))).toEqual([])
})

test('a picture of the example is found under any name and in any colours if a document shows it', async () => {
  const svg = (name: string) => readFileSync(join('content/media', name), 'utf8')
  const media = {
    'vores.svg': svg('favicon.svg').replaceAll(/#[\da-f]{6}/gi, '#123456'),
    'en.svg': svg('medarbejder-alma.svg'),
    'to.svg': svg('kunde-bo-bjerre.svg'),
    'tre.svg': svg('logo-lille-sal.svg'),
    'fire.webp': { like: 'skaerm-webshop.webp' },
    'seks.svg': { like: 'case-oe-marked.svg' },
    'tegn.svg': svg('ikon-betaling.svg'),
    'egen.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'ubrugt.svg': svg('favicon.svg'),
  }
  const folder = ownFolder(media)
  const shown = Object.keys(media).filter((name) => name !== 'ubrugt.svg')
  const pictures = [...shown, 'findes-ikke.svg'].map((file) => ({ file, alt: '' }))
  const { found } = await left({ documents: [source('info_page', 'vi', { pictures })] }, folder)
  expect(found.map(({ kind, file, at, what }) => `${kind} ${file}${at} ${what}`)).toEqual(
    ['vores.svg', 'en.svg', 'to.svg', 'tre.svg', 'fire.webp', 'seks.svg'].map(
      (name) => `picture media/${name} ${name}`,
    ),
  )
})

test('settings that still name the example are found, each once', async () => {
  const mails = { MAIL_FROM: 'Vi <post@rampelys.example>', SALES_EMAIL: 'salg@example.com' }
  const settings = { SITE_URL: 'https://www.example.dk', INTERNAL_SECRET: '0123456789abcdef' }
  const { found } = await left({}, ownFolder(), { ...settings, ...mails, SMTP_URL: 'smtp://post.dk' })
  expect(found.map(({ file, at, what }) => `${file}${at} ${what}`)).toEqual([
    'SITE_URL www.example.dk',
    'MAIL_FROM post@rampelys.example',
    'SALES_EMAIL salg@example.com',
  ])
})

test('names and files that launch-ours.txt lists are not reported', async () => {
  const ours = '\ufeffRampelys\r\n  media/vores.svg \r\n\n#Alma Kulisse\nLICENSE\n'
  const folder = ownFolder({ 'vores.svg': { like: 'favicon.svg' } }, ours)
  const data = { a: 'Rampelys og Alma Kulisse', b: { file: 'vores.svg', alt: '' } }
  const { all } = await left({ documents: [source('info_page', 'vi', data)] }, folder)
  expect(named(all)).toEqual(['name a: Alma Kulisse'])
})

test('each line of the report is accepted if launch-ours.txt lists it', async () => {
  const settings = { SITE_URL: 'https://www.rampelys.example', INTERNAL_SECRET: '0123456789abcdef' }
  const { all } = await left({ documents: shipped.documents }, ownFolder(), settings)
  const report = describeLeftOvers(all, shipped)
  expect(all.length).toBeGreaterThan(200)
  const lines = [...new Set(all.map(({ what }) => what))]
  expect(lines.filter((line) => !report.some((said) => said.trim().startsWith(line)))).toEqual([])
  const accepted = await left({ documents: shipped.documents }, ownFolder({}, lines.join('\n')), settings)
  expect(accepted.all).toEqual([])
})

test('content that was edited in place cannot be compared', async () => {
  await expect(left({}, { folder: resolve('content'), names: [] })).rejects.toThrow(
    /^--launch sammenligner dit indhold .*CONTENT_DIR/,
  )
})

test("the report lists findings by file, most findings first, with the editor's labels and totals", () => {
  const hall = source('client', 'hal', {
    title: 'Fjordscenen og Rampelys',
    slices: [{ slice_type: 'article', variation: 'default', primary: { title: 'Fjordscenen' } }],
  })
  const draft = source('info_page', 'vi', { title: 'Rampelys', ukendt: 'Rampelys' })
  const licence: LeftOver = { kind: 'licence', file: 'LICENSE', at: '', what: '<copyright holder>' }
  const picture = (what: string): LeftOver => ({ kind: 'picture', file: `media/${what}`, at: '', what })
  const setting: LeftOver = { kind: 'setting', file: 'SITE_URL', at: '', what: 'example.dk' }
  const figure: LeftOver = { kind: 'figure', file: hall.path, at: 'title', what: 'Med 420 pladser' }
  const name = (file: string, at: string, what: string): LeftOver => ({ kind: 'name', file, at, what })
  const names = [
    name(hall.path, 'title', 'Fjordscenen'),
    name(hall.path, 'slices[0].primary.title', 'Fjordscenen'),
    name(hall.path, 'title', 'Rampelys'),
    name(draft.path, 'title', 'Rampelys'),
    name(draft.path, 'ukendt', 'Rampelys'),
  ]
  const own = { ...shipped, documents: [hall], drafts: [draft] }
  const all = [licence, setting, ...names, figure, picture('en.svg'), picture('to.svg')]
  expect(describeLeftOvers(all, own)).toEqual([
    'Tilbage af eksemplet:',
    '',
    'Kunde: Fjordscenen og Rampelys (documents/client/hal.json): 4',
    '  Navne, adresser og numre: 3',
    expect.stringMatching(/^ {4}Fjordscenen – Titel, .+ \(nr\. 1\) › Overskrift$/),
    '    Rampelys – Titel',
    '  Tal og sætninger om virksomheden: 1',
    '    Med 420 pladser – Titel',
    '',
    'Side om virksomheden: Rampelys (documents/info_page/vi.json): 2',
    '  Navne, adresser og numre: 2',
    '    Rampelys – Titel, ukendt',
    '',
    'Billeder: 2',
    '    en.svg',
    '    to.svg',
    '',
    'LICENSE: 1',
    '  Licens: 1',
    '    <copyright holder> – skriv, hvem der har rettighederne',
    '',
    'Indstillinger: 1',
    '    example.dk – SITE_URL',
    '',
    'I alt 10: Licens 1, Indstillinger 1, Navne, adresser og numre 5, Tal og sætninger om virksomheden 1, Billeder 2',
  ])
  expect(describeLeftOvers([], own)).toEqual([])
})

test('other findings are reported by file, errors first', () => {
  const own = { ...shipped, documents: [source('client', 'hal', { title: 'Hal' })] }
  const path = 'documents/client/hal.json'
  const finding = (level: 'error' | 'warning', place: string, text: string) => ({ level, place, text })
  const lines = describeByFile(
    [
      finding('warning', path, 'Datoen mangler.'),
      finding('error', 'media/a.svg', 'Filen er tom.'),
      finding('error', `${path} title`, 'Feltet er tomt.'),
    ],
    own,
  )
  expect(lines).toEqual([
    `Kunde: Hal (${path})`,
    '  Fejl: Titel: Feltet er tomt.',
    '  Bemærk: Datoen mangler.',
    '',
    'media/a.svg',
    '  Fejl: Filen er tom.',
    '',
  ])
})
