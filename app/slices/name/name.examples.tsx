import type { BlockTypes } from '#app/content/content.ts'
import { blockExamples } from '#app/slices/block-examples.tsx'

const full: BlockTypes['name'][] = [
  {
    id: 'name-1',
    type: 'name',
    package: null,
    name: 'Pakker til døren',
    text: 'Lej det, du mangler, til den dag, du skal bruge det.',
  },
  {
    id: 'name-2',
    type: 'name',
    package: 'BASIS',
    name: 'BASIS',
    text: 'Til dig, der vil hurtigt i gang',
  },
]

const empty: BlockTypes['name'] = { id: 'name-tom', type: 'name', package: null, name: '', text: '' }

export const examples = blockExamples(full, empty)
