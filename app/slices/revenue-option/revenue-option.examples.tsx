import type { BlockTypes } from '#app/content/content.ts'
import { blockExamples } from '#app/slices/block-examples.tsx'

const full: BlockTypes['revenue_option'][] = [
  {
    id: 'revenue-option-1',
    type: 'revenue_option',
    option: 'seasonPasses',
    title: 'Sæsonkort',
    text: 'Ét kort til mange arrangementer.',
    icon: {
      url: '/media/ikon-saesonkort.svg',
      alt: '',
      width: 24,
      height: 24,
    },
  },
  {
    id: 'revenue-option-2',
    type: 'revenue_option',
    option: 'giftCards',
    title: 'Gavekort',
    text: 'Sælges hele året, også når der ikke er noget på plakaten.',
    icon: {
      url: '/media/ikon-gavekort.svg',
      alt: '',
      width: 24,
      height: 24,
    },
  },
  {
    id: 'revenue-option-3',
    type: 'revenue_option',
    option: 'merchandise',
    title: 'Merchandise',
    text: 'T-shirts, tørklæder og plakater i samme kurv som billetten.',
    icon: {
      url: '/media/ikon-merchandise.svg',
      alt: '',
      width: 24,
      height: 24,
    },
  },
]

const empty: BlockTypes['revenue_option'] = {
  id: 'revenue-option-tom',
  type: 'revenue_option',
  option: null,
  title: '',
  text: '',
  icon: null,
}

export const examples = blockExamples(full, empty)
