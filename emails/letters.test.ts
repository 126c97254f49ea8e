import { render } from '@react-email/render'
import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import type { WizardLead } from '#app/leads/lead.ts'
import { offerOf } from '#app/leads/offer.ts'
import { FALLBACK_RATES } from '#app/pricing/fees.ts'
import { callbackLead, demoLead, wizardLead } from '#tests/fakes/example-lead.ts'
import { LetterMail, letterText } from './letter.tsx'
import { offerLetter } from './offer-letter.ts'
import { salesLetter } from './sales-letter.ts'

const sender = {
  productName: 'Lysfest',
  logo: { url: 'https://www.lysfest.example/media/logo.svg?fm=png', width: 300, height: 60 },
  address: 'Kajen 1, 8000 Aarhus C',
  phone: '70 00 00 00',
  email: 'hej@lysfest.example',
}
const facts = { reference: 'K7M4-2XQ9', receivedAt: Date.parse('2026-07-20T22:30:00Z'), sender }
const offerOfLead = (lead: WizardLead, bookingUrl: string | null = 'https://moede.example/demo') =>
  offerLetter({
    lead,
    offer: offerOf(lead, FALLBACK_RATES),
    bookingUrl,
    siteUrl: 'https://www.lysfest.example',
    ...facts,
  })
const offerText = (lead: WizardLead): string => letterText(offerOfLead(lead))

describe('the auto-reply', () => {
  test('of an offer reads, word for word', () => {
    expect(offerText(wizardLead())).toMatchInlineSnapshot(`
      "Hej Mette

      Tak for din henvendelse. Her er dine svar og den pris, de giver. En konsulent læser dem og vender tilbage med et personligt tilbud.

      Vi modtog dine svar 21. juli 2026 kl. 00.30. Hav referencenummeret klar, hvis du ringer eller skriver til os.

      Referencenummer: K7M4-2XQ9

      Vejledende pris
      ---------------
      Pris for BASIS: 0 kr. om måneden ekskl. moms
      Gebyrer i alt, betales af arrangøren: 7.903,58 kr. ekskl. moms
      Kunden betaler pr. billet: 89,99 kr. inkl. moms
      Udbetales for billetterne: 107.107,52 kr. inkl. moms

      Se din beregning, og prøv med andre tal:
      https://www.lysfest.example/beregner/pakkevalg?branche=sportsklub&tilvalg=egen-webshop&betaler=arrangoer&pris=89%2C99&antal=1300

      Book et møde, hvis du hellere vil tale om det:
      https://moede.example/demo

      Dine svar
      ---------
      Branche: Sportsklub
      Tilvalg: Egen webshop (kan lægges til BASIS)
      Antal billetter: 1.300
      Billetpris: 89,99 kr. inkl. moms
      Gebyret betales af: Arrangør

      Pakken BASIS
      ------------
      Gebyr: 3,2 kr + 3,2% eks moms pr billet
      Omsætning i alt: 116.987 kr. inkl. moms
      Fast gebyr i alt: 4.160 kr. ekskl. moms
      Procentgebyr i alt: 3.743,58 kr. ekskl. moms
      Begrundelse: Vi anbefaler BASIS, fordi den dækker det, du har valgt.

      Hvis kunden betaler gebyret
      ---------------------------
      Kunden betaler pr. billet: 97,59 kr. inkl. moms
      Gebyrer i alt: 7.903,58 kr. ekskl. moms
      Udbetales for billetterne: 116.987 kr. inkl. moms

      Hvis arrangøren betaler gebyret
      -------------------------------
      Kunden betaler pr. billet: 89,99 kr. inkl. moms
      Gebyrer i alt: 7.903,58 kr. ekskl. moms
      Trækkes før udbetaling: 9.879,48 kr. inkl. moms
      Udbetales for billetterne: 107.107,52 kr. inkl. moms

      Beløbene er vejledende og bygger på dine svar. Satserne er dem, der gjaldt, da du sendte.

      Du får mailen, fordi adressen blev skrevet i formularen på www.lysfest.example. Var det ikke dig, kan du se bort fra den.

      -- 
      Lysfest
      Kajen 1, 8000 Aarhus C
      70 00 00 00
      hej@lysfest.example"
    `)
  })

  test('states every answer and every price with its moms, in Danish time', () => {
    const lead = wizardLead()
    lead.answers.ticketDetails = { ...lead.answers.ticketDetails, seasonPasses: 50, seasonPassPrice: 900 }
    lead.answers.productSales = {
      ...lead.answers.productSales,
      giftCards: true,
      giftCardValue: 12.5,
      merchandiseValue: 99,
    }
    lead.answers.additionalFeatures.numberOfUsers = 4
    lead.answers.expectedRevenue = 300_000
    const text = offerText(lead)
    expect(text).toContain('Vi modtog dine svar 21. juli 2026 kl. 00.30.')
    expect(text).toContain('Sæsonkort: 50 à 900 kr. inkl. moms')
    expect(text).toContain('Gavekort: 12,50 kr. inkl. moms pr. billet og sæsonkort')
    expect(text).not.toContain('Merchandise')
    expect(text).toContain('Antal brugere: 4')
    expect(text).toContain('Forventet omsætning: 300.000 kr. inkl. moms')
    // 116.987 + 45.000 + 1.350 × 12,50
    expect(text).toContain('Omsætning i alt: 178.862 kr. inkl. moms')
    for (const line of text.split('\n').filter((each) => /\d kr\.( |$)/.test(each)))
      expect(line).toMatch(/moms|betales af kunden/)
  })

  test("shows both payers' outcome only when the organiser pays", () => {
    const customerPays = wizardLead()
    customerPays.answers.ticketDetails.customerPaysFee = true
    expect(offerText(wizardLead())).toContain('Hvis kunden betaler gebyret')
    expect(offerText(customerPays)).not.toContain('Hvis kunden betaler gebyret')
    expect(offerText(customerPays)).toContain('Kunden betaler pr. billet: 97,59 kr. inkl. moms')
  })

  test("states the rates of the lead's own package, and none where there is no package", () => {
    const premium = wizardLead({}, { contactMethod: 'start', packageTitle: 'Premium' })
    expect(offerText(premium)).toContain('4 kr + 4% eks moms pr billet')
    const festival = wizardLead({}, { contactMethod: 'start', packageTitle: 'Festival' })
    expect(offerText(festival)).not.toContain('eks moms pr billet')
    expect(offerText(festival)).not.toContain('Gebyrer i alt')
  })

  test('a start without answers says what was chosen and computes nothing', () => {
    const lead = wizardLead({}, { contactMethod: 'start', packageTitle: 'BASIS' })
    lead.answers = {
      ...lead.answers,
      industry: '',
      other: [],
      ticketDetails: {
        numberOfTickets: 0,
        ticketPrice: 0,
        customerPaysFee: true,
        seasonPasses: 0,
        seasonPassPrice: 0,
      },
    }
    expect(offerText(lead)).toContain('Pakken BASIS')
    expect(offerText(lead)).toContain('3,2 kr + 3,2% eks moms pr billet')
    expect(offerText(lead)).toContain('Pris for BASIS: 0 kr. om måneden ekskl. moms')
    expect(offerText(lead)).not.toMatch(/Omsætning|Dine svar|Gebyrer i alt|Udbetales/)
  })

  test("links to the sender's calculation, with nothing personal in the address, and to the booking page", () => {
    expect(offerOfLead(wizardLead()).links.map(({ href }) => href)).toEqual([
      'https://www.lysfest.example/beregner/pakkevalg?branche=sportsklub&tilvalg=egen-webshop&betaler=arrangoer&pris=89%2C99&antal=1300',
      'https://moede.example/demo',
    ])
    expect(offerOfLead(wizardLead(), null).links).toHaveLength(1)
    // The demo's link to the booking page has the id of the click (D22).
    const demo = offerOfLead(demoLead('et-id', { email: 'ida@scenen.example' }))
    expect(demo.links.at(-1)).toEqual({
      label: 'Book et tidspunkt til din demo',
      href: 'https://moede.example/demo?intent=et-id',
    })
  })

  test('links to no calculation where none was made', () => {
    const lead = wizardLead({}, { contactMethod: 'start', packageTitle: 'BASIS' })
    lead.answers.ticketDetails = { ...lead.answers.ticketDetails, numberOfTickets: 0, ticketPrice: 0 }
    expect(offerOfLead(lead).links.map(({ href }) => href)).toEqual(['https://moede.example/demo'])
  })

  test('greets nobody by a link and repeats no comment', () => {
    const text = offerText(wizardLead({ firstname: 'www.billig.example/køb', comment: 'Vind en bil' }))
    expect(text.split('\n')[0]).toBe('Hej')
    expect(text).not.toMatch(/billig|Vind en bil/)
  })

  test('advertises nothing beside the answer', () => {
    expect(offerText(wizardLead())).not.toMatch(/nyhedsbrev|opgrad|tilmeld|rabat/i)
  })
})

test('the sales notice holds all that was told, where it came from, and what is missing', () => {
  const notice = (lead: Parameters<typeof salesLetter>[0]['lead'], completedAt: number | null = null) =>
    salesLetter({
      lead,
      offer: lead.kind === 'wizard' ? offerOf(lead, FALLBACK_RATES) : null,
      attribution: { utm_source: 'avisen' },
      completedAt,
      deskUrl: 'https://www.lysfest.example/intern/henvendelse/K7M4-2XQ9',
      ...facts,
    })
  const callback = notice(callbackLead())
  expect(callback.subject).toBe('Ring mig op: Jonas Bæk, Havnehallen (K7M4-2XQ9)')
  expect(letterText(callback)).toContain('Telefon: 30 40 50 60')
  expect(letterText(callback)).toContain('Ring helst før kl. 10.')
  expect(letterText(callback)).toContain('utm_source: avisen')
  expect(letterText(callback)).toContain(
    'Åbn henvendelsen:\nhttps://www.lysfest.example/intern/henvendelse/K7M4-2XQ9\n',
  )
  expect(letterText(notice(demoLead('x')))).toContain('Der er endnu ingen kontaktoplysninger.')
  expect(notice(demoLead('x', { firstname: 'Ida' }), facts.receivedAt).subject).toBe(
    'Ønske om demo, nu med kontaktoplysninger: Ida (K7M4-2XQ9)',
  )
})

test('the HTML says the same as the text, escapes what a visitor wrote, and names the product in its picture', async () => {
  const letter = salesLetter({
    lead: callbackLead({ firstname: '<img src=x onerror=alert(1)>', comment: 'A & B\nnæste linje' }),
    offer: null,
    attribution: null,
    completedAt: null,
    deskUrl: 'https://www.lysfest.example/intern/henvendelse/K7M4-2XQ9',
    ...facts,
  })
  const html = await render(createElement(LetterMail, { letter }))
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(html).toContain('A &amp; B\nnæste linje')
  expect(html).toContain('alt="Lysfest"')
  expect(html).toContain('lang="da"')
  expect(html).toContain('href="https://www.lysfest.example/intern/henvendelse/K7M4-2XQ9"')
  for (const { rows } of letter.sections) for (const { label } of rows) expect(html).toContain(label)
})
