import type { ComponentProps } from 'react'
import { PRIVACY_NOTICE } from '#app/content/privacy-notice.ts'
import { pricedPackages } from '#app/pricing/fees.ts'
import { FALLBACK_RATES } from '#app/pricing/packages.ts'
import type { IslandExample } from '#app/ui/example.ts'
import type { ModalLayer } from './modal.tsx'

const props: ComponentProps<typeof ModalLayer> = {
  account: {
    title: 'Bliv arrangør',
    text: 'Det tager to minutter.',
    image: { url: '/media/konto.svg', alt: 'En billetluge', width: 480, height: 640 },
    thanks: { nodes: [{ type: 'paragraph', text: 'Vi ser på den i dag.', spans: [] }] },
    nextSteps: [{ title: 'Du får en mail', text: 'Dit login står i den.' }],
  },
  phone: '70 20 00 00',
  phoneHref: 'tel:+4570200000',
  salesHours: 'Hverdage kl. 9-16',
  packages: pricedPackages(FALLBACK_RATES),
  privacyNotice: [
    { text: 'Vi læser det & ringer. ', href: null },
    { text: 'Læs hvordan', href: '/privatlivspolitik' },
  ],
}

export const examples: IslandExample<ComponentProps<typeof ModalLayer>>[] = [
  { name: 'closed', props },
  { name: 'open', props, address: '/#GetLogin' },
  {
    name: 'open with nothing from content',
    props: {
      account: { title: '', text: '', image: null, thanks: null, nextSteps: [] },
      phone: '',
      phoneHref: null,
      salesHours: '',
      packages: pricedPackages({ ...FALLBACK_RATES, PLUS: FALLBACK_RATES.BASIS }),
      privacyNotice: PRIVACY_NOTICE,
    },
    address: '/?modal=GetLogin',
  },
]
