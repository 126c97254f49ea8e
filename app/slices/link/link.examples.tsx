import { blockExamples } from '#app/slices/block-examples.tsx'
import type { LinkBlock } from './block.ts'

const full: LinkBlock[] = [
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

const empty: LinkBlock = { id: 'link-tom', type: 'link', text: '', link: null }

export const examples = blockExamples(full, empty)
