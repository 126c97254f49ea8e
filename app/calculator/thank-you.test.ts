import { describe, expect, it } from 'vitest'
import { NO_ANSWERS } from '#app/lead/answers/answers.ts'
import { NOTHING_DIFFERS } from '#app/lead/final-lead.ts'
import type { Lead, WizardLead } from '#app/lead/lead.ts'
import type { AddOn } from '#app/pricing/recommend.ts'
import { callbackLead, storedLead, wizardLead } from '#tests/fakes/example-lead.ts'
import { toThankYou } from './thank-you-summary.ts'

function lead(
  other: AddOn[],
  numberOfTickets: number,
  ticketPrice: number,
  change: Partial<WizardLead> = {},
): WizardLead {
  const ticketDetails = { ...NO_ANSWERS.ticketDetails, numberOfTickets, ticketPrice }
  return wizardLead(
    {},
    { answers: { ...NO_ANSWERS, industry: 'Sportsklub', other, ticketDetails }, ...change },
  )
}

const thankYou = (of: Lead) => toThankYou(storedLead(of))

const support: AddOn = { name: 'Support', icon: null, package: 'BASIS' }
const whiteLabel: AddOn = { name: 'White label', icon: null, package: 'PREMIUM' }

describe('the thank-you page', () => {
  it('greets by first name, and lists the contact that was given, the reference and the add-ons', () => {
    const summary = thankYou(lead([support], 100, 100))
    expect(summary.firstName).toBe('Mette')
    expect(summary.contact).toEqual([
      { label: 'Navn', value: 'Mette Holm' },
      { label: 'E-mail', value: 'mette@fjordscene.example' },
      { label: 'Telefon', value: '20 34 56 78' },
    ])
    expect(summary.reference).toBe('K7M4-2XQ9')
    expect(summary.addOns).toEqual([{ name: 'Support', package: 'BASIS' }])
  })

  const offered = (of: WizardLead) => {
    const { package: name, why } = thankYou(of).offered ?? { package: null, why: '' }
    return [name, why.replaceAll('\u00a0', ' ')]
  }

  it('names the package and the rule that decided, and mentions add-ons only if any were chosen', () => {
    expect(offered(lead([support, whiteLabel], 100, 100))).toEqual([
      'PREMIUM',
      'PREMIUM, fordi du har valgt White label.',
    ])
    expect(offered(lead([], 100, 100))).toEqual(['BASIS', 'Du har ikke valgt noget, der kræver PREMIUM.'])
    expect(offered(lead([support], 100, 100))).toEqual([
      'BASIS',
      'BASIS, fordi dine tilvalg kan lægges til BASIS.',
    ])
    expect(offered(lead([support], 1001, 250))).toEqual([
      'PREMIUM',
      'PREMIUM, fordi din omsætning er over 250.000 kr. inkl. moms; ingen af dine tilvalg kræver det.',
    ])
  })

  it('names the package that we recommended, and why, if another was chosen', () => {
    expect(offered(lead([], 1001, 250, { choice: 'BASIS' }))).toEqual([
      'BASIS',
      'Din beregning gælder BASIS. Vi anbefalede PREMIUM, fordi din omsætning er over 250.000 kr. inkl. moms.',
    ])
    expect(offered(lead([whiteLabel], 100, 1, { contactMethod: 'start', packageTitle: 'Basis' }))).toEqual([
      'BASIS',
      'Du har selv valgt BASIS. Vi anbefalede PREMIUM, fordi du har valgt White label.',
    ])
  })

  it('links to the calculation, and prints all answers and what the package costs', () => {
    const full = thankYou(lead([support], 1300, 90))
    expect(full.calculation).toMatch(/^\/beregner\/pakkevalg\?.*pris=90/)
    const titles = ['Kontakt', 'Dine svar', 'Din vejledende beregning', 'Pakken BASIS']
    expect(full.paper.map(({ title }) => title)).toEqual(titles)
    expect(full.figures.length).toBeGreaterThan(1)
    const labels = full.answers.map(({ label }) => label)
    expect(labels).toContain('Billetpris')
    const onlyOnPaper = full.paper[1]?.rows.filter(({ label }) => !labels.includes(label))
    expect(onlyOnPaper?.map(({ label }) => label)).toEqual(['Tilvalg'])
    const created = lead([support], 1300, 90, { contactMethod: 'start', packageTitle: 'PREMIUM' })
    expect(thankYou(created).calculation).toBe(`${full.calculation}&pakke=PREMIUM`)
    const empty = thankYou(lead([], 0, 0))
    expect([empty.calculation, empty.offered]).toEqual([null, null])
  })

  it('names the package that is created, or the order, which has no figures except its price', () => {
    const created = (packageTitle: string) =>
      thankYou(lead([], 100, 100, { contactMethod: 'start', packageTitle }))
    expect(['PREMIUM', 'Scanner', ''].map((title) => created(title).received)).toEqual([
      'Du opretter PREMIUM',
      'Din bestilling: Scanner',
      'Vi har modtaget din oprettelse',
    ])
    expect(created('PREMIUM').figures).not.toEqual([])
    expect([created('Scanner').figures, created('Scanner').offered]).toEqual([[], null])
    const scanner = storedLead(lead([], 0, 0, { contactMethod: 'start', packageTitle: 'Scanner' }), {
      decided: { ...NOTHING_DIFFERS, ordered: { price: '99 kr.', priceLabel: 'pr. dag' } },
    })
    expect(toThankYou(scanner)).toMatchObject({
      priceTitle: 'Prisen',
      figures: [{ label: 'Pris for Scanner', amount: '99 kr.' }],
    })
  })

  it('shows and prints the contact, time and comment of a callback, and no calculation', () => {
    const summary = thankYou(callbackLead({ company: '', comment: 'Ring helst: formiddag\n\nTak!' }))
    expect(summary).toMatchObject({
      paper: [
        {
          title: 'Kontakt',
          rows: [
            { label: 'Navn', value: 'Jonas Bæk' },
            { label: 'E-mail', value: 'jonas@havnehallen.example' },
            { label: 'Telefon', value: '30 40 50 60' },
            { label: 'Kommentar', value: 'Tak!' },
            { label: 'Ring helst', value: 'formiddag' },
          ],
        },
      ],
      answers: [{ label: 'Ring helst', value: 'formiddag' }],
      calculation: null,
      paperNote: null,
      figures: [],
      received: 'Vi har modtaget din henvendelse',
      addOns: [],
      offered: null,
      comment: 'Tak!',
    })
    expect(summary.contact.map(({ label }) => label)).toEqual(['Navn', 'E-mail', 'Telefon'])
  })

  it('recommends a package if only add-ons were chosen', () => {
    expect(offered(lead([whiteLabel], 0, 0))[0]).toBe('PREMIUM')
    expect(thankYou(lead([whiteLabel], 0, 0)).addOns).toHaveLength(1)
  })

  it('has a note for print that its figures are indicative, if it shows any', () => {
    expect(thankYou(lead([support], 100, 100)).paperNote).toMatch(/^Beløbene er vejledende/)
    expect(thankYou(lead([], 0, 0, { contactMethod: 'start' })).paperNote).toBeNull()
  })

  it('recommends nothing if no question was answered', () => {
    expect(thankYou(lead([], 0, 0, { contactMethod: 'start' })).offered).toBeNull()
  })
})
