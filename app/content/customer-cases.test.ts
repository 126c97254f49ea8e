import { expect, test } from 'vitest'
import { contentOf, document, linkTo, slice } from '#tests/content-in-memory.ts'
import type { RawDocument } from './raw-document.ts'

/** So many customers of one category, in the order of their titles. */
function manyClients(howMany: number) {
  const uses = (...categories: RawDocument[]) => [
    slice(
      'categories',
      {},
      categories.map((category) => ({ category: linkTo(category) })),
    ),
  ]
  const category = document('category', 'a', { title: 'A' })
  const clients = Array.from({ length: howMany }, (_, index) => {
    const title = `Kunde ${String(index).padStart(3, '0')}`
    return document('client', `${index}`, { title, slices: uses(category) })
  })
  return { category, clients, uses }
}
const titles = (tiles: { title: string }[] = []) => tiles.map(({ title }) => Number(title.slice(6)))
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)

test('a category relates at most fifty customers, starting with those after the current one', async () => {
  const { category, clients } = manyClients(60)
  const { content } = contentOf([category, ...clients])
  expect(titles((await content.category('a'))?.cases)).toEqual(range(0, 50))
  expect(titles((await content.client('5'))?.similar)).toEqual(range(6, 56))
  expect(titles((await content.client('30'))?.similar)).toEqual(
    [...range(0, 21), ...range(31, 60)].slice(0, 50),
  )
})

test('a customer in a small category is related to all others, and not to itself', async () => {
  const { category, clients } = manyClients(4)
  const { content } = contentOf([category, ...clients])
  for (const self of range(0, 4)) {
    expect(titles((await content.client(`${self}`))?.similar)).toEqual(
      range(0, 4).filter((one) => one !== self),
    )
  }
})

test('a tile has the figure of its customer, and names only existing categories, with what a chip shows', async () => {
  const { category, uses } = manyClients(0)
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
  expect(await content.clients()).toEqual([
    {
      id: 'client-arena',
      type: 'client',
      href: '/kunder/arena',
      title: 'Arena',
      image: null,
      figure: null,
      categories: [],
    },
    {
      id: 'client-hal',
      type: 'client',
      href: '/kunder/hal',
      title: 'Hal',
      image: null,
      figure: { amount: '212', text: 'kort solgt' },
      categories: [{ id: 'category-a', uid: 'a', title: 'A' }],
    },
  ])
})

test('only a customer uses categories: a product that shows a list of them has none on its tile', async () => {
  const { category, uses } = manyClients(0)
  const product = document('category', 'b', { title: 'B', slices: uses(category) })
  const industry = document('industry', 'x', {
    slices: [slice('image_tiles', {}, [{ tile: linkTo(product) }])],
  })
  const { content } = contentOf([category, product, industry])
  const [block] = (await content.industry('x'))?.blocks ?? []
  expect(block).toMatchObject({ type: 'image_tiles', tiles: [{ id: 'category-b', categories: [] }] })
})

test('cases of an industry come from both of its lists', async () => {
  const { category, clients } = manyClients(2)
  const { content } = contentOf([
    category,
    ...clients,
    document('industry', 'festival', {
      slices2: [slice('category', { category: linkTo(category) })],
    }),
    document('industry', 'uden'),
  ])
  expect(titles((await content.industry('festival'))?.cases)).toEqual([0, 1])
  expect((await content.industry('uden'))?.cases).toEqual([])
})

test('a customer shows its categories, and as similar the cases that share most of them', async () => {
  const [a, b] = [document('category', 'a', { title: 'A' }), document('category', 'b', { title: 'B' })]
  const uses = (...links: RawDocument[]) => [
    slice(
      'categories',
      {},
      links.map((target) => ({ category: linkTo(target) })),
    ),
  ]
  const { content } = contentOf([
    a,
    b,
    document('client', 'hal', { title: 'Hallen', slices: uses(a, b) }),
    document('client', 'et', { title: 'Et', slices: uses(b) }),
    document('client', 'to', { title: 'To', slices: uses(a, b) }),
    document('client', 'ingen', { title: 'Ingen', slices: [] }),
  ])
  const client = await content.client('hal')
  expect(client?.categories.map(({ href }) => href)).toEqual(['/produkt/a', '/produkt/b'])
  expect(client?.similar.map(({ title }) => title)).toEqual(['To', 'Et'])
})
