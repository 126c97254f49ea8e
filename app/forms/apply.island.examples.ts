import type { ComponentProps } from 'react'
import type { RichText } from '#app/content/content.ts'
import { PRIVACY_NOTICE } from '#app/content/privacy-notice.ts'
import { pricedPackages } from '#app/pricing/fees.ts'
import { FALLBACK_RATES } from '#app/pricing/packages.ts'
import type { IslandExample } from '#app/ui/example.ts'
import type { Apply } from './apply.tsx'

const thanks: RichText = {
  nodes: [{ type: 'paragraph', text: 'Vi ser på den i dag.', spans: [{ type: 'strong', start: 0, end: 2 }] }],
}
const page = {
  title: 'Ansøg om arrangørkonto',
  text: 'Det tager to minutter.',
  thanks,
  nextSteps: [{ title: 'Du får en mail', text: 'Dit login står i den.' }],
  phone: '70 20 00 00',
  phoneHref: 'tel:+4570200000',
  salesHours: 'Hverdage kl. 9-16',
  packages: pricedPackages(FALLBACK_RATES),
  privacyNotice: [
    { text: 'Vi læser det & ringer. ', href: null },
    { text: 'Læs hvordan', href: '/privatlivspolitik' },
  ],
}
const bare = {
  title: page.title,
  text: '',
  thanks: null,
  nextSteps: [],
  phone: '',
  phoneHref: null,
  salesHours: '',
  packages: pricedPackages({ ...FALLBACK_RATES, PLUS: FALLBACK_RATES.BASIS }),
  privacyNotice: PRIVACY_NOTICE,
}
const fields = {
  firstname: 'Åse',
  lastname: '"Bo" <b> </script>',
  package: 'PREMIUM',
  reg: '12',
  terms: 'on',
}

const result = {
  stored: true,
  reference: 'K7PM4X',
  firstname: 'Åse',
  email: 'aase@firma.example',
  answerBy: 'fredag den 4. december',
  isMailed: true,
} as const

export const examples: IslandExample<ComponentProps<typeof Apply>>[] = [
  { name: 'empty', props: { ...page, result: null } },
  { name: 'nothing from content', props: { ...bare, result: null } },
  {
    name: 'posted with errors',
    props: {
      ...page,
      result: {
        stored: false,
        fields,
        errors: { cvr: 'Skriv 8 cifre.', reg: 'Skriv 4 cifre.' },
        failure: null,
      },
    },
  },
  {
    name: 'posted and not stored',
    props: {
      ...page,
      result: { stored: false, fields, errors: {}, failure: 'Der opstod en fejl. Prøv igen.' },
    },
  },
  { name: 'stored', props: { ...page, result } },
  { name: 'stored, with nothing from content', props: { ...bare, result: { ...result, firstname: '' } } },
]
