import type { BlockTypes } from '#app/content/content.ts'
import { blockExamples } from '#app/slices/block-examples.tsx'

const full: BlockTypes['article'][] = [
  {
    id: 'article-1',
    type: 'article',
    title: 'Et salkort, der passer',
    body: {
      nodes: [
        {
          type: 'paragraph',
          text: 'Salen er bygget i en gammel bådehal, og ingen række er lige lang. "De første tre systemer kunne ikke tegne vores sal. Så endte vi med frie pladser og sure gæster," siger Mette Østergaard, der leder huset.',
          spans: [],
        },
        {
          type: 'paragraph',
          text: 'Nu ligger salen, som den er, med søjle og skrå bagvæg, og gæsterne vælger selv.',
          spans: [],
        },
      ],
    },
  },
]

const empty: BlockTypes['article'] = { id: 'article-tom', type: 'article', title: '', body: null }

export const examples = blockExamples(full, empty)
