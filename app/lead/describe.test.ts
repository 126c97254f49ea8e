import { describe, expect, test } from 'vitest'
import { FALLBACK_RATES } from '#app/pricing/packages.ts'
import { withNames } from '#tests/builders/figures.ts'
import { callbackLead, demoLead, storedLead, wizardLead } from '#tests/fakes/example-lead.ts'
import { type Answers, answerRows } from './answers/answers.ts'
import {
  contactRows,
  describe as describeLead,
  indicativeNote,
  kindOf,
  type LeadSection,
  offerRows,
  outcomeSections,
  priceRows,
  priceSection,
  reasonText,
  whyPackage,
} from './describe.ts'
import { NO_CONTACT } from './fields/contact-fields.ts'
import { NOTHING_DIFFERS } from './final-lead.ts'
import type { ApplicationLead, WizardLead } from './lead.ts'
import { offerOf } from './offer.ts'

/** Figures are written with no-break spaces, which cannot be seen in a test. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const table = (rows: LeadSection['rows']) =>
  Object.fromEntries(rows.map(({ label, value }) => [label, withNames(plain(value))]))
const offer = (lead: WizardLead) => offerOf(lead, FALLBACK_RATES)

function answered(change: (answers: Answers) => void): WizardLead {
  const lead = wizardLead()
  change(lead.answers)
  return lead
}

const EVERYTHING = answered((answers) => {
  answers.other = [
    { name: 'Egen webshop', icon: null, package: 'BASIS' },
    { name: 'White label', icon: null, package: 'PREMIUM' },
  ]
  Object.assign(answers.ticketDetails, { seasonPasses: 200, seasonPassPrice: 500 })
  Object.assign(answers.productSales, {
    giftCards: true,
    giftCardValue: 10,
    merchandise: true,
    merchandiseValue: 20,
    foodDrinks: true,
    foodDrinksValue: 30,
  })
  answers.additionalFeatures.numberOfUsers = 1200
  answers.expectedRevenue = 5000
})

test('sales sees exactly the contact fields that were given, with their labels', () => {
  const contact = {
    ...NO_CONTACT,
    firstname: 'Mette',
    lastname: 'Holm',
    email: 'mette@fjordscene.example',
    phone: '+4520345678',
    company: 'Fjordscenen',
    cvr: '13748136',
    website: 'https://fjordscene.example',
    comment: 'Hej\nigen',
  }
  expect(contactRows(contact)).toEqual([
    { label: 'Navn', value: 'Mette Holm' },
    { label: 'E-mail', value: 'mette@fjordscene.example' },
    { label: 'Telefon', value: '20 34 56 78' },
    { label: 'Firma', value: 'Fjordscenen' },
    { label: 'CVR', value: '13748136' },
    { label: 'Hjemmeside', value: 'https://fjordscene.example' },
    { label: 'Kommentar', value: 'Hej\nigen' },
  ])
  expect(contactRows({ ...NO_CONTACT, lastname: 'Holm' })).toEqual([{ label: 'Navn', value: 'Holm' }])
  expect(contactRows(NO_CONTACT)).toEqual([])
})

describe('the answers', () => {
  test('are all listed, with their amounts', () => {
    expect(table(answerRows(EVERYTHING.answers))).toEqual({
      Branche: 'Sportsklub',
      Tilvalg: 'Egen webshop (kan lægges til BASIS), White label (med i PREMIUM)',
      'Antal billetter': '1.300',
      Billetpris: '89,99 kr. inkl. moms',
      'Gebyret betales af': 'Arrangøren',
      Sæsonkort: '200 à 500 kr. inkl. moms',
      Gavekort: '10 kr. inkl. moms pr. billet og sæsonkort',
      Merchandise: '20 kr. inkl. moms pr. billet og sæsonkort',
      'Mad og drikke': '30 kr. inkl. moms pr. billet og sæsonkort',
      'Antal brugere': '1.200',
      'Forventet omsætning': '5.000 kr. inkl. moms',
    })
  })

  test('are left out if none was given', () => {
    const none = answered((answers) => {
      answers.industry = ''
      answers.other = []
      Object.assign(answers.ticketDetails, { numberOfTickets: 0, ticketPrice: 0, customerPaysFee: true })
    })
    expect(answerRows(none.answers)).toEqual([])
  })
})

describe('the reason for a package', () => {
  test('is the add-ons that belong to it', () => {
    const lead = answered((answers) => {
      answers.other = ['White label', 'Flere events'].map((name) => ({
        name,
        icon: null,
        package: 'PREMIUM',
      }))
    })
    expect(reasonText(offer(lead))).toBe(
      'Vi anbefaler PREMIUM, fordi der er valgt White label og Flere events.',
    )
  })

  test('is the revenue', () => {
    const lead = answered((answers) => {
      answers.ticketDetails.numberOfTickets = 10_000
    })
    expect(plain(reasonText(offer(lead)))).toBe(
      'Vi anbefaler PREMIUM, fordi omsætningen er over 250.000 kr. inkl. moms.',
    )
  })

  test('is that it covers what was chosen', () => {
    expect(reasonText(offer(wizardLead()))).toBe(
      'Vi anbefaler BASIS, fordi der ikke er valgt noget, der kræver PREMIUM.',
    )
  })
})

/** 1300 tickets at 89,99 kr.: 4.160 kr. and 3.743,58 kr. */
const BASIC = {
  Pakke: 'BASIS',
  'Omsætning i alt': '116.987 kr. inkl. moms',
  'Fast gebyr i alt': '‹fast gebyr› kr. ekskl. moms',
  'Procentgebyr i alt': '‹procentgebyr› kr. ekskl. moms',
}

describe('an offer', () => {
  test('has package, rates, revenue and the parts of the fees', () => {
    const lead = wizardLead()
    const rows = table(offerRows(lead, offer(lead)))
    expect(rows).toMatchObject(BASIC)
    expect(Object.keys(rows)).toEqual([
      'Pakke',
      'Gebyr',
      'Omsætning i alt',
      'Fast gebyr i alt',
      'Procentgebyr i alt',
    ])
    expect(rows.Gebyr).toContain('3,2')
  })

  test('itemises the revenue if it is more than ticket sales', () => {
    const all = table(offerRows(EVERYTHING, offer(EVERYTHING)))
    expect(all).toMatchObject({
      Billetomsætning: '116.987 kr. inkl. moms',
      'Omsætning fra sæsonkort': '100.000 kr. inkl. moms',
      'Omsætning fra varesalg': '90.000 kr. inkl. moms',
    })
    const passes = answered((answers) => {
      Object.assign(answers.ticketDetails, { seasonPasses: 200, seasonPassPrice: 500 })
    })
    expect(Object.keys(table(offerRows(passes, offer(passes)))).slice(2, 5)).toEqual([
      'Billetomsætning',
      'Omsætning fra sæsonkort',
      'Omsætning i alt',
    ])
    const products = answered((answers) => {
      Object.assign(answers.productSales, { giftCards: true, giftCardValue: 10 })
    })
    expect(Object.keys(table(offerRows(products, offer(products)))).slice(2, 5)).toEqual([
      'Billetomsætning',
      'Omsætning fra varesalg',
      'Omsætning i alt',
    ])
  })

  test('of an order has its title and no fees', () => {
    const lead = wizardLead({}, { contactMethod: 'start', packageTitle: 'Festival' })
    expect(Object.keys(table(offerRows(lead, offer(lead))))).toEqual(['Bestilling', 'Omsætning i alt'])
    expect(table(offerRows(lead, offer(lead))).Bestilling).toBe('Festival')
    expect(priceSection(lead, offer(lead), 'organiser').rows).toEqual([])
    expect(outcomeSections(lead, offer(lead), 'organiser')).toEqual([])
    expect(indicativeNote(offer(lead))).toBeNull()
  })

  test('of an order has the price of its card as its only figure', () => {
    const lead = wizardLead({}, { contactMethod: 'start', packageTitle: 'Dørpakke' })
    const ordered = { price: '349 kr.', priceLabel: 'pr. arrangement ekskl. moms' }
    const { sections, offer: own } = describeLead(
      storedLead(lead, { decided: { ...NOTHING_DIFFERS, ordered } }),
    )
    expect(own?.figures.map(({ kind }) => kind)).toEqual(['package'])
    expect(sections.find(({ title }) => title === 'Prisen')?.rows).toEqual([
      { label: 'Pris for Dørpakke', value: '349 kr. pr. arrangement ekskl. moms', leading: '349 kr.' },
    ])
  })

  test('without tickets has only the package and its rates', () => {
    const lead = answered((answers) => {
      answers.ticketDetails.numberOfTickets = 0
    })
    expect(Object.keys(table(priceRows(lead, offer(lead))))).toEqual(['Pakke', 'Gebyr'])
    expect(outcomeSections(lead, offer(lead), 'organiser')).toEqual([])
    expect(indicativeNote(offer(lead))).toBeNull()
  })

  test('states the reason if the package is the recommended one', () => {
    const lead = wizardLead()
    expect(table(priceRows(lead, offer(lead)))['Hvorfor BASIS?']).toBe(
      'BASIS, fordi dine tilvalg kan lægges til BASIS.',
    )
    const other = wizardLead({}, { contactMethod: 'start', packageTitle: 'PREMIUM' })
    expect(table(priceRows(other, offer(other)))['Hvorfor PREMIUM?']).toBe(
      'Du har selv valgt PREMIUM. Vi anbefalede BASIS, fordi du ikke har valgt noget, der kræver PREMIUM.',
    )
    const same = wizardLead({}, { contactMethod: 'start', packageTitle: 'BASIS' })
    expect(whyPackage(same, offer(same))).toBe('Du har selv valgt BASIS.')
  })

  test('states the reason that decided, and none if nothing was answered', () => {
    const why = (change: (answers: Answers) => unknown) => {
      const lead = answered(change)
      return plain(whyPackage(lead, offer(lead)))
    }
    expect(why(({ ticketDetails }) => Object.assign(ticketDetails, { numberOfTickets: 0 }))).toMatch(
      /^BASIS, fordi/,
    )
    const nothing = (answers: Answers) => {
      answers.other = []
      answers.ticketDetails.numberOfTickets = 0
    }
    expect(why(nothing)).toBe('')
    const withoutAddOns = why((answers) => answers.other.splice(0))
    expect(withoutAddOns).toMatch(/^Du har ikke valgt noget, der kræver .*PREMIUM.*\.$/)
    const decided = why((answers) =>
      answers.other.push({ name: 'White label', icon: null, package: 'PREMIUM' }),
    )
    expect(decided).toMatch(/^PREMIUM, .*White label.*\.$/)
    const large = why(({ ticketDetails }) => Object.assign(ticketDetails, { ticketPrice: 5000 }))
    expect(large).toMatch(/^PREMIUM, [a-zæøå].*[^.]; ingen af dine tilvalg kræver det\.$/)
  })

  test('of a package chosen instead has its own figures, and says that it was chosen', () => {
    const lead = wizardLead({}, { choice: 'PREMIUM' })
    expect(table(priceSection(lead, offer(lead), 'organiser').rows)['Pris for PREMIUM']).toBe(
      '399 kr. om måneden ekskl. moms (498,75 inkl.), og Egen webshop (prisen står i dit tilbud)',
    )
    const calculation = describeLead(storedLead(lead)).sections.find(
      ({ title }) => title === 'Pakke og satser',
    )
    expect(table(calculation?.rows ?? [])).toMatchObject({
      Pakke: 'PREMIUM',
      'Valgt i stedet for den anbefalede': 'PREMIUM',
      'Anbefalet pakke': 'BASIS',
      Begrundelse: 'Vi anbefaler BASIS, fordi der ikke er valgt noget, der kræver PREMIUM.',
    })
  })

  test('has the cost in a separate section, with a note that it is indicative', () => {
    const lead = wizardLead()
    const section = priceSection(lead, offer(lead), 'organiser')
    expect(section).toMatchObject({ title: 'Din vejledende beregning', highlighted: true })
    expect(section.rows.map(({ label, leading }) => [label, leading && withNames(leading)])).toEqual([
      ['Beregnet for', undefined],
      ['Du får udbetalt for billetterne', '‹udbetalt›\u00a0kr.'],
      ['Det koster dig', undefined],
      ['Dit gebyr', undefined],
      ['Gebyr pr. billet', undefined],
      ['Pris for BASIS', undefined],
      ['Køberen betaler pr. billet', undefined],
    ])
    expect(plain(section.rows[0]?.value ?? '')).toBe(
      '1.300 billetter à 89,99 kr. inkl. moms · Sportsklub · arrangøren betaler gebyret',
    )
    const forSales = priceSection(lead, offer(lead), 'sales')
    expect(forSales.title).toBe('Vejledende beregning')
    expect(forSales.rows.map(({ value }) => value)).toEqual(section.rows.map(({ value }) => value))
    expect(indicativeNote(offer(wizardLead()))).toBe(
      'Beløbene er vejledende. Satserne er dem, der gjaldt, da du sendte.',
    )
  })

  test('shows both payers if the organiser pays', () => {
    const lead = wizardLead()
    const [customer, organiser] = outcomeSections(lead, offer(lead), 'organiser')
    expect(customer?.title).toBe('Hvis køberen betaler gebyret')
    expect(organiser?.title).toBe('Hvis du betaler gebyret')
    expect(Object.keys(table(customer?.rows ?? []))).toEqual([
      'Du får udbetalt for billetterne',
      'Dit gebyr',
      'Køberen betaler pr. billet',
      'Gebyrer i alt, betalt af køberne',
    ])
    expect(table(customer?.rows ?? [])['Du får udbetalt for billetterne']).toContain('116.987 kr.')
    expect(table(organiser?.rows ?? [])).toMatchObject({
      'Du får udbetalt for billetterne': '‹udbetalt› kr. inkl. moms, 116.987 kr. minus ‹gebyr› kr. i gebyr',
      'Dit gebyr': '‹gebyr› kr. inkl. moms (‹gebyr ekskl.› ekskl.)',
      'Køberen betaler pr. billet': '89,99 kr. inkl. moms, uden gebyr',
    })
    const paidByCustomer = answered((answers) => {
      answers.ticketDetails.customerPaysFee = true
    })
    expect(outcomeSections(paidByCustomer, offer(paidByCustomer), 'organiser')).toEqual([])
  })
})

const APPLICATION: ApplicationLead = {
  kind: 'application',
  contact: { ...NO_CONTACT, firstname: 'Mette' },
  tier: 'PRO',
  hasBank: true,
  terms: 'v1.3',
}

test.each([
  ['a callback', 'Ring mig op', callbackLead()],
  ['an application', 'Ansøgning om arrangørkonto', APPLICATION],
  ['a demo', 'Ønske om demo', demoLead('id')],
  ['a start', 'Ny oprettelse', wizardLead({}, { contactMethod: 'start' })],
  ['an order', 'Ny bestilling', wizardLead({}, { contactMethod: 'start', packageTitle: 'Dørpakke' })],
  ['a quote', 'Ønske om tilbud', wizardLead()],
])('the kind of %s is called %s', (_, kind, lead) => {
  expect(kindOf(storedLead(lead))).toBe(kind)
})

describe('a lead for sales', () => {
  const titles = (sections: LeadSection[]) => sections.map(({ title }) => title)

  test('from the wizard has contact, answers, one calculation, the other payer and source', () => {
    const lead = wizardLead()
    const sections = describeLead(
      storedLead(lead, { attribution: { utm_source: 'avis', form_page: '/beregner' } }),
    ).sections
    expect(titles(sections)).toEqual([
      'Kontakt',
      'Svar',
      'Vejledende beregning',
      'Pakke og satser',
      'Hvis køberen betaler gebyret',
      'Lovet',
      'Kilde',
    ])
    expect(table(sections[3]?.rows ?? [])).toMatchObject({
      ...BASIC,
      Begrundelse: 'Vi anbefaler BASIS, fordi der ikke er valgt noget, der kræver PREMIUM.',
    })
    expect(table(sections[3]?.rows ?? [])).not.toHaveProperty('Anbefalet pakke')
    expect(table(sections.at(-1)?.rows ?? [])).toEqual({
      Kilde: 'avis',
      'Formularens side': '/beregner',
    })
  })

  test('that replaces another names that one, to sales and to its sender', () => {
    const replaces = 'K7M4-2XQ9'
    const { sections, notice } = describeLead(
      storedLead(wizardLead(), { decided: { ...NOTHING_DIFFERS, replaces } }),
    )
    expect(sections[1]).toEqual({ title: 'Sendt igen', rows: [{ label: 'Erstatter', value: replaces }] })
    expect(notice).toBe('Den nye henvendelse erstatter den, du sendte før (K7M4-2XQ9).')
  })

  test('names the page of the form by its title', () => {
    expect(
      describeLead(storedLead(callbackLead(), { attribution: { form_title: 'Priser' } })).sections.at(-1),
    ).toEqual({
      title: 'Kilde',
      rows: [{ label: 'Sidens titel', value: 'Priser' }],
    })
  })

  test('of a package to create names the clicked button and the package that we recommend', () => {
    const lead = wizardLead({}, { contactMethod: 'start', packageTitle: 'PREMIUM' })
    const calculation = describeLead(storedLead(lead)).sections.find(
      ({ title }) => title === 'Pakke og satser',
    )
    // The button is on price pages and beside the calculation.
    expect(JSON.stringify(calculation)).not.toContain('prissiden')
    expect(table(calculation?.rows ?? [])).toMatchObject({
      'Valgt med knappen': 'Opret PREMIUM',
      'Anbefalet pakke': 'BASIS',
      Begrundelse: 'Vi anbefaler BASIS, fordi der ikke er valgt noget, der kræver PREMIUM.',
    })
    const bare = wizardLead({}, { contactMethod: 'start' })
    expect(JSON.stringify(describeLead(storedLead(bare)).sections)).not.toContain('Valgt med knappen')
  })

  test('without figures recommends only what the add-ons require', () => {
    const without = (packageOfAddOn: 'BASIS' | 'PREMIUM') => {
      const lead = answered((answers) => {
        answers.ticketDetails.numberOfTickets = 0
        answers.other = [{ name: 'White label', icon: null, package: packageOfAddOn }]
      })
      const calculation = describeLead(storedLead(lead)).sections.find(
        ({ title }) => title === 'Pakke og satser',
      )
      return Object.keys(table(calculation?.rows ?? []))
    }
    expect(without('PREMIUM')).toEqual(['Pakke', 'Gebyr', 'Begrundelse'])
    expect(without('BASIS')).toEqual(['Pakke', 'Gebyr'])
  })

  test('of a callback has the industry of its page', () => {
    expect(titles(describeLead(storedLead(callbackLead())).sections)).toEqual(['Kontakt', 'Svar', 'Lovet'])
    expect(describeLead(storedLead(callbackLead())).sections[1]?.rows).toEqual([
      { label: 'Branche', value: 'Sportsklub' },
    ])
    expect(titles(describeLead(storedLead({ ...callbackLead(), industry: '' })).sections)).toEqual([
      'Kontakt',
      'Lovet',
    ])
  })

  test('of a callback has the time to call apart from the comment', () => {
    const called = describeLead(storedLead(callbackLead({ comment: 'Ring helst: formiddag\n\nHej' })))
    expect([called.callTime, called.comment]).toEqual(['formiddag', 'Hej'])
    expect(table(called.sections[0]?.rows ?? [])).toMatchObject({ Kommentar: 'Hej' })
    expect(table(called.sections[1]?.rows ?? [])).toEqual({
      'Ring helst': 'formiddag',
      Branche: 'Sportsklub',
    })
  })

  test('says by which day its sender was promised a response', () => {
    const promised = describeLead(storedLead(callbackLead(), { answerBy: '2026-12-04' }))
    expect(promised.answerBy).toBe('fredag den 4. december')
    expect(promised.sections.find(({ title }) => title === 'Lovet')?.rows).toEqual([
      { label: 'Ringes op senest', value: 'fredag den 4. december' },
    ])
    const before = describeLead(storedLead(callbackLead(), { answerBy: null }))
    expect(before.answerBy).toBeNull()
    expect(titles(before.sections)).not.toContain('Lovet')
  })

  test.each([
    [{}, { Abonnement: 'PRO (BASIS)', Bankoplysninger: 'Givet, gemt krypteret' }],
    [
      { tier: 'PREMIUM', hasBank: false } as const,
      { Abonnement: 'PREMIUM', Bankoplysninger: 'Ikke givet endnu' },
    ],
  ])('of an application with %j describes its account', (change, expected) => {
    const [, account] = describeLead(storedLead({ ...APPLICATION, ...change })).sections
    expect(account?.title).toBe('Konto')
    expect(table(account?.rows ?? [])).toEqual({
      ...expected,
      Betingelser: 'Abonnementsbetingelser v1.3 accepteret',
    })
  })

  test('of an application without terms does not mention them', () => {
    const [, account] = describeLead(storedLead({ ...APPLICATION, terms: '' })).sections
    expect(table(account?.rows ?? [])).not.toHaveProperty('Betingelser')
  })
})

test('only a lead of the calculator has a quotation, for sales and for its sender', () => {
  const lead = wizardLead()
  const { quotation, mailed, offer: described } = describeLead(storedLead(lead))
  expect(quotation).toMatchObject({ lead, offer: { package: 'BASIS' } })
  expect(quotation?.answers).toEqual(answerRows(lead.answers))
  expect([mailed?.offer.package, described?.package]).toEqual(['BASIS', 'BASIS'])
  const { quotation: none, mailed: neither, offer: nor } = describeLead(storedLead(callbackLead()))
  expect([none, neither, nor]).toEqual([null, null, null])
})
