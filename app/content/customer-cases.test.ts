import { expect, test } from 'vitest'
import { contentOf, document, linkTo, slice } from '#tests/content-in-memory.ts'
import type { RawDocument } from './raw-document.ts'

/** The blocks of a customer that uses these products. */
const uses = (...products: RawDocument[]) => [
  slice(
    'categories',
    {},
    products.map((product) => ({ category: linkTo(product) })),
  ),
]
const product = document('category', 'a', { title: 'A' })

/** So many customers of one product, in the order of their titles. */
function manyCustomers(howMany: number) {
  const customers = Array.from({ length: howMany }, (_, index) => {
    const title = `Kunde ${String(index).padStart(3, '0')}`
    return document('client', `${index}`, { title, slices: uses(product) })
  })
  return customers
}
const titles = (tiles: { title: string }[] = []) => tiles.map(({ title }) => Number(title.slice(6)))
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)

test('a product relates at most fifty customers, starting with those after the current one', async () => {
  const customers = manyCustomers(60)
  const { content } = contentOf([product, ...customers])
  expect(titles((await content.product('a'))?.cases)).toEqual(range(0, 50))
  expect(titles((await content.customer('5'))?.similar)).toEqual(range(6, 56))
  expect(titles((await content.customer('30'))?.similar)).toEqual(
    [...range(0, 21), ...range(31, 60)].slice(0, 50),
  )
})

test('a customer of a product with few customers is related to all others, and not to itself', async () => {
  const customers = manyCustomers(4)
  const { content } = contentOf([product, ...customers])
  for (const self of range(0, 4)) {
    expect(titles((await content.customer(`${self}`))?.similar)).toEqual(
      range(0, 4).filter((one) => one !== self),
    )
  }
})

test("a customer's tile has its figure, and only the products that have a page", async () => {
  const gone = document('category', 'gone')
  const nameless = document('category', null, { title: 'Uden adresse' })
  const { content } = contentOf([
    product,
    nameless,
    document('client', 'hal', {
      title: 'Hal',
      figure: '212',
      figure_text: 'kort solgt',
      slices: uses(gone, product, nameless),
    }),
    document('client', 'arena', { title: 'Arena', slices: [slice('image_tiles', {}, [{ category: 1 }])] }),
    document('client', null, { title: 'Uden adresse' }),
  ])
  const tiles = await content.customers()
  expect(tiles).toMatchObject([
    { href: '/kunder/arena', title: 'Arena', image: null, figure: null },
    { href: '/kunder/hal', title: 'Hal', image: null, figure: { amount: '212', text: 'kort solgt' } },
  ])
  expect(tiles.map(({ products }) => products)).toEqual([[], [{ id: 'category-a', uid: 'a', title: 'A' }]])
})

test("a product's tile shows no products, even if its page has a block of them", async () => {
  const other = document('category', 'b', { title: 'B', slices: uses(product) })
  const industry = document('industry', 'x', {
    slices: [slice('image_tiles', {}, [{ tile: linkTo(other) }])],
  })
  const { content } = contentOf([product, other, industry])
  const [block] = (await content.industry('x'))?.blocks ?? []
  expect(block).toMatchObject({ type: 'image_tiles', tiles: [{ id: 'category-b', products: [] }] })
})

test('the cases of an industry come from the products in both of its block lists', async () => {
  const other = document('category', 'b', { title: 'B' })
  const { content } = contentOf([
    product,
    other,
    document('client', 'hal', { title: 'Hallen', slices: uses(product) }),
    document('client', 'arena', { title: 'Arena', slices: uses(other) }),
    document('industry', 'festival', {
      slices: [slice('category', { category: linkTo(product) })],
      slices2: [slice('category', { category: linkTo(other) })],
    }),
    document('industry', 'uden'),
  ])
  expect((await content.industry('festival'))?.cases.map(({ title }) => title)).toEqual(['Arena', 'Hallen'])
  expect((await content.industry('uden'))?.cases).toEqual([])
})

test("a customer's page shows its products, and as similar cases those that share most of them", async () => {
  const other = document('category', 'b', { title: 'B' })
  const { content } = contentOf([
    product,
    other,
    document('client', 'hal', { title: 'Hallen', slices: uses(product, other) }),
    document('client', 'et', { title: 'Et', slices: uses(other) }),
    document('client', 'to', { title: 'To', slices: uses(product, other) }),
    document('client', 'ingen', { title: 'Ingen', slices: [] }),
  ])
  const customer = await content.customer('hal')
  expect(customer?.products.map(({ href }) => href)).toEqual(['/produkt/a', '/produkt/b'])
  expect(customer?.similar.map(({ title }) => title)).toEqual(['To', 'Et'])
})
