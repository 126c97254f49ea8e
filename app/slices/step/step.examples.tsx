import type { BlockTypes } from '#app/content/content.ts'
import { blockExamples } from '#app/slices/block-examples.tsx'

const full: BlockTypes['step'][] = [
  {
    id: 'step-1',
    type: 'step',
    step: null,
    title: 'Ansøg',
    text: 'Du skriver CVR-nummer og kontaktperson. Det er gratis at ansøge.',
  },
  {
    id: 'step-2',
    type: 'step',
    step: null,
    title: 'Opret',
    text: 'Vi åbner kontoen, og du lægger det første arrangement ind.',
  },
  {
    id: 'step-3',
    type: 'step',
    step: null,
    title: 'Sælg',
    text: 'Du deler linket, og billetterne er til salg.',
  },
]

const empty: BlockTypes['step'] = { id: 'step-tom', type: 'step', step: null, title: '', text: '' }

export const examples = blockExamples(full, empty)
