import { expect, test } from 'vitest'
import { contentOf, document, linkTo, slice } from '#tests/content-in-memory.ts'
import type { RawDocument } from './raw-document.ts'

/** The blocks of a customer that uses these categories. */
const uses = (...categories: RawDocument[]) => [
  slice(
    'categories',
    {},
    categories.map((category) => ({ category: linkTo(category) })),
  ),
]
const category = document('category', 'a', { title: 'A' })

/** So many customers of one category, in the order of their titles. */
function manyClients(howMany: number) {
  const clients = Array.from({ length: howMany }, (_, index) => {
    const title = `Kunde ${String(index).padStart(3, '0')}`
    return document('client', `${index}`, { title, slices: uses(category) })
  })
  return clients
}
const titles = (tiles: { title: string }[] = []) => tiles.map(({ title }) => Number(title.slice(6)))
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)

test('a category relates at most fifty customers, starting with those after the current one', async () => {
  const clients = manyClients(60)
  const { content } = contentOf([category, ...clients])
  expect(titles((await content.category('a'))?.cases)).toEqual(range(0, 50))
  expect(titles((await content.client('5'))?.similar)).toEqual(range(6, 56))
  expect(titles((await content.client('30'))?.similar)).toEqual(
    [...range(0, 21), ...range(31, 60)].slice(0, 50),
  )
})

test('a customer in a small category is related to all others, and not to itself', async () => {
  const clients = manyClients(4)
  const { content } = contentOf([category, ...clients])
  for (const self of range(0, 4)) {
    expect(titles((await content.client(`${self}`))?.similar)).toEqual(
      range(0, 4).filter((one) => one !== self),
    )
  }
})

test('the tile of a customer has its figure, and of each existing category only what a chip shows', async () => {
  const gone = document('category', 'gone')
  const nameless = document('category', null, { title: 'Uden adresse' })
  const { content } = contentOf([
    category,
    nameless,
    document('client', 'hal', {
      title: 'Hal',
      figure: '212',
      figure_text: 'kort solgt',
      slices: uses(gone, category, nameless),
    }),
    document('client', 'arena', { title: 'Arena', slices: [slice('image_tiles', {}, [{ category: 1 }])] }),
    document('client', null, { title: 'Uden adresse' }),
  ])
  const tiles = await content.clients()
  expect(tiles).toMatchObject([
    { href: '/kunder/arena', title: 'Arena', image: null, figure: null },
    { href: '/kunder/hal', title: 'Hal', image: null, figure: { amount: '212', text: 'kort solgt' } },
  ])
  expect(tiles.map(({ categories }) => categories)).toEqual([
    [],
    [{ id: 'category-a', uid: 'a', title: 'A' }],
  ])
})

test('the tile of a product has no categories, even if the product has a block of them', async () => {
  const product = document('category', 'b', { title: 'B', slices: uses(category) })
  const industry = document('industry', 'x', {
    slices: [slice('image_tiles', {}, [{ tile: linkTo(product) }])],
  })
  const { content } = contentOf([category, product, industry])
  const [block] = (await content.industry('x'))?.blocks ?? []
  expect(block).toMatchObject({ type: 'image_tiles', tiles: [{ id: 'category-b', categories: [] }] })
})

test('the cases of an industry come from the categories in both of its lists of blocks', async () => {
  const other = document('category', 'b', { title: 'B' })
  const { content } = contentOf([
    category,
    other,
    document('client', 'hal', { title: 'Hallen', slices: uses(category) }),
    document('client', 'arena', { title: 'Arena', slices: uses(other) }),
    document('industry', 'festival', {
      slices: [slice('category', { category: linkTo(category) })],
      slices2: [slice('category', { category: linkTo(other) })],
    }),
    document('industry', 'uden'),
  ])
  expect((await content.industry('festival'))?.cases.map(({ title }) => title)).toEqual(['Arena', 'Hallen'])
  expect((await content.industry('uden'))?.cases).toEqual([])
})

test('a customer shows its categories, and as similar the cases that share most of them', async () => {
  const other = document('category', 'b', { title: 'B' })
  const { content } = contentOf([
    category,
    other,
    document('client', 'hal', { title: 'Hallen', slices: uses(category, other) }),
    document('client', 'et', { title: 'Et', slices: uses(other) }),
    document('client', 'to', { title: 'To', slices: uses(category, other) }),
    document('client', 'ingen', { title: 'Ingen', slices: [] }),
  ])
  const client = await content.client('hal')
  expect(client?.categories.map(({ href }) => href)).toEqual(['/produkt/a', '/produkt/b'])
  expect(client?.similar.map(({ title }) => title)).toEqual(['To', 'Et'])
})
