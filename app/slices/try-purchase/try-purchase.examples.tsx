import type { BlockTypes } from '#app/content/content.ts'
import { blockExamples } from '#app/slices/block-examples.tsx'

const image = {
  url: '/media/skaerm-salg.webp',
  alt: 'Salgsoverblik med 312 af 420 billetter solgt, salget dag for dag og en billet på en telefon',
  width: 1520,
  height: 1080,
}

const full: BlockTypes['try_purchase'] = {
  id: 'proev-et-koeb-1',
  type: 'try_purchase',
  title: 'Prøv et køb',
  text: 'Køb to billetter, og scan dem ved døren. Det er det, dine gæster og dine frivillige møder.',
  event: 'Sommerkoncert i gården',
  place: 'Lørdag den 12. juni kl. 20, Fjordscenen',
  ticket: 'Voksen',
  price: 195,
  image,
  imageMobile: { ...image, url: '/media/skaerm-salg-mobil.webp', width: 700, height: 1338 },
  link: { href: '/produkt/billetsystem', text: 'Se billetsystemet', external: false },
}

const empty: BlockTypes['try_purchase'] = {
  id: 'proev-et-koeb-tom',
  type: 'try_purchase',
  title: '',
  text: '',
  event: '',
  place: '',
  ticket: '',
  price: null,
  image: null,
  imageMobile: null,
  link: null,
}

export const examples = blockExamples([full], empty)
