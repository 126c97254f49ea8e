import type { BlockTypes } from '#app/content/content.ts'
import { blockExamples } from '#app/slices/block-examples.tsx'

const full: BlockTypes['link'][] = [
  {
    id: 'link-1',
    type: 'link',
    text: 'Læs mere om sæsonkort',
    link: {
      href: '/produkt/saesonkort',
      text: '',
      external: false,
    },
  },
]

const empty: BlockTypes['link'] = { id: 'link-tom', type: 'link', text: '', link: null }

export const examples = blockExamples(full, empty)
