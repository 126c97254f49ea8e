import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { EVERYTHING } from '#app/internal/desk.ts'
import type { OfferedAddOn } from '#app/lead/answers/choices.ts'
import { describe as describeLead, OTHER_FIGURES } from '#app/lead/describe.ts'
import type { ShownOffer } from '#app/lead/final-lead.ts'
import type { WizardLead } from '#app/lead/lead.ts'
import { offerOf } from '#app/lead/offer.ts'
import { packagePriceText } from '#app/pricing/packages.ts'
import { decideLead } from '#server/leads/intake/decide-lead.ts'
import { FALLBACK_LEAD_CONTENT, type LeadContent } from '#server/leads/lead-content.ts'
import { packagePriceOf, ratesOf } from '#tests/builders/rates.ts'
import { demoLead, submission, wizardLead } from '#tests/fakes/example-lead.ts'
import { LEAD_PATH_BEGINS, type LeadPath, openLeadPath } from '#tests/open-lead-path.ts'

// A lead stays as it was stored: later changes of content change none of its figures or names,
// wherever they are read.

const addOn = (name: string, of: string, price: string): OfferedAddOn =>
  ({ ...FALLBACK_LEAD_CONTENT.addOns.values().next().value, name, package: of, price }) as OfferedAddOn
const named = (...addOns: OfferedAddOn[]) => new Map(addOns.map((each) => [each.name, each]))

const EVENT = ratesOf({ fixedFee: 2, percentageFee: 1.5, packagePrice: { price: '99 kr.' } })
const BEFORE: LeadContent = {
  ...FALLBACK_LEAD_CONTENT,
  rates: { ...FALLBACK_LEAD_CONTENT.rates, EVENT },
  industries: new Set(['Sportsklub', 'Teater']),
  addOns: named(
    addOn('Egen webshop', 'BASIS', '99 kr. om måneden ekskl. moms'),
    addOn('White label', 'PREMIUM', ''),
  ),
  cards: [{ title: 'Dørpakke', price: '349 kr.', priceLabel: 'pr. arrangement ekskl. moms' }],
}
const { BASIS, PREMIUM } = BEFORE.rates

/** Every part of the content that a lead draws on, changed, withdrawn or renamed. */
const CHANGES: [what: string, change: Partial<LeadContent>][] = [
  [
    'the rates of every package',
    {
      rates: {
        BASIS: { ...BASIS, fixedFee: 9, percentageFee: 9 },
        PREMIUM: { ...PREMIUM, fixedFee: 1 },
        EVENT: { ...EVENT, percentageFee: 7 },
      },
    },
  ],
  [
    "a package's own price",
    {
      rates: {
        ...BEFORE.rates,
        BASIS: { ...BASIS, packagePrice: packagePriceOf({ price: '777 kr.', priceLabel: 'i alt' }) },
      },
    },
  ],
  ['a package that is withdrawn', { rates: FALLBACK_LEAD_CONTENT.rates }],
  ['a package that is renamed', { rates: { ...FALLBACK_LEAD_CONTENT.rates, FESTIVAL: EVENT } }],
  ['an add-on that is withdrawn', { addOns: named() }],
  [
    'an add-on that is renamed',
    { addOns: named(addOn('Butik', 'BASIS', '1 kr.'), addOn('Hvid', 'PREMIUM', '')) },
  ],
  [
    "an add-on's price",
    { addOns: named(addOn('Egen webshop', 'BASIS', '555 kr.'), addOn('White label', 'PREMIUM', '5 kr.')) },
  ],
  [
    'the packages of add-ons',
    {
      addOns: named(addOn('Egen webshop', 'PREMIUM', ''), addOn('White label', 'BASIS', '99 kr.')),
    },
  ],
  ['the price of a card', { cards: [{ title: 'Dørpakke', price: '399 kr.', priceLabel: 'pr. dag' }] }],
  ['an industry that is withdrawn', { industries: new Set(['Teater']) }],
]

const webshop = { name: 'Egen webshop', icon: null, package: 'BASIS' } as const
const whiteLabel = { name: 'White label', icon: null, package: 'PREMIUM' } as const
const withAddOns = (lead: WizardLead, ...other: WizardLead['answers']['other']): WizardLead => ({
  ...lead,
  answers: { ...lead.answers, other },
})

const LEADS: [which: string, lead: WizardLead][] = [
  ['BASIS with an add-on', withAddOns(wizardLead(), webshop)],
  ['PREMIUM by an add-on', withAddOns(wizardLead(), webshop, whiteLabel)],
  ['a package that was chosen instead', { ...withAddOns(wizardLead(), webshop), choice: 'PREMIUM' }],
  ['a package that content added', { ...wizardLead(), contactMethod: 'start', packageTitle: 'EVENT' }],
  ['an order', { ...wizardLead(), contactMethod: 'start', packageTitle: 'Dørpakke' }],
]

let path: LeadPath

beforeEach(async () => {
  path = await openLeadPath(BEFORE)
})

afterEach(() => path.stop())

async function send(lead: WizardLead, shown: ShownOffer | null = null) {
  const receipt = await path.intake.receive(lead, submission({ shown }))
  if (receipt.outcome !== 'stored') throw new Error(receipt.outcome)
  return receipt
}

/** Everything made from a lead: thanks, mails, note, deal, desk and CSV. */
async function readBy(everybody: { reference: string; token: string | null }) {
  const { reference, token } = everybody
  const { desk, intake } = path
  let csv = ''
  for await (const part of desk.csv(EVERYTHING)) csv += part
  const view = await intake.byToken(token ?? '')
  const thanks = view && describeLead(view)
  const shown = await desk.show(reference)
  const texts = {
    thanks: [thanks?.quotation, thanks?.notice],
    mails: path.mails.map(({ subject, text }) => `${subject}\n${text}`).toSorted(),
    notes: path.hubspot
      .all('notes')
      .map(({ properties }) => properties.hs_note_body)
      .toSorted(),
    deals: path.hubspot
      .all('deals')
      .map(({ properties: { dealname, amount, lead_package } }) => [dealname, amount, lead_package]),
    sections: shown?.sections,
    asked: shown?.asked,
    csv: csv.replaceAll(/\r\n"[^"]*";/g, '\r\n"";'),
  }
  return JSON.stringify(texts, (_, value) => (typeof value === 'bigint' ? String(value) : value))
    .replaceAll(reference, 'REF')
    .replaceAll(reference.toLowerCase(), 'REF')
}

const readUnchanged = new Map<WizardLead, string>()

/** The same lead in a world where nothing changes. */
async function unchanged(lead: WizardLead): Promise<string> {
  const known = readUnchanged.get(lead)
  if (known !== undefined) return known
  const receipt = await send(lead)
  await path.deliveries.drain()
  const read = await readBy(receipt)
  await path.stop()
  path = await openLeadPath(BEFORE)
  readUnchanged.set(lead, read)
  return read
}

test.each(LEADS)(
  'a lead for %s reads the same everywhere after any change of the content',
  async (_, lead) => {
    const expected = await unchanged(lead)
    const receipt = await send(lead)
    path.leadContent = Object.assign({ ...BEFORE }, ...CHANGES.map(([, change]) => change))
    // The first attempt fails, and the content is yet another at the retry.
    path.hubspot.fail({ kind: 'answer', status: 503, body: {}, times: 1 })
    await path.deliveries.drain()
    path.leadContent = FALLBACK_LEAD_CONTENT
    path.now += 3_600_000
    await path.deliveries.drain()
    path.now = LEAD_PATH_BEGINS
    expect(await readBy(receipt)).toEqual(expected)
  },
)

describe.each(LEADS.slice(0, 1))('a lead for %s', (_, lead) => {
  test.each(CHANGES)(
    'states the differences to what its browser showed after a change of %s',
    async (_, change) => {
      const was = decideLead(lead, BEFORE).lead as WizardLead
      const { quote, package: shownPackage } = offerOf(was, BEFORE.rates)
      const shown: ShownOffer = {
        package: shownPackage,
        ...quote.calculatedFees,
        packagePrice: shownPackage === null ? null : packagePriceText(quote.rates.packagePrice),
        addOns: Object.fromEntries(
          quote.addOns.map(({ name }) => [name, BEFORE.addOns.get(name)?.price ?? '']),
        ),
      }
      path.leadContent = { ...BEFORE, ...change }
      const { reference, notice, token } = await send(lead, shown)
      const stored = await path.store.byReference(reference)
      if (stored === null || stored.lead === null || stored.lead.kind !== 'wizard')
        throw new Error('It cannot be read')
      const own = offerOf(stored.lead, stored.rates)
      const differs =
        own.package !== shownPackage ||
        // An order has no figures of a package.
        (own.package !== null &&
          (own.quote.calculatedFees.totalFee !== shown.totalFee ||
            own.quote.calculatedFees.fixedFee !== shown.fixedFee ||
            packagePriceText(own.quote.rates.packagePrice) !== shown.packagePrice ||
            Object.entries(shown.addOns).some(
              ([name, price]) => (path.leadContent.addOns.get(name)?.price ?? price) !== price,
            )))
      expect(notice).toBe(differs ? OTHER_FIGURES : null)
      const view = await path.intake.byToken(token ?? '')
      expect(view && describeLead(view).notice).toBe(notice)
      // Sales reads both.
      expect(stored.decided?.shown).toEqual(differs ? shown : null)
    },
  )
})

test('a delivery that is restarted by hand has the same content as the first', async () => {
  const [, lead] = LEADS[1] ?? []
  if (lead === undefined) throw new Error('There is no such lead')
  const expected = await unchanged(lead)
  const receipt = await send(lead)
  path.hubspot.fail({ kind: 'answer', status: 400, body: { message: 'no' }, times: 50 })
  await path.deliveries.drain()
  path.hubspot.fail()
  path.leadContent = FALLBACK_LEAD_CONTENT
  const { desk, deliveries } = path
  await desk.replay(receipt.reference, null)
  await deliveries.drain()
  expect(await readBy(receipt)).toEqual(expected)
})

describe('decided when a lead arrives:', () => {
  test('a choice that lacks a chosen add-on, or is not sold, is discarded', () => {
    const chosen = (choice: string, ...other: WizardLead['answers']['other']) =>
      (decideLead({ ...withAddOns(wizardLead(), ...other), choice }, BEFORE).lead as WizardLead).choice
    expect(chosen('PREMIUM', webshop)).toBe('PREMIUM')
    expect(chosen('BASIS', whiteLabel)).toBeUndefined()
    expect(chosen('EVENT', whiteLabel)).toBeUndefined()
    expect(chosen('GULD', webshop)).toBeUndefined()
    // Content moved it meanwhile, whatever the browser sent.
    expect(chosen('BASIS', { ...whiteLabel, package: 'BASIS' })).toBeUndefined()
  })

  test('names that the content does not have are marked', () => {
    const lead = withAddOns(wizardLead(), { ...webshop, name: 'Røgmaskine' })
    const { lead: stored, decided } = decideLead(
      { ...lead, packageTitle: 'GULD', answers: { ...lead.answers, industry: 'Fisk' } },
      BEFORE,
    )
    expect(decided?.unknown).toEqual({ industry: true, package: 'GULD', addOns: ['Røgmaskine'] })
    expect(stored).toMatchObject({ packageTitle: '' })
  })

  test('an order has a name from the content, and its price is stored', async () => {
    const [ordered] = BEFORE.cards
    const order = { ...wizardLead(), contactMethod: 'start', packageTitle: 'dørpakke' } as const
    const stored = await path.store.byReference((await send(order)).reference)
    expect(stored?.lead).toMatchObject({ packageTitle: 'Dørpakke' })
    expect(stored?.lead && stored.decided).toMatchObject({
      unknown: { package: '' },
      ordered: { price: ordered?.price, priceLabel: ordered?.priceLabel },
    })
  })

  test('changes since a demo was requested are stored with its contact', async () => {
    const intentId = 'intent-1234567890'
    const demo = await send(demoLead(intentId))
    path.leadContent = { ...BEFORE, rates: { ...BEFORE.rates, BASIS: { ...BASIS, fixedFee: 5 } } }
    const { intake, desk } = path
    const lead: WizardLead = { ...wizardLead(), contactMethod: 'demo', intentId }
    lead.answers.ticketDetails.numberOfTickets = 2_400
    const completed = await intake.receive(lead, submission({ form: 'demo', token: demo.token }))
    expect(completed).toMatchObject({ outcome: 'stored', reference: demo.reference })
    const shown = await desk.show(demo.reference)
    const changed = shown?.sections.find(({ title }) => title === 'Ændret, siden demoen blev bestilt')
    expect(JSON.stringify(changed)).toContain('1.300')
    const stored = await path.store.byReference(demo.reference)
    expect(stored).toMatchObject({ rates: { BASIS: { fixedFee: 5 } } })
  })
})
