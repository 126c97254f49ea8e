import type { BlockTypes } from '#app/content/content.ts'
import { blockExamples } from '#app/slices/block-examples.tsx'

const full: BlockTypes['support_category_item'][] = [
  {
    id: 'support-category-item-1',
    type: 'support_category_item',
    title: 'Artikler',
    articles: [
      {
        id: 'artikel-opret-dit-foerste-arrangement',
        title: 'Opret dit første arrangement',
        teaser: 'Navn, dato, sted og billettyper. Det tager omkring ti minutter.',
        href: '/support/kom-godt-i-gang/opret-dit-foerste-arrangement',
      },
      {
        id: 'artikel-saet-billetter-til-salg',
        title: 'Sæt billetter til salg',
        teaser: 'Vælg, hvornår salget åbner og lukker, og hvor mange der er.',
        href: '/support/kom-godt-i-gang/saet-billetter-til-salg',
      },
    ],
  },
]

const empty: BlockTypes['support_category_item'] = {
  id: 'support-category-item-tom',
  type: 'support_category_item',
  title: '',
  articles: [],
}

export const examples = blockExamples(full, empty)
