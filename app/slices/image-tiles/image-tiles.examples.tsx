import type { BlockTypes } from '#app/content/content.ts'
import { blockExamples } from '#app/slices/block-examples.tsx'
import { products } from '#app/slices/example-content.ts'

const full: BlockTypes['image_tiles'][] = [
  {
    id: 'image-tiles-1',
    type: 'image_tiles',
    title: 'Vi har et hav af tilfredse kunder',
    tiles: [
      {
        id: 'kunde-skovlund-haandbold',
        type: 'client',
        href: '/kunder/skovlund-haandbold',
        title: 'Skovlund Håndbold sælger hele sæsonen på én aften',
        image: {
          url: '/media/case-tribune.svg',
          alt: 'Tribune fuld af tilskuere med en skrå gul lyskegle hen over',
          width: 1200,
          height: 800,
        },
        figure: { amount: '212', text: 'sæsonkort solgt på én aften' },
        categories: [products.saesonkort, products.adgangskontrol, products.rabatkoder],
      },
      {
        id: 'kunde-fjordscenen',
        type: 'client',
        href: '/kunder/fjordscenen',
        title: 'Fjordscenen fylder salen ved vandet',
        image: {
          url: '/media/case-fjordscene.svg',
          alt: 'Scene ved en fjord med buer som en solnedgang over vandet',
          width: 720,
          height: 480,
        },
        figure: null,
        categories: [products.billetsystem, products.pladsreservation, products.gavekort],
      },
      {
        id: 'kunde-lygteloebet',
        type: 'client',
        href: '/kunder/lygteloebet',
        title: 'Lygteløbet lader løberne rette selv',
        image: {
          url: '/media/case-lygteloeb.svg',
          alt: 'Løbere i mørke, den forreste pandelampe lyser vejen op for de andre',
          width: 720,
          height: 480,
        },
        figure: { amount: '2 timer', text: 'til at udlevere 1.800 startnumre' },
        categories: [products.rabatkoder, products.webshop, products.adgangskontrol],
      },
    ],
  },
]

const empty: BlockTypes['image_tiles'] = { id: 'image-tiles-tom', type: 'image_tiles', title: '', tiles: [] }

export const examples = blockExamples(full, empty)
