import type { BlockTypes } from '#app/content/content.ts'
import { blockExamples } from '#app/slices/block-examples.tsx'

const full: BlockTypes['text'][] = [
  {
    id: 'text-1',
    type: 'text',
    text: {
      nodes: [
        {
          type: 'heading3',
          text: 'Hvad gavekortet gælder til',
          spans: [],
        },
        {
          type: 'paragraph',
          text: 'Du bestemmer, om gavekortet gælder alt på plakaten eller én bestemt forestilling. Almindelige gavekort gælder tre år fra købet. Skriver du en kortere periode på, skal den stå tydeligt, før gæsten betaler.',
          spans: [],
        },
      ],
    },
  },
]

const empty: BlockTypes['text'] = { id: 'text-tom', type: 'text', text: null }

export const examples = blockExamples(full, empty)
