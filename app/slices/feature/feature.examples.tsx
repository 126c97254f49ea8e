import type { BlockTypes } from '#app/content/content.ts'
import { blockExamples } from '#app/slices/block-examples.tsx'

const full: BlockTypes['feature'][] = [
  {
    id: 'feature-1',
    type: 'feature',
    variation: 'default',
    title: 'Ingen app',
    text: 'Scanneren åbner i browseren på den telefon, du har.',
    icon: {
      url: '/media/ikon-udstyr.svg',
      alt: '',
      width: 24,
      height: 24,
    },
  },
  {
    id: 'feature-2',
    type: 'feature',
    variation: 'default',
    title: 'Virker uden net',
    text: 'Listen ligger på telefonen, før dørene åbner.',
    icon: {
      url: '/media/ikon-offline.svg',
      alt: '',
      width: 24,
      height: 24,
    },
  },
  {
    id: 'feature-3',
    type: 'feature',
    variation: 'default',
    title: 'Frivillige får eget link',
    text: 'Du deler ikke din adgangskode med nogen.',
    icon: {
      url: '/media/ikon-konto.svg',
      alt: '',
      width: 24,
      height: 24,
    },
  },
  {
    id: 'feature-4',
    type: 'feature',
    variation: 'figure',
    title: '10 min.',
    text: 'fra dato til billetter i salg.',
    icon: null,
  },
  {
    id: 'feature-5',
    type: 'feature',
    variation: 'figure',
    title: '1 sekund',
    text: 'tager det at læse en billet.',
    icon: null,
  },
]

const empty: BlockTypes['feature'] = {
  id: 'feature-tom',
  type: 'feature',
  variation: 'default',
  title: '',
  text: '',
  icon: null,
}

export const examples = blockExamples(full, empty)
