import type { BlockTypes } from '#app/content/content.ts'
import { blockExamples } from '#app/slices/block-examples.tsx'

const full: BlockTypes['general'][] = [
  {
    id: 'general-1',
    type: 'general',
    variation: 'default',
    title: 'Vil du arbejde her?',
    body: {
      nodes: [
        {
          type: 'paragraph',
          text: 'Vi søger ikke nogen lige nu. Skriv alligevel, hvis du kan lide orden i tallene og uorden på scenen.',
          spans: [],
        },
      ],
    },
    image: {
      url: '/media/om-os-rampe.svg',
      alt: 'Tre mennesker samler en rampe af lamper på en scenekant',
      width: 720,
      height: 480,
    },
    imageMobile: null,
    link: {
      href: '/om-os/kontakt',
      text: 'Skriv til os',
      external: false,
    },
  },
  {
    id: 'general-2',
    type: 'general',
    variation: 'default',
    title: 'Sådan ser gæsten det',
    body: {
      nodes: [
        {
          type: 'paragraph',
          text: 'Gæsten åbner dit link, vælger antal og betaler. Der er ingen konto at oprette og ingen app at hente. Billetten ligger i mailen og kan lægges i telefonens tegnebog.',
          spans: [],
        },
      ],
    },
    image: {
      url: '/media/skaerm-koebsside.webp',
      alt: 'Købsside, hvor to voksne og en ung koster 662 kr. med bookinggebyr, og billetten på en telefon',
      width: 1520,
      height: 1080,
    },
    imageMobile: {
      url: '/media/skaerm-koebsside-mobil.webp',
      alt: 'Købsside, hvor to voksne og en ung koster 662 kr. med bookinggebyr',
      width: 700,
      height: 890,
    },
    link: {
      href: '/hjaelp/saadan-koeber-du-en-billet',
      text: 'Se et køb trin for trin',
      external: false,
    },
  },
  {
    id: 'general-3',
    type: 'general',
    variation: 'quote',
    title: 'Bo Bjerre, kasserer i Skovlund Håndbold',
    body: {
      nodes: [
        {
          type: 'paragraph',
          text: 'Før brugte jeg august på at finde ud af, hvem Karin var. Nu er sæsonen solgt på én aften.',
          spans: [],
        },
      ],
    },
    image: { url: '/media/kunde-bo-bjerre.svg', alt: 'Tegnet portræt af Bo Bjerre', width: 400, height: 400 },
    imageMobile: null,
    link: { href: '/kunder/skovlund-haandbold', text: 'Læs, hvordan klubben gør', external: false },
  },
]

const empty: BlockTypes['general'] = {
  id: 'general-tom',
  type: 'general',
  variation: 'default',
  title: '',
  body: null,
  image: null,
  imageMobile: null,
  link: null,
}

export const examples = blockExamples(full, empty)
