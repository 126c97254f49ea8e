import type { BlockTypes } from '#app/content/content.ts'
import { blockExamples } from '#app/slices/block-examples.tsx'
import { packages } from '#app/slices/example-content.ts'

const full: BlockTypes['package'][] = [
  { ...packages.basis, type: 'package' },
  { ...packages.premium, type: 'package' },
]

const empty: BlockTypes['package'] = {
  id: 'package-tom',
  type: 'package',
  title: '',
  subtitle: '',
  price: '',
  priceLabel: '',
  icon: null,
  items: [],
}

export const examples = blockExamples(full, empty)
