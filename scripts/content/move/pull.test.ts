import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { pull } from './pull.ts'

/** As the Content API writes images: a part is `rect`, cut out by the image host. */
const picture = (query: string) => ({
  url: `https://images.prismic.io/repo/ZpA1aB2cD3eF4gH5_Hallen.jpg?auto=format,compress${query}`,
  alt: 'Hallen',
  dimensions: { width: 800, height: 400 },
  edit: { x: 0, y: -120, zoom: 1, background: 'transparent' },
})

/** Pulls a document with these fields: what its file has then, and the media folder. */
async function pulled(fields: object) {
  const content = mkdtempSync(join(tmpdir(), 'pull-'))
  onTestFinished(() => rmSync(content, { recursive: true }))
  const document = {
    ...{ id: 'a', uid: 'a', type: 'client', lang: 'da-dk', tags: [], alternate_languages: [] },
    data: fields,
  }
  const apis = {
    languages: async () => [{ id: 'da-dk', name: 'Dansk', is_master: true }],
    published: async () => [document],
    download: async (address: string) => Buffer.from(address),
  } as unknown as Apis
  await pull({ apis, models: false, content, slices: content, onProgress: () => undefined })
  const { data } = JSON.parse(readFileSync(join(content, 'documents/client/a.json'), 'utf8'))
  return { data, media: join(content, 'media') }
}

type Apis = Parameters<typeof pull>[0]['apis']

test('the part of a picture that an editor chose in Prismic is a picture of its own, its sizes are not', async () => {
  const { data, media } = await pulled({
    whole: picture(''),
    small: picture('&w=400&h=200'),
    part: picture('&rect=0,120,1600,800&w=800&h=400'),
    same: picture('&rect=0,120,1600,800&w=200&h=100'),
  })
  const files = Object.values<{ file: string }>(data).map(({ file }) => file)
  expect(files).toEqual(['hallen.jpg', 'hallen.jpg', 'hallen-2.jpg', 'hallen-2.jpg'])
  expect(readdirSync(media)).toEqual(['hallen-2.jpg', 'hallen.jpg'])
  expect(readFileSync(join(media, 'hallen-2.jpg'), 'utf8')).toMatch(/Hallen\.jpg\?rect=0,120,1600,800$/)
})

test('a size for which an editor chose a part of its own keeps it, the others are made of the picture', async () => {
  const { data, media } = await pulled({
    photo: {
      ...picture('&rect=0,120,1600,800&w=800&h=400'),
      mobile: picture('&rect=400,0,300,600&w=300&h=600'),
      wide: picture('&rect=0,120,1600,800&w=400&h=200'),
      plain: picture('&w=100&h=50'),
    },
  })
  expect(data).toEqual({
    photo: { file: 'hallen.jpg', alt: 'Hallen', mobile: { file: 'hallen-2.jpg', alt: 'Hallen' } },
  })
  expect(readFileSync(join(media, 'hallen-2.jpg'), 'utf8')).toMatch(/\?rect=400,0,300,600$/)
})

test('files keep a name that the site serves, each its own, and one of another kind is noted', async () => {
  const content = mkdtempSync(join(tmpdir(), 'pull-'))
  onTestFinished(() => rmSync(content, { recursive: true }))
  const base = 'https://repo.cdn.prismic.io/repo'
  const file = (name: string) => ({ link_type: 'Media', url: `${base}/${name}` })
  const names = [
    ...[
      'ZpA1aB2cD3eF4gH5_%C3%85ben%20Fil.PDF',
      '0a1b2c3d-0000-4000-8000-0a1b2c3d4e5f_a.svg',
      'a/a.svg',
      'a.svg?x=1',
    ],
    ...['%C3%85', 'uden', 'b/uden', 'film.mp4', 'ZpA1aB2cD3eF4gH5_'],
  ]
  const document = {
    ...{
      id: 'b',
      uid: null,
      type: 'side',
      lang: 'en-gb',
      tags: ['by'],
      alternate_languages: [{ id: 'a', uid: 'x' }],
    },
    first_publication_date: '2026-01-01T00:00:00+0000',
    data: {
      files: names.map(file),
      broken: { link_type: 'Document', id: 'x', isBroken: true },
      known: { link_type: 'Document', id: 'x', type: 'side', uid: 'y', lang: 'da-dk' },
      single: { link_type: 'Document', id: 'g', type: 'global' },
      ...{ empty: [], none: {}, rows: [{}, { note: 'a' }, { note: null }], zero: 0, no: false },
    },
  }
  const lines: string[] = []
  const apis = {
    languages: async () => [
      { id: 'en-gb', name: 'English', is_master: false, x: 1 },
      { id: 'da-dk', name: 'Dansk', is_master: true },
    ],
    published: async () => [document, { ...document, id: 'a', uid: 'x', lang: 'da-dk', tags: [], data: {} }],
    download: async (address: string) => Buffer.from(address),
    models: async (kind: string) => [{ id: kind === 'slices' ? 'en_blok' : 'side' }],
  } as unknown as Apis
  const onProgress = (line: string) => void lines.push(line)
  const report = await pull({ apis, models: true, content, slices: join(content, 'slices'), onProgress })
  const read = (path: string) => JSON.parse(readFileSync(join(content, path), 'utf8'))
  const { data, ...own } = read('documents/side/b.en-gb.json')
  expect(data.files.map((each: { file: string }) => each.file)).toEqual([
    ...[
      'ben-fil.pdf',
      'a.svg',
      'a-2.svg',
      'a-3.svg',
      'fil',
      'uden',
      'uden-2',
      'film.mp4',
      'zpa1ab2cd3ef4gh5_',
    ],
  ])
  expect(report).toMatchObject({ documents: 2, media: 9, models: 2 })
  expect(report.notes).toEqual(
    ['fil', 'uden', 'uden-2', 'film.mp4', 'zpa1ab2cd3ef4gh5_'].map(
      (name) => `${name} is of a kind that the site does not serve`,
    ),
  )
  expect(lines[2]).toBe('media 3/9 a-2.svg')
  const { files: _, ...rest } = data
  expect(rest).toEqual({
    known: { link_type: 'Document', type: 'side', uid: 'y' },
    single: { link_type: 'Document', id: 'g' },
    ...{ rows: [{}, { note: 'a' }, {}], zero: 0, no: false },
  })
  expect(own).toEqual({
    ...{ id: 'b', type: 'side', lang: 'en-gb', alternate_languages: [{ id: 'a' }], tags: ['by'] },
    first_publication_date: '2026-01-01T00:00:00+0000',
  })
  const master = read('documents/side/x.json')
  expect([master.lang, master.tags, master.uid]).toEqual([undefined, undefined, 'x'])
  expect(read('repository.json').languages[0]).toEqual({ id: 'en-gb', name: 'English', is_master: false })
  expect([read('customtypes/side/index.json').id, read('slices/en-blok/model.json').id]).toEqual([
    'side',
    'en_blok',
  ])
})
