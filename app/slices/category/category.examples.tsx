import type { BlockTypes } from '#app/content/content.ts'
import { blockExamples } from '#app/slices/block-examples.tsx'
import { products } from '#app/slices/example-content.ts'

const full: BlockTypes['category'][] = [
  {
    id: 'category-1',
    type: 'category',
    category: products.adgangskontrol,
    text: 'Scanning med og uden net, og et levende tal for, hvor mange der er inde.',
  },
  {
    id: 'category-2',
    type: 'category',
    category: products.webshop,
    text: 'Billetter, camping og parkering i samme kurv på festivalens egen side.',
  },
]

const empty: BlockTypes['category'] = { id: 'category-tom', type: 'category', category: null, text: '' }

export const examples = blockExamples(full, empty)
