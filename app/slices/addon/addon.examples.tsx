import type { BlockTypes } from '#app/content/content.ts'
import { blockExamples } from '#app/slices/block-examples.tsx'

const full: BlockTypes['addon'][] = [
  {
    id: 'addon-1',
    type: 'addon',
    name: 'Egen webshop',
    text: 'Billetterne sælges på en side med dit eget udtryk. Med i PREMIUM, kan vælges til i BASIS.',
    icon: {
      url: '/media/ikon-webshop.svg',
      alt: '',
      width: 24,
      height: 24,
    },
    package: 'BASIS',
    price: '',
  },
  {
    id: 'addon-2',
    type: 'addon',
    name: 'Eget domæne',
    text: 'Salget ligger på din egen adresse, for eksempel billet.ditnavn.dk.',
    icon: {
      url: '/media/ikon-domaene.svg',
      alt: '',
      width: 24,
      height: 24,
    },
    package: 'BASIS',
    price: '',
  },
]

const empty: BlockTypes['addon'] = {
  id: 'addon-tom',
  type: 'addon',
  name: '',
  text: '',
  icon: null,
  package: null,
  price: '',
}

export const examples = blockExamples(full, empty)
