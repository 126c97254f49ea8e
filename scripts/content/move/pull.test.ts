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
