import { problemsOf } from '#app/lead/answers/answers.ts'
import { type LeadDraft, NO_DRAFT, readQuery } from '#app/lead/draft.ts'
import { WIZARD_STEPS, type WizardStep } from '#app/lead/wizard-steps.ts'
import { NO_PACKAGE_PRICE } from '#app/pricing/packages.ts'
import type { IslandExample } from '#app/ui/example.ts'
import { NOTHING_POSTED, type PostResult } from './step-props.ts'
import type { WizardProps } from './wizard.tsx'
import { FALLBACK_CONTENT, type WizardContent } from './wizard-content.ts'

/** Content with every part that the built-in content leaves out. */
const full: WizardContent = {
  ...FALLBACK_CONTENT,
  productName: 'Navnet',
  logo: { dark: { url: '/media/logo-moerk.svg', alt: '', width: 160, height: 40 }, yellow: null },
  phone: '70 20 00 00',
  phoneHref: 'tel:+4570200000',
  supportEmail: 'hej@example.dk',
  bookingUrl: 'https://booking.example/',
  gdpr: {
    prechecked: false,
    version: '2',
    label: [
      { text: 'Jeg har læst ', href: null },
      { text: 'privatlivspolitikken', href: '/privatlivspolitik' },
      { text: ' & "vil gerne" have <et> svar </script>.', href: null },
    ],
    notice: [
      { text: 'Vi læser det & ringer. ', href: null },
      { text: 'Læs hvordan', href: '/privatlivspolitik' },
    ],
  },
  industries: [
    ...FALLBACK_CONTENT.industries,
    { name: 'Skole', icon: '/media/ikon-skole.svg' },
    ...['Museum', 'Kirke', 'Marked', 'Zoo'].map((name) => ({ name, icon: null })),
  ],
  addOns: FALLBACK_CONTENT.addOns.map((addOn, index) => ({
    ...addOn,
    icon: index === 0 ? '/media/ikon-webshop.svg' : null,
    text: 'Et tilvalg med en forklaring.',
  })),
  help: { branche: { title: 'Hjælp', text: 'Vælg den, der ligner mest.' } },
  features: [{ title: 'Rapporter', text: 'Dag for dag.', icon: '/media/ikon-rapport.svg' }],
  alsoSold: [{ title: 'Drikkevarer', text: 'I baren.', icon: null }],
  fields: { name: { label: 'Dit navn', placeholder: 'Fornavn og efternavn', help: 'Som du hedder.' } },
}

/** A package that only content has, and the questions of its price page. */
const withPro: WizardContent = {
  ...full,
  rates: { ...full.rates, PRO: full.rates.PREMIUM },
  packages: {
    ...full.packages,
    PRO: { ...full.packages.PREMIUM, title: 'PRO', subtitle: 'Til de største.' },
  },
  created: {
    title: 'PRO',
    price: { ...NO_PACKAGE_PRICE, price: '999 kr.', priceLabel: 'om måneden' },
    questions: ['Hvor mange sale har I?', 'Hvornår er jeres første forestilling?'],
    back: '/priser/store',
  },
}

const ANSWERED =
  'branche=sportsklub&tilvalg=egen-webshop.white-label&betaler=arrangoer&pris=199,50&antal=2600'

/** The page after a post with these answers. */
function posted(query: string, more: Partial<PostResult>): PostResult {
  return { ...NOTHING_POSTED, answers: answersOf(query), ...more }
}

function answersOf(query: string): LeadDraft {
  return readQuery(new URLSearchParams(query), full)
}

function example(
  name: string,
  step: WizardStep,
  query: string,
  more: Partial<WizardProps> = {},
): IslandExample<WizardProps> {
  const search = query && `?${query}`
  return {
    name,
    props: { content: full, step, search, posted: null, ...more },
    address: `/beregner/${step}${search}`,
  }
}

const contact = { name: 'Åse "Bo" <b> </script>', email: 'aase@firma', phone: '1' }
const failure = 'Der opstod en fejl. Prøv igen.'
const demoIntentId = '0123456789abcdef0123456789abcdef'

export const examples: IslandExample<WizardProps>[] = [
  example('branche, empty', 'branche', ''),
  ...WIZARD_STEPS.map((step) => example(`${step}, answered`, step, ANSWERED)),
  ...WIZARD_STEPS.map((step) =>
    example(`${step}, answered, with content that cannot be asked`, step, ANSWERED, {
      content: { ...FALLBACK_CONTENT, offline: true },
    }),
  ),
  example('tilvalg, nothing chosen', 'tilvalg', 'branche=sportsklub'),
  example('tilvalg, with one chosen that is not offered', 'tilvalg', 'branche=sportsklub', {
    posted: posted('branche=sportsklub', {
      answers: {
        ...answersOf('branche=sportsklub'),
        other: [{ name: 'Livestream', package: 'PREMIUM', icon: null }],
      },
    }),
  }),
  example('billetsalg, no price yet', 'billetsalg', 'branche=museum'),
  example('billetsalg, the buyer pays', 'billetsalg', 'branche=museum&pris=100&antal=100'),
  example(
    'branche, answered with one that content has and cannot be asked for',
    'branche',
    'branche=messe-marked',
    {
      content: {
        ...FALLBACK_CONTENT,
        offline: true,
        help: { branche: { title: 'Er der flere? Vælg én', text: 'Vælg den, der ligner mest.' } },
      },
    },
  ),
  example('branche, posted without an answer', 'branche', '', {
    posted: posted('', { errors: problemsOf(NO_DRAFT, 'branche') }),
  }),
  example('billetsalg, posted with what is no number', 'billetsalg', 'branche=museum', {
    posted: posted('branche=museum', {
      typed: { pris: 'mange', antal: 'få' },
      errors: problemsOf(
        { ...NO_DRAFT, ticketDetails: { ...NO_DRAFT.ticketDetails, numberOfTickets: 0 } },
        'billetsalg',
      ),
    }),
  }),
  example('billetsalg, posted with free tickets', 'billetsalg', 'branche=museum&betaler=arrangoer', {
    posted: posted('branche=museum&betaler=arrangoer&antal=1300', {
      typed: { pris: '0', antal: '1300' },
      errors: problemsOf(answersOf('branche=museum&antal=1300'), 'billetsalg'),
    }),
  }),
  example(
    'pakkevalg, with an add-on that the package can get',
    'pakkevalg',
    'branche=sportsklub&tilvalg=egen-webshop&pris=100&antal=100',
  ),
  example('pakkevalg, the demo could not be stored', 'pakkevalg', ANSWERED, {
    posted: posted(ANSWERED, { failure }),
  }),
  example('pakkevalg, the demo stored', 'pakkevalg', ANSWERED, {
    posted: posted(ANSWERED, { demoIntentId, demoReference: 'K7PM4X', answerBy: 'fredag den 4. december' }),
  }),
  example('pakkevalg, the demo stored and a booking page on the own site', 'pakkevalg', ANSWERED, {
    content: { ...full, bookingUrl: '/om-os/moede' },
    posted: posted(ANSWERED, { demoIntentId, demoReference: 'K7PM4X', answerBy: 'fredag den 4. december' }),
  }),
  example('pakkevalg, the demo stored and its contact wrong', 'pakkevalg', ANSWERED, {
    posted: posted(ANSWERED, {
      demoIntentId,
      contact: { fields: contact, errors: { email: 'Adressen mangler en endelse, fx .dk' }, failure: null },
    }),
  }),
  example('pakkevalg, the demo stored and its contact known', 'pakkevalg', ANSWERED, {
    posted: posted(ANSWERED, { demoIntentId, contactStored: true, answerBy: 'fredag den 4. december' }),
  }),
  example('pakkevalg, for a package that content adds', 'pakkevalg', `${ANSWERED}&kontakt=start&pakke=PRO`, {
    content: withPro,
  }),
  example('information, for a package that was named', 'information', 'kontakt=start&pakke=PREMIUM'),
  example(
    'information, for a package with questions',
    'information',
    'kontakt=start&pakke=PRO&prisside=store',
    {
      content: withPro,
    },
  ),
  example('information, posted with errors', 'information', ANSWERED, {
    posted: posted(ANSWERED, {
      information: {
        fields: { ...contact, gdprConsent: 'on' },
        errors: { email: 'Skriv en e-mail.', phone: 'Skriv 8 cifre.' },
        failure,
      },
    }),
  }),
]
