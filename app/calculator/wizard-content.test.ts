import { describe, expect, it } from 'vitest'
import type { Content, PackageCard, PriceModel, Site, Wizard } from '#app/content/content.ts'
import { ContentUnavailable } from '#app/content/content.ts'
import { FALLBACK_CONTENT, readWizardContent } from './wizard-content.ts'

const site = {
  productName: 'Navnet',
  logo: { light: null, yellow: null, dark: null },
  phone: '70 20 00 00',
  phoneHref: 'tel:+4570200000',
  supportEmail: 'hej@example.dk',
  bookingUrl: 'https://moede.example.dk/',
  gdpr: { prechecked: false, notice: null, version: '2' },
} as Site

const noStep = { title: null, subtitle: null, metaTitle: null, metaDescription: null }
const emptyWizard: Wizard = {
  steps: { branche: noStep, tilvalg: noStep, billetsalg: noStep, pakkevalg: noStep, information: noStep },
  industries: [],
  addOns: [],
  buttons: { next: null, result: null, back: null, close: null, demo: null, call: null, submit: null },
  create: { title: null, subtitle: null, thankYou: { title: null, text: null } },
  thankYou: { title: null, text: null, link: null },
  gdpr: { label: null, prechecked: true },
  stepHelp: {},
  nextSteps: [],
  demoSteps: [],
  fields: {},
  packageNames: {},
  revenueOptions: [],
  features: [],
  blocks: [],
}

function content(wizard: Wizard | null, packages: PackageCard[] = [], models: PriceModel[] = []): Content {
  return {
    site: async () => site,
    wizard: async () => wizard,
    prices: async () => ({ packages, models }),
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
      expect(read.buttons).toEqual(FALLBACK_CONTENT.buttons)
      expect(read.thankYou.link.href).toBe('/produkt')
      expect(read.productName).toBe('Navnet')
    }
  })

  it('falls back to the built-in texts when the content service is unavailable', async () => {
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

describe('the wizard with content', () => {
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
        [{ id: 'p', title: 'Premium', subtitle: '', price: '449', priceLabel: '', icon: null, items: [] }],
      ),
    )
    expect(read.steps.branche.title).toBe('Hvem er du?')
    expect(read.steps.tilvalg.title).toBe(FALLBACK_CONTENT.steps.tilvalg.title)
    expect(read.industries).toEqual([{ name: 'Teater', icon: null }])
    // Without a package of its own an add-on has that of the fixed table (spec 1 §4), else BASIS.
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
