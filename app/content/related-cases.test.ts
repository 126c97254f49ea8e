import { expect, test } from 'vitest'
import type { PageEntry, Tile } from './content.ts'
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

test('without a choice of the editor the customers who share most categories come first', () => {
  expect(ids(relatedCases([], ['saesonkort', 'rabat'], casesOf))).toEqual(['lob', 'hal'])
})

test('what the editor chose comes first, and its categories bring the others', () => {
  const chosen = clients.slice(1, 2)
  expect(
    ids(relatedCases([{ id: 't', type: 'image_tiles', title: '', tiles: chosen }], [], casesOf)),
  ).toEqual(['hal', 'lob'])
})

test('category blocks of the page count as its categories', () => {
  const block = { id: 'c', type: 'category' as const, category: category('gavekort'), text: '' }
  expect(ids(relatedCases([block], [], casesOf))).toEqual(['fjord'])
})

test('nothing shared, nothing related', () => {
  expect(relatedCases([], [], casesOf)).toEqual([])
})
