import {
  ContentUnavailable,
  type Image,
  type PackageCard,
  type PageAddress,
  type Prices,
} from '#app/content/content.ts'
import { linkedText, plainRuns, type TextRun } from '#app/content/linked-text.ts'
import { BUILT_IN_STEPS } from '#app/content/next-step-texts.ts'
import { packageCards } from '#app/content/package-cards.ts'
import { PRIVACY_NOTICE } from '#app/content/privacy-notice.ts'
import type { Content } from '#app/content/site-content.ts'
import type { WizardLabels, WizardTexts } from '#app/content/to-wizard.ts'
import { isRecord } from '#app/is-record.ts'
import { BUILT_IN_INDUSTRIES, type OfferedAddOn, offeredAddOns } from '#app/lead/answers/choices.ts'
import type { LeadDraft } from '#app/lead/draft.ts'
import { purposeOf } from '#app/lead/lead.ts'
import { namingPackage } from '#app/lead/next-steps.ts'
import { STEPS } from '#app/lead/wizard-step-labels.ts'
import { WIZARD_STEPS, type WizardStep } from '#app/lead/wizard-steps.ts'
import { CONTACT_UID } from '#app/pages.ts'
import { formatKroner } from '#app/pricing/money.ts'
import {
  type ByPackage,
  FALLBACK_RATES,
  isSameTitle,
  PACKAGES,
  type PackagePrice,
  type PackageRates,
  packageTitled,
  priceOf,
} from '#app/pricing/packages.ts'

export type WizardCard = Pick<PackageCard, 'title' | 'subtitle' | 'reasonRevenue' | 'icon' | 'items'>

/** Everything that the wizard shows without computing it. Plain data, sent to the browser once. */
export interface WizardContent extends WizardLabels {
  /** Content is unavailable: all of this is built in. */
  offline: boolean
  productName: string
  /** Public origin of the site. */
  siteUrl: string
  logo: { dark: Image | null; yellow: Image | null }
  phone: string
  phoneHref: string | null
  /** When the phone is answered, as the editor wrote it. */
  salesHours: string
  supportEmail: string
  /** The page with the callback form; null if content has none. */
  contactHref: string | null
  /** null: demos are requested without a booking page. */
  bookingUrl: PageAddress | null
  /** The privacy acknowledgement and the notice next to the form's button. */
  gdpr: { prechecked: boolean; version: string; label: TextRun[]; notice: TextRun[] }
  addOns: OfferedAddOn[]
  packages: ByPackage<WizardCard>
  rates: PackageRates
  /** The package of the clicked button, as on its price page; null if the URL names none. */
  created: CreatedPackage | null
}

interface CreatedPackage {
  /** As its card has it; '' if no card has the title. */
  title: string
  /** From the package's card; null if no card has the title. */
  price: PackagePrice | null
  /** The questions of the price page, to be answered in the form. */
  questions: string[]
  /** The price page with the button, where 'Tilbage' leads. */
  back: string
}

const FALLBACK_FEATURES = [
  { title: 'Billetsalg', help: 'Sælg billetter på nettet og ved døren.' },
  { title: 'Sæsonkort', help: 'Ét kort til alle sæsonens kampe eller forestillinger.' },
  { title: 'Pladsreservation', help: 'Gæsten vælger sin egen plads på en plan over salen.' },
  { title: 'Rabatkoder', help: 'Giv rabat til medlemmer, sponsorer eller frivillige.' },
]
const FALLBACK_PREMIUM_FEATURES = [
  { title: 'Egen webshop', help: 'Billetterne sælges på en side med dit eget udtryk.' },
  { title: 'White label', help: 'Gæsten ser kun dit navn på billet, mail og betaling.' },
  { title: 'Flere events', help: 'Flere forskellige arrangementer til salg på samme tid.' },
  { title: 'API integration', help: 'Din egen side eller dit eget system henter billetter og salg.' },
]

const FALLBACK_PACKAGES = Object.fromEntries(
  PACKAGES.map(({ name, subtitle, includesAddOns, recommendedAbove: above }) => [
    name,
    {
      title: name,
      subtitle,
      reasonRevenue:
        above === null
          ? ''
          : `Når omsætningen er over ${formatKroner(above)} inkl. moms, er der som regel flere om salget, og i ${name} kan du ringe til os.`,
      icon: null,
      items: [
        ...FALLBACK_FEATURES.map((feature) => ({ ...feature, included: true })),
        ...FALLBACK_PREMIUM_FEATURES.map((feature) => ({ ...feature, included: includesAddOns })),
      ],
    },
  ]),
) as ByPackage<WizardCard>

const FALLBACK_BUTTONS: WizardContent['buttons'] = {
  next: 'Næste',
  result: 'Få mit tilbud',
  back: 'Tilbage',
  close: 'Luk vindue',
  demo: 'Book en personlig demo',
  call: 'Send uforpligtende tilbud',
  submit: 'Send forespørgsel',
}

/** Built-in texts, for texts that content does not have. */
const FALLBACK_LABELS: WizardLabels = {
  steps: Object.fromEntries(WIZARD_STEPS.map((step) => [step, STEPS[step].texts])) as WizardLabels['steps'],
  industries: BUILT_IN_INDUSTRIES.map((name) => ({ name, icon: null })),
  buttons: FALLBACK_BUTTONS,
  fields: {},
  help: {},
  features: [],
  alsoSold: [],
  thankYou: {
    title: 'Tak for din henvendelse',
    text: plainRuns('En konsulent læser dine svar og vender tilbage med et personligt tilbud.'),
    link: { href: '/produkt', text: 'Læs om billetsystemet' },
    nextSteps: [],
  },
  demoSteps: [],
  create: {
    title: 'Opret {pakke}',
    subtitle: 'Skriv, hvem du er. En konsulent læser det og vender tilbage til dig.',
    thankYou: {
      title: 'Tak, vi har modtaget din oprettelse af {pakke}',
      text: plainRuns('En konsulent læser det, du har sendt, og vender tilbage til dig.'),
      nextSteps: BUILT_IN_STEPS.start,
    },
  },
}

/** The wizard without content: it works while the content service is down. */
export const FALLBACK_CONTENT: WizardContent = {
  ...FALLBACK_LABELS,
  offline: false,
  productName: '',
  siteUrl: '',
  logo: { dark: null, yellow: null },
  phone: '',
  phoneHref: null,
  salesHours: '',
  supportEmail: '',
  contactHref: null,
  bookingUrl: null,
  gdpr: {
    prechecked: true,
    version: '',
    label: [
      {
        text: 'Jeg har læst, hvordan mine oplysninger bliver brugt, og vil gerne have et svar.',
        href: null,
      },
    ],
    notice: PRIVACY_NOTICE,
  },
  addOns: offeredAddOns([], Object.values(FALLBACK_PACKAGES)),
  packages: FALLBACK_PACKAGES,
  rates: FALLBACK_RATES,
  created: null,
}

/** Reads the package that the URL asks to create; a page that is not a price page is ignored. */
export async function readCreatedPackage(
  content: Content,
  { packageTitle, pricePage }: Pick<LeadDraft, 'packageTitle' | 'pricePage'>,
): Promise<CreatedPackage | null> {
  if (packageTitle === '') return null
  try {
    const [page, prices] = await Promise.all([
      pricePage === '' ? null : content.pricePage(pricePage),
      content.prices(),
    ])
    const cards = [...packageCards(page?.blocks ?? []), ...prices.packages]
    const card = cards.find(({ title }) => isSameTitle(title, packageTitle))
    return {
      title: card?.title ?? '',
      price: card?.price ? priceOf(card) : null,
      questions: (page?.blocks ?? []).flatMap((block) =>
        block.type === 'form_field' && block.label ? [block.label] : [],
      ),
      back: page?.href ?? '/priser',
    }
  } catch (error) {
    if (error instanceof ContentUnavailable) return null
    throw error
  }
}

/**
 * The wizard's content; missing texts, lists and values are built in, all of them if content is
 * unavailable.
 */
export async function readWizardContent(content: Content): Promise<WizardContent> {
  try {
    const [site, wizard, prices, contact] = await Promise.all([
      content.site(),
      content.wizard(),
      content.prices(),
      content.infoPage(CONTACT_UID),
    ])
    const { addOns = [], gdpr = null, packageNames = {}, ...labels } = wizard ?? {}
    const packages = cardsOf(prices, packageNames)
    return {
      ...FALLBACK_CONTENT,
      ...fillEmpty(FALLBACK_LABELS, { ...FALLBACK_LABELS, ...labels }),
      productName: site.productName,
      logo: { dark: site.logo.dark, yellow: site.logo.yellow },
      phone: site.phone,
      phoneHref: site.phoneHref,
      salesHours: site.salesHours,
      supportEmail: site.supportEmail,
      contactHref: contact?.href ?? null,
      bookingUrl: site.bookingUrl,
      gdpr: {
        prechecked: gdpr ? gdpr.prechecked : site.gdpr.prechecked,
        version: site.gdpr.version,
        label: gdpr?.label ? linkedText(gdpr.label) : FALLBACK_CONTENT.gdpr.label,
        notice: site.gdpr.notice,
      },
      rates: prices.rates,
      packages,
      addOns: offeredAddOns(addOns, Object.values(packages)),
    }
  } catch (error) {
    if (error instanceof ContentUnavailable) return { ...FALLBACK_CONTENT, offline: true }
    throw error
  }
}

/** The editor's texts and lists, with the built-in ones in the place of empty ones. */
function fillEmpty<Value>(builtIn: Value, value: Value): Value {
  if (typeof value === 'string') return value || builtIn
  if (Array.isArray(value)) return value.length > 0 ? value : builtIn
  if (!isRecord(value) || !isRecord(builtIn)) return value
  const texts = Object.entries(builtIn).map(([name, text]) => [name, fillEmpty(text, value[name])])
  return { ...value, ...Object.fromEntries(texts) }
}

/** The page title of a step, without the mark of a posted form's errors. */
export function stepTitle(
  step: WizardStep,
  content: WizardContent,
  { contactMethod, packageTitle }: Pick<LeadDraft, 'contactMethod' | 'packageTitle'>,
): string {
  const isCreation = step === 'information' && contactMethod === 'start'
  const created = titleToCreate(content, packageTitle)
  const title = isCreation
    ? namingPackage(creationTexts(content, created).title, created)
    : content.steps[step].metaTitle
  return [title, content.productName].filter(Boolean).join(' | ')
}

/** Texts for a card without rates, such as equipment for hire: it is ordered and has no login. */
const ORDER: WizardContent['create'] = {
  title: 'Bestil {pakke}',
  subtitle: 'Skriv, hvem du er, og hvornår du skal bruge den. Vi læser det senest {dag}.',
  thankYou: {
    title: 'Tak for din bestilling',
    text: plainRuns('Vi læser den og vender tilbage til dig.'),
    nextSteps: BUILT_IN_STEPS.order,
  },
}

/** The title of the package to create; '' if content has no such package. */
export function titleToCreate(
  { created, rates }: Pick<WizardContent, 'created' | 'rates'>,
  packageTitle: string,
): string {
  const title = packageTitled(packageTitle, rates)?.name ?? created?.title ?? ''
  return isSameTitle(title, packageTitle) ? title : ''
}

/** The texts of the form that a card's button opens, and of its thanks. */
export function creationTexts(
  { create, rates }: Pick<WizardContent, 'create' | 'rates'>,
  packageTitle: string,
): WizardContent['create'] {
  return purposeOf({ contactMethod: 'start', packageTitle }, rates) === 'order' ? ORDER : create
}

/** The card of every package with rates; the line of a name block comes before its subtitle. */
function cardsOf({ packages, rates }: Prices, names: WizardTexts['packageNames']): ByPackage<WizardCard> {
  const cardOf = (name: string): WizardCard => {
    const fallback = FALLBACK_PACKAGES[name] ?? {
      title: name,
      subtitle: '',
      reasonRevenue: '',
      icon: null,
      items: [],
    }
    const card = packages.find(({ title }) => packageTitled(title, rates)?.name === name) ?? fallback
    return {
      title: card.title,
      subtitle: names[name]?.text || card.subtitle || fallback.subtitle,
      reasonRevenue: card.reasonRevenue || fallback.reasonRevenue,
      icon: card.icon,
      items: card.items.length > 0 ? card.items : fallback.items,
    }
  }
  return Object.fromEntries(Object.keys(rates).map((name) => [name, cardOf(name)])) as ByPackage<WizardCard>
}
