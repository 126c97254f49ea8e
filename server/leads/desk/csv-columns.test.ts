import { expect, test } from 'vitest'
import type { DeskRow } from '#app/internal/desk.ts'
import type { Lead } from '#app/lead/lead.ts'
import { FALLBACK_LEAD_CONTENT } from '#server/leads/lead-content.ts'
import type { StoredLead } from '#server/leads/store/stored-lead.ts'
import { withNames } from '#tests/builders/figures.ts'
import { callbackLead, wizardLead } from '#tests/fakes/example-lead.ts'
import { LEAD_HEADINGS, leadCells } from './csv-columns.ts'

const AT = Date.parse('2026-11-20T13:05:00Z')

/** The filled in cells of a lead, by heading. */
function cellsOf(lead: Lead, row: Partial<DeskRow> = {}, attribution: StoredLead['attribution'] = null) {
  const cells = leadCells(
    {
      id: 'lead',
      reference: 'K7M4-2XQ9',
      form: 'information',
      lead,
      rates: FALLBACK_LEAD_CONTENT.rates,
      decided: null,
      attribution,
      notice: null,
      signs: [],
      quarantinedAt: null,
      receivedAt: AT,
      completedAt: null,
      answerBy: null,
    },
    {
      reference: 'K7M4-2XQ9',
      receivedAt: AT,
      kind: 'Ønske om tilbud',
      asked: '',
      name: 'Mette Holm',
      company: '',
      email: '',
      phone: '',
      callTime: '',
      comment: '',
      amount: '',
      others: 0,
      deletesAt: AT,
      delivery: 'delivered',
      work: [],
      ...row,
    },
  )
  expect(cells).toHaveLength(LEAD_HEADINGS.length)
  return Object.fromEntries(
    LEAD_HEADINGS.map((heading, at) => [heading, withNames(cells[at] ?? '')] as const).filter(
      ([, text]) => text !== '',
    ),
  )
}

test('a quote is one row with everything that sales works with', () => {
  const lead = wizardLead({ comment: 'Vi har to haller' })
  expect(cellsOf(lead, {}, { utm_source: 'avisen', utm_medium: 'annonce' })).toMatchInlineSnapshot(`
    {
      "Anbefalet pakke": "BASIS",
      "Arrangørens gebyr (kr. inkl. moms)": "‹gebyr›",
      "Begrundelse": "Vi anbefaler BASIS, fordi der ikke er valgt noget, der kræver PREMIUM.",
      "Billetpris (kr. inkl. moms)": "89,99",
      "Billetter": "1300",
      "Branche": "Sportsklub",
      "Det koster arrangøren": "‹gebyr› kr. i gebyr inkl. moms, og Egen webshop (prisen står i dit tilbud)",
      "E-mail": "mette@fjordscene.example",
      "Gebyr pr. billet (kr. inkl. moms)": "‹gebyr pr. billet›",
      "Gebyrer i alt (kr. ekskl. moms)": "‹gebyr ekskl.›",
      "Gebyret betales af": "Arrangøren",
      "Kilde": "avisen",
      "Kommentar": "Vi har to haller",
      "Køberen betaler pr. billet (kr. inkl. moms)": "89,99",
      "Levering": "Leveret",
      "Medie": "annonce",
      "Modtaget": "20. november 2026 kl. 14.05",
      "Modtaget (ISO)": "2026-11-20 14:05:00",
      "Navn": "Mette Holm",
      "Omsætning (kr. inkl. moms)": "116987,00",
      "Pakke": "BASIS",
      "Pakkens pris": "0 kr. om måneden ekskl. moms, og Egen webshop (prisen står i dit tilbud)",
      "Reference": "K7M4-2XQ9",
      "Slags": "Ønske om tilbud",
      "Telefon": "20 34 56 78",
      "Tilstand": "Ny",
      "Tilvalg": "Egen webshop",
      "Udbetales til arrangøren (kr. inkl. moms)": "‹udbetalt›",
    }
  `)
})

test('a callback has no figures, and its time beside its comment', () => {
  const lead = callbackLead({ comment: 'Ring helst: formiddag\n\nVi har to haller' })
  expect(cellsOf(lead)).toMatchInlineSnapshot(`
    {
      "Branche": "Sportsklub",
      "E-mail": "jonas@havnehallen.example",
      "Firma": "Havnehallen",
      "Kommentar": "Vi har to haller",
      "Levering": "Leveret",
      "Modtaget": "20. november 2026 kl. 14.05",
      "Modtaget (ISO)": "2026-11-20 14:05:00",
      "Navn": "Mette Holm",
      "Reference": "K7M4-2XQ9",
      "Ring helst": "formiddag",
      "Slags": "Ønske om tilbud",
      "Telefon": "30 40 50 60",
      "Tilstand": "Ny",
    }
  `)
})

test('a quote without a sale has no totals', () => {
  const lead = wizardLead()
  lead.answers.ticketDetails.numberOfTickets = 0
  const cells = cellsOf(lead)
  expect(cells).not.toHaveProperty(['Omsætning (kr. inkl. moms)'])
  expect(cells).not.toHaveProperty(['Gebyrer i alt (kr. ekskl. moms)'])
})

test('a package by agreement has its sale, but no computed fees', () => {
  const lead = wizardLead({}, { contactMethod: 'start', packageTitle: 'Efter aftale' })
  const cells = cellsOf(lead)
  expect(cells).toHaveProperty(['Omsætning (kr. inkl. moms)'], '116987,00')
  expect(cells).not.toHaveProperty(['Gebyrer i alt (kr. ekskl. moms)'])
})

test('the work on a lead is in separate columns, notes with their time and author', () => {
  const entry = { id: '', author: 'Bo', at: AT, isCurrent: true }
  const cells = cellsOf(wizardLead(), {
    work: [
      { ...entry, name: 'state', value: 'active' },
      { ...entry, name: 'holder', value: 'Bo' },
      { ...entry, name: 'due', value: '2026-12-24' },
      { ...entry, name: 'note', value: 'Ringet' },
      { ...entry, name: 'note', value: 'Skrevet', author: '', at: AT + 60_000 },
    ],
  })
  expect(cells).toMatchObject({
    Tilstand: 'I gang',
    Ansvarlig: 'Bo',
    Frist: '24. december 2026',
    'Frist (ISO)': '2026-12-24',
    Noter: '2026-11-20 14:05:00 Bo: Ringet\n2026-11-20 14:06:00: Skrevet',
  })
})
