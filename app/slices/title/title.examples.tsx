import type { BlockTypes } from '#app/content/content.ts'
import { blockExamples } from '#app/slices/block-examples.tsx'

const full: BlockTypes['title'][] = [
  {
    id: 'title-1',
    type: 'title',
    title: 'Pakkerne',
  },
]

const empty: BlockTypes['title'] = { id: 'title-tom', type: 'title', title: '' }

export const examples = blockExamples(full, empty)
