import { blockExamples } from '#app/slices/block-examples.tsx'
import { products } from '#app/slices/example-content.ts'
import type { CategoriesBlock } from './block.ts'

const full: CategoriesBlock[] = [
  {
    id: 'categories-1',
    type: 'categories',
    title: 'Det bruger de',
    categories: [products.billetsystem, products.pladsreservation, products.gavekort],
  },
]

const empty: CategoriesBlock = { id: 'categories-tom', type: 'categories', title: '', categories: [] }

export const examples = blockExamples(full, empty)
