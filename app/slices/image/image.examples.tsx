import type { BlockTypes } from '#app/content/content.ts'
import { blockExamples } from '#app/slices/block-examples.tsx'

const full: BlockTypes['image'][] = [
  {
    id: 'image-1',
    type: 'image',
    image: {
      url: '/media/produkt-saesonkort.svg',
      alt: 'Et kort i en snor med tolv felter, hvor flere allerede er brugt, i en mintgrøn lyskegle',
      width: 720,
      height: 480,
    },
    imageMobile: null,
    caption: 'Kortet har tolv kampe. Gebyret er betalt én gang.',
  },
]

const empty: BlockTypes['image'] = {
  id: 'image-tom',
  type: 'image',
  image: null,
  imageMobile: null,
  caption: '',
}

export const examples = blockExamples(full, empty)
