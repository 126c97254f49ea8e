import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import type { LeadSite } from '#tests/lead-site.ts'
import { ANSWERS_QUERY } from '#tests/walk/places.ts'
import type { BrowserPage } from './browser-page.ts'
import type { Journey, Visit } from './journey.ts'

const EMAIL = 'mette@fjordscenen.example'
const SALES = 'salg@lysfest.example'
/** The message of a post that is refused, as Chromium logs it. */
const REFUSED = /422/

type Mail = LeadSite['smtp']['mails'][number]

function mailTo(mails: readonly Mail[], address: string): { subject: string; text: string } {
  const { subject = '', text = '' } = mails.find(({ to }) => to[0] === address)?.email ?? {}
  return { subject, text: text.replaceAll('\u00a0', ' ') }
}

/** The only stored lead, once it is there. */
async function onlyLead({ leadSite }: Visit) {
  for (const end = performance.now() + 60_000; performance.now() < end; await pause(50)) {
    const [lead, ...others] = leadSite.leads()
    assert.deepEqual(others, [], 'one submit is one lead')
    if (lead) return lead
  }
  throw new Error('No lead was stored')
}

async function inCrm({ leadSite: { hubspot } }: Visit, notes = 1) {
  await hubspot.waitUntil(() => hubspot.all('tasks').length === 1 && hubspot.all('notes').length === notes)
  const objects = (['contacts', 'companies', 'deals', 'notes', 'tasks'] as const).map((name) =>
    hubspot.all(name),
  )
  const [contacts = [], companies = [], deals = [], allNotes = [], tasks = []] = objects
  assert.ok(contacts.length < 2 && deals.length === 1, 'one lead is one contact and one deal')
  return { contact: contacts[0], company: companies[0], deal: deals[0], notes: allNotes, task: tasks[0] }
}

/** From the first question to the offer, with scripts or without. */
async function answerQuestions(page: BrowserPage, scripts = true): Promise<void> {
  await page.at(/^\/beregner\/branche/)
  await page.see('Hvad samler du folk om?', 'h1')
  if (scripts) await page.hydrated('[data-island=wizard] button')
  await page.press('label', 'Sportsklub')
  await page.press('button', 'Næste')
  await page.see('Hvad vil du have med?', 'h1')
  await page.press('label', 'Support')
  await page.press('button', 'Næste')
  await page.fill('Billetpris', '89,99')
  await page.fill('Antal billetter', '1300')
  await page.press('button', 'Få mit tilbud')
  await page.see('BASIS passer bedst til dig', 'h1')
}

async function fillInContact(page: BrowserPage): Promise<void> {
  await page.fill('Navn', 'Mette Østergaard')
  await page.fill('E-mail', EMAIL)
  await page.fill('Telefon', '20 34 56 78')
  await page.fill('Kommentar', 'Vi har 12 hjemmekampe.')
}

async function fillInCallback(page: BrowserPage): Promise<void> {
  await page.fill('Fornavn', 'Mette')
  await page.fill('Efternavn', 'Østergaard')
  await page.fill('Telefon', '20 34 56 78')
  await page.fill('E-mail', EMAIL)
}

async function fillInApplication(page: BrowserPage, form = 'form[action="/ansoeg"]'): Promise<void> {
  await page.fill('Fornavn', 'Mette')
  await page.fill('Efternavn', 'Holm')
  await page.fill('Arrangør eller virksomhed', 'Fjordscenen')
  await page.fill('CVR-nummer', 'DK 13 74 81 36')
  await page.fill('Telefon', '20 34 56 78')
  await page.fill('E-mail', EMAIL)
  await page.press(`${form} label`, 'PREMIUM')
  await page.press(`${form} summary`, 'Tilføj hjemmeside og bankkonto')
  await page.fill('Hjemmeside', 'fjordscene.example')
  await page.fill('Registreringsnummer', '1234')
  await page.fill('Kontonummer', '0012 345 678')
  await page.press(`${form} input[name=terms]`)
}

/** An application is stored with its bank numbers encrypted, and delivered without them. */
async function isDelivered(visit: Visit): Promise<void> {
  const { page, leadSite } = visit
  const { reference } = await onlyLead(visit)
  await page.see(reference)
  const database = new DatabaseSync(join(leadSite.site.dataDir, 'leads.sqlite'), {
    readOnly: true,
    timeout: 5_000,
  })
  const clients = database
    .prepare('select lead_json, tier, bank_sealed from leads join clients on clients.lead_id = leads.id')
    .all()
  database.close()
  assert.equal(clients.length, 1)
  assert.equal(clients[0]?.tier, 'PREMIUM')
  assert.match(String(clients[0]?.bank_sealed), /^v1\.[\w-]+$/)
  assert.doesNotMatch(String(clients[0]?.lead_json), /0012345678|12345678"|"1234"/)

  const { contact, company, deal, notes, task } = await inCrm(visit)
  assert.ok(task?.properties.hs_task_subject?.includes(reference))
  assert.partialDeepStrictEqual(contact?.properties, {
    email: EMAIL,
    firstname: 'Mette',
    lastname: 'Holm',
    phone: '+4520345678',
  })
  assert.partialDeepStrictEqual(deal?.properties, {
    lead_reference: reference,
    lead_intent: 'application',
    lead_tier: 'PREMIUM',
  })
  const mails = await leadSite.smtp.waitFor(2)
  assert.deepEqual(mails.map(({ to }) => to[0]).sort(), [EMAIL, SALES])
  assert.ok(mails.every(({ raw }) => raw.includes(reference)))
  const everything = JSON.stringify([
    ...mails.map(({ email }) => [email.html, email.text]),
    ...[contact, company, deal, notes, task],
  ])
  assert.doesNotMatch(everything, /0012345678|0012 345 678/)
}

/** Journeys of leads, with scripts and without: `how` ends their names. */
const inBothWays = (withoutScripts: boolean, how: string): Journey[] => [
  {
    name: `from the first question to the stored lead, its mail and the thank-you page${how}`,
    withoutScripts,
    walk: async (visit) => {
      const { page, network, leadSite } = visit
      await page.goto(`${network.url}/beregner`)
      await answerQuestions(page, !withoutScripts)
      await page.press('button, a', 'Send uforpligtende tilbud')
      await page.see('Navn', 'label')
      await fillInContact(page)
      await page.press('button', 'Send forespørgsel')
      await page.see('Tak', 'h1')
      const lead = await onlyLead(visit)
      if (!withoutScripts) {
        await page.see('Tak for din henvendelse', 'h1')
        await page.inSight('h1')
        await page.focused('h1')
        await page.see(`Reference: ${lead.reference}`)
        const kept = await page.run(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
        assert.doesNotMatch(kept, /Mette|fjordscenen|20 ?34 ?56/)
        await page.press('a', 'Se din opsummering')
      }
      await page.at(/^\/beregner\/tak-for-din-henvendelse$/)
      await page.see('Tak, Mette. Så er der lys på', 'h1')
      for (const words of [EMAIL, 'Din beregning: BASIS', lead.reference]) await page.see(words, 'main')
      assert.partialDeepStrictEqual(lead, {
        kind: 'wizard',
        contactMethod: 'call',
        contact: {
          firstname: 'Mette Østergaard',
          email: EMAIL,
          phone: '+4520345678',
          comment: 'Vi har 12 hjemmekampe.',
        },
        answers: {
          industry: 'Sportsklub',
          other: [{ name: 'Support', package: 'BASIS' }],
          ticketDetails: { numberOfTickets: 1300, ticketPrice: 89.99, customerPaysFee: true },
        },
      })
      const { contact, deal } = await inCrm(visit)
      assert.equal(contact?.properties.email, EMAIL)
      assert.partialDeepStrictEqual(deal?.properties, { amount: '7903.58', lead_total_revenue: '116987' })
      const mails = await leadSite.smtp.waitFor(2)
      assert.deepEqual(mails.map(({ to }) => to[0]).sort(), [EMAIL, SALES])
      for (const words of [lead.reference, '7.903,58 ekskl.'])
        assert.ok(mailTo(mails, EMAIL).text.includes(words))
    },
  },
  {
    name: `each step says what is missing, at the field and in a summary${how}`,
    withoutScripts,
    inChromium: 'walk, wizard-states',
    allow: REFUSED,
    walk: async ({ page, network }) => {
      const open = async (path: string) => {
        await page.goto(network.url + path)
        if (!withoutScripts) await page.hydrated('[data-island=wizard] button')
      }
      await open('/beregner/branche')
      await page.press('button', 'Næste')
      await page.see('Vælg venligst en branche', '[role=alert] a')
      await page.titled(/^Fejl: /)
      await page.see('Sportsklub', 'label')

      await open('/beregner/billetsalg?branche=sportsklub')
      await page.fill('Billetpris', 'gratis')
      await page.fill('Antal billetter', '99')
      await page.press('button', 'Få mit tilbud')
      await page.see('Indtast venligst en gyldig billetpris', '[role=alert]')
      await page.see('Vælg venligst et antal billetter på mindst 100', '[role=alert]')
      await page.holds('Billetpris', 'gratis')
      await page.described('Billetpris', 'Indtast venligst en gyldig billetpris')
      await page.at(/billetsalg/)

      await page.fill('Billetpris', '100')
      for (const words of ['mange', '100,5', '']) {
        await page.fill('Antal billetter', words)
        await page.key('Tab')
        const press = () => page.press('button', 'Få mit tilbud')
        // The page says the same before and after.
        await (withoutScripts ? page.replacedBy(press) : press())
        await page.described('Antal billetter', 'Vælg venligst et antal billetter på mindst 100')
        await page.holds('Antal billetter', words)
      }

      await page.fill('Billetpris', '0')
      await page.press('button', 'Få mit tilbud')
      await page.see(
        'Er billetterne gratis? Skriv til os på support@rampelys.example, så finder vi en løsning.',
      )

      await open(`/beregner/information?${ANSWERS_QUERY}&kontakt=call`)
      await page.fill('E-mail', 'mette.fjordscenen.dk')
      await page.press('input[name=gdprConsent]')
      await page.press('button', 'Send forespørgsel')
      for (const message of [
        'Skriv dit fulde navn.',
        'Adressen mangler et @, fx navn@firma.dk.',
        'Du skal acceptere GDPR samtykket for at fortsætte.',
      ])
        await page.see(message, '[role=alert]')
      await page.holds('E-mail', 'mette.fjordscenen.dk')
      await page.ticked('Jeg har læst', false)
      await page.titled(/^Fejl: /)
    },
  },
  {
    name: `a demo requested without a name and completed with one is the same lead, deal and booking${how}`,
    withoutScripts,
    inChromium: 'lead-fields, wizard-states, typing; tests/golden/leads',
    walk: async (visit) => {
      const { page, network, leadSite } = visit
      await page.goto(`${network.url}/beregner/pakkevalg?${ANSWERS_QUERY}`)
      if (!withoutScripts) await page.hydrated('[data-island=wizard] button')
      // The booking page belongs to another site.
      await page.run(() => {
        window.open = (...asked) => {
          document.documentElement.dataset.opened = asked.join(' ')
          return null
        }
      })
      await page.press('button', 'Book en personlig demo')
      await page.see('Tak for din interesse! Vi kontakter dig snarest.')
      const lead = await onlyLead(visit)
      assert.partialDeepStrictEqual(lead, { contactMethod: 'demo', contact: { firstname: '', email: '' } })
      const booking = await page.run(() => {
        const links = [...document.querySelectorAll('a')]
        return links.find(({ textContent }) => textContent.includes('Vælg en tid'))?.href ?? ''
      })
      const intent = new URL(booking).searchParams.get('intent')
      assert.ok(intent && lead.kind === 'wizard' && lead.intentId === intent)
      const opened = await page.run(() => document.documentElement.dataset.opened ?? '')
      assert.equal(opened, withoutScripts ? '' : `${booking} _blank noopener`)
      await page.see(`Reference: ${lead.reference}`)
      const requested = await inCrm(visit)
      assert.equal(requested.contact, undefined)
      assert.partialDeepStrictEqual(requested.deal?.properties, {
        lead_intent: 'demo',
        lead_demo_intent: intent,
        lead_reference: lead.reference,
        lead_package: 'BASIS',
        amount: '7903.58',
      })
      const [first, ...others] = await leadSite.smtp.waitFor(1)
      assert.deepEqual([first?.to, others], [[SALES], []])
      assert.equal(first?.email.subject, `Ønske om demo (${lead.reference})`)
      assert.ok(first.email.text?.includes('Der er endnu ingen kontaktoplysninger.'))

      await page.fill('Navn', 'Mette Østergaard')
      await page.fill('Telefon', '20 34 56 78')
      await page.fill('E-mail', EMAIL)
      await page.press('button', 'Send mine oplysninger')
      await page.see('Nu ved vi, hvem vi skal kontakte.')
      assert.partialDeepStrictEqual(await onlyLead(visit), {
        contactMethod: 'demo',
        reference: lead.reference,
        contact: { firstname: 'Mette Østergaard', phone: '+4520345678', email: EMAIL },
      })
      const { contact, deal } = await inCrm(visit, 2)
      assert.partialDeepStrictEqual(contact?.properties, {
        firstname: 'Mette',
        lastname: 'Østergaard',
        phone: '+4520345678',
      })
      assert.deepEqual(deal?.associations.contacts, [contact?.id])
      const mails = await leadSite.smtp.waitFor(3)
      const subjects = mails.map(({ to, email }) => `${to[0]}: ${email.subject}`)
      for (const subject of [
        `${SALES}: Ønske om demo, nu med kontaktoplysninger: Mette Østergaard (${lead.reference})`,
        `${EMAIL}: Din personlige demo (${lead.reference})`,
      ])
        assert.ok(subjects.includes(subject), `${subjects}`)
    },
  },
  {
    name: `the form is sent from a URL whose author requested a demo or a call${how}`,
    withoutScripts,
    inChromium: 'none: app/calculator/answers/use-answers.test.ts',
    allow: REFUSED,
    walk: async (visit) => {
      const { page, network } = visit
      await page.goto(`${network.url}/beregner/information?${ANSWERS_QUERY}&kontakt=demo`)
      if (!withoutScripts) await page.hydrated('[data-island=wizard] button')
      await fillInContact(page)
      await page.press('button', 'Send forespørgsel')
      await page.see('Tak', 'h1')
      const lead = await onlyLead(visit)
      const comment = 'Vi har 12 hjemmekampe.'
      assert.partialDeepStrictEqual(lead, { contactMethod: 'call', contact: { comment } })
      const { deal, notes } = await inCrm(visit)
      assert.partialDeepStrictEqual(deal?.properties, {
        lead_intent: 'call',
        lead_reference: lead.reference,
        amount: '7903.58',
      })
      assert.ok(notes[0]?.properties.hs_note_body?.includes(comment))
      const subjects = (await visit.leadSite.smtp.waitFor(2)).map(({ email }) => email.subject)
      assert.deepEqual(subjects.sort(), [
        `Din prisberegning (${lead.reference})`,
        `Ønske om tilbud: Mette Østergaard (${lead.reference})`,
      ])
    },
  },
  {
    name: `'Opret {title}' leads straight to a form with the company${how}`,
    withoutScripts,
    inChromium: 'lead-fields; tests/golden/leads',
    allow: REFUSED,
    walk: async (visit) => {
      const { page, network, leadSite } = visit
      await page.goto(`${network.url}/beregner/information?kontakt=start&pakke=PREMIUM`)
      if (!withoutScripts) await page.hydrated('[data-island=wizard] button')
      await fillInContact(page)
      await page.press('button', 'Send forespørgsel')
      await page.see('CVR-nummer', '[role=alert] a')
      await page.fill('Firma eller forening', 'Fjordscenen')
      await page.fill('CVR-nummer', 'DK 13 58 56 28')
      await page.fill('Hjemmeside', 'fjordscenen.example')
      await page.press('button', 'Send forespørgsel')
      await page.see('Tak', 'h1')
      assert.partialDeepStrictEqual(await onlyLead(visit), {
        contactMethod: 'start',
        packageTitle: 'PREMIUM',
        contact: { company: 'Fjordscenen', cvr: '13585628', website: 'https://fjordscenen.example' },
      })
      const { contact, company, deal, notes } = await inCrm(visit)
      assert.partialDeepStrictEqual(company?.properties, { name: 'Fjordscenen', cvr: '13585628' })
      assert.deepEqual(contact?.associations.companies, [company?.id])
      assert.partialDeepStrictEqual(deal?.properties, {
        lead_intent: 'start',
        lead_package: 'PREMIUM',
        lead_fixed_fee: '4',
        lead_percentage_fee: '4',
      })
      // Nothing is known about the sale yet: the deal is worth twelve months of the package.
      assert.equal(deal?.properties.amount, '4788')
      const mails = await leadSite.smtp.waitFor(2)
      const [reply, notice] = [mailTo(mails, EMAIL), mailTo(mails, SALES)]
      assert.match(reply.subject, /^Vi har modtaget din oprettelse \(/)
      assert.ok(reply.text.includes('4 kr + 4% eks moms pr billet'))
      for (const words of ['Valgt med knappen: Opret PREMIUM', 'CVR: 13585628'])
        assert.ok(notice.text.includes(words))
      for (const said of [notice.text, String(notes[0]?.properties.hs_note_body), reply.text])
        assert.doesNotMatch(said, /Antal billetter|Billetpris|(?:Dit|Arrangørens) gebyr|udbetal|betales af/i)
    },
  },
  {
    name: `a later step opened too early leads to the first unanswered one${how}`,
    withoutScripts,
    inChromium: 'none: tests/golden/more-pages.txt',
    walk: async ({ page, network }) => {
      await page.goto(`${network.url}/beregner/pakkevalg?branche=sportsklub`)
      await page.at(/^\/beregner\/billetsalg\?branche=sportsklub/)
      await page.goto(`${network.url}/beregner/ukendt`)
      await page.see('Hvad samler du folk om?', 'h1')
    },
  },
  {
    name: `a callback is stored, sent to sales and put into the CRM${how}`,
    withoutScripts,
    inChromium: 'lead-fields; tests/golden/leads',
    walk: async (visit) => {
      const { page, network, leadSite } = visit
      await page.goto(`${network.url}/branche/sportsklub#kontakt`)
      if (!withoutScripts) await page.hydrated('#kontakt form')
      await fillInCallback(page)
      await page.fill('Klub eller firma', 'Fjordscenen')
      await page.press('#kontakt button', 'Kontakt mig')
      for (const words of [
        'Tak for din henvendelse',
        'Vi vender tilbage hurtigst muligt',
        'Hvad sker der nu?',
      ])
        await page.see(words)
      if (!withoutScripts) await page.focused('#kontakt h3', 'Tak for din henvendelse')
      assert.equal(await page.run(() => document.querySelectorAll('#kontakt li').length), 3)
      const lead = await onlyLead(visit)
      assert.partialDeepStrictEqual(lead, {
        kind: 'callback',
        contact: {
          firstname: 'Mette',
          lastname: 'Østergaard',
          email: EMAIL,
          phone: '+4520345678',
          company: 'Fjordscenen',
        },
      })
      // Its sender gets no mail: the reference is shown on the page.
      await page.see(`Reference: ${lead.reference}`, '#kontakt')
      const { contact, company, deal, task } = await inCrm(visit)
      assert.equal(company?.properties.name, 'Fjordscenen')
      assert.equal(contact?.properties.firstname, 'Mette')
      assert.partialDeepStrictEqual(deal?.properties, {
        lead_intent: 'callback',
        lead_reference: lead.reference,
        lead_industry: 'Sportsklub',
      })
      assert.deepEqual(deal?.associations.contacts, [contact?.id])
      assert.partialDeepStrictEqual(task?.properties, {
        hs_task_type: 'CALL',
        hs_task_subject: `Ring mig op: ring til Mette Østergaard [${lead.reference}]`,
      })
      const [mail, ...others] = await leadSite.smtp.waitFor(1)
      // The form promises a call: its sender gets no mail.
      assert.deepEqual([mail?.to, others], [[SALES], []])
      assert.equal(mail?.email.subject, `Ring mig op: Mette Østergaard, Fjordscenen (${lead.reference})`)
      assert.equal(mail.email.replyTo?.[0]?.address, EMAIL)
      for (const line of [
        'Telefon: 20 34 56 78',
        `E-mail: ${EMAIL}`,
        'Firma: Fjordscenen',
        'Branche: Sportsklub',
        'Formularens side: /branche/sportsklub',
        'Sidens titel: ',
      ])
        assert.ok(mail.email.text?.includes(line), line)
      assert.ok(mail.email.html?.includes('20 34 56 78'))
    },
  },
  {
    name: `the callback form says what is wrong at the field and in a summary, and keeps what was typed${how}`,
    withoutScripts,
    inChromium: 'walk, callback',
    allow: REFUSED,
    walk: async ({ page, network, leadSite }) => {
      const before = leadSite.leads().length
      await page.goto(`${network.url}/branche/sportsklub#kontakt`)
      if (!withoutScripts) await page.hydrated('#kontakt form')
      await fillInCallback(page)
      await page.fill('Telefon', '20 34')
      await page.fill('E-mail', 'mette.fjordscenen.dk')
      await page.press('#kontakt button', 'Kontakt mig')
      await page.see('Der mangler cifre', '[role=alert] a')
      await page.see('Adressen mangler et @', '[role=alert]')
      await page.titled(/^Fejl: .*Sportsklub/)
      await page.holds('E-mail', 'mette.fjordscenen.dk')
      await page.described('E-mail', 'Adressen mangler et @')
      assert.equal(leadSite.leads().length, before)
    },
  },
  {
    name: `an application shows its errors, keeps the input, and is stored and delivered without its bank numbers${how}`,
    withoutScripts,
    inChromium: 'lead-fields, walk, account; tests/golden/leads',
    allow: REFUSED,
    walk: async (visit) => {
      const { page, network } = visit
      await page.goto(network.url)
      if (!withoutScripts) await page.hydrated()
      await page.press('.site-header a[data-modal]', '')
      if (withoutScripts) await page.at(/^\/ansoeg$/)
      const within = withoutScripts ? 'main' : 'dialog'
      await page.see('Ansøg om arrangørkonto', within)
      await fillInApplication(page, `${within} form[action="/ansoeg"]`)
      await page.fill('CVR-nummer', '12345678')
      await page.press(`${within} button`, 'Send ansøgning')
      await page.see('CVR', `${within} [role=alert]`)
      await page.holds('Fornavn', 'Mette')
      await page.fill('CVR-nummer', 'DK 13 74 81 36')
      await page.press(`${within} button`, 'Send ansøgning')
      await page.see('Tak, Mette', `${within} :is(h1, h2)`)
      if (!withoutScripts) await page.focused('dialog :is(h1, h2)', 'Tak, Mette')
      await isDelivered(visit)
      if (withoutScripts) return
      await page.press('dialog button', 'Luk vindue')
      await page.until('it is closed', () => !document.querySelector('dialog.modal'))
    },
  },
]

const INFORMATION = `/beregner/information?${ANSWERS_QUERY}&kontakt=call`

async function openInformation({ page, network }: Visit): Promise<void> {
  await page.goto(network.url + INFORMATION)
  await page.hydrated('[data-island=wizard] button')
  await fillInContact(page)
}

export const leads: Journey[] = [
  ...inBothWays(false, ''),
  // The same forms are posted in tests/contract/plain-steps.test.ts and plain-forms.test.ts.
  ...inBothWays(true, ', without scripts').map((journey, at) =>
    at === 0 ? journey : { ...journey, inChromium: 'none: tests/contract/plain-*.test.ts' },
  ),
  {
    name: 'answers survive Back, Forward, reload and a return without them in the URL',
    inChromium: 'the journey after this one',
    walk: async ({ page, network }) => {
      await page.goto(`${network.url}/beregner`)
      await answerQuestions(page)
      await page.back()
      await page.at(/^\/beregner\/billetsalg/)
      await page.holds('Billetpris', '89,99')
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
    name: 'an answer changed after Back keeps the later ones, on Forward, reload and a return',
    walk: async ({ page, network }) => {
      await page.goto(`${network.url}/beregner`)
      await answerQuestions(page)
      for (const step of ['billetsalg', 'tilvalg', 'branche']) {
        await page.back()
        await page.at(new RegExp(`^/beregner/${step}`))
        if (step === 'billetsalg') await page.holds('Billetpris', '89,99')
      }
      await page.press('label', 'Festival')
      await page.forward()
      await page.at(/tilvalg\?branche=festival/)
      await page.ticked('Support')
      await page.reload()
      await page.ticked('Support')
      await page.goto(network.url)
      await page.goto(`${network.url}/beregner/pakkevalg`)
      await page.at(/pakkevalg\?branche=festival&tilvalg=support&pris=89%2C99&antal=1300/)
      await page.see('BASIS passer bedst til dig', 'h1')
      await page.see('Support', 'main')
      await page.back()
      await page.at(/^\/$/)
    },
  },
  {
    name: 'a calculation shared by a link looks the same to another visitor as to its author',
    walk: async ({ page, network, somebodyElse }) => {
      await page.goto(`${network.url}/beregner`)
      await answerQuestions(page)
      // As where copying is not permitted: the link itself is shown.
      await page.run(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }) && null)
      await page.press('button', 'Del beregning')
      const link = await page.until('the link is shown', () => {
        const said = [...document.querySelectorAll<HTMLElement>('[role=status]')]
        return said.map(({ innerText }) => /https?:\S+/.exec(innerText)?.[0]).find(Boolean)
      })
      assert.match(link, /pris=89%2C99&antal=1300/)
      const offer = () => document.querySelector<HTMLElement>('main')?.innerText
      const shown = await page.run(offer)
      const other = await somebodyElse()
      await other.goto(link)
      await other.see('BASIS passer bedst til dig', 'h1')
      await other.hydrated('[data-island=wizard] button')
      const words = (text = '') => text.replace(`Kopier linket: ${link}`, '').split(/\s+/)
      assert.deepEqual(words(await other.run(offer)), words(shown))
    },
  },
  {
    name: 'input typed before the scripts have loaded is kept and sent',
    inChromium: 'islands',
    walk: async (visit) => {
      const { page, network } = visit
      const scripts = network.hold(/\/assets\/.*\.js$/)
      await page.goto(network.blank)
      await page.run(() => void setTimeout(() => location.assign('/branche/sportsklub')))
      await page.until('the page is there', () => document.querySelector('footer') !== null)
      await page.fill('Fornavn', 'Mette')
      await page.fill('Efternavn', 'Østergaard')
      while (scripts.waiting() === 0) await pause(20)
      scripts.release()
      await page.hydrated('#kontakt form')
      await page.holds('Fornavn', 'Mette')
      await page.fill('Telefon', '20 34 56 78')
      await page.fill('E-mail', EMAIL)
      await page.press('#kontakt button', 'Kontakt mig')
      await page.see('Tak for din henvendelse')
      await onlyLead(visit)
    },
  },
  {
    name: 'the information form keeps its fields if sending fails, and repeats the same submit',
    inChromium: 'wizard-states',
    allow: /Failed to load resource/,
    walk: async (visit) => {
      const { page, network } = visit
      const mend = network.answer(/^\/api\/leads\/hubspot/, 503, { error: 'Der opstod en fejl. Prøv igen.' })
      await openInformation(visit)
      await page.press('button', 'Send forespørgsel')
      await page.see('Der opstod en fejl. Prøv igen.', '[role=alert]')
      await page.holds('Kommentar', 'Vi har 12 hjemmekampe.')
      const sent = () =>
        network.posts.filter(({ path }) => path === '/api/leads/hubspot').map(({ key }) => key)
      assert.equal(sent().length, 2)
      mend()
      await page.press('button:not([disabled], [aria-disabled=true])', 'Send forespørgsel')
      await page.see('Tak for din henvendelse', 'h1')
      assert.equal(new Set(sent()).size, 1)
      await onlyLead(visit)
    },
  },
  {
    name: 'the information form repeats the same submit after a lost response, even if its box was unticked and ticked meanwhile',
    inChromium: 'wizard-states',
    allow: /Failed to load resource/,
    walk: async (visit) => {
      const { page, network } = visit
      const mend = network.lose(/^\/api\/leads\/hubspot/)
      await openInformation(visit)
      await page.press('button', 'Send forespørgsel')
      await page.see('Der opstod en fejl. Prøv igen.', '[role=alert]')
      mend()
      await page.press('input[name=gdprConsent]')
      await page.press('input[name=gdprConsent]')
      await page.press('button', 'Send forespørgsel')
      await page.see('Tak for din henvendelse', 'h1')
      await onlyLead(visit)
    },
  },
  {
    name: 'a demo that cannot be sent says so, and can be requested again',
    inChromium: 'walk, wizard-states',
    allow: /Failed to load resource/,
    walk: async (visit) => {
      const { page, network } = visit
      const mend = network.answer(/^\/api\/leads\/hubspot/, 500, { error: 'Vi kan ikke tage imod lige nu.' })
      await page.goto(`${network.url}/beregner/pakkevalg?${ANSWERS_QUERY}`)
      await page.hydrated('[data-island=wizard] button')
      await page.run(() => void Object.assign(window, { open: () => null }))
      await page.press('button', 'Book en personlig demo')
      await page.see('Der opstod en fejl. Prøv igen.', '[role=alert]')
      await page.titled(/^Fejl: /)
      mend()
      await page.press('button', 'Book en personlig demo')
      await page.see('Tak for din interesse! Vi kontakter dig snarest.')
      await page.titled(/^(?!Fejl: )/)
      await onlyLead(visit)
    },
  },
  {
    name: 'the information form thanks the visitor even if the auto-reply call fails',
    inChromium: 'wizard-states',
    allow: /Failed to load resource/,
    walk: async (visit) => {
      visit.network.answer(/^\/api\/leads\/hubspot/, 200, { ok: true, reference: 'K7PM4X' })
      visit.network.answer(/^\/api\/leads\/autosvar/, 500, {})
      await openInformation(visit)
      await visit.page.press('button', 'Send forespørgsel')
      await visit.page.see('Tak for din henvendelse', 'h1')
    },
  },
  {
    name: 'a sent form says so after a reload and after Back, with its reference; a new request gets a new form',
    inChromium: 'wizard-states, small-screens',
    walk: async (visit) => {
      const { page } = visit
      await openInformation(visit)
      await page.press('button', 'Send forespørgsel')
      const isSent = async () => {
        await page.see('Tak for din henvendelse', 'h1')
        await page.see(`Reference: ${(await onlyLead(visit)).reference}`)
      }
      await isSent()
      await page.reload()
      await isSent()
      await page.seeNot('Navn', 'label')
      await page.press('a', 'Se din opsummering')
      await page.at(/tak-for-din-henvendelse$/)
      await page.back()
      await isSent()
      await page.seeNot('Tilbage', 'a')
      await page.goto(visit.network.url + INFORMATION.replace('information', 'pakkevalg'))
      await page.hydrated('[data-island=wizard] button')
      await page.press('button', 'Send uforpligtende tilbud')
      await page.holds('Navn', '')
      await onlyLead(visit)
    },
  },
  {
    name: 'an invalid application sends no request; once corrected, it is sent',
    inChromium: 'account',
    walk: async ({ page, network }) => {
      network.answer(/^\/api\/clients\/apply/, 200, { ok: true, reference: 'K7PM4X' })
      await page.goto(`${network.url}/ansoeg`)
      await page.hydrated('form[action="/ansoeg"]')
      await fillInApplication(page)
      await page.fill('Kontonummer', '')
      await page.press('button', 'Send ansøgning')
      await page.focused('[role=alert]')
      await page.see('Skriv også kontonummeret, eller slet registreringsnummeret.', '[role=alert]')
      await page.described('Kontonummer', 'Skriv også kontonummeret, eller slet registreringsnummeret.')
      const calls = () =>
        network.posts.map(({ path }) => path).filter((path) => !path.startsWith('/api/maalinger'))
      assert.deepEqual(calls(), [])
      await page.fill('Registreringsnummer', '')
      await page.press('button', 'Send ansøgning')
      await page.see('Tak, Mette', ':is(h1, h2)')
      assert.deepEqual(calls(), ['/api/clients/apply'])
    },
  },
]
