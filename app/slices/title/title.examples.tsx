import { blockExamples } from '#app/slices/block-examples.tsx'
import type { TitleBlock } from './block.ts'

const full: TitleBlock[] = [
  {
    id: 'title-1',
    type: 'title',
    title: 'Pakkerne',
  },
]

const empty: TitleBlock = { id: 'title-tom', type: 'title', title: '' }

export const examples = blockExamples(full, empty)
