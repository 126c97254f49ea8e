import type { BlockTypes } from '#app/content/content.ts'
import { blockExamples } from '#app/slices/block-examples.tsx'

const full: BlockTypes['support_categories'][] = [
  {
    id: 'support-categories-1',
    type: 'support_categories',
    title: 'Hjælp til arrangører',
    categories: [
      {
        id: 'emne-kom-godt-i-gang',
        uid: 'kom-godt-i-gang',
        audience: 'B2B',
        title: 'Kom godt i gang',
        description:
          'Fra tomt kalenderblad til billetter i salg. Læs artiklerne oppefra, hvis det er din første gang.',
        icon: {
          url: '/media/ikon-kom-i-gang.svg',
          alt: '',
          width: 24,
          height: 24,
        },
        href: '/support/kom-godt-i-gang',
      },
      {
        id: 'emne-salg-og-priser',
        uid: 'salg-og-priser',
        audience: 'B2B',
        title: 'Salg og priser',
        description: 'Billettyper, rabatkoder, sæsonkort og det, gæsten ser.',
        icon: {
          url: '/media/ikon-salg.svg',
          alt: '',
          width: 24,
          height: 24,
        },
        href: '/support/salg-og-priser',
      },
      {
        id: 'emne-doeren-og-dagen',
        uid: 'doeren-og-dagen',
        audience: 'B2B',
        title: 'Døren og dagen',
        description: 'Scanning, salg på stedet og det, der skal være klar aftenen før.',
        icon: {
          url: '/media/ikon-doer.svg',
          alt: '',
          width: 24,
          height: 24,
        },
        href: '/support/doeren-og-dagen',
      },
    ],
  },
]

const empty: BlockTypes['support_categories'] = {
  id: 'support-categories-tom',
  type: 'support_categories',
  title: '',
  categories: [],
}

export const examples = blockExamples(full, empty)
