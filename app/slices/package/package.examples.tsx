import type { BlockTypes } from '#app/content/content.ts'
import { blockExamples } from '#app/slices/block-examples.tsx'
import { EMPTY_CARD, packages } from '#app/slices/example-content.ts'

const full: BlockTypes['package'][] = [
  { ...packages.basis, type: 'package' },
  { ...packages.premium, type: 'package' },
]

const empty: BlockTypes['package'] = { ...EMPTY_CARD, id: 'package-tom', type: 'package' }

export const examples = blockExamples(full, empty)
