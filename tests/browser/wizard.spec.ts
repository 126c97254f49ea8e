import type { Page } from '@playwright/test'
import { expect, leadTest, test } from '#tests/browser/lead-site.ts'
import { ANSWERS, fillInContact, loseAnswers } from '#tests/browser/wizard-steps.ts'
import { hydrated } from '#tests/hydrated.ts'

async function answerUpToPackage(page: Page, javaScriptEnabled = true) {
  await page.goto('/beregner')
  await expect(page).toHaveURL(/\/beregner\/branche/)
  if (javaScriptEnabled) await hydrated(page.getByRole('button', { name: 'Næste' }))
  await page.getByText('Sportsklub').click()
  await page.getByRole('button', { name: 'Næste' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hvad vil du have med?')
  await page.getByText('Support', { exact: true }).click()
  await page.getByRole('button', { name: 'Næste' }).click()
  await page.getByLabel('Billetpris').fill('89,99')
  await page.getByRole('textbox', { name: 'Antal billetter' }).fill('1300')
  await page.getByRole('button', { name: 'Få mit tilbud' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('BASIS passer bedst til dig')
}

/** A slow connection: client scripts load when the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: called, resolve: letScriptsCome } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await called
    // Requests of a page that was left are no longer awaited.
    await route.continue().catch(() => undefined)
  })
  return letScriptsCome
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    leadTest(
      'an organiser gets from the first click to his summary, and the lead to store, CRM and mail',
      async ({ page, leadSite }) => {
        test.slow()
        await answerUpToPackage(page, javaScriptEnabled)
        await page.getByRole('button', { name: 'Send uforpligtende tilbud' }).click()
        await fillInContact(page)
        await page.getByRole('button', { name: 'Send forespørgsel' }).click()
        if (javaScriptEnabled) {
          await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tak for din henvendelse')
          await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
          await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
          await expect(page.getByText(`Referencenummer: ${leadSite.leads()[0]?.reference}`)).toBeVisible()
          await page.getByRole('link', { name: 'Se din opsummering' }).click()
        }
        await expect(page).toHaveURL(/\/beregner\/tak-for-din-henvendelse$/)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tak, Mette. Så er der lys på')
        await expect(page.getByRole('main')).toContainText('mette@fjordscenen.example')
        await expect(page.getByRole('main')).toContainText('Vi anbefaler BASIS')

        const [lead, ...others] = leadSite.leads()
        expect(others).toEqual([])
        expect(lead).toMatchObject({
          kind: 'wizard',
          contactMethod: 'call',
          contact: {
            firstname: 'Mette Østergaard',
            email: 'mette@fjordscenen.example',
            phone: '+4520345678',
            comment: 'Vi har 12 hjemmekampe.',
          },
          answers: {
            industry: 'Sportsklub',
            other: [{ name: 'Support', package: 'BASIS' }],
            ticketDetails: { numberOfTickets: 1300, ticketPrice: 89.99, customerPaysFee: true },
          },
        })
        await expect(page.getByRole('main')).toContainText(lead?.reference ?? 'no reference')

        const { hubspot, smtp } = leadSite
        await hubspot.waitUntil(() => hubspot.all('tasks').length === 1)
        expect(hubspot.all('contacts')[0]?.properties).toMatchObject({ email: 'mette@fjordscenen.example' })
        expect(hubspot.all('deals')[0]?.properties).toMatchObject({
          amount: '7903.58',
          lead_total_revenue: '116987',
        })
        const mails = await smtp.waitFor(2)
        expect(mails.map(({ to }) => to[0]).toSorted()).toEqual([
          'mette@fjordscenen.example',
          'salg@lysfest.example',
        ])
        const reply = mails.find(({ to }) => to[0] === 'mette@fjordscenen.example')
        expect(reply?.email.text).toContain(lead?.reference)
        expect(reply?.email.text?.replaceAll('\u00a0', ' ')).toContain('7.903,58 kr.')

        await page.emulateMedia({ media: 'print' })
        for (const words of [
          '7.903,58 kr. ekskl. moms',
          `Reference ${lead?.reference}`,
          'Beløbene er vejledende',
        ])
          await expect(page.getByText(words).filter({ visible: true })).toHaveCount(1)
        await expect(page.getByRole('link', { name: 'Gå til forsiden' })).toBeHidden()
      },
    )

    test('each step says what is missing, at the field and in a summary', async ({ page, complaints }) => {
      // Chromium's message about the 422 of a plain post.
      complaints.allow('422')
      /** Clicks a button that may look disabled; without scripts this loads another page. */
      const press = async (name: string) => {
        const loaded = javaScriptEnabled ? null : page.waitForEvent('load')
        await page.getByRole('button', { name }).dispatchEvent('click')
        await loaded
      }
      const open = async (address: string, name: string) => {
        await page.goto(address)
        if (javaScriptEnabled) await hydrated(page.getByRole('button', { name }))
      }
      await open('/beregner/branche', 'Næste')
      await press('Næste')
      await expect(page.getByRole('link', { name: 'Vælg venligst en branche' })).toBeVisible()
      await expect(page).toHaveTitle(/^Fejl: /)
      await expect(page.getByRole('radio', { name: 'Sportsklub' })).toBeVisible()

      await open('/beregner/billetsalg?branche=sportsklub', 'Få mit tilbud')
      await page.getByLabel('Billetpris').fill('gratis')
      await page.getByRole('textbox', { name: 'Antal billetter' }).fill('99')
      await press('Få mit tilbud')
      await expect(page.getByRole('link', { name: 'Indtast venligst en gyldig billetpris' })).toBeVisible()
      await expect(
        page.getByRole('link', { name: 'Vælg venligst et antal billetter på mindst 100' }),
      ).toBeVisible()
      await expect(page.getByLabel('Billetpris')).toHaveValue('gratis')
      await expect(page.getByLabel('Billetpris')).toHaveAccessibleDescription(
        'Indtast venligst en gyldig billetpris',
      )
      await expect(page).toHaveURL(/billetsalg/)

      await page.getByLabel('Billetpris').fill('100')
      for (const words of ['mange', '100,5', '']) {
        const tickets = page.getByRole('textbox', { name: 'Antal billetter' })
        await tickets.fill(words)
        await tickets.blur()
        await press('Få mit tilbud')
        await expect(tickets).toHaveAccessibleDescription('Vælg venligst et antal billetter på mindst 100')
        await expect(tickets).toHaveValue(words)
      }

      await page.getByLabel('Billetpris').fill('0')
      await press('Få mit tilbud')
      await expect(page.getByText('Er billetterne gratis?')).toBeVisible()

      await open(`/beregner/information?${ANSWERS}&kontakt=call`, 'Send forespørgsel')
      await page.getByLabel('E-mail').fill('mette.fjordscenen.dk')
      await page.getByRole('checkbox', { name: /Jeg har læst/ }).uncheck()
      await press('Send forespørgsel')
      for (const message of [
        'Skriv dit fulde navn.',
        'Adressen mangler et @, fx navn@firma.dk.',
        'Du skal acceptere GDPR samtykket for at fortsætte.',
      ])
        await expect(page.getByRole('link', { name: message })).toBeVisible()
      await expect(page.getByLabel('E-mail')).toHaveValue('mette.fjordscenen.dk')
      await expect(page.getByRole('checkbox', { name: /Jeg har læst/ })).not.toBeChecked()
      await expect(page).toHaveTitle(/^Fejl: /)
    })

    leadTest(
      'a demo requested without a name and completed with one is the same lead, deal and booking',
      async ({ page, leadSite, context, complaints }) => {
        test.slow()
        complaints.allow('request to https://moede.')
        await page.goto(`/beregner/pakkevalg?${ANSWERS}`)
        if (javaScriptEnabled) await hydrated(page.getByRole('button', { name: 'Book en personlig demo' }))
        const popup = javaScriptEnabled ? context.waitForEvent('page') : null
        await page.getByRole('button', { name: 'Book en personlig demo' }).click()
        await expect(page.getByText('Tak for din interesse! Vi kontakter dig snarest.')).toBeVisible()
        await popup?.then((opened) => opened.close())
        expect(leadSite.leads()).toMatchObject([
          { contactMethod: 'demo', contact: { firstname: '', email: '' } },
        ])
        const booking = await page.getByRole('link', { name: /Vælg en tid/ }).getAttribute('href')
        const intent = new URL(booking ?? '').searchParams.get('intent')
        const lead = leadSite.leads()[0]
        expect(lead?.kind === 'wizard' && lead.intentId).toBe(intent)
        await expect(page.getByText(`Referencenummer: ${lead?.reference}`)).toBeVisible()

        const { hubspot, smtp } = leadSite
        await hubspot.waitUntil(() => hubspot.all('tasks').length === 1)
        expect(hubspot.all('contacts')).toEqual([])
        expect(hubspot.all('deals')[0]?.properties).toMatchObject({
          lead_intent: 'demo',
          lead_demo_intent: intent,
          lead_reference: lead?.reference,
          lead_package: 'BASIS',
          amount: '7903.58',
        })
        const [notice] = await smtp.waitFor(1)
        expect(notice?.to).toEqual(['salg@lysfest.example'])
        expect(notice?.email.subject).toBe(`Ønske om demo (${lead?.reference})`)
        expect(notice?.email.text).toContain('Der er endnu ingen kontaktoplysninger.')

        await page.getByLabel('Navn').fill('Mette Østergaard')
        await page.getByRole('textbox', { name: 'Telefon' }).fill('20 34 56 78')
        await page.getByLabel('E-mail').fill('mette@fjordscenen.example')
        await page.getByRole('button', { name: 'Send mine oplysninger' }).click()
        await expect(page.getByText('Nu ved vi, hvem vi skal kontakte.')).toBeVisible()
        expect(leadSite.leads()).toMatchObject([
          {
            contactMethod: 'demo',
            reference: lead?.reference,
            contact: {
              firstname: 'Mette Østergaard',
              phone: '+4520345678',
              email: 'mette@fjordscenen.example',
            },
          },
        ])
        await hubspot.waitUntil(() => hubspot.all('notes').length === 2)
        const [contact, ...otherContacts] = hubspot.all('contacts')
        const [deal, ...otherDeals] = hubspot.all('deals')
        expect([otherContacts, otherDeals]).toEqual([[], []])
        expect(contact?.properties).toMatchObject({ firstname: 'Mette Østergaard', phone: '+4520345678' })
        expect(deal?.associations.contacts).toEqual([contact?.id])
        const mails = await smtp.waitFor(3)
        const subjects = mails.map(({ to, email }) => [to[0], email.subject])
        expect(subjects).toContainEqual([
          'salg@lysfest.example',
          `Ønske om demo, nu med kontaktoplysninger: Mette Østergaard (${lead?.reference})`,
        ])
        expect(subjects).toContainEqual([
          'mette@fjordscenen.example',
          `Din personlige demo (${lead?.reference})`,
        ])
      },
    )

    leadTest(
      'the form sends nothing if a demo is already requested, and offers the quote instead',
      async ({ page, leadSite }) => {
        await page.goto(`/beregner/information?${ANSWERS}&kontakt=demo`)
        await fillInContact(page)
        await page.getByRole('button', { name: 'Send forespørgsel' }).click()
        await expect(page.getByText('Du har allerede bedt om en demo')).toBeVisible()
        expect(leadSite.leads()).toEqual([])
        await expect(page.getByLabel('Navn')).toHaveValue('Mette Østergaard')
        const { hubspot, smtp } = leadSite
        expect([hubspot.requests, smtp.mails]).toEqual([[], []])
        await page.getByRole('button', { name: 'Send uforpligtende tilbud' }).click()
        await expect(page.getByRole('heading', { level: 1 })).toContainText('Tak')
        const [lead, ...others] = leadSite.leads()
        expect(others).toEqual([])
        expect(lead).toMatchObject({ contactMethod: 'call', contact: { comment: 'Vi har 12 hjemmekampe.' } })
        await hubspot.waitUntil(() => hubspot.all('tasks').length === 1)
        expect(hubspot.all('deals')[0]?.properties).toMatchObject({
          lead_intent: 'call',
          lead_reference: lead?.reference,
          amount: '7903.58',
        })
        expect(hubspot.all('notes')[0]?.properties.hs_note_body).toContain('Vi har 12 hjemmekampe.')
        const mails = await smtp.waitFor(2)
        expect(mails.map(({ email }) => email.subject).toSorted()).toEqual([
          `Din prisberegning (${lead?.reference})`,
          `Ønske om tilbud: Mette Østergaard (${lead?.reference})`,
        ])
      },
    )

    leadTest(
      "'Opret {title}' leads straight to a form with the company",
      async ({ page, leadSite, complaints }) => {
        complaints.allow('422')
        await page.goto('/beregner/information?kontakt=start&pakke=PREMIUM')
        if (javaScriptEnabled) await hydrated(page.getByRole('button', { name: 'Send forespørgsel' }))
        await fillInContact(page)
        await page.getByRole('button', { name: 'Send forespørgsel' }).click()
        await expect(page.getByRole('link', { name: /CVR-nummer/ })).toBeVisible()
        await page.getByLabel('Firma eller forening').fill('Fjordscenen')
        await page.getByLabel('CVR-nummer').fill('DK 13 58 56 28')
        await page.getByLabel('Hjemmeside').fill('fjordscenen.example')
        await page.getByRole('button', { name: 'Send forespørgsel' }).click()
        await expect(page.getByRole('heading', { level: 1 })).toContainText('Tak')
        expect(leadSite.leads()).toMatchObject([
          {
            contactMethod: 'start',
            packageTitle: 'PREMIUM',
            contact: { company: 'Fjordscenen', cvr: '13585628', website: 'https://fjordscenen.example' },
          },
        ])
        const { hubspot, smtp } = leadSite
        await hubspot.waitUntil(() => hubspot.all('tasks').length === 1)
        const [company] = hubspot.all('companies')
        const [contact] = hubspot.all('contacts')
        const [deal] = hubspot.all('deals')
        expect(company?.properties).toMatchObject({ name: 'Fjordscenen', cvr: '13585628' })
        expect(contact?.associations.companies).toEqual([company?.id])
        expect(deal?.properties).toMatchObject({
          lead_intent: 'start',
          lead_package: 'PREMIUM',
          lead_fixed_fee: '4',
          lead_percentage_fee: '4',
        })
        // Nothing is known about the sale yet, so no figure can be wrong.
        expect(deal?.properties).not.toHaveProperty('amount')
        const mails = await smtp.waitFor(2)
        const reply = mails.find(({ to }) => to[0] === 'mette@fjordscenen.example')?.email
        expect(reply?.subject).toMatch(/^Vi har modtaget din oprettelse \(/)
        expect(reply?.text).toContain('4 kr + 4% eks moms pr billet')
        const notice = mails.find(({ to }) => to[0] === 'salg@lysfest.example')?.email
        expect(notice?.text).toContain('Valgt på prissiden: Opret PREMIUM')
        expect(notice?.text).toContain('CVR: 13585628')
        for (const said of [notice?.text, hubspot.all('notes')[0]?.properties.hs_note_body, reply?.text])
          expect(said).not.toMatch(/Antal billetter|Billetpris|Gebyrer i alt|betales af/)
      },
    )

    test('a later step opened too early leads to the first unanswered one', async ({ page }) => {
      await page.goto('/beregner/pakkevalg?branche=sportsklub')
      await expect(page).toHaveURL(/\/beregner\/billetsalg\?branche=sportsklub/)
      await page.goto('/beregner/ukendt')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hvad samler du folk om?')
    })
  })
}

test.describe('answers', () => {
  test('survive back, forward, reload and a return without them in the URL', async ({ page }) => {
    test.slow()
    await answerUpToPackage(page)
    await page.goBack()
    await expect(page.getByLabel('Billetpris')).toHaveValue('89,99')
    await page.goBack()
    await page.goBack()
    await page.getByText('Festival').click()
    await page.goForward()
    await expect(page.getByRole('checkbox', { name: /Support/ })).toBeChecked()
    await expect(page).toHaveURL(/branche=festival/)
    await page.reload()
    await expect(page.getByRole('checkbox', { name: /Support/ })).toBeChecked()

    await page.goto('/')
    await page.goto('/beregner/pakkevalg')
    await expect(page).toHaveURL(/pakkevalg\?branche=festival&tilvalg=support&pris=89%2C99&antal=1300/)
    await expect(page.getByText('Support', { exact: true })).toBeVisible()
  })

  test('in a shared link are shown, but not stored until the visitor answers', async ({ page }) => {
    await page.goto('/beregner/branche?branche=festival')
    await page.getByText('Motionsløb').click()
    await expect(page).toHaveURL(/branche=motionsloeb/)
    await page.goto(`/beregner/billetsalg?${ANSWERS}`)
    await expect(page.getByLabel('Billetpris')).toHaveValue('89,99')
    await page.goto('/beregner/branche')
    await expect(page.getByRole('radio', { name: 'Motionsløb' })).toBeChecked()

    await page.goto(`/beregner/billetsalg?${ANSWERS}`)
    await page.getByLabel('Billetpris').fill('100')
    await expect(page).toHaveURL(/pris=100/)
    await page.goto('/beregner/branche')
    await expect(page.getByRole('radio', { name: 'Sportsklub' })).toBeChecked()
  })

  test('in another tab do not affect this one: Back shows what was answered here', async ({
    page,
    context,
  }) => {
    await page.goto('/beregner/branche')
    await hydrated(page.getByRole('button', { name: 'Næste' }))
    await page.getByText('Sportsklub').click()
    await page.getByRole('button', { name: 'Næste' }).click()
    await expect(page).toHaveURL(/tilvalg\?branche=sportsklub/)
    await page.getByText('White label').click()

    const other = await context.newPage()
    await other.goto('/beregner/branche?branche=festival')
    await other.getByText('Motionsløb').click()
    await expect(other).toHaveURL(/branche=motionsloeb/)

    await page.goBack()
    await expect(page.getByRole('radio', { name: 'Sportsklub' })).toBeChecked()
    await page.goForward()
    await expect(page).toHaveURL(/tilvalg\?branche=sportsklub&tilvalg=white-label$/)
    await expect(page.getByRole('checkbox', { name: /White label/ })).toBeChecked()
  })

  test('in an older storage shape are read, and personal data is removed from there', async ({ page }) => {
    await page.goto('/beregner/branche')
    await expect(page.getByRole('button', { name: 'Næste' })).toHaveAttribute('aria-disabled', 'true')
    await page.evaluate(() => {
      const lead = {
        industry: 'Kultur & Events',
        contactMethod: 'call',
        other: ['White label', { title: 'Support', emoji: '🎧', package: 'BASIS' }],
        contactInfo: { name: 'Mette Østergaard', email: 'mette@fjordscenen.example' },
        ticketDetails: { numberOfTickets: '1200', ticketPrice: '195,50', customerPaysFee: false },
      }
      localStorage.setItem('lead-storage', JSON.stringify({ state: lead, version: 0 }))
    })
    await page.goto('/beregner/pakkevalg')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('PREMIUM passer bedst til dig')
    await expect(page).toHaveURL(
      /branche=kultur-events&tilvalg=white-label\.support&betaler=arrangoer&pris=195%2C50&antal=1200/,
    )
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/Mette|fjordscenen/)
  })

  test('never put contact details into local storage or a URL, and lose them after the submit', async ({
    page,
  }) => {
    await page.goto(`/beregner/information?${ANSWERS}&kontakt=call`)
    await hydrated(page.getByRole('button', { name: 'Send forespørgsel' }))
    await fillInContact(page)
    await page.reload()
    await expect(page.getByLabel('Navn')).toHaveValue('Mette Østergaard')
    const stored = await page.evaluate(() => JSON.stringify(localStorage) + window.location.href)
    expect(stored).not.toMatch(/Mette|fjordscenen|20 ?34/)
    await page.getByRole('button', { name: 'Send forespørgsel' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tak for din henvendelse')
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(/Mette|fjordscenen/)
  })

  test('given before scripts run on a slow connection are not lost', async ({ page }) => {
    const letScriptsCome = await holdScripts(page)
    await page.goto('/beregner/billetsalg?branche=sportsklub', { waitUntil: 'commit' })
    await page.getByText('Arrangør', { exact: true }).click()
    await page.getByLabel('Billetpris').fill('89,99')
    letScriptsCome()
    await expect(page).toHaveURL(/betaler=arrangoer&pris=89%2C99/)
    await expect(page.getByLabel('Billetpris')).toHaveValue('89,99')
    await expect(page.getByRole('radio', { name: 'Arrangør' })).toBeChecked()
    await expect(page.getByRole('main')).toContainText('8.999 kr.')
  })

  test('typed before scripts run on a slow connection are kept, even if they are not numbers', async ({
    page,
  }) => {
    const letScriptsCome = await holdScripts(page)
    await page.goto('/beregner/billetsalg?branche=sportsklub', { waitUntil: 'commit' })
    const price = page.getByLabel('Billetpris')
    const tickets = page.getByRole('textbox', { name: 'Antal billetter' })
    await price.fill('gratis')
    await tickets.fill('mange')
    letScriptsCome()
    await hydrated(page.getByRole('button', { name: 'Få mit tilbud' }))
    await page.getByText('Arrangør', { exact: true }).click()
    await page.getByRole('button', { name: 'Få mit tilbud' }).dispatchEvent('click')
    await expect(price).toHaveAccessibleDescription('Indtast venligst en gyldig billetpris')
    await expect(price).toHaveValue('gratis')
    await expect(tickets).toHaveAccessibleDescription('Vælg venligst et antal billetter på mindst 100')
    await expect(tickets).toHaveValue('mange')
  })

  test('corrected on the page returned by a form post are not lost on hydration', async ({
    page,
    complaints,
  }) => {
    complaints.allow('422')
    const letScriptsCome = await holdScripts(page)
    await page.goto('/beregner/billetsalg?branche=sportsklub', { waitUntil: 'commit' })
    const price = page.getByLabel('Billetpris')
    const next = page.getByRole('button', { name: 'Få mit tilbud' })
    await price.fill('gratis')
    await next.dispatchEvent('click')
    await expect(page.getByRole('link', { name: 'Indtast venligst en gyldig billetpris' })).toBeVisible()
    await page.getByText('Arrangør', { exact: true }).click()
    await price.fill('89,99')
    letScriptsCome()
    await hydrated(next)
    await expect(price).toHaveValue('89,99')
    await expect(page.getByRole('main')).toContainText('8.999 kr.')
    await next.click()
    await expect(page).toHaveURL(/\/beregner\/pakkevalg\?branche=sportsklub&betaler=arrangoer&pris=89%2C99/)
  })

  test('typed on the page returned by a form post are not interrupted by hydration', async ({
    page,
    complaints,
  }) => {
    complaints.allow('422')
    const letScriptsCome = await holdScripts(page)
    await page.goto('/beregner/information?kontakt=start&pakke=PREMIUM', { waitUntil: 'commit' })
    const send = page.getByRole('button', { name: 'Send forespørgsel' })
    await send.dispatchEvent('click')
    const summary = page.getByRole('alert')
    await expect(summary).toContainText('CVR-nummer')
    await expect(summary).toBeFocused()
    const name = page.getByLabel('Navn')
    await name.pressSequentially('Mette')
    letScriptsCome()
    await hydrated(send)
    await expect(name).toBeFocused()
    await page.keyboard.type(' Østergaard')
    await expect(name).toHaveValue('Mette Østergaard')
    await send.dispatchEvent('click')
    await expect(summary).toBeFocused()
  })

  test('in a link stay unchanged, even a number between two positions of the slider', async ({ page }) => {
    await page.goto('/beregner/billetsalg?branche=sportsklub&pris=100&antal=1234')
    await hydrated(page.getByRole('button', { name: 'Få mit tilbud' }))
    await page.getByText('Arrangør', { exact: true }).click()
    await expect(page).toHaveURL(/betaler=arrangoer/)
    await expect(page.getByRole('textbox', { name: 'Antal billetter' })).toHaveValue('1.234')
    await expect(page).toHaveURL(/antal=1234/)
  })

  test('given by the slider before scripts run on a slow connection are not lost', async ({ page }) => {
    const letScriptsCome = await holdScripts(page)
    await page.goto('/beregner/billetsalg?branche=sportsklub&pris=100', { waitUntil: 'commit' })
    await page.getByRole('slider', { name: 'Antal billetter' }).press('End')
    letScriptsCome()
    await expect(page.getByRole('textbox', { name: 'Antal billetter' })).toHaveValue('2500+')
    await expect(page).toHaveURL(/pris=100&antal=2500/)
    await expect(page.getByRole('slider', { name: 'Antal billetter' })).toHaveValue('2500')
  })

  test('given and submitted during hydration are not lost', async ({ page }) => {
    // The industry is chosen on the server's page, and 'Næste' clicked as soon as React handles
    // that button.
    await page.addInitScript(() => {
      if (window.location.pathname !== '/beregner/branche') return
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        document
          .querySelector<HTMLInputElement>('input[name="branche"][value="sportsklub"]:not(:checked)')
          ?.click()
        const next = document.querySelector<HTMLButtonElement>(
          '[data-island][data-hydrated] button[type="submit"]',
        )
        if (next) next.click()
        else port2.postMessage(null)
      }
      port2.postMessage(null)
    })
    await page.goto('/beregner/branche')
    await expect(page).toHaveURL(/\/beregner\/tilvalg\?branche=sportsklub$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hvad vil du have med?')
  })

  test('are shared by a link without personal data', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`/beregner/pakkevalg?${ANSWERS}&kontakt=call`)
    const share = page.getByRole('button', { name: 'Del beregning' })
    await hydrated(share)
    await share.click()
    await expect(page.getByText('Linket er kopieret.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /\/beregner\/pakkevalg\?branche=sportsklub&tilvalg=support&pris=89%2C99&antal=1300$/,
    )
  })
})

test('are shared by a visible link if the browser provides no clipboard', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.goto(`/beregner/pakkevalg?${ANSWERS}`)
  const link = page.getByRole('status').filter({ hasText: 'pris=89%2C99&antal=1300' })
  const share = page.getByRole('button', { name: 'Del beregning' })
  await hydrated(share)
  await share.click()
  await expect(link).toBeVisible()
})

leadTest(
  "a demo that cannot be sent shows the server's message and an error title, and can be requested again",
  async ({ page, leadSite, complaints }) => {
    complaints.allow('Failed to load resource')
    complaints.allow('request to https://moede.')
    let broken = true
    await page.route('**/api/leads/hubspot', async (route) => {
      if (broken) await route.fulfill({ status: 500, json: { error: 'Vi kan ikke tage imod lige nu.' } })
      else await route.continue()
    })
    await page.goto(`/beregner/pakkevalg?${ANSWERS}`)
    const book = page.getByRole('button', { name: 'Book en personlig demo' })
    await hydrated(book)
    await book.click()
    await expect(page.getByRole('alert')).toContainText('Vi kan ikke tage imod lige nu.')
    await expect(page).toHaveTitle(/^Fejl: /)
    broken = false
    await book.click()
    await expect(page.getByText('Tak for din interesse! Vi kontakter dig snarest.')).toBeVisible()
    await expect(page).not.toHaveTitle(/^Fejl: /)
    expect(leadSite.leads()).toHaveLength(1)
  },
)

test.describe('the information form', () => {
  leadTest(
    'keeps its fields when sending fails, and sends the same submit once more',
    async ({ page, leadSite, complaints }) => {
      complaints.allow('Failed to load resource')
      const keys: string[] = []
      let broken = true
      await page.route('**/api/leads/hubspot', async (route) => {
        keys.push(route.request().headers()['idempotency-key'] ?? '')
        if (broken) await route.fulfill({ status: 503, json: { error: 'Der opstod en fejl. Prøv igen.' } })
        else await route.continue()
      })
      await page.goto(`/beregner/information?${ANSWERS}&kontakt=call`)
      await hydrated(page.getByRole('button', { name: 'Send forespørgsel' }))
      await fillInContact(page)
      await page.getByRole('button', { name: 'Send forespørgsel' }).click()
      await expect(page.getByRole('alert')).toContainText('Der opstod en fejl. Prøv igen.')
      await expect(page.getByRole('button', { name: 'Send forespørgsel' })).toBeEnabled()
      await expect(page.getByLabel('Kommentar')).toHaveValue('Vi har 12 hjemmekampe.')
      expect(keys).toHaveLength(2)

      broken = false
      await page.getByRole('button', { name: 'Send forespørgsel' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tak for din henvendelse')
      expect(new Set(keys).size).toBe(1)
      expect(leadSite.leads()).toHaveLength(1)
    },
  )

  leadTest(
    'is the same submit after a lost answer, though the box was unticked and ticked again meanwhile',
    async ({ page, leadSite, complaints }) => {
      complaints.allow('Failed to load resource')
      const letAnswersThrough = await loseAnswers(page)
      await page.goto(`/beregner/information?${ANSWERS}&kontakt=call`)
      await hydrated(page.getByRole('button', { name: 'Send forespørgsel' }))
      await fillInContact(page)
      await page.getByRole('button', { name: 'Send forespørgsel' }).click()
      await expect(page.getByRole('alert')).toContainText('Der opstod en fejl. Prøv igen.')
      letAnswersThrough()
      const box = page.getByRole('checkbox', { name: /Jeg har læst/ })
      await box.uncheck()
      await box.check()
      await page.getByRole('button', { name: 'Send forespørgsel' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tak for din henvendelse')
      expect(leadSite.leads()).toHaveLength(1)
    },
  )

  test('thanks the visitor even if the auto-reply call fails', async ({ page, complaints }) => {
    complaints.allow('Failed to load resource')
    await page.route('**/api/leads/autosvar', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto(`/beregner/information?${ANSWERS}&kontakt=call`)
    await hydrated(page.getByRole('button', { name: 'Send forespørgsel' }))
    await fillInContact(page)
    await page.getByRole('button', { name: 'Send forespørgsel' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tak for din henvendelse')
  })

  leadTest(
    'is sent by the first press, also when that press leaves a field with a likely slip',
    async ({ page, leadSite }) => {
      await page.goto(`/beregner/information?${ANSWERS}&kontakt=call`)
      const send = page.getByRole('button', { name: 'Send forespørgsel' })
      await hydrated(send)
      await page.getByLabel('Navn').fill('Mette Østergaard')
      await page.getByLabel('E-mail').fill('mette@gmial.com')
      await send.scrollIntoViewIfNeeded()
      const box = await send.boundingBox()
      if (!box) throw new Error('the button has no place')
      await page.mouse.move(box.x + 20, box.y + 4)
      await page.mouse.down()
      await expect(page.getByLabel('E-mail')).not.toBeFocused()
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
      await page.mouse.up()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tak for din henvendelse')
      expect(leadSite.leads()).toMatchObject([{ contact: { email: 'mette@gmial.com' } }])
    },
  )

  test('suggests a correction of a likely typo without forcing it', async ({ page }) => {
    await page.goto(`/beregner/information?${ANSWERS}&kontakt=call`)
    await hydrated(page.getByRole('button', { name: 'Send forespørgsel' }))
    await page.getByLabel('E-mail').fill('mette@gmial.com')
    await page.getByRole('textbox', { name: 'Telefon' }).focus()
    await page.getByRole('button', { name: 'mette@gmail.com' }).click()
    await expect(page.getByLabel('E-mail')).toHaveValue('mette@gmail.com')
  })
})

leadTest('the whole wizard can be used by keyboard alone', async ({ page, leadSite }) => {
  test.slow()
  const tabTo = async (name: string | RegExp) => {
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press('Tab')
      const focused = await page.evaluate(() => {
        const element = document.activeElement
        // Between the last and the first element nothing is focused, and the body would match
        // everything.
        if (element === document.body) return ''
        const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null
        return `${label ?? ''}${element?.textContent ?? ''}`
      })
      if (typeof name === 'string' ? focused.includes(name) : name.test(focused)) return
    }
    throw new Error(`Not reached by Tab: ${name}`)
  }
  await page.goto('/beregner/branche')
  // A key pressed before the scripts have loaded opens the server's next page, which moves no
  // focus.
  await expect(page.getByRole('button', { name: 'Næste' })).toHaveAttribute('aria-disabled', 'true')
  await tabTo('Sportsklub')
  await page.keyboard.press('Space')
  await tabTo('Næste')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await tabTo('White label')
  await page.keyboard.press('Space')
  await tabTo('Næste')
  await page.keyboard.press('Enter')
  await tabTo('Billetpris')
  await page.keyboard.type('150')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('textbox', { name: 'Antal billetter' })).toHaveValue('200')
  await tabTo('Få mit tilbud')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('PREMIUM passer bedst til dig')
  await tabTo('Send uforpligtende tilbud')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hvor skal vi sende tilbuddet hen?')
  await tabTo('Navn')
  await page.keyboard.type('Mette Østergaard')
  await tabTo('E-mail')
  await page.keyboard.type('mette@fjordscenen.example')
  await tabTo('Send forespørgsel')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tak for din henvendelse')
  expect(leadSite.leads()).toMatchObject([
    { answers: { ticketDetails: { numberOfTickets: 200, ticketPrice: 150 } } },
  ])
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('the slider can be dragged with a finger and follows a typed number', async ({ page }) => {
    await page.goto('/beregner/billetsalg?branche=sportsklub&pris=100')
    const slider = page.getByRole('slider', { name: 'Antal billetter' })
    const field = page.getByRole('textbox', { name: 'Antal billetter' })
    await hydrated(slider)
    await slider.scrollIntoViewIfNeeded()
    const box = await slider.boundingBox()
    if (!box) throw new Error('The slider is nowhere')
    // More than the minimum target size (WCAG 2.2, 2.5.8).
    expect(box.height).toBeGreaterThanOrEqual(44)
    const devtools = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
      devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: at === undefined ? [] : [{ x: box.x + box.width * at, y: box.y + box.height / 2 }],
      })
    await touch('touchStart', 0.05)
    for (const at of [0.3, 0.6, 0.9, 1.1]) await touch('touchMove', at)
    await touch('touchEnd')
    await expect(field).toHaveValue('2500+')
    await expect(page).toHaveURL(/antal=2500/)
    await field.tap()
    await field.fill('1.200')
    await page.getByLabel('Billetpris').tap()
    await expect(slider).toHaveValue('1200')
    await expect(page.getByRole('main')).toContainText('120.000 kr.')
  })
})

test('moving between the steps sends no request', async ({ page }) => {
  await page.goto('/beregner/branche')
  await hydrated(page.getByRole('button', { name: 'Næste' }))
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', (request) => {
    // The home page, target of 'Luk vindue', is prefetched as on any page.
    if (!request.headers()['sec-purpose']) asked.push(request.url())
  })
  await page.getByText('Sportsklub').click()
  await page.getByRole('button', { name: 'Næste' }).click()
  await page.getByText('White label').click()
  await page.getByRole('button', { name: 'Næste' }).click()
  await page.getByLabel('Billetpris').fill('100')
  await page.getByRole('button', { name: 'Få mit tilbud' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('PREMIUM passer bedst til dig')
  // Build files and images load once and are cached; there are no other requests.
  expect(asked.filter((url) => !/\/(assets|media)\//.test(url))).toEqual([])
})
