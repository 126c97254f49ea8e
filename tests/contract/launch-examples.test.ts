import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { describeByFile } from '#scripts/content/describe-by-file.ts'
import { findExamples, type LeftOver } from '#scripts/content/launch.ts'
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
  return { found: found.filter(({ place }) => place !== 'LICENSE'), all: found }
}

const named = (found: LeftOver[]) => found.map(({ place, what }) => `${place.split(' ')[1]}: ${what}`)

test('a name of the example is found only as a whole, also in capitals, as a genitive and over a line break', async () => {
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
    'capitals: Rampelys',
    'genitive: Fjordscenen',
    'genitive: Skovlund Håndbold',
    'longer: Eksempelgade 12',
    'longer: Rampelys ApS',
    'people: Alma Kulisse',
    'people: Bo Bjerre',
  ])
})

test('a number of the example is found once, however it is written, but not within a longer one', async () => {
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
    'link: 70 00 00 00',
    'points: 70.00-00 01',
    'company: 12345674',
    'host: SALG@Skovlund-Haandbold.EXAMPLE',
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
    'picture.file: skovlund-haandbold',
    'address.url: fjordscenen',
    'uid: oe-marked',
  ])
  expect(found[0]?.place).toBe('documents/client/oe-marked.json picture.file')
})

test('drafts and releases are looked through as well, in lists and blocks', async () => {
  const data = (where: string): JsonObject => ({ rows: [where, { text: 'Rampelys' }] })
  const { found } = await left({
    drafts: [source('home', null, data('draft'))],
    releases: [{ label: 'Jul', documents: [source('about', null, data('release'))] } as Release],
  })
  expect(found.map(({ place }) => place)).toEqual([
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
  expect(found).toEqual([{ place: 'documents/client/hal.json same', what: story }])
})

test('a sentence that also names the company is reported once', async () => {
  const home = shipped.documents.filter(({ file }) => file.type === 'home')
  const { found } = await left({ documents: home })
  const namedIn = (sentence: LeftOver) =>
    found.filter(
      (one) => one.place === sentence.place && one !== sentence && sentence.what.includes(one.what),
    )
  expect(found.filter(({ what }) => /\d.* /.test(what)).length).toBeGreaterThan(0)
  expect(found.flatMap(namedIn)).toEqual([])
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
  expect(found).toEqual(
    ['vores.svg', 'en.svg', 'to.svg', 'tre.svg', 'fire.webp', 'seks.svg'].map((name) => ({
      place: `media/${name}`,
      what: name,
    })),
  )
})

test('settings that still name the example are found, each once', async () => {
  const mails = { MAIL_FROM: 'Vi <post@rampelys.example>', SALES_EMAIL: 'salg@example.com' }
  const settings = { SITE_URL: 'https://www.example.dk', INTERNAL_SECRET: '0123456789abcdef' }
  const { found } = await left({}, ownFolder(), { ...settings, ...mails, SMTP_URL: 'smtp://post.dk' })
  expect(found.map(({ place, what }) => `${place} ${what}`)).toEqual([
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
  expect(named(all)).toEqual(['a: Alma Kulisse'])
})

test('all that is found is accepted, line by line, by launch-ours.txt', async () => {
  const settings = { SITE_URL: 'https://www.rampelys.example', INTERNAL_SECRET: '0123456789abcdef' }
  const { all } = await left({ documents: shipped.documents }, ownFolder(), settings)
  expect(all.length).toBeGreaterThan(200)
  const lines = [...new Set(all.map(({ what }) => what))]
  const accepted = await left({ documents: shipped.documents }, ownFolder({}, lines.join('\n')), settings)
  expect(accepted.all).toEqual([])
})

test('content that was edited in place cannot be compared', async () => {
  await expect(left({}, { folder: resolve('content'), names: [] })).rejects.toThrow(
    /^--launch compares your content .*CONTENT_DIR/,
  )
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
