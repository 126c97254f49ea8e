import { expect, test } from 'vitest'
import { completeDocument, type Surroundings } from './complete.ts'
import type { MediaFile } from './media-file.ts'
import type { CustomTypeModel, DocumentFile } from './model.ts'

const model: CustomTypeModel = {
  id: 'page',
  repeatable: true,
  json: {
    Main: {
      uid: { type: 'UID' },
      title: { type: 'Text' },
      photo: { type: 'Image', config: { thumbnails: [{ name: 'small', width: 100, height: 50 }] } },
    },
  },
}

const file = (id: string, data: DocumentFile['data'] = {}): DocumentFile => ({
  id,
  type: 'page',
  uid: id,
  data: { title: id, ...data },
})

const picture: MediaFile = {
  name: 'a.svg',
  version: 'v1',
  bytes: 1,
  dimensions: { width: 1, height: 1 },
  isAnimated: false,
  hasMetadata: false,
}

const around: Surroundings = {
  files: {
    customTypes: new Map([['page', model]]),
    slices: new Map(),
    media: new Map([['a.svg', picture]]),
  },
  masterLanguage: 'da-dk',
  byId: () => undefined,
  byUid: () => undefined,
}

test('a size of a picture may be a separate file', () => {
  const own = file('a', { photo: { file: 'a.svg', alt: 'Hallen', small: { file: 'a.svg', alt: 'Døren' } } })
  const others = file('b', { photo: { file: 'a.svg', alt: 'Hallen', small: { file: 'gone.svg' } } })
  expect(completeDocument(own, around, '/media/').data.photo).toMatchObject({
    alt: 'Hallen',
    small: {
      alt: 'Døren',
      dimensions: { width: 100, height: 50 },
      url: '/media/a.svg?v=v1&w=100&h=50&fit=crop',
    },
  })
  expect(completeDocument(others, around, '/media/').data.photo).toMatchObject({
    small: { alt: 'Hallen', url: '/media/a.svg?v=v1&w=100&h=50&fit=crop' },
  })
})

test("a picture in Prismic's own format gets a thumbnail if it states its size, and is left unchanged", () => {
  const photo = (dimensions: object) => ({ url: 'https://images.example/a.jpg?auto=format', ...dimensions })
  const sized = file('a', { photo: photo({ dimensions: { width: 400, height: 300 } }) })
  const unsized = file('b', { photo: photo({}) })
  expect(completeDocument(sized, around, '/media/').data.photo).toMatchObject({
    small: {
      dimensions: { width: 100, height: 50 },
      url: 'https://images.example/a.jpg?auto=format&w=100&h=50&fit=crop',
    },
  })
  expect(completeDocument(unsized, around, '/media/').data.photo).toEqual(photo({}))
  expect(sized.data.photo).not.toHaveProperty('small')
})
