import type { PackageBlock } from '#app/content/content.ts'
import { blockExamples } from '#app/slices/block-examples.tsx'
import { packages } from '#app/slices/example-content.ts'

const full: PackageBlock[] = [
  { ...packages.basis, type: 'package' },
  { ...packages.premium, type: 'package' },
]

const empty: PackageBlock = {
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
