import type { BlockTypes } from '#app/content/content.ts'
import { blockExamples } from '#app/slices/block-examples.tsx'

const files = [
  ['lys', 'Logo til lys bund'],
  ['gul', 'Logo til gul bund'],
  ['mork', 'Logo til mørk bund'],
] as const

const full: BlockTypes['client_logos'][] = [
  {
    id: 'client-logos-1',
    type: 'client_logos',
    variation: 'default',
    title: 'De sælger billetter hos os',
    logos: [
      {
        image: {
          url: '/media/logo-skovlund-haandbold.svg',
          alt: 'Skovlund Håndbold',
          width: 133,
          height: 56,
        },
        link: {
          href: 'https://skovlund-haandbold.example',
          text: '',
          external: true,
        },
      },
      {
        image: {
          url: '/media/logo-fjordscenen.svg',
          alt: 'Fjordscenen',
          width: 184,
          height: 56,
        },
        link: {
          href: 'https://fjordscenen.example',
          text: '',
          external: true,
        },
      },
      {
        image: {
          url: '/media/logo-lygteloebet.svg',
          alt: 'Lygteløbet',
          width: 173,
          height: 56,
        },
        link: {
          href: 'https://lygteloebet.example',
          text: '',
          external: true,
        },
      },
      {
        image: {
          url: '/media/logo-halvmaanen.svg',
          alt: 'Halvmånen',
          width: 197,
          height: 56,
        },
        link: {
          href: 'https://halvmaanen.example',
          text: '',
          external: true,
        },
      },
    ],
  },
  {
    id: 'client-logos-2',
    type: 'client_logos',
    variation: 'download',
    title: 'Hent logoet',
    logos: (['white', 'yellow', 'hall'] as const).map((ground, index) => {
      const [file, name] = files[index] ?? ['', '']
      return {
        image: { url: `/media/rampelys-${file}-baggrund.svg`, alt: name, width: 240, height: 56 },
        link: null,
        ground,
        name,
      }
    }),
  },
]

const empty: BlockTypes['client_logos'] = {
  id: 'client-logos-tom',
  type: 'client_logos',
  variation: 'partner',
  title: '',
  logos: [],
}

export const examples = blockExamples(full, empty)
