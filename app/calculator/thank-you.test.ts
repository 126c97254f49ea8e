import { describe, expect, it } from 'vitest'
import { NO_ANSWERS } from '#app/lead/answers/answers.ts'
import { NO_CONTACT } from '#app/lead/fields/contact-fields.ts'
import type { Lead, WizardLead } from '#app/lead/lead.ts'
import type { AddOn } from '#app/pricing/recommend.ts'
import { storedLead } from '#tests/fakes/example-lead.ts'
import { toThankYou } from './thank-you.tsx'

function lead(
  other: AddOn[],
  numberOfTickets: number,
  ticketPrice: number,
  change: Partial<WizardLead> = {},
): WizardLead {
  return {
    kind: 'wizard',
    contactMethod: 'call',
    contact: {
      ...NO_CONTACT,
      firstname: 'Mette Østergaard',
      email: 'mette@fjordscenen.example',
      phone: '+4520345678',
    },
    answers: {
      ...NO_ANSWERS,
      industry: 'Sportsklub',
      other,
      ticketDetails: { ...NO_ANSWERS.ticketDetails, numberOfTickets, ticketPrice },
    },
    packageTitle: '',
    intentId: '',
    ...change,
  }
}

const view = (of: Lead) => storedLead(of, { receivedAt: Date.parse('2026-11-20T08:00:00.000Z') })

const support: AddOn = { name: 'Support', icon: null, package: 'BASIS' }
const whiteLabel: AddOn = { name: 'White label', icon: null, package: 'PREMIUM' }

describe('the thank-you page', () => {
  it('greets by first name and lists only the answers that were given', () => {
    const summary = toThankYou(view(lead([support], 100, 100)))
    expect(summary.firstName).toBe('Mette')
    expect(summary.contact).toEqual([
      { label: 'Navn', value: 'Mette Østergaard' },
      { label: 'E-mail', value: 'mette@fjordscenen.example' },
      { label: 'Telefon', value: '20 34 56 78' },
    ])
    expect(summary.reference).toBe('K7M4-2XQ9')
    expect(summary.addOns).toEqual([{ name: 'Support', package: 'BASIS' }])
  })

  const offered = (of: WizardLead) => {
    const { package: name, why } = toThankYou(view(of)).offered ?? { package: null, why: '' }
    return [name, why.replaceAll('\u00a0', ' ')]
  }

  it("names the offer's package, with the rule that decided, and says nothing of add-ons nobody chose", () => {
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

  it('says of a package that was chosen which one we recommended, and why', () => {
    expect(offered(lead([], 1001, 250, { choice: 'BASIS' }))).toEqual([
      'BASIS',
      'Du har selv valgt BASIS. Vi anbefalede PREMIUM, fordi din omsætning er over 250.000 kr. inkl. moms.',
    ])
    expect(offered(lead([whiteLabel], 100, 1, { contactMethod: 'start', packageTitle: 'Basis' }))).toEqual([
      'BASIS',
      'Du har selv valgt BASIS. Vi anbefalede PREMIUM, fordi du har valgt White label.',
    ])
  })

  it('leads back to the calculation, and has on paper all that was answered and what it costs', () => {
    const full = toThankYou(view(lead([support], 1300, 90)))
    expect(full.calculation).toMatch(/^\/beregner\/pakkevalg\?.*pris=90/)
    const titles = ['Svar', 'Din vejledende beregning', 'Beregning']
    expect(full.paper.map(({ title }) => title)).toEqual(titles)
    expect(full.figures.length).toBeGreaterThan(1)
    const labels = full.answers.map(({ label }) => label)
    expect(labels).toContain('Billetpris')
    expect(
      full.paper[0]?.rows.map(({ label }) => label).filter((label) => !labels.includes(label)),
    ).toHaveLength(1)
    const empty = toThankYou(view(lead([], 0, 0)))
    expect([empty.calculation, empty.offered]).toEqual([null, null])
  })

  it('names the package that is created, without figures if it has no rates', () => {
    const created = (packageTitle: string) =>
      toThankYou(view(lead([], 100, 100, { contactMethod: 'start', packageTitle })))
    expect([created('PREMIUM').created, created('Scanner').created]).toEqual(['PREMIUM', 'Scanner'])
    expect(created('PREMIUM').figures).not.toEqual([])
    expect([created('Scanner').figures, created('Scanner').offered]).toEqual([[], null])
  })

  it('of a callback has its contact and comment, and nothing of a calculation', () => {
    const contact = { ...lead([], 0, 0).contact, comment: 'Ring helst: formiddag' }
    const summary = toThankYou(view({ kind: 'callback', industry: 'Sportsklub', contact }))
    expect(summary).toMatchObject({
      paper: [],
      answers: [],
      calculation: null,
      paperNote: null,
      figures: [],
      created: '',
      addOns: [],
      comment: contact.comment,
    })
    expect(summary.contact.map(({ label }) => label)).toEqual(['Navn', 'E-mail', 'Telefon'])
  })

  it('recommends a package to who chose add-ons alone', () => {
    expect(offered(lead([whiteLabel], 0, 0))?.[0]).toBe('PREMIUM')
    expect(toThankYou(view(lead([whiteLabel], 0, 0))).addOns).toHaveLength(1)
  })

  it('adds a print note that its figures are indicative, if it shows any', () => {
    expect(toThankYou(view(lead([support], 100, 100))).paperNote).toMatch(/^Beløbene er vejledende/)
    expect(toThankYou(view(lead([], 0, 0, { contactMethod: 'start' }))).paperNote).toBeNull()
  })

  it('recommends nothing if no question was answered', () => {
    expect(toThankYou(view(lead([], 0, 0, { contactMethod: 'start' }))).offered).toBeNull()
    const callback = { kind: 'callback' as const, industry: '', contact: lead([], 0, 0).contact }
    expect(toThankYou(view(callback)).offered).toBeNull()
  })
})
