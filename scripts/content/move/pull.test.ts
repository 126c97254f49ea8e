import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { pull } from './pull.ts'

type Apis = Parameters<typeof pull>[0]['apis']

test('the part of a picture that an editor chose in Prismic is a picture of its own, its sizes are not', async () => {
  const content = mkdtempSync(join(tmpdir(), 'pull-'))
  onTestFinished(() => rmSync(content, { recursive: true }))
  // As the Content API writes images: a part is `rect`, cut out by the image host.
  const picture = (query: string) => ({
    url: `https://images.prismic.io/repo/ZpA1aB2cD3eF4gH5_Hallen.jpg?auto=format,compress${query}`,
    alt: 'Hallen',
    dimensions: { width: 800, height: 400 },
    edit: { x: 0, y: -120, zoom: 1, background: 'transparent' },
  })
  const document = {
    id: 'a',
    uid: 'a',
    type: 'client',
    lang: 'da-dk',
    tags: [],
    alternate_languages: [],
    data: {
      whole: picture(''),
      small: picture('&w=400&h=200'),
      part: picture('&rect=0,120,1600,800&w=800&h=400'),
      same: picture('&rect=0,120,1600,800&w=200&h=100'),
    },
  }
  const apis = {
    languages: async () => [{ id: 'da-dk', name: 'Dansk', is_master: true }],
    published: async () => [document],
    download: async (address: string) => Buffer.from(address),
  } as unknown as Apis
  await pull({ apis, models: false, content, slices: content, onProgress: () => undefined })
  const { data } = JSON.parse(readFileSync(join(content, 'documents/client/a.json'), 'utf8'))
  const files = Object.values<{ file: string }>(data).map(({ file }) => file)
  expect(files).toEqual(['hallen.jpg', 'hallen.jpg', 'hallen-2.jpg', 'hallen-2.jpg'])
  expect(readdirSync(join(content, 'media'))).toEqual(['hallen-2.jpg', 'hallen.jpg'])
  expect(readFileSync(join(content, 'media/hallen-2.jpg'), 'utf8')).toMatch(
    /Hallen\.jpg\?rect=0,120,1600,800$/,
  )
})
