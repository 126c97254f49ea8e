import type { BlockTypes } from '#app/content/content.ts'
import { blockExamples } from '#app/slices/block-examples.tsx'

const full: BlockTypes['hero'][] = [
  {
    id: 'hero-1',
    type: 'hero',
    title: 'Lyset skal være på, når de kommer',
    subtitle:
      'Tre konsulenter, to i support, to udviklere, en bogholder og en direktør. De fleste af os står selv i en klub eller en sal om aftenen.',
    image: {
      url: '/media/om-os-rampe.svg',
      alt: 'Tre mennesker samler en rampe af lamper på en scenekant',
      width: 720,
      height: 480,
    },
    link: {
      href: '/medarbejdere',
      text: 'Mød os alle',
      external: false,
    },
  },
]

const empty: BlockTypes['hero'] = {
  id: 'hero-tom',
  type: 'hero',
  title: '',
  subtitle: '',
  image: null,
  link: null,
}

export const examples = blockExamples(full, empty)
