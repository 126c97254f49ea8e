import { expect, test } from 'vitest'
import { EMPTY_CARD } from '#app/slices/example-content.ts'
import type { PackageCard } from './content.ts'
import { packageCards } from './package-cards.ts'

const card = (title: string, price = '0'): PackageCard => ({ ...EMPTY_CARD, id: title, title, price })

test('the price cards are those of package blocks and of price tables, each package once', () => {
  const cards = packageCards([
    { ...card('BASIS'), type: 'package' },
    { id: 't', type: 'title', title: 'Priser' },
    {
      id: 'p',
      type: 'pricing_table',
      title: '',
      subtitle: '',
      note: '',
      packages: [card('PREMIUM'), card('BASIS')],
    },
  ])
  expect(cards.map(({ title }) => title)).toEqual(['BASIS', 'PREMIUM'])
  expect(packageCards([])).toEqual([])
})
