import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Prismic } from './prismic.ts'
import { pull } from './pull.ts'

const DANISH = { id: 'da-dk', name: 'Dansk', is_master: true }
const ENGLISH = { id: 'en-gb', name: 'English', is_master: false }

/** A document as the Content API has it, but for what a test is about. */
const documentOf = (over: object) => ({
  id: 'a',
  uid: 'a',
  type: 'client',
  lang: 'da-dk',
  tags: [],
  alternate_languages: [],
  data: {},
  ...over,
})

/** Pulls these documents: the report, and what is in the files then. */
async function pulled(documents: object[], { languages = [DANISH], models = false } = {}) {
  const content = mkdtempSync(join(tmpdir(), 'pull-'))
  onTestFinished(() => rmSync(content, { recursive: true }))
  const prismic = {
    client: {
      getRepository: async () => ({ languages }),
      getMasterRef: async () => ({ ref: 'master' }),
      get: async () => ({ results: documents, total_pages: 1, total_results_size: documents.length }),
    },
    download: async (address: string) => Buffer.from(address),
    // Without them, as without a write token, models cannot be read.
    ...(models && { models: async (kind: string) => [{ id: kind === 'slices' ? 'en_blok' : 'side' }] }),
  } as unknown as Prismic
  const report = await pull({ prismic, models, content, slices: join(content, 'slices') })
  const readText = (path: string) => readFileSync(join(content, path), 'utf8')
  return {
    report,
    readText,
    readJson: (path: string) => JSON.parse(readText(path)),
    media: () => readdirSync(join(content, 'media')),
  }
}

/** As the Content API writes images: a part is `rect`, cut out by the image host. */
const picture = (query: string) => ({
  url: `https://images.prismic.io/repo/ZpA1aB2cD3eF4gH5_Hallen.jpg?auto=format,compress${query}`,
  alt: 'Hallen',
  dimensions: { width: 800, height: 400 },
  edit: { x: 0, y: -120, zoom: 1, background: 'transparent' },
})

test('the part of a picture that an editor chose becomes a separate file, but its sizes do not', async () => {
  const data = {
    whole: picture(''),
    small: picture('&w=400&h=200'),
    part: picture('&rect=0,120,1600,800&w=800&h=400'),
    same: picture('&rect=0,120,1600,800&w=200&h=100'),
  }
  const { readJson, readText, media } = await pulled([documentOf({ data })])
  const written = Object.values<{ file: string }>(readJson('documents/client/a.json').data)
  expect(written.map(({ file }) => file)).toEqual([
    'hallen.jpg',
    'hallen.jpg',
    'hallen-2.jpg',
    'hallen-2.jpg',
  ])
  expect(media()).toEqual(['hallen-2.jpg', 'hallen.jpg'])
  expect(readText('media/hallen-2.jpg')).toMatch(/Hallen\.jpg\?rect=0,120,1600,800$/)
})

test('a size of a picture is written only if an editor chose a separate part for it', async () => {
  const photo = {
    ...picture('&rect=0,120,1600,800&w=800&h=400'),
    mobile: picture('&rect=400,0,300,600&w=300&h=600'),
    wide: picture('&rect=0,120,1600,800&w=400&h=200'),
    plain: picture('&w=100&h=50'),
  }
  const { readJson, readText } = await pulled([documentOf({ data: { photo } })])
  expect(readJson('documents/client/a.json').data).toEqual({
    photo: { file: 'hallen.jpg', alt: 'Hallen', mobile: { file: 'hallen-2.jpg', alt: 'Hallen' } },
  })
  expect(readText('media/hallen-2.jpg')).toMatch(/\?rect=400,0,300,600$/)
})

test('each file gets its own servable name, and a file of an unknown type is reported', async () => {
  const names = {
    'ZpA1aB2cD3eF4gH5_%C3%85ben%20Fil.PDF': 'ben-fil.pdf',
    '0a1b2c3d-0000-4000-8000-0a1b2c3d4e5f_a.svg': 'a.svg',
    'a/a.svg': 'a-2.svg',
    'a.svg?x=1': 'a-3.svg',
    '%C3%85': 'fil',
    '%C3%98': 'fil-2',
    '%C3%86%C3%98%C3%85.pdf': 'fil.pdf',
    uden: 'uden',
    'b/uden': 'uden-2',
    'film.mp4': 'film.mp4',
    ZpA1aB2cD3eF4gH5_: 'zpa1ab2cd3ef4gh5_',
  }
  const files = Object.keys(names).map((name) => ({
    link_type: 'Media',
    url: `https://repo.cdn.prismic.io/repo/${name}`,
  }))
  const { report, readJson } = await pulled([documentOf({ data: { files } })])
  const written: { file: string }[] = readJson('documents/client/a.json').data.files
  expect(written.map(({ file }) => file)).toEqual(Object.values(names))
  expect(report.media).toBe(11)
  expect(report.notes).toEqual(
    ['fil', 'fil-2', 'uden', 'uden-2', 'film.mp4', 'zpa1ab2cd3ef4gh5_'].map(
      (name) => `${name} is of a kind that the site does not serve`,
    ),
  )
})

test('links are written by uid, or else by id; broken links and empty values are left out', async () => {
  const data = {
    broken: { link_type: 'Document', id: 'x', isBroken: true },
    known: { link_type: 'Document', id: 'x', type: 'side', uid: 'y', lang: 'da-dk' },
    single: { link_type: 'Document', id: 'g', type: 'global' },
    empty: [],
    none: {},
    rows: [{}, { note: 'a' }, { note: null }],
    zero: 0,
    no: false,
  }
  const { readJson } = await pulled([documentOf({ data })])
  expect(readJson('documents/client/a.json').data).toEqual({
    known: { link_type: 'Document', type: 'side', uid: 'y' },
    single: { link_type: 'Document', id: 'g' },
    rows: [{}, { note: 'a' }, {}],
    zero: 0,
    no: false,
  })
})

test('a file states its language, also in its name unless it is the master language', async () => {
  const english = documentOf({
    id: 'b',
    uid: null,
    lang: 'en-gb',
    tags: ['by'],
    alternate_languages: [{ id: 'a', uid: 'x' }],
    first_publication_date: '2026-01-01T00:00:00+0000',
  })
  const danish = documentOf({ uid: 'x' })
  const { report, readJson } = await pulled([english, danish], { languages: [ENGLISH, DANISH] })
  expect(readJson('documents/client/b.en-gb.json')).toEqual({
    id: 'b',
    type: 'client',
    lang: 'en-gb',
    alternate_languages: [{ id: 'a' }],
    tags: ['by'],
    first_publication_date: '2026-01-01T00:00:00+0000',
    data: {},
  })
  expect(readJson('documents/client/x.json')).toEqual({ id: 'a', uid: 'x', type: 'client', data: {} })
  expect(report.documents).toBe(2)
})

test('languages are written without fields that only Prismic uses, and models into their folders', async () => {
  const languages = [{ ...ENGLISH, x: 1 }, DANISH]
  const { report, readJson } = await pulled([documentOf({})], { languages, models: true })
  expect(readJson('repository.json')).toEqual({ languages: [ENGLISH, DANISH] })
  expect(readJson('customtypes/side/index.json')).toEqual({ id: 'side' })
  expect(readJson('slices/en-blok/model.json')).toEqual({ id: 'en_blok' })
  expect(report.models).toBe(2)
})
