import type { BlockTypes } from '#app/content/content.ts'
import { blockExamples } from '#app/slices/block-examples.tsx'
import { products } from '#app/slices/example-content.ts'

const full: BlockTypes['categories'][] = [
  {
    id: 'categories-1',
    type: 'categories',
    title: 'Det bruger de',
    categories: [products.billetsystem, products.pladsreservation, products.gavekort],
  },
]

const empty: BlockTypes['categories'] = {
  id: 'categories-tom',
  type: 'categories',
  title: '',
  categories: [],
}

export const examples = blockExamples(full, empty)
