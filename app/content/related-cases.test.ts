import { expect, test } from 'vitest'
import type { PageEntry, Tile } from './entries.ts'
import { relatedCases } from './related-cases.ts'

function category(id: string): PageEntry {
  const href = `/produkt/${id}`
  return { id, uid: id, type: 'category', title: id, subtitle: '', teaser: '', href, icon: null, image: null }
}
function client(id: string, ...categories: string[]): Tile {
  return {
    id,
    type: 'client',
    href: `/kunder/${id}`,
    title: id,
    image: null,
    figure: null,
    categories: categories.map(category),
  }
}
const clients = [
  client('fjord', 'pladser', 'gavekort'),
  client('hal', 'saesonkort'),
  client('lob', 'rabat', 'saesonkort'),
  client('marked', 'webshop'),
]
const casesOf = (wanted: ReadonlySet<string>) =>
  clients.filter((tile) => tile.categories.some(({ id }) => wanted.has(id)))
const ids = (tiles: Tile[]) => tiles.map(({ id }) => id)

test('customers who share most categories come first if the editor chose none', () => {
  expect(ids(relatedCases([], ['saesonkort', 'rabat'], casesOf))).toEqual(['lob', 'hal'])
})

test("the editor's choice stands alone, however short it is", () => {
  const chosen = clients.slice(1, 2)
  expect(
    ids(relatedCases([{ id: 't', type: 'image_tiles', title: '', tiles: chosen }], ['rabat'], casesOf)),
  ).toEqual(['hal'])
})

test('category blocks of the page count as its categories', () => {
  const block = { id: 'c', type: 'category' as const, category: category('gavekort'), text: '' }
  expect(ids(relatedCases([block], [], casesOf))).toEqual(['fjord'])
})

test('without a shared category there are no related cases', () => {
  expect(relatedCases([], [], casesOf)).toEqual([])
})
