import { render } from '@react-email/render'
import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { NO_ANSWERS, statedAnswers } from '#app/lead/answers/answers.ts'
import { NO_CONTACT } from '#app/lead/fields/contact-fields.ts'
import { NOTHING_DIFFERS } from '#app/lead/final-lead.ts'
import type { ApplicationLead, Lead, WizardLead } from '#app/lead/lead.ts'
import { namedSteps } from '#app/lead/next-steps.ts'
import { FALLBACK_RATES } from '#app/pricing/packages.ts'
import { withNames } from '#tests/builders/figures.ts'
import { ratesOf } from '#tests/builders/rates.ts'
import {
  callbackLead,
  demoLead,
  mailedLead,
  NEXT_STEPS,
  storedLead,
  wizardLead,
} from '#tests/fakes/example-lead.ts'
import { applicationLetter } from './application-letter.ts'
import { type Letter, LetterMail, letterText } from './letter.tsx'
import { offerLetter } from './offer-letter.ts'
import { salesLetter } from './sales-letter.ts'

const sender = {
  productName: 'Lysfest',
  logo: { url: 'https://www.lysfest.example/media/logo.svg?fm=png', width: 300, height: 60 },
  address: 'Kajen 1, 8000 Aarhus C',
  phone: '70 00 00 00',
  email: 'hej@lysfest.example',
  registration: 'Lysfest ApS, hjemsted Aarhus C, CVR-nr. 12345674',
}
const times = { receivedAt: Date.parse('2026-07-20T22:30:00Z') }
const facts = { reference: 'K7M4-2XQ9', ...times, sender }
const offerOfLead = (lead: WizardLead, bookingUrl: string | null = 'https://moede.example/demo') =>
  offerLetter({
    ...mailedLead(lead),
    bookingUrl,
    siteUrl: 'https://www.lysfest.example',
    ...facts,
  })
const offerText = (lead: WizardLead): string => letterText(offerOfLead(lead))

describe('the auto-reply', () => {
  test('for an offer has the expected text, word for word', () => {
    expect(withNames(offerText(wizardLead()))).toMatchInlineSnapshot(`
      "Hej Mette

      Tak for din henvendelse. Her er din beregning og de svar, den bygger på.

      Vi modtog dine svar 21. juli 2026 kl. 00.30. Hav referencen klar, hvis du ringer eller skriver til os.

      Reference: K7M4-2XQ9

      Din vejledende beregning
      ------------------------
      Beregnet for: 1.300 billetter à 89,99 kr. inkl. moms · Sportsklub · arrangøren betaler gebyret
      Du får udbetalt for billetterne: ‹udbetalt› kr. inkl. moms, 116.987 kr. minus ‹gebyr› kr. i gebyr
      Det koster dig: ‹gebyr› kr. i gebyr inkl. moms, og Egen webshop (prisen står i dit tilbud)
      Dit gebyr: ‹gebyr› kr. inkl. moms (‹gebyr ekskl.› ekskl.)
      Gebyr pr. billet: ca. ‹gebyr pr. billet› kr. inkl. moms (ca. ‹gebyr pr. billet ekskl.› ekskl.)
      Pris for BASIS: 0 kr. om måneden ekskl. moms, og Egen webshop (prisen står i dit tilbud)
      Køberen betaler pr. billet: 89,99 kr. inkl. moms, uden gebyr

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
      Gebyret betales af: Arrangøren

      Pakken BASIS
      ------------
      Gebyr: 3,2 kr + 3,2% eks moms pr billet
      Omsætning i alt: 116.987 kr. inkl. moms
      Fast gebyr i alt: ‹fast gebyr› kr. ekskl. moms
      Procentgebyr i alt: ‹procentgebyr› kr. ekskl. moms
      Hvorfor BASIS? BASIS, fordi dine tilvalg kan lægges til BASIS.

      Hvis køberen betaler gebyret
      ----------------------------
      Du får udbetalt for billetterne: 116.987 kr. inkl. moms
      Dit gebyr: 0 kr. (køberen betaler)
      Køberen betaler pr. billet: ca. ‹køberen betaler› kr. inkl. moms, heraf ca. ‹gebyr pr. billet› kr. i gebyr
      Gebyrer i alt, betalt af køberne: ‹gebyr› kr. inkl. moms (‹gebyr ekskl.› ekskl.)

      Hvis du betaler gebyret
      -----------------------
      Du får udbetalt for billetterne: ‹udbetalt› kr. inkl. moms, 116.987 kr. minus ‹gebyr› kr. i gebyr
      Dit gebyr: ‹gebyr› kr. inkl. moms (‹gebyr ekskl.› ekskl.)
      Gebyr pr. billet: ca. ‹gebyr pr. billet› kr. inkl. moms (ca. ‹gebyr pr. billet ekskl.› ekskl.)
      Køberen betaler pr. billet: 89,99 kr. inkl. moms, uden gebyr

      Hvad sker der nu?
      -----------------
      1. Vi læser dine svar
         En konsulent ser på tallene senest mandag den 23. november.
      2. Du får et tilbud

      Beløbene er vejledende. Satserne er dem, der gjaldt, da du sendte.

      Du får mailen, fordi adressen blev skrevet i formularen på www.lysfest.example. Var det ikke dig, kan du se bort fra den.

      -- 
      Lysfest
      Kajen 1, 8000 Aarhus C
      70 00 00 00
      hej@lysfest.example
      Lysfest ApS, hjemsted Aarhus C, CVR-nr. 12345674"
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
      expect(line).toMatch(/moms|\(køberen betaler\)/)
  })

  test("shows both payers' outcome only if the organiser pays", () => {
    const customerPays = wizardLead()
    customerPays.answers.ticketDetails.customerPaysFee = true
    expect(offerText(wizardLead())).toContain('Hvis køberen betaler gebyret')
    expect(offerText(customerPays)).not.toContain('Hvis køberen betaler gebyret')
    expect(withNames(offerText(customerPays))).toContain('heraf ca. ‹gebyr pr. billet› kr. i gebyr')
  })

  test("states the rates of the lead's own package, or none if there is no package", () => {
    const premium = wizardLead({}, { contactMethod: 'start', packageTitle: 'Premium' })
    expect(offerText(premium)).toContain('4 kr + 4% eks moms pr billet')
    const festival = wizardLead({}, { contactMethod: 'start', packageTitle: 'Festival' })
    expect(offerText(festival)).not.toContain('eks moms pr billet')
    expect(offerText(festival)).not.toContain('Dit gebyr')
  })

  test('for a start without answers states what was chosen and computes nothing', () => {
    const lead = wizardLead({}, { contactMethod: 'start', packageTitle: 'BASIS' })
    lead.answers = statedAnswers(NO_ANSWERS)
    expect(offerText(lead)).toContain('Pakken BASIS')
    expect(offerText(lead)).toContain('3,2 kr + 3,2% eks moms pr billet')
    expect(offerText(lead)).toContain('Pris for BASIS: 0 kr. om måneden ekskl. moms')
    expect(offerText(lead)).not.toMatch(/Omsætning|Dine svar|gebyr:|udbetalt/)
  })

  test("links to the booking page and to the sender's calculation, with no personal data in the URL", () => {
    expect(offerOfLead(wizardLead()).links.map(({ href }) => href)).toEqual([
      'https://www.lysfest.example/beregner/pakkevalg?branche=sportsklub&tilvalg=egen-webshop&betaler=arrangoer&pris=89%2C99&antal=1300',
      'https://moede.example/demo',
    ])
    expect(offerOfLead(wizardLead(), null).links).toHaveLength(1)
    // The demo's link to the booking page has the id of the click.
    const demo = offerOfLead(demoLead('et-id', { email: 'ida@scenen.example' }))
    expect(demo.links.at(-1)).toEqual({
      label: 'Book et tidspunkt til din demo',
      href: 'https://moede.example/demo?intent=et-id',
    })
  })

  test('links to the package that was chosen in either way, and never to one that is only recommended', () => {
    const linked = (change: Partial<WizardLead>) =>
      new URL(offerOfLead(wizardLead({}, change)).links[0]?.href ?? '').searchParams.get('pakke')
    expect(linked({ choice: 'PREMIUM' })).toBe('PREMIUM')
    expect(linked({ contactMethod: 'start', packageTitle: 'Premium' })).toBe('PREMIUM')
    expect(linked({ contactMethod: 'start', packageTitle: 'Dørpakke' })).toBeNull()
    expect(linked({})).toBeNull()
  })

  test('links to no calculation if none was made', () => {
    const lead = wizardLead({}, { contactMethod: 'start', packageTitle: 'BASIS' })
    lead.answers.ticketDetails = { ...lead.answers.ticketDetails, numberOfTickets: 0, ticketPrice: 0 }
    expect(offerOfLead(lead).links.map(({ href }) => href)).toEqual(['https://moede.example/demo'])
  })

  const price = 'BASIS: 0\u00a0kr. om måneden ekskl. moms, 3,2 kr + 3,2% eks moms pr billet'
  test.each([
    [
      'a quote',
      'call',
      'Din prisberegning',
      price,
      'Tak for din henvendelse. Her er din beregning og de svar, den bygger på.',
      'Book et møde, hvis du hellere vil tale om det',
    ],
    [
      'a start',
      'start',
      'Vi har modtaget din oprettelse',
      price,
      'Tak, fordi du vil i gang. Her er det, du har valgt.',
      'Book et møde, hvis du hellere vil tale om det',
    ],
    [
      'a demo',
      'demo',
      'Din personlige demo',
      'Vi har modtaget dit ønske om en demo',
      'Tak for din interesse. Her er dine svar, så vi begge har dem til demoen.',
      'Book et tidspunkt til din demo',
    ],
  ] as const)('to %s has its own text', (_, contactMethod, subject, preview, opening, booking) => {
    const letter = offerOfLead(wizardLead({}, { contactMethod, packageTitle: 'BASIS' }))
    expect(letter).toMatchObject({ subject: `${subject} (K7M4-2XQ9)`, preview })
    expect(letter.paragraphs[0]).toBe(opening)
    expect(letter.links.at(-1)?.label).toBe(booking)
  })

  test('without a package shows the order instead of a price as the inbox preview', () => {
    const bare = wizardLead({}, { contactMethod: 'start' })
    expect(offerOfLead(bare).preview).toBe('Det har du valgt')
    expect(offerOfLead(bare).sections.map(({ title }) => title)).toEqual([
      'Det har du valgt',
      'Din omsætning',
    ])
    expect(offerOfLead(bare).notes).toEqual([expect.stringMatching(/^Du får mailen, fordi /)])
  })

  test('for an order has the expected text, word for word', () => {
    const lead = wizardLead({}, { contactMethod: 'start', packageTitle: 'Dørpakke' })
    lead.answers = statedAnswers(NO_ANSWERS)
    const ordered = { price: '349 kr.', priceLabel: 'pr. arrangement ekskl. moms' }
    const letter = offerLetter({
      ...mailedLead(lead, { decided: { ...NOTHING_DIFFERS, ordered } }),
      bookingUrl: null,
      siteUrl: 'https://www.lysfest.example',
      ...facts,
    })
    expect(letter).toMatchObject({
      subject: 'Vi har modtaget din bestilling (K7M4-2XQ9)',
      preview: 'Det har du bestilt',
    })
    expect(letterText(letter)).toMatchInlineSnapshot(`
      "Hej Mette

      Tak for din bestilling.

      Vi modtog bestillingen 21. juli 2026 kl. 00.30. Hav referencen klar, hvis du ringer eller skriver til os.

      Reference: K7M4-2XQ9

      Prisen
      ------
      Pris for Dørpakke: 349 kr. pr. arrangement ekskl. moms

      Det har du bestilt
      ------------------
      Bestilling: Dørpakke

      Hvad sker der nu?
      -----------------
      1. Vi læser din bestilling senest mandag den 23. november.

      Du får mailen, fordi adressen blev skrevet i formularen på www.lysfest.example. Var det ikke dig, kan du se bort fra den.

      -- 
      Lysfest
      Kajen 1, 8000 Aarhus C
      70 00 00 00
      hej@lysfest.example
      Lysfest ApS, hjemsted Aarhus C, CVR-nr. 12345674"
    `)
  })

  test('has only the fee as the inbox preview if no price of the package is known', () => {
    const rates = { ...FALLBACK_RATES, BASIS: ratesOf({ packagePrice: { price: '' } }) }
    const letter = offerLetter({
      ...mailedLead(wizardLead(), { rates }),
      bookingUrl: null,
      siteUrl: 'https://www.lysfest.example',
      ...facts,
    })
    expect(letter.preview).toBe('BASIS: 3,2 kr + 3,2% eks moms pr billet')
  })

  test('names the package once', () => {
    expect(offerText(wizardLead())).toContain('Pakken BASIS')
    expect(offerText(wizardLead())).not.toMatch(/^Pakke: /m)
  })

  test('never greets with a link as a name', () => {
    const text = offerText(wizardLead({ firstname: 'www.billig.example/køb' }))
    expect(text.split('\n')[0]).toBe('Hej')
    expect(text).not.toContain('billig')
  })

  // The address may be another person's, who would get a stranger's text from us.
  test('says that a comment was received, and repeats none of it', () => {
    const text = offerText(wizardLead({ comment: 'Vi har brug for tre scannere.' }))
    expect(text).toContain('Din kommentar: Modtaget')
    expect(text).not.toContain('scannere')
    expect(offerText(wizardLead())).not.toContain('kommentar')
  })

  test("says what happens next in the content's own words, with the promised day", () => {
    expect(offerText(wizardLead())).toContain(
      'Hvad sker der nu?\n-----------------\n1. Vi læser dine svar\n   En konsulent ser på tallene senest mandag den 23. november.\n2. Du får et tilbud\n',
    )
  })

  test('never breaks an amount over two lines', async () => {
    const html = await render(createElement(LetterMail, { letter: offerOfLead(wizardLead()) }))
    const shown = html.slice(html.indexOf('<h1'))
    const [large = ''] = /<td class="leading".*?<\/td>/s.exec(shown) ?? []
    // Its moms is below it, in text size: together they would be cut in the middle on a phone.
    expect(large).toMatch(/>[\d.]+,\d\d\u00a0kr\. <span [^>]*>inkl\. moms, 116\.987\u00a0kr\. minus/)
    expect(shown).not.toMatch(/\d kr\.? /)
    expect(shown.replace(large, '')).not.toMatch(/kr\. (?:ekskl|inkl)/)
    expect(shown).toMatch(/\d\u00a0kr\.\u00a0ekskl\.\u00a0moms/)
  })

  test('shows the price with its add-ons as one large amount if there are no tickets', async () => {
    const lead = wizardLead({}, { contactMethod: 'start', packageTitle: 'BASIS' })
    lead.answers = {
      ...statedAnswers(NO_ANSWERS),
      other: [
        { name: 'Egen webshop', icon: null, package: 'BASIS', price: '148 kr. om måneden ekskl. moms' },
      ],
    }
    const html = await render(createElement(LetterMail, { letter: offerOfLead(lead) }))
    expect(html).toMatch(
      /<td class="leading"[^>]*>0\u00a0kr\. \+ tilvalg 148\u00a0kr\. <span [^>]*>om måneden ekskl\. moms \(185 inkl\.\)</,
    )
  })

  test('contains no advertising', () => {
    expect(offerText(wizardLead())).not.toMatch(/nyhedsbrev|opgrad|tilmeld|rabat/i)
  })
})

describe('the notice to sales', () => {
  const replying = 'Svar på denne mail for at skrive direkte til afsenderen.'
  const deskUrl = 'https://www.lysfest.example/intern/henvendelse/K7M4-2XQ9'
  const notice = (lead: Lead, given: { deskUrl?: string; completedAt?: number } = {}) => {
    const { completedAt = null, deskUrl: address = null } = given
    const stored = storedLead(lead, { attribution: { utm_source: 'avisen' }, completedAt, ...times })
    return salesLetter(stored, { isUpdate: completedAt !== null, deskUrl: address, sender })
  }

  test('states what the visitor wrote and where the lead came from', () => {
    const text = letterText(notice(callbackLead(), { deskUrl }))
    expect(text).toContain('Telefon: 30 40 50 60')
    expect(text).toContain('Ring helst før kl. 10.')
    expect(text).toContain('Kilde: avisen')
    expect(text).toContain(`Åbn henvendelsen:\n${deskUrl}\n`)
  })

  test.each([
    ['an address', {}, replying],
    ['an address and no number', { phone: '' }, replying],
    ['a number alone', { email: '' }, 'Der er ingen mailadresse, kun et telefonnummer.'],
    [
      'neither',
      { email: '', phone: '' },
      'Der er endnu ingen kontaktoplysninger. Kommer de, sender vi en mail mere.',
    ],
  ])('says how to reply to a visitor who left %s', (_, contact, words) => {
    expect(notice(callbackLead(contact)).paragraphs).toEqual(['Modtaget 21. juli 2026 kl. 00.30.', words])
  })

  test('of a demo that got only a name says that address and number are missing', () => {
    const completedAt = facts.receivedAt + 3_600_000
    const letter = notice(demoLead('x', { firstname: 'Mette' }), { completedAt })
    expect(letter.subject).toBe('Ønske om demo, nu med kontaktoplysninger: Mette (K7M4-2XQ9)')
    expect(letter.paragraphs[1]).toBe('Der er kun et navn, hverken mailadresse eller telefonnummer.')
  })

  test('of a demo says that contact details are missing, and a later one that they arrived', () => {
    expect(notice(demoLead('x')).paragraphs[1]).toMatch(/^Der er endnu ingen kontaktoplysninger\./)
    const completedAt = facts.receivedAt + 3_600_000
    const letter = notice(demoLead('x', { firstname: 'Ida', phone: '+4520345678' }), { completedAt })
    expect(letter.paragraphs[0]).toBe(
      'Modtaget 21. juli 2026 kl. 00.30. Kontaktoplysninger tilføjet 21. juli 2026 kl. 01.30.',
    )
    expect(letter).toMatchObject({
      subject: 'Ønske om demo, nu med kontaktoplysninger: Ida (K7M4-2XQ9)',
      preview: 'Ønske om demo, nu med kontaktoplysninger',
      greeting: 'Ønske om demo, nu med kontaktoplysninger',
    })
  })

  test.each([
    ['a person of a company', {}, 'Ring mig op: Jonas Bæk, Havnehallen (K7M4-2XQ9)'],
    ['a person', { company: '' }, 'Ring mig op: Jonas Bæk (K7M4-2XQ9)'],
    ['a company', { firstname: '', lastname: '' }, 'Ring mig op: Havnehallen (K7M4-2XQ9)'],
    ['nobody', { firstname: '', lastname: '', company: '' }, 'Ring mig op (K7M4-2XQ9)'],
  ])('names %s in its subject', (_, contact, subject) => {
    expect(notice(callbackLead(contact))).toMatchObject({
      subject,
      preview: 'Ring mig op',
      greeting: 'Ring mig op',
    })
  })

  test('links to the lead desk if there is one', () => {
    expect(notice(callbackLead())).toMatchObject({ links: [], notes: [] })
    expect(notice(callbackLead(), { deskUrl }).links).toEqual([{ label: 'Åbn henvendelsen', href: deskUrl }])
  })
})

describe('the receipt for an application', () => {
  const application: ApplicationLead = {
    kind: 'application',
    contact: { ...NO_CONTACT, firstname: 'Ida', lastname: 'Lund', company: 'Scenen', cvr: '13748136' },
    tier: 'PREMIUM',
    hasBank: true,
    terms: '1.3',
  }
  const receiptOf = (change: Partial<ApplicationLead> = {}) =>
    applicationLetter({
      steps: namedSteps(NEXT_STEPS.application, 'fredag den 4. december'),
      lead: { ...application, ...change },
      siteUrl: 'https://www.lysfest.example',
      ...facts,
    })

  test('has the expected text, word for word', () => {
    expect(letterText(receiptOf())).toMatchInlineSnapshot(`
      "Hej Ida

      Tak for din ansøgning om en arrangørkonto.

      Vi modtog den 21. juli 2026 kl. 00.30. Hav referencen klar, hvis du ringer eller skriver til os.

      Reference: K7M4-2XQ9

      Din ansøgning
      -------------
      Pakke: PREMIUM
      Bankoplysninger: Modtaget
      Betingelser: Abonnementsbetingelser 1.3, accepteret

      Hvad sker der nu?
      -----------------
      1. Vi læser ansøgningen
         Det sker senest fredag den 4. december.

      Betingelserne kan læses på https://www.lysfest.example/abonnementsbetingelser.

      Du får mailen, fordi adressen blev skrevet i formularen på www.lysfest.example. Var det ikke dig, kan du se bort fra den.

      -- 
      Lysfest
      Kajen 1, 8000 Aarhus C
      70 00 00 00
      hej@lysfest.example
      Lysfest ApS, hjemsted Aarhus C, CVR-nr. 12345674"
    `)
    expect(receiptOf()).toMatchObject({
      subject: 'Vi har modtaget din ansøgning (K7M4-2XQ9)',
      preview: 'Det har du søgt om',
    })
  })

  test.each<[Partial<ApplicationLead>, string, string]>([
    [{ tier: 'PREMIUM' }, 'Pakke', 'PREMIUM'],
    [{ tier: 'PRO' }, 'Pakke', 'BASIS'],
    [{ hasBank: true }, 'Bankoplysninger', 'Modtaget'],
    [{ hasBank: false }, 'Bankoplysninger', 'Kan sendes senere'],
    [{ terms: '2' }, 'Betingelser', 'Abonnementsbetingelser 2, accepteret'],
  ])('for %o says "%s: %s"', (change, label, value) => {
    expect(receiptOf(change).sections[0]?.rows).toContainEqual({ label, value })
  })

  test('omits terms that were not accepted, and has a plain greeting without a name', () => {
    const { sections, greeting } = receiptOf({ terms: '', contact: NO_CONTACT })
    expect(sections[0]?.rows.map(({ label }) => label)).toEqual(['Pakke', 'Bankoplysninger'])
    expect(greeting).toBe('Hej')
  })
})

describe('as plain text', () => {
  const plain: Letter = {
    subject: 'Emne',
    preview: 'Forhånd',
    greeting: 'Hej',
    paragraphs: [],
    reference: null,
    sections: [],
    links: [],
    notes: [],
    sender: { ...sender, phone: '', address: '', registration: '' },
  }

  test('a mail has no line for an empty section', () => {
    expect(letterText(plain)).toBe('Hej\n\n-- \nLysfest\nhej@lysfest.example')
  })

  test('a multi-line value begins on its own line, and non-breaking spaces become plain ones', () => {
    const rows = [
      { label: 'Kommentar', value: 'A\nB' },
      { label: 'Pris', value: '10\u00a0kr. og 20\u00a0kr.' },
    ]
    expect(letterText({ ...plain, sections: [{ title: 'Svar', rows }] })).toContain(
      'Svar\n----\nKommentar: \nA\nB\nPris: 10 kr. og 20 kr.',
    )
  })
})

describe('as HTML', () => {
  const full: Letter = {
    subject: 'Emnet',
    preview: 'Uddraget',
    greeting: 'Hej Mette',
    paragraphs: ['Første afsnit.', 'Andet afsnit.'],
    reference: 'K7M4-2XQ9',
    sections: [
      { title: 'Dine svar', rows: [{ label: 'Branche', value: 'Sport' }] },
      { title: 'Prisen', rows: [{ label: 'Gebyr', value: '3 kr.', leading: '3 kr.' }], highlighted: true },
    ],
    links: [{ label: 'Book et møde', href: 'https://moede.example/' }],
    notes: ['Første note.', 'Anden note.'],
    sender,
  }
  const htmlOf = (change: Partial<Letter> = {}) =>
    render(createElement(LetterMail, { letter: { ...full, ...change } }))
  const count = (html: string, part: string) => html.split(part).length - 1

  test('a mail contains the whole letter once, in reading order', async () => {
    const html = await htmlOf()
    const order = [
      '<title>Emnet</title>',
      'Uddraget<',
      'src="https://www.lysfest.example/media/logo.svg?fm=png"',
      '>Hej Mette</h1>',
      '>Første afsnit.</p>',
      '>Andet afsnit.</p>',
      '>Prisen</h2>',
      '>Gebyr</th>',
      '>3\u00a0kr.</td>',
      '>Reference</p>',
      '>K7M4-2XQ9</p>',
      '>Book et møde</a>',
      '>Dine svar</h2>',
      '>Branche</th>',
      '>Sport</td>',
      '>Første note.</p>',
      '>Anden note.</p>',
      '<hr',
      'Lysfest<br/>Kajen 1, 8000 Aarhus C<br/>70 00 00 00<br/>hej@lysfest.example<br/>Lysfest ApS, hjemsted Aarhus C, CVR-nr. 12345674</p>',
    ]
    expect(order.filter((part) => count(html, part) !== 1)).toEqual([])
    expect(html).not.toContain('<br/>Lysfest<')
    expect(order.toSorted((a, b) => html.indexOf(a) - html.indexOf(b))).toEqual(order)
  })

  test('the highlight box contains the price and the reference, and is omitted without either', async () => {
    const boxOf = (html: string) => /class="light".*?<\/p><\/td>/s.exec(html)?.[0] ?? ''
    const html = boxOf(await htmlOf())
    expect(html).toContain('Prisen')
    expect(html).toContain('K7M4-2XQ9')
    expect(html).not.toContain('Dine svar')
    const sections = full.sections.slice(0, 1)
    expect(await htmlOf({ reference: null })).not.toContain('Reference')
    expect(await htmlOf({ reference: null })).toContain('class="light"')
    expect(await htmlOf({ sections })).toContain('class="light"')
    expect(await htmlOf({ sections, reference: null })).not.toContain('class="light"')
  })

  test('the wordmark is 32 px high, in its own proportions', async () => {
    const html = await htmlOf()
    expect(html).toMatch(/<img[^>]* height="32"/)
    expect(html).toMatch(/<img[^>]* width="160"/)
  })

  test('without a picture the product name is written at the top', async () => {
    const html = await htmlOf({ sender: { ...sender, logo: null } })
    expect(html).not.toContain('<img')
    expect(html).toMatch(/>Lysfest<\/p>.*>Hej Mette</s)
  })

  test('every class in the stylesheet exists in the mail, for dark mode and for phones', async () => {
    const html = await htmlOf()
    const [, stylesheet = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? []
    const classes = new Set(stylesheet.match(/(?<=\.)[a-z]+(?=[ ,{])/g))
    expect([...classes]).toEqual(
      expect.arrayContaining(['ground', 'leading', 'light', 'page', 'quiet', 'row', 'wordmark']),
    )
    for (const name of classes) expect(html).toContain(`class="${name}"`)
    expect(count(html, 'class="row"')).toBe(2)
    expect(count(html, 'class="quiet"')).toBe(3)
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>')
    expect(html).toContain('<meta name="supported-color-schemes" content="light dark"/>')
  })

  // Outlook for Windows lays mails out with Word, which cannot be run here. Word applies padding to
  // cells only, ignores white-space, and makes a table without a width attribute as wide as its text.
  test('a mail uses only markup that Outlook supports', async () => {
    const rows = [{ label: 'Kommentar', value: 'Første linje\nanden linje' }]
    const html = await htmlOf({ sections: [...full.sections, { title: 'Mere', rows }] })
    const tables = html.match(/<table[^>]*>/g) ?? []
    expect(tables.length).toBeGreaterThan(4)
    for (const table of tables) {
      expect(table).toMatch(/ width="\d+%?"/)
      expect(table).not.toMatch(/style="[^"]*padding/)
    }
    expect(tables.filter((table) => table.includes(' width="600"'))).toHaveLength(1)
    expect(html.match(/<(div|p|a|h1|h2|body)[^>]*style="[^"]*padding:(?!0)/g)).toBeNull()
    expect(html).not.toMatch(/white-space:\s*pre|pre-line|pre-wrap/)
    expect(html).toContain('Første linje<br/>anden linje')
    expect(html).toMatch(/<td[^>]*class="page"[^>]*style="[^"]*padding:40px/)
    expect(html).toMatch(/<td[^>]*class="light"[^>]*style="[^"]*padding:16px 20px/)
  })

  // A mail client applies its own margins, sizes and colours where a mail states none.
  test('each part of a mail states the styles that a mail client would otherwise choose', async () => {
    const leading = { label: 'Pris', value: '3 kr. ekskl. moms', leading: '3 kr.' }
    const boxed: Letter['sections'][number] = {
      title: 'Prisen',
      rows: [{ label: 'Gebyr', value: 'intet' }, leading],
      highlighted: true,
    }
    const letter = { steps: [{ title: '', text: 'Et skridt' }], sections: [full.sections[0] ?? boxed, boxed] }
    const html = (await htmlOf(letter)).replaceAll('&quot;', "'")
    const nameless = (await htmlOf({ sender: { ...sender, logo: null } })).replaceAll('&quot;', "'")
    const styleOf = (element: string, of = html) => {
      const [before = ''] = of.split(element)
      return Object.fromEntries(
        (/ style="([^"]*)"$/.exec(before)?.[1] ?? '')
          .split(';')
          .map((each) => [each.slice(0, each.indexOf(':')), each.slice(each.indexOf(':') + 1)]),
      )
    }
    const text = 'color font-size margin'
    const cell = 'color font-size font-weight line-height padding vertical-align border-bottom'
    const product = 'font-family font-size font-weight'
    for (const [element, stated] of [
      ['>Hej Mette', `${text} font-family line-height`],
      ['>Første afsnit', `${text} line-height`],
      ['>Reference', text],
      ['>K7M4-2XQ9', `${text} font-family font-weight line-height`],
      ['>Book et møde', 'color text-decoration'],
      ['>Et skridt', `${text} line-height`],
      ['>Første note', `${text} line-height`],
      ['>Lysfest<br/>', `${text} line-height`],
      ['>Prisen', `${text} font-family`],
      ['>Dine svar', `${text} font-family`],
      ['>Branche', `${cell} width text-align`],
      ['>Sport', cell],
      ['>Gebyr', `${cell} width text-align`],
      ['>3\u00a0kr.', `${cell} font-family`],
      ['>ekskl.', 'display font-family font-size font-weight line-height'],
      ['><a href="https://moede', 'margin font-size line-height'],
      ['><li', 'margin padding'],
    ] as const)
      for (const name of stated.split(' '))
        expect(styleOf(element)[name], `${name} of ${element}`).toBeTruthy()
    for (const name of `${product} margin`.split(' '))
      expect(styleOf('>Lysfest</p>', nameless)[name], name).toBeTruthy()
    const tagStyle = (tag: RegExp) => tag.exec(html)?.[0] ?? ''
    for (const name of `${product} margin-bottom color`.split(' '))
      expect(tagStyle(/<img[^>]*>/)).toMatch(new RegExp(`[";]${name}:[^;"]`))
    expect(tagStyle(/<hr[^>]*>/)).toMatch(/border-color:#.*margin:\d/)
    expect(tagStyle(/<table[^>]*width="600"[^>]*>/)).toMatch(/max-width:600px;width:100%/)
    for (const name of ['page', 'light'])
      expect(tagStyle(new RegExp(`<td class="${name}"[^>]*>`))).toMatch(/background-color:#/)
    // Rows of the highlight box differ from the others.
    expect(styleOf('>intet')['font-weight']).toBe('700')
    expect(styleOf('>Sport')['font-weight']).toBe('400')
    for (const name of ['color', 'border-bottom'])
      expect(styleOf('>Gebyr')[name]).not.toBe(styleOf('>Branche')[name])
    expect(styleOf('>Prisen').margin).toMatch(/^0 /)
    expect(styleOf('>Dine svar').margin).not.toMatch(/^0 /)
    const tables = html.match(/<table[^>]*border-collapse:collapse[^>]*>/g) ?? []
    expect(tables.map((table) => /margin-bottom:0/.test(table))).toEqual([false, true])
    // By the name under which a reader may have installed it.
    for (const font of html.match(/font-family:[^;"]*/g) ?? [])
      expect(font).toMatch(/^font-family:(?!.*(Fallback|Variable))\S/)
  })

  test('a mail is marked as Danish, and its labels are row headers', async () => {
    const html = await htmlOf()
    expect(html).toMatch(/<html(?=[^>]* lang="da")[^>]* dir="ltr"/)
    expect(count(html, '<th scope="row"')).toBe(2)
  })
})

test('the HTML has every label and the link, escapes visitor input and has an alt text', async () => {
  const lead = callbackLead({ firstname: '<img src=x onerror=alert(1)>', comment: 'A & B\nnæste linje' })
  const letter = salesLetter(storedLead(lead), {
    isUpdate: false,
    deskUrl: 'https://www.lysfest.example/intern/henvendelse/K7M4-2XQ9',
    sender,
  })
  const html = await render(createElement(LetterMail, { letter }))
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(html).toContain('A &amp; B<br/>næste linje')
  expect(html).toContain('alt="Lysfest"')
  expect(html).toContain('lang="da"')
  expect(html).toContain('href="https://www.lysfest.example/intern/henvendelse/K7M4-2XQ9"')
  for (const { rows } of letter.sections) for (const { label } of rows) expect(html).toContain(label)
})
