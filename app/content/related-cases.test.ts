import { expect, test } from 'vitest'
import type { PageEntry, Tile } from './entries.ts'
import { relatedCases } from './related-cases.ts'

function product(id: string): PageEntry {
  const href = `/produkt/${id}`
  return { id, uid: id, type: 'category', title: id, subtitle: '', teaser: '', href, icon: null, image: null }
}
function customer(id: string, ...products: string[]): Tile {
  return {
    id,
    type: 'client',
    href: `/kunder/${id}`,
    title: id,
    image: null,
    figure: null,
    products: products.map(product),
  }
}
const customers = [
  customer('fjord', 'pladser', 'gavekort'),
  customer('hal', 'saesonkort'),
  customer('lob', 'rabat', 'saesonkort'),
  customer('marked', 'webshop'),
]
const casesOf = (wanted: ReadonlySet<string>) =>
  customers.filter((tile) => tile.products.some(({ id }) => wanted.has(id)))
const ids = (tiles: Tile[]) => tiles.map(({ id }) => id)

test('customers who share most products come first if the editor chose none', () => {
  expect(ids(relatedCases([], ['saesonkort', 'rabat'], casesOf))).toEqual(['lob', 'hal'])
})

test("the editor's choice stands alone, however short it is", () => {
  const chosen = customers.slice(1, 2)
  expect(
    ids(relatedCases([{ id: 't', type: 'image_tiles', title: '', tiles: chosen }], ['rabat'], casesOf)),
  ).toEqual(['hal'])
})

test('category blocks of the page count as its products', () => {
  const block = { id: 'c', type: 'category' as const, product: product('gavekort'), text: '' }
  expect(ids(relatedCases([block], [], casesOf))).toEqual(['fjord'])
})

test('without a shared product there are no related cases', () => {
  expect(relatedCases([], [], casesOf)).toEqual([])
})
