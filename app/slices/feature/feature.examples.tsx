import type { FeatureBlock } from '#app/content/content.ts'
import { blockExamples } from '#app/slices/block-examples.tsx'

const full: FeatureBlock[] = [
  {
    id: 'feature-1',
    type: 'feature',
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
    title: 'Frivillige får eget link',
    text: 'Du deler ikke din adgangskode med nogen.',
    icon: {
      url: '/media/ikon-konto.svg',
      alt: '',
      width: 24,
      height: 24,
    },
  },
]

const empty: FeatureBlock = { id: 'feature-tom', type: 'feature', title: '', text: '', icon: null }

export const examples = blockExamples(full, empty)
