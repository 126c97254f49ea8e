import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LeadSite, startLeadSite } from '#tests/lead-site.ts'
import { visibleText } from '#tests/visible-text.ts'

// The cost is shown in seven places, and all must state the same figures.

const LEADS = [
  {
    name: 'BASIS, the buyer pays the fee',
    query: 'branche=sportsklub&pris=100&antal=100',
    figures: [
      'Du får udbetalt for billetterne 10.000 kr. inkl. moms',
      'Det koster dig 0 kr.',
      'Dit gebyr 0 kr. (kunden betaler)',
      'Pris for BASIS 0 kr. om måneden ekskl. moms',
      'Kunden betaler pr. billet 108 kr. inkl. moms, heraf 8 kr. i gebyr',
      'Gebyrer i alt, betalt af kunderne 800 kr. inkl. moms (640 ekskl.)',
    ],
  },
  {
    name: 'BASIS, the organiser pays the fee, broken amounts',
    query: 'branche=sportsklub&tilvalg=support&betaler=arrangoer&pris=89,99&antal=1300',
    figures: [
      'Du får udbetalt for billetterne 107.107,52 kr. inkl. moms',
      '116.987 kr. minus 9.879,48 kr. i gebyr',
      'Det koster dig 9.879,48 kr. i gebyr inkl. moms, og Support (prisen står i dit tilbud)',
      'Dit gebyr 9.879,48 kr. inkl. moms (7.903,58 ekskl.)',
      'Gebyr pr. billet ca. 7,60 kr. inkl. moms (ca. 6,08 ekskl.)',
      'Pris for BASIS 0 kr. om måneden ekskl. moms',
      'Kunden betaler pr. billet 89,99 kr. inkl. moms, uden gebyr',
    ],
  },
  {
    name: 'BASIS with add-ons that have a price each month',
    query: 'branche=sportsklub&tilvalg=egen-webshop.eget-domaene&pris=100&antal=100',
    figures: [
      'Du får udbetalt for billetterne 10.000 kr. inkl. moms',
      'Det koster dig 185 kr. om måneden inkl. moms',
      'Dit gebyr 0 kr. (kunden betaler)',
      'Pris for BASIS 0 kr. + tilvalg 148 kr. om måneden ekskl. moms (185 inkl.)',
      'Kunden betaler pr. billet 108 kr. inkl. moms, heraf 8 kr. i gebyr',
      'Gebyrer i alt, betalt af kunderne 800 kr. inkl. moms (640 ekskl.)',
    ],
    addOns: ['Egen webshop (99 kr. om måneden ekskl. moms)', 'Eget domæne (49 kr. om måneden ekskl. moms)'],
  },
  {
    name: 'PREMIUM by an add-on, the buyer pays the fee',
    query: 'branche=kultur-events&tilvalg=white-label&pris=250&antal=500',
    figures: [
      'Du får udbetalt for billetterne 125.000 kr. inkl. moms',
      'Det koster dig 498,75 kr. om måneden inkl. moms',
      'Dit gebyr 0 kr. (kunden betaler)',
      'Pris for PREMIUM 399 kr. om måneden ekskl. moms (498,75 inkl.)',
      'Kunden betaler pr. billet 267,50 kr. inkl. moms, heraf 17,50 kr. i gebyr',
      'Gebyrer i alt, betalt af kunderne 8.750 kr. inkl. moms (7.000 ekskl.)',
    ],
    addOns: ['White label (med i PREMIUM)'],
  },
  {
    name: 'PREMIUM, taken instead of BASIS',
    query: 'branche=sportsklub&pris=100&antal=100&pakke=PREMIUM',
    figures: [
      'Du får udbetalt for billetterne 10.000 kr. inkl. moms',
      'Det koster dig 498,75 kr. om måneden inkl. moms',
      'Dit gebyr 0 kr. (kunden betaler)',
      'Pris for PREMIUM 399 kr. om måneden ekskl. moms (498,75 inkl.)',
      'Kunden betaler pr. billet 110 kr. inkl. moms, heraf 10 kr. i gebyr',
      'Gebyrer i alt, betalt af kunderne 1.000 kr. inkl. moms (800 ekskl.)',
    ],
  },
  {
    name: 'PREMIUM by its revenue, the organiser pays the fee',
    query: 'branche=kultur-events&betaler=arrangoer&pris=250&antal=1200',
    figures: [
      'Du får udbetalt for billetterne 279.000 kr. inkl. moms',
      '300.000 kr. minus 21.000 kr. i gebyr',
      'Det koster dig 21.000 kr. i gebyr og 498,75 kr. om måneden inkl. moms',
      'Dit gebyr 21.000 kr. inkl. moms (16.800 ekskl.)',
      'Gebyr pr. billet 17,50 kr. inkl. moms (14 ekskl.)',
      'Pris for PREMIUM 399 kr. om måneden ekskl. moms (498,75 inkl.)',
      'Kunden betaler pr. billet 250 kr. inkl. moms, uden gebyr',
    ],
  },
  {
    name: 'fees above the ticket price',
    query: 'branche=sportsklub&betaler=arrangoer&pris=1&antal=100',
    figures: [
      'Gebyret er større end billetomsætningen 404 kr. mod 100 kr. inkl. moms',
      'Dit gebyr 404 kr. inkl. moms (323,20 ekskl.)',
      'Det koster dig 404 kr. i gebyr inkl. moms',
      'Gebyr pr. billet 4,04 kr. inkl. moms (ca. 3,23 ekskl.)',
      'Pris for BASIS 0 kr. om måneden ekskl. moms',
      'Kunden betaler pr. billet 1 kr. inkl. moms, uden gebyr',
    ],
  },
]

let leadSite: LeadSite
beforeAll(async () => {
  leadSite = await startLeadSite()
})
afterAll(async () => {
  await leadSite.stop()
})

/** The text of a page or a mail, without markup. */
const wordsOf = (html: string) => visibleText(html).replaceAll(':', '').replaceAll(/\s+/g, ' ')

/** Without what sets a price apart from the name before it. */
const bare = (words: string) => words.replaceAll(/[()]/g, '').replaceAll(/\s+/g, ' ').toLowerCase()

async function page(path: string, cookie = ''): Promise<string> {
  const response = await fetch(leadSite.site.url + path, { headers: { cookie } })
  expect(response.status).toBe(200)
  return wordsOf(await response.text())
}

describe('the cost is the same figures everywhere, and the chosen add-ons have their price', () => {
  test.for(LEADS.map((lead, index) => ({ ...lead, index })))(
    '$name',
    async ({ query, figures, addOns = [], index }) => {
      const email = `pris-${index}@fjordscenen.example`
      const form = `/beregner/information?${query}&kontakt=call`
      const pakkevalg = await page(`/beregner/pakkevalg?${query}`)
      const yourAnswers = await page(form)

      const sent = await fetch(leadSite.site.url + form, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: leadSite.site.url },
        body: new URLSearchParams({ name: 'Mette Holm', email, gdprConsent: 'on' }),
      })
      expect(sent.status).toBe(303)
      const cookie = sent.headers.get('set-cookie')?.split(';')[0] ?? ''
      const [screen = '', paper = ''] = (await page('/beregner/tak-for-din-henvendelse', cookie)).split(
        /Reference \S+, sendt/,
      )

      const { reference } = leadSite.leads().find(({ contact }) => contact.email === email) ?? {}
      const { hubspot, smtp } = leadSite
      const noteOf = () =>
        hubspot
          .all('notes')
          .map(({ properties }) => properties.hs_note_body ?? '')
          .find((body) => body.includes(`[${reference}]`))
      await hubspot.waitUntil(() => noteOf() !== undefined)
      const mails = () => smtp.mails.filter((mail) => mail.email.subject?.includes(String(reference)))
      await expect.poll(() => mails().length).toBe(2)
      const mailTo = (address: string) => mails().find(({ to }) => to[0] === address)?.email
      const reply = mailTo(email)
      const notice = mailTo('salg@lysfest.example')

      const forSales = figures.map((figure) =>
        figure
          .replace('Du får udbetalt for billetterne', 'Udbetales til arrangøren')
          .replace('Det koster dig', 'Det koster arrangøren')
          .replace('Dit gebyr', 'Arrangørens gebyr')
          .replace('Kunden betaler pr. billet', 'Køberen betaler pr. billet'),
      )
      const places = {
        pakkevalg,
        'Dine svar': yourAnswers,
        'thank-you page': screen,
        print: paper,
        'mail as text': wordsOf(reply?.text ?? ''),
        mail: wordsOf(String(reply?.html ?? '')),
        'notice to sales as text': wordsOf(notice?.text ?? ''),
        'notice to sales': wordsOf(String(notice?.html ?? '')),
        CRM: wordsOf(noteOf() ?? ''),
      }
      for (const [place, said] of Object.entries(places)) {
        expect(said, place).toMatch(/vejledende beregning/i)
        const isForSales = /sales|CRM/.test(place)
        // In this order, which is the one in which they decide.
        const at = (isForSales ? forSales : figures).map((figure) => ({ figure, at: said.indexOf(figure) }))
        for (const each of at) expect(each.at, `${place}: ${each.figure}`).toBeGreaterThan(-1)
        expect(at, place).toEqual(at.toSorted((a, b) => a.at - b.at))
        for (const addOn of addOns) expect(bare(said), place).toContain(bare(addOn))
      }
    },
  )
})

test('the home page names a first price with the ticket it is for, above its own price table', async () => {
  const home = await page('/')
  const first = home.indexOf('8 kr. pr. billet til 100 kr. , betalt af køberen')
  expect(first).toBeGreaterThan(-1)
  expect(home.slice(first, first + 150)).toContain('inkl. moms')
  expect(first).toBeLessThan(home.indexOf('om måneden ekskl. moms'))
})

describe('an add-on is described in the same words everywhere', () => {
  test('on its step and on the price page: in BASIS or PREMIUM, and at what cost', async () => {
    for (const said of [await page('/beregner/tilvalg?branche=sportsklub'), await page('/priser/pakker')]) {
      expect(said).toMatch(/Egen webshop .*?Kan lægges til BASIS/)
      expect(said).toContain('99 kr. om måneden ekskl. moms')
      expect(said).toMatch(/White label .*?Med i PREMIUM/)
      expect(said).toContain('Prisen står i dit tilbud')
      expect(said).not.toContain('Hører til')
    }
  })

  test('a chosen one is always listed on the card of its package', async () => {
    const chosen = await page(
      '/beregner/pakkevalg?branche=sportsklub&tilvalg=egen-webshop&pris=100&antal=100',
    )
    expect(chosen).toContain('BASIS passer bedst til dig')
    expect(chosen).toContain('Egen webshop Valgt af dig')
    expect(chosen).toContain('Egen webshop 99 kr. om måneden ekskl. moms')
    expect(chosen).toContain('White label , ikke inkluderet')
    const left = await page('/beregner/pakkevalg?branche=sportsklub&pris=100&antal=100')
    expect(left).toContain('Egen webshop , ikke inkluderet')
  })

  test('phone support belongs to PREMIUM, and e-mail support to both packages', async () => {
    const cards = await page('/priser/pakker')
    expect(cards.match(/Med Support på mail/g)).toHaveLength(2)
    expect(cards).toContain('Ikke med Telefonsupport')
    expect(cards).toContain('Med Telefonsupport')
  })
})
