import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { Lead } from '#app/leads/lead.ts'
import type { BrowserPage } from '#lab/browsers/browser-page.ts'
import type { Journey, Visit } from '#lab/browsers/journey.ts'
import type { LeadSite } from '#tests/lead-site.ts'

/** An e-mail address unique to this journey, by which its lead is found. */
function addressOf({ width }: Visit, name: string): string {
  return `${name}-${width}@fjordscenen.example`
}

/** Polls for a result, for as long as a busy machine may need. */
async function eventually<T>(what: string, look: () => T | undefined): Promise<T> {
  for (const end = performance.now() + 60_000; performance.now() < end; await pause(50)) {
    const seen = look()
    if (seen !== undefined) return seen
  }
  throw new Error(`Never there: ${what}`)
}

function leadOf(leadSite: LeadSite, email: string): Promise<Lead & { reference: string }> {
  return eventually(`a lead of ${email}`, () => {
    const own = leadSite.leads().filter((lead) => JSON.stringify(lead).includes(email))
    assert.ok(own.length < 2, 'one submit is one lead')
    return own[0]
  })
}

function mailOf({ smtp }: LeadSite, lead: { reference: string }, to: string): Promise<unknown> {
  return eventually(`a mail to ${to}`, () =>
    smtp.mails.find((mail) => mail.to[0] === to && mail.raw.includes(lead.reference)),
  )
}

/** From the first question to the offer, with scripts or without. */
async function answerQuestions(page: BrowserPage, scripts = true): Promise<void> {
  const ready = (heading: string) => page.see(heading, 'h1')
  await ready('Hvad samler du folk om?')
  if (scripts) await page.hydrated('[data-island=wizard] button')
  await page.press('label', 'Sportsklub')
  await page.press('button', 'Næste')
  await ready('Hvad vil du have med?')
  await page.press('label', 'Support')
  await page.press('button', 'Næste')
  await page.fill('Billetpris', '89,99')
  await page.fill('Antal billetter', '1300')
  await page.press('button', 'Få mit tilbud')
  await ready('BASIS passer bedst til dig')
}

async function fillInContact(page: BrowserPage, email: string): Promise<void> {
  await page.fill('Navn', 'Mette Østergaard')
  await page.fill('E-mail', email)
  await page.fill('Telefon', '20 34 56 78')
  await page.fill('Kommentar', 'Vi har 12 hjemmekampe.')
}

const wizard = (withoutScripts: boolean): Journey => ({
  name: `from the first question to the stored lead, its mail and the thank-you page${withoutScripts ? ', without scripts' : ''}`,
  withoutScripts,
  walk: async (visit) => {
    const { page, network, leadSite } = visit
    const email = addressOf(visit, withoutScripts ? 'uden' : 'beregner')
    await page.goto(`${network.url}/beregner`)
    await answerQuestions(page, !withoutScripts)
    await page.press('button, a', 'Send uforpligtende tilbud')
    await page.see('Navn', 'label')
    await fillInContact(page, email)
    await page.press('button', 'Send forespørgsel')
    await page.see('Tak', 'h1')
    const lead = await leadOf(leadSite, email)
    await page.see(lead.reference)
    if (!withoutScripts) await page.press('a', 'Se din opsummering')
    await page.at(/^\/beregner\/tak-for-din-henvendelse$/)
    await page.see('Tak, Mette', 'h1')
    await page.see(email, 'main')
    await mailOf(leadSite, lead, email)
    await mailOf(leadSite, lead, 'salg@lysfest.example')
    assert.equal(lead.kind, 'wizard')
    assert.ok(lead.kind === 'wizard' && lead.answers.ticketDetails.ticketPrice === 89.99)
  },
})

const callback = (withoutScripts: boolean): Journey => ({
  name: `a callback is stored and sent to sales${withoutScripts ? ', without scripts' : ''}`,
  withoutScripts,
  walk: async (visit) => {
    const { page, network, leadSite } = visit
    const email = addressOf(visit, withoutScripts ? 'ring-uden' : 'ring')
    await page.goto(`${network.url}/branche/sportsklub#kontakt`)
    if (!withoutScripts) await page.hydrated('#kontakt')
    await page.fill('Fornavn', 'Mette')
    await page.fill('Efternavn', 'Østergaard')
    await page.fill('Telefon', '20 34 56 78')
    await page.fill('E-mail', email)
    await page.press('#kontakt button', 'Kontakt mig')
    await page.see('Tak for din henvendelse')
    const lead = await leadOf(leadSite, email)
    await page.see(`Referencenummer: ${lead.reference}`)
    await mailOf(leadSite, lead, 'salg@lysfest.example')
  },
})

const application = (withoutScripts: boolean): Journey => ({
  name: `an application shows its errors, keeps the input, and is sent${withoutScripts ? ', without scripts' : ''}`,
  withoutScripts,
  walk: async (visit) => {
    const { page, network, leadSite } = visit
    const email = addressOf(visit, withoutScripts ? 'konto-uden' : 'konto')
    await page.goto(`${network.url}/ansoeg`)
    if (!withoutScripts) await page.hydrated('form[action="/ansoeg"]')
    await page.fill('Fornavn', 'Mette')
    await page.fill('Efternavn', 'Holm')
    await page.fill('Arrangør eller virksomhed', 'Fjordscenen')
    await page.fill('CVR-nummer', '12345678')
    await page.fill('Telefon', '20 34 56 78')
    await page.fill('E-mail', email)
    await page.press('form label', 'Jeg')
    await page.press('button', 'Send ansøgning')
    await page.see('CVR', '[role=alert]')
    assert.equal(await page.valueOf('Fornavn'), 'Mette')
    await page.fill('CVR-nummer', 'DK 13 74 81 36')
    await page.press('button', 'Send ansøgning')
    await page.see('Tak, Mette', 'h1')
    const lead = await leadOf(leadSite, email)
    await page.see(lead.reference)
    await mailOf(leadSite, lead, email)
  },
})

export const leads: Journey[] = [
  ...[false, true].flatMap((withoutScripts) => [
    wizard(withoutScripts),
    callback(withoutScripts),
    application(withoutScripts),
  ]),
  {
    name: 'answers survive Back, Forward, reload and a return without them in the URL',
    walk: async ({ page, network }) => {
      await page.goto(`${network.url}/beregner`)
      await answerQuestions(page)
      await page.back()
      await page.at(/^\/beregner\/billetsalg/)
      assert.equal(await page.valueOf('Billetpris'), '89,99')
      await page.forward()
      await page.see('BASIS passer bedst til dig', 'h1')
      await page.reload()
      await page.see('BASIS passer bedst til dig', 'h1')
      await page.goto(`${network.url}/beregner/pakkevalg`)
      await page.at(/branche=sportsklub.*pris=89/)
      await page.see('BASIS passer bedst til dig', 'h1')
    },
  },
  {
    name: 'a calculation shared by a link looks the same to another visitor',
    walk: async ({ page, network, somebodyElse }) => {
      await page.goto(`${network.url}/beregner`)
      await answerQuestions(page)
      // As where copying is not permitted: the link itself is shown.
      await page.run(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }) && null)
      await page.press('button', 'Del beregning')
      const link = await page.until('the link is shown', () => {
        const said = [...document.querySelectorAll<HTMLElement>('[role=status]')]
        return said.map(({ innerText }) => innerText.trim()).find((text) => text.startsWith('http'))
      })
      const offer = () => document.querySelector<HTMLElement>('main')?.innerText
      const shown = await page.run(offer)
      const other = await somebodyElse()
      await other.goto(link)
      await other.see('BASIS passer bedst til dig', 'h1')
      await other.hydrated('[data-island=wizard] button')
      const words = (text = '') => text.replace(link, '').split(/\s+/)
      assert.deepEqual(words(await other.run(offer)), words(shown))
    },
  },
  {
    name: 'input typed before the scripts have loaded is kept and sent',
    walk: async (visit) => {
      const { page, network, leadSite } = visit
      const email = addressOf(visit, 'tidlig')
      const scripts = network.hold(/\/assets\/.*\.js$/)
      await page.goto(network.blank)
      await page.run(() => void setTimeout(() => location.assign('/branche/sportsklub')))
      await page.until('the page is there', () => document.querySelector('footer') !== null)
      await page.fill('Fornavn', 'Mette')
      await page.fill('Efternavn', 'Østergaard')
      while (scripts.waiting() === 0) await pause(20)
      scripts.release()
      await page.hydrated('#kontakt')
      assert.equal(await page.valueOf('Fornavn'), 'Mette')
      await page.fill('Telefon', '20 34 56 78')
      await page.fill('E-mail', email)
      await page.press('#kontakt button', 'Kontakt mig')
      await page.see('Tak for din henvendelse')
      await leadOf(leadSite, email)
    },
  },
]
