import { expect, test } from 'vitest'
import { createCompleter, type Surroundings } from './complete.ts'
import type { MediaFile } from './media-file.ts'
import type { CustomTypeModel, DocumentFile } from './model.ts'

const model: CustomTypeModel = {
  id: 'page',
  repeatable: true,
  json: {
    Main: {
      uid: { type: 'UID' },
      title: { type: 'Text' },
      link: { type: 'Link' },
      picture: { type: 'Image' },
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

const media = (version: string): MediaFile => ({
  name: 'a.svg',
  version,
  bytes: 1,
  dimensions: { width: 1, height: 1 },
  isAnimated: false,
  tellsPosition: false,
})

/** A version with these documents; all versions share the same models object. */
const customTypes = new Map([['page', model]])
const slices = new Map()

function version(documents: DocumentFile[], picture = media('v1')): Surroundings {
  const byId = new Map(documents.map((document) => [document.id, document]))
  return {
    files: { customTypes, slices, media: new Map([['a.svg', picture]]) },
    masterLanguage: 'da-dk',
    byId: (id) => byId.get(id),
    byUid: (_type, uid) => byId.get(uid),
  }
}

const linking = file('a', { link: { link_type: 'Document', type: 'page', uid: 'b' } })
const showing = file('c', { picture: { file: 'a.svg', alt: 'x' } })

test('a publish rebuilds only changed documents and those that link to or show them', () => {
  const complete = createCompleter('/media/')
  const picture = media('v1')
  const alone = file('d')
  const documents = [linking, file('b'), showing, alone]
  const before = version(documents, picture)
  const [a, b, c, d] = documents.map((document) => complete(document, before))

  const other = file('b', { title: 'Et andet b' })
  const after = version([linking, other, showing, alone], picture)
  expect(complete(other, after)).not.toBe(b)
  expect(complete(linking, after)).not.toBe(a)
  expect(complete(linking, after).data.link).toMatchObject({ slug: 'et-andet-b' })
  expect(complete(showing, after)).toBe(c)
  expect(complete(alone, after)).toBe(d)
})

test('a new picture, and a link whose document disappears or returns, are detected', () => {
  const complete = createCompleter('/media/')
  const whole = version([linking, file('b'), showing])
  const shown = complete(showing, whole)
  expect(shown.data.picture).toMatchObject({ url: '/media/a.svg?v=v1' })
  expect(complete(showing, version([showing], media('v2'))).data.picture).toMatchObject({
    url: '/media/a.svg?v=v2',
  })
  expect(complete(linking, whole).data.link).toMatchObject({ isBroken: false })
  expect(complete(linking, version([linking])).data.link).toMatchObject({ isBroken: true })
  expect(complete(linking, whole).data.link).toMatchObject({ isBroken: false })
})

test('a changed model rebuilds every document', () => {
  const complete = createCompleter('/media/')
  const before = version([showing])
  const document = complete(showing, before)
  const around = { ...before, files: { ...before.files, customTypes: new Map(customTypes) } }
  expect(complete(showing, around)).not.toBe(document)
})

test('a size of a picture may be a file of its own', () => {
  const complete = createCompleter('/media/')
  const own = file('a', { photo: { file: 'a.svg', alt: 'Hallen', small: { file: 'a.svg', alt: 'Døren' } } })
  const others = file('b', { photo: { file: 'a.svg', alt: 'Hallen', small: { file: 'gone.svg' } } })
  const around = version([own, others])
  expect(complete(own, around).data.photo).toMatchObject({
    alt: 'Hallen',
    small: {
      alt: 'Døren',
      dimensions: { width: 100, height: 50 },
      url: '/media/a.svg?v=v1&w=100&h=50&fit=crop',
    },
  })
  expect(complete(others, around).data.photo).toMatchObject({
    small: { alt: 'Hallen', url: '/media/a.svg?v=v1&w=100&h=50&fit=crop' },
  })
})

test("a picture in Prismic's own form has a thumbnail if it says its size, and stays as it was written", () => {
  const complete = createCompleter('/media/')
  const photo = (dimensions: object) => ({ url: 'https://images.example/a.jpg?auto=format', ...dimensions })
  const sized = file('a', { photo: photo({ dimensions: { width: 400, height: 300 } }) })
  const unsized = file('b', { photo: photo({}) })
  const around = version([sized, unsized])
  expect(complete(sized, around).data.photo).toMatchObject({
    small: {
      dimensions: { width: 100, height: 50 },
      url: 'https://images.example/a.jpg?auto=format&w=100&h=50&fit=crop',
    },
  })
  expect(complete(unsized, around).data.photo).toEqual(photo({}))
  expect(sized.data.photo).not.toHaveProperty('small')
})
