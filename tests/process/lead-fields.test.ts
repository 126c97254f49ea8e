import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAsOwner } from '#tests/internal-pages.ts'
import { type LeadSite, OWNER_SECRET, startLeadSite } from '#tests/lead-site.ts'
import { visibleText } from '#tests/visible-text.ts'

// Fields of the lead without a control in the wizard: from the endpoint to
// revenue, CRM, mails and desk.

let leadSite: LeadSite

beforeAll(async () => {
  leadSite = await startLeadSite()
})

afterAll(() => leadSite.stop())

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${leadSite.site.url}${path}`, { redirect: 'manual', ...init })

test('season passes, product sales, users and expected revenue reach every destination', async () => {
  const { hubspot, smtp } = leadSite
  const answer = await ask('/api/leads/hubspot', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      firstname: 'Mette Holm',
      email: 'mette@fjordscene.example',
      contactMethod: 'call',
      industry: 'Sportsklub',
      expectedRevenue: 300_000.5,
      ticketDetails: {
        numberOfTickets: 1300,
        ticketPrice: 89.99,
        customerPaysFee: true,
        seasonPasses: 50,
        seasonPassPrice: 900,
      },
      productSales: {
        giftCards: true,
        giftCardValue: 12.5,
        // A value counts only with its flag.
        merchandise: false,
        merchandiseValue: 99,
        foodDrinks: true,
        foodDrinksValue: 60,
      },
      additionalFeatures: { numberOfUsers: 4 },
      other: ['Support'],
      // Figures from the browser are ignored.
      totalRevenue: 1,
      selectedPackage: 'BASIS',
      calculatedFees: { fixedFee: 0, percentageFee: 0, totalFee: 0 },
      revenueBreakdown: { ticketRevenue: 1, seasonPassRevenue: 1, productRevenue: 1 },
    }),
  })
  expect(answer.status).toBe(200)
  const { reference } = await answer.json()

  // 1300 × 89,99 + 50 × 900 + (1300 + 50) × (12,50 + 60) = 116.987 + 45.000 + 97.875, which is over
  // 250.000: PREMIUM.
  await hubspot.waitUntil(() => hubspot.all('tasks').length === 1)
  expect(hubspot.all('deals')[0]?.properties).toMatchObject({
    lead_reference: reference,
    lead_total_revenue: '259862',
    lead_package: 'PREMIUM',
    lead_fixed_fee: '4',
    // 1300 × (4 + 4 % × 89,99)
    amount: '9879.48',
  })

  const told = [
    'Sæsonkort: 50 à 900 kr. inkl. moms',
    'Gavekort: 12,50 kr. inkl. moms pr. billet og sæsonkort',
    'Mad og drikke: 60 kr. inkl. moms pr. billet og sæsonkort',
    'Antal brugere: 4',
    'Forventet omsætning: 300.000,50 kr. inkl. moms',
    'Billetomsætning: 116.987 kr. inkl. moms',
    'Omsætning fra sæsonkort: 45.000 kr. inkl. moms',
    'Omsætning fra varesalg: 97.875 kr. inkl. moms',
    'Omsætning i alt: 259.862 kr. inkl. moms',
    'Gebyrer i alt, betalt af kunderne: 12.349,35 kr. inkl. moms (9.879,48 ekskl.)',
  ]
  const note = visibleText(hubspot.all('notes')[0]?.properties.hs_note_body ?? '')
  const mails = await smtp.waitFor(2)
  const texts = mails.map(({ email }) => email.text ?? '')
  for (const line of told) for (const text of [note, ...texts]) expect(text).toContain(line)

  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  const thanks = visibleText(
    await (await ask('/beregner/tak-for-din-henvendelse', { headers: { cookie } })).text(),
  )
  expect(thanks).toContain('Tak, Mette')
  const owner = { headers: { cookie: (await signInAsOwner(leadSite.site.url, OWNER_SECRET)).cookie } }
  const desk = visibleText(await (await ask(`/intern/henvendelse/${reference.toLowerCase()}`, owner)).text())
  for (const { email } of mails)
    for (const line of told) expect(visibleText(email.html ?? '')).toContain(line.replace(':', ''))
  for (const line of told) for (const page of [thanks, desk]) expect(page).toContain(line.replace(':', ''))
  expect([note, ...texts, thanks, desk].filter((text) => /Merchandise/.test(text))).toEqual([])
})
