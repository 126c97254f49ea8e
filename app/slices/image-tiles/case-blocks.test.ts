import { expect, test } from 'vitest'
import type { Block } from '#app/content/content.ts'
import type { Tile } from '#app/content/entries.ts'
import { withCases } from './case-blocks.ts'

const title = (id: string): Block => ({ id, type: 'title', title: id })
const tiles = (id: string): Block => ({ id, type: 'image_tiles', title: 'Kunder', tiles: [] })
const fjord: Tile = {
  id: 'fjord',
  type: 'client',
  href: '/kunder/fjord',
  title: 'Fjord',
  image: null,
  figure: null,
  products: [],
}

test("the cases replace the first tile block, under the page type's heading", () => {
  const blocks = withCases([title('a'), tiles('b'), title('c'), tiles('d')], 'Relaterede cases', [fjord])
  expect(blocks.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(blocks[1]).toEqual({ id: 'b', type: 'image_tiles', title: 'Relaterede cases', tiles: [fjord] })
})

test('a page without a tile block ends with its cases', () => {
  expect(withCases([title('a')], 'Relaterede cases', [fjord]).map(({ type }) => type)).toEqual([
    'title',
    'image_tiles',
  ])
})
