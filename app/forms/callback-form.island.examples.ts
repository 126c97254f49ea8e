import type { ComponentProps } from 'react'
import { PRIVACY_NOTICE } from '#app/content/privacy-notice.ts'
import type { IslandExample } from '#app/ui/example.ts'
import type { CallbackForm } from './callback-form.tsx'

const nextSteps = [{ title: 'Vi ringer', text: 'Det sker senest {dag}.' }]
const ways = {
  industry: 'Sportsklub',
  phone: '70 20 00 00',
  phoneHref: 'tel:+4570200000',
  salesHours: 'Hverdage kl. 9-16',
  times: ['formiddag', 'eftermiddag'],
  nextSteps,
  privacyNotice: [
    { text: 'Vi læser det & ringer. ', href: null },
    { text: 'Læs hvordan', href: '/privatlivspolitik' },
  ],
}
const bare = {
  industry: '',
  phone: '',
  phoneHref: null,
  salesHours: '',
  times: [],
  nextSteps: [],
  privacyNotice: PRIVACY_NOTICE,
}
const result = { stored: true, reference: 'K7PM4X', answerBy: 'fredag den 4. december' } as const
const fields = {
  firstname: 'Åse',
  lastname: '"Bo" <b> </script>',
  email: 'aase@firma',
  callTime: 'eftermiddag',
  comment: 'To\nlinjer',
}

export const examples: IslandExample<ComponentProps<typeof CallbackForm>>[] = [
  { name: 'empty', props: { ...ways, result: null } },
  { name: 'without a telephone', props: { ...bare, result: null } },
  {
    name: 'posted with errors',
    props: {
      ...ways,
      result: {
        stored: false,
        fields,
        errors: { phone: 'Skriv dit nummer.', email: 'Tjek adressen.' },
        failure: null,
      },
    },
  },
  {
    name: 'posted and not stored',
    props: {
      ...ways,
      result: { stored: false, fields, errors: {}, failure: 'Der opstod en fejl. Prøv igen.' },
    },
  },
  { name: 'stored', props: { ...ways, result } },
  { name: 'stored, with nothing from content', props: { ...bare, result } },
]
