import { describe, expect, it } from 'vitest'
import type { Image, PackageCard } from '#app/content/content.ts'
import { ContentUnavailable } from '#app/content/content.ts'
import { plainRuns } from '#app/content/linked-text.ts'
import type { Content } from '#app/content/site-content.ts'
import type { Site } from '#app/content/to-site.ts'
import type { WizardTexts } from '#app/content/to-wizard.ts'
import { NO_PACKAGE_PRICE, readPackageRates, type StatedPrices } from '#app/pricing/packages.ts'
import { EMPTY_CARD } from '#app/slices/example-content.ts'
import {
  FALLBACK_CONTENT,
  readCreatedPackage,
  readWizardContent,
  stepTitle,
  type WizardContent,
} from './wizard-content.ts'

const words: Partial<Site> = {
  productName: 'Navnet',
  logo: { light: null, yellow: { url: '/gul.svg' } as Image, dark: { url: '/moerk.svg' } as Image },
  phone: '70 20 00 00',
  phoneHref: 'tel:+4570200000',
  supportEmail: 'hej@example.dk',
  bookingUrl: 'https://moede.example.dk/',
  gdpr: { prechecked: false, notice: [], version: '2' },
}
const site = words as Site

const noStep = { title: '', subtitle: '', metaTitle: '', metaDescription: '' }
const emptyWizard: WizardTexts = {
  steps: { branche: noStep, tilvalg: noStep, billetsalg: noStep, pakkevalg: noStep, information: noStep },
  industries: [],
  addOns: [],
  buttons: { next: '', result: '', back: '', close: '', demo: '', call: '', submit: '' },
  create: { title: '', subtitle: '', thankYou: { title: '', text: [], nextSteps: [] } },
  thankYou: { title: '', text: [], link: { href: '', text: '' }, nextSteps: [] },
  gdpr: { label: null, prechecked: true },
  help: {},
  demoSteps: [],
  fields: {},
  packageNames: {},
  alsoSold: [],
  features: [],
}

function content(
  wizard: WizardTexts | null,
  packages: PackageCard[] = [],
  models: StatedPrices['models'] = [],
): Content {
  return {
    site: async () => site,
    wizard: async () => wizard,
    prices: async () => ({ packages, rates: readPackageRates({ models, packages }) }),
    infoPage: async () => null,
  } as unknown as Content
}

describe('the wizard without content', () => {
  it('has the built-in steps, industries, add-ons, packages and rates', async () => {
    for (const wizard of [null, emptyWizard]) {
      const read = await readWizardContent(content(wizard))
      expect(read.industries.map(({ name }) => name)).toEqual([
        'Sportsklub',
        'Kultur & Events',
        'Firma & Organisation',
      ])
      expect(read.addOns.map(({ name, package: of }) => [name, of])).toEqual([
        ['Egen webshop', 'BASIS'],
        ['Eget domæne', 'BASIS'],
        ['White label', 'PREMIUM'],
        ['Flere events', 'PREMIUM'],
        ['API integration', 'PREMIUM'],
        ['Support', 'BASIS'],
      ])
      expect(read.rates.BASIS.packagePrice.price.replace('\u00a0', ' ')).toBe('0 kr.')
      expect(read.rates.PREMIUM.packagePrice.price.replace('\u00a0', ' ')).toBe('399 kr.')
      expect(read.rates).toMatchObject({
        BASIS: { fixedFee: 3.2, percentageFee: 3.2 },
        PREMIUM: { fixedFee: 4, percentageFee: 4 },
      })
      expect(read.steps).toEqual(FALLBACK_CONTENT.steps)
      expect(read.buttons).toEqual(FALLBACK_CONTENT.buttons)
      expect(read.thankYou.link.href).toBe('/produkt')
      expect(read.productName).toBe('Navnet')
    }
  })

  it('has every text that a visitor reads, with its own texts for each step', () => {
    const { steps, thankYou, create, gdpr, packages } = FALLBACK_CONTENT
    const { pakkevalg, ...others } = steps
    // The result has its own heading: the package.
    expect([pakkevalg.title, pakkevalg.subtitle]).toEqual(['', ''])
    const { title, subtitle, thankYou: created } = create
    const read = [
      ...Object.values(others).flatMap((texts) => Object.values(texts)),
      ...[pakkevalg.metaTitle, pakkevalg.metaDescription],
      ...[thankYou.title, thankYou.link.text, title, subtitle, created.title],
      ...[...thankYou.text, ...created.text].map(({ text }) => text),
      ...created.nextSteps.map((step) => step.title),
      ...gdpr.label.map(({ text }) => text),
      ...Object.values(packages).map((card) => card.subtitle),
      ...packages.PREMIUM.items.flatMap((item) => [item.title, item.help]),
    ]
    expect(created.nextSteps).toHaveLength(2)
    expect(read.filter((text) => text.trim().length < 8)).toEqual([])
    expect(new Set(read).size).toBe(read.length)
    expect(Object.values(steps).every((texts) => texts.metaTitle.startsWith('Beregn din pris: '))).toBe(true)
  })

  it('has the buttons in the wording that the owner fixed', () => {
    expect(FALLBACK_CONTENT.buttons).toEqual({
      next: 'Næste',
      result: 'Få mit tilbud',
      back: 'Tilbage',
      close: 'Luk vindue',
      demo: 'Book en personlig demo',
      call: 'Send uforpligtende tilbud',
      submit: 'Send forespørgsel',
    })
  })

  it("shows which of PREMIUM's features BASIS has and which it lacks", () => {
    const { BASIS, PREMIUM } = FALLBACK_CONTENT.packages
    expect([BASIS.title, PREMIUM.title]).toEqual(['BASIS', 'PREMIUM'])
    expect(PREMIUM.items.map(({ included }) => included)).toEqual(Array(8).fill(true))
    expect(BASIS.items.map(({ title, help }) => [title, help])).toEqual(
      PREMIUM.items.map(({ title, help }) => [title, help]),
    )
    expect(BASIS.items.filter(({ included }) => !included).map(({ title }) => title)).toEqual([
      'Egen webshop',
      'White label',
      'Flere events',
      'API integration',
    ])
  })

  it('invents no address, phone number, booking page, picture or price of an add-on', () => {
    expect(FALLBACK_CONTENT).toMatchObject({
      offline: false,
      productName: '',
      siteUrl: '',
      logo: { dark: null, yellow: null },
      phone: '',
      phoneHref: null,
      supportEmail: '',
      bookingUrl: null,
      gdpr: { prechecked: true, version: '', label: [{ href: null }] },
      help: {},
      features: [],
      alsoSold: [],
      fields: {},
      demoSteps: [],
      thankYou: { nextSteps: [] },
      created: null,
    })
    const { industries, addOns, packages } = FALLBACK_CONTENT
    const icons = [...industries, ...addOns, ...Object.values(packages)].map(({ icon }) => icon)
    expect(icons.filter((icon) => icon !== null)).toEqual([])
    expect(addOns.filter(({ text }) => text !== '')).toEqual([])
    const priced = addOns.filter(({ price }) => !['', 'Prisen står i dit tilbud'].includes(price))
    expect(priced).toEqual([])
  })

  it('falls back to the built-in texts while the content service is down', async () => {
    const down = { site: () => Promise.reject(new ContentUnavailable()) } as unknown as Content
    expect(await readWizardContent({ ...content(null), ...down })).toEqual({
      ...FALLBACK_CONTENT,
      offline: true,
    })
  })

  it('does not hide a programming error behind the built-in texts', async () => {
    const broken = {
      ...content(null),
      site: () => Promise.reject(new TypeError('mistake')),
    } as unknown as Content
    await expect(readWizardContent(broken)).rejects.toThrow('mistake')
  })
})

/** Every text that an editor may write, each with its own name. */
const written = (() => {
  const step = (name: string) => ({
    title: `${name} title`,
    subtitle: `${name} subtitle`,
    metaTitle: `${name} metaTitle`,
    metaDescription: `${name} metaDescription`,
  })
  const text = (words: string) => ({ nodes: [{ type: 'paragraph', text: words, spans: [] }] })
  return {
    ...emptyWizard,
    steps: {
      branche: step('branche'),
      tilvalg: step('tilvalg'),
      billetsalg: step('billetsalg'),
      pakkevalg: step('pakkevalg'),
      information: step('information'),
    },
    buttons: { next: 'a', result: 'b', back: 'c', close: 'd', demo: 'e', call: 'f', submit: 'g' },
    create: {
      title: 'h',
      subtitle: 'i',
      thankYou: { title: 'j', text: plainRuns('k'), nextSteps: [{ title: 'å', text: 'aa' }] },
    },
    thankYou: {
      title: 'l',
      text: plainRuns('m'),
      link: { href: '/n', text: 'o' },
      nextSteps: [{ title: 'r', text: 's' }],
    },
    gdpr: { label: text('Jeg har læst det.'), prechecked: false },
    help: { branche: { title: 'p', text: 'q' } },
    demoSteps: [{ title: 't', text: 'u' }],
    fields: { name: { label: 'v', placeholder: 'w', help: 'x' } },
    packageNames: { BASIS: { text: 'z' }, PREMIUM: { text: 'ø' } },
    alsoSold: [
      { title: 'Mad', text: 'Pølser', icon: '/mad.svg' },
      { title: 'Øl', text: '', icon: null },
    ],
    features: [{ title: 'Scanner', text: 'Ved døren', icon: null }],
  } as unknown as WizardTexts
})()

describe('the wizard with content', () => {
  it('shows every text in the place its editor intended', async () => {
    const read = await readWizardContent(content(written))
    expect(read).toMatchObject({
      offline: false,
      productName: 'Navnet',
      logo: { dark: { url: '/moerk.svg' }, yellow: { url: '/gul.svg' } },
      phone: '70 20 00 00',
      phoneHref: 'tel:+4570200000',
      supportEmail: 'hej@example.dk',
      bookingUrl: 'https://moede.example.dk/',
      gdpr: { prechecked: false, version: '2', label: [{ text: 'Jeg har læst det.' }] },
      steps: written.steps,
      buttons: written.buttons,
      create: written.create,
      thankYou: written.thankYou,
      help: written.help,
      demoSteps: written.demoSteps,
      fields: written.fields,
      packages: { BASIS: { subtitle: 'z' }, PREMIUM: { subtitle: 'ø' } },
      alsoSold: written.alsoSold,
      features: written.features,
    })
  })

  it('falls back to the built-in text for each step and button that the editor left empty', async () => {
    const { steps, buttons, create, thankYou, gdpr } = await readWizardContent(content(emptyWizard))
    expect({ steps, buttons, create, thankYou }).toEqual({
      steps: FALLBACK_CONTENT.steps,
      buttons: FALLBACK_CONTENT.buttons,
      create: FALLBACK_CONTENT.create,
      thankYou: FALLBACK_CONTENT.thankYou,
    })
    expect(gdpr.label).toEqual(FALLBACK_CONTENT.gdpr.label)
  })

  it('uses the consent settings of the site and the built-in label if its document is missing', async () => {
    const { gdpr, help } = await readWizardContent(content(null))
    expect(gdpr).toEqual({ ...site.gdpr, label: FALLBACK_CONTENT.gdpr.label })
    expect(help).toEqual({})
  })

  it('shows pictures of industries and add-ons', async () => {
    const icon = { url: '/ikon.svg' } as Image
    const { industries, addOns } = await readWizardContent(
      content({
        ...emptyWizard,
        industries: [{ name: 'Teater', icon: '/ikon.svg' }],
        addOns: [{ name: 'Garderobe', text: '', price: '9 kr.', icon, package: 'BASIS' }],
      }),
    )
    expect(industries).toEqual([{ name: 'Teater', icon: '/ikon.svg' }])
    expect(addOns).toMatchObject([{ name: 'Garderobe', price: '9 kr.', icon: '/ikon.svg' }])
  })

  it('shows a package card as content has it, and the built-in lines where the card has none', async () => {
    const icon = { url: '/ikon.svg' } as Image
    const card = { ...EMPTY_CARD, id: 'p', price: '449', icon }
    const items = [{ title: 'Scanner', help: '', included: true }]
    const { packages } = await readWizardContent(
      content(emptyWizard, [
        { ...card, title: 'Festival', subtitle: 'Ikke den', items },
        { ...card, title: 'Premium' },
        { ...card, title: 'basis', subtitle: 'Enkel', items, icon: null },
      ]),
    )
    const { PREMIUM } = FALLBACK_CONTENT.packages
    expect(packages).toEqual({
      BASIS: { title: 'basis', subtitle: 'Enkel', reasonRevenue: '', icon: null, items },
      PREMIUM: { ...PREMIUM, title: 'Premium', icon },
    })
  })

  it("shows the editors' choices and texts", async () => {
    const read = await readWizardContent(
      content(
        {
          ...emptyWizard,
          steps: { ...emptyWizard.steps, branche: { ...noStep, title: 'Hvem er du?' } },
          industries: [{ name: 'Teater', icon: null }],
          addOns: [
            { name: 'Garderobe', text: 'Nummer til jakken', price: '', icon: null, package: null },
            { name: 'White label', text: '', price: '', icon: null, package: null },
            { name: 'Support', text: '', price: '49 kr.', icon: null, package: 'PREMIUM' },
          ],
          buttons: { ...emptyWizard.buttons, next: 'Videre' },
        },
        [{ ...EMPTY_CARD, id: 'p', title: 'Premium', price: '449' }],
      ),
    )
    expect(read.steps.branche.title).toBe('Hvem er du?')
    expect(read.steps.tilvalg.title).toBe(FALLBACK_CONTENT.steps.tilvalg.title)
    expect(read.industries).toEqual([{ name: 'Teater', icon: null }])
    // An add-on without a package has that of the fixed table, else BASIS.
    expect(read.addOns.map(({ name, text, package: of }) => [name, text, of])).toEqual([
      ['Garderobe', 'Nummer til jakken', 'BASIS'],
      ['White label', '', 'PREMIUM'],
      ['Support', '', 'PREMIUM'],
    ])
    expect(read.buttons.next).toBe('Videre')
    expect(read.rates.PREMIUM.packagePrice.price).toBe('449\u00a0kr.')
    expect(read.gdpr).toMatchObject({ prechecked: true, version: '2' })
  })
})

describe('the package of a clicked button', () => {
  const card = { ...EMPTY_CARD, id: 'p', priceLabel: 'om måneden' }
  const onPage = { ...card, type: 'package', title: 'Festival', price: '899 kr.' }
  const page = {
    href: '/priser/festival',
    blocks: [
      onPage,
      { type: 'form_field', field: null, label: 'Hvor mange scener?' },
      { type: 'form_field', field: null, label: '' },
      { type: 'faq', label: 'Ikke et spørgsmål' },
    ],
  }
  const asked: string[] = []
  const withPage = (found: unknown) =>
    ({
      ...content(null, [
        { ...card, title: 'PREMIUM', price: '399 kr.' },
        { ...card, title: 'Gratis', price: '' },
      ]),
      pricePage: async (uid: string) => {
        asked.push(uid)
        return found
      },
    }) as unknown as Content
  const created = (packageTitle: string, pricePage = 'festival', found: unknown = page) => {
    asked.length = 0
    return readCreatedPackage(withPage(found), { packageTitle, pricePage })
  }

  it('has the price and questions of its price page, and leads back to it', async () => {
    expect(await created('festival')).toEqual({
      title: 'Festival',
      price: { ...NO_PACKAGE_PRICE, price: '899 kr.', priceLabel: 'om måneden' },
      questions: ['Hvor mange scener?'],
      back: '/priser/festival',
    })
    expect(asked).toEqual(['festival'])
  })

  it("has the price on the site's own card if its page states none", async () => {
    const price = { ...NO_PACKAGE_PRICE, price: '399 kr.', priceLabel: 'om måneden' }
    expect(await created('Premium')).toMatchObject({ price, back: '/priser/festival' })
    expect(await created('Premium', 'ukendt', null)).toEqual({
      title: 'PREMIUM',
      price,
      questions: [],
      back: '/priser',
    })
    expect(await created('Premium', '')).toEqual({ title: 'PREMIUM', price, questions: [], back: '/priser' })
    expect(asked).toEqual([])
  })

  it('has no title and no price if no card names one', async () => {
    expect(await created('Ukendt')).toMatchObject({ title: '', price: null })
    expect(await created('Gratis')).toMatchObject({ price: null })
  })

  it('is null if the URL names none or content is unavailable, but not for a programming error', async () => {
    expect(await created('')).toBeNull()
    expect(asked).toEqual([])
    const failing = (error: Error) =>
      ({ ...content(null), prices: () => Promise.reject(error) }) as unknown as Content
    const wanted = { packageTitle: 'PREMIUM', pricePage: '' }
    expect(await readCreatedPackage(failing(new ContentUnavailable()), wanted)).toBeNull()
    await expect(readCreatedPackage(failing(new TypeError('mistake')), wanted)).rejects.toThrow('mistake')
  })
})

describe('the title of a step', () => {
  const named: WizardContent = { ...FALLBACK_CONTENT, productName: 'Lysfest' }
  const titleOf = (
    step: Parameters<typeof stepTitle>[0],
    contactMethod: Parameters<typeof stepTitle>[2]['contactMethod'] = '',
    packageTitle = '',
    texts = named,
  ) => stepTitle(step, texts, { contactMethod, packageTitle })

  it('is that of the step, followed by the product name if there is one', () => {
    expect(titleOf('branche')).toBe('Beregn din pris: branche | Lysfest')
    expect(titleOf('branche', '', '', FALLBACK_CONTENT)).toBe('Beregn din pris: branche')
  })

  it('names the package to be created or ordered, only on the information form', () => {
    expect(titleOf('information', 'start', 'PREMIUM')).toBe('Opret PREMIUM | Lysfest')
    const created = { title: 'Scanner', price: null, questions: [], back: '/priser' }
    expect(titleOf('information', 'start', 'scanner', { ...named, created })).toBe('Bestil Scanner | Lysfest')
    expect(titleOf('information', 'start', 'Ring 99 99 99 99', { ...named, created })).toBe(
      'Opret en pakke | Lysfest',
    )
    expect(titleOf('information', 'start')).toBe('Opret en pakke | Lysfest')
    expect(titleOf('information', 'call', 'PREMIUM')).toBe('Beregn din pris: kontakt | Lysfest')
    expect(titleOf('pakkevalg', 'start', 'PREMIUM')).toBe('Beregn din pris: din pakke | Lysfest')
  })
})
