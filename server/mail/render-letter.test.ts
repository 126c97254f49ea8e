import { expect, test } from 'vitest'
import { NO_CONTACT } from '#app/lead/fields/contact-fields.ts'
import type { ApplicationLead } from '#app/lead/lead.ts'
import { alertLetter } from '#emails/alert-letter.ts'
import { applicationLetter } from '#emails/application-letter.ts'
import { offerLetter } from '#emails/offer-letter.ts'
import { salesLetter } from '#emails/sales-letter.ts'
import { callbackLead, mailedLead, storedLead, wizardLead } from '#tests/fakes/example-lead.ts'
import { renderLetter } from './render-letter.ts'

const siteUrl = 'https://www.lysfest.example'
const sender = {
  productName: 'Lysfest',
  logo: null,
  address: '',
  phone: '',
  email: 'hej@lysfest.example',
  registration: '',
}
const facts = { reference: 'K7M4-2XQ9', receivedAt: Date.parse('2026-07-20T22:30:00Z'), sender }
const application: ApplicationLead = {
  kind: 'application',
  contact: NO_CONTACT,
  tier: 'PREMIUM',
  hasBank: false,
  terms: '',
}

test.each([
  [
    'auto-reply',
    offerLetter({
      ...mailedLead(wizardLead()),
      bookingUrl: null,
      siteUrl,
      ...facts,
    }),
    'Din prisberegning (K7M4-2XQ9)',
    'Pris for BASIS',
  ],
  [
    'receipt',
    applicationLetter({ lead: application, steps: [], siteUrl, ...facts }),
    'Vi har modtaget din ansøgning (K7M4-2XQ9)',
    'Bankoplysninger',
  ],
  [
    'notice to sales',
    salesLetter(storedLead(callbackLead()), { isUpdate: false, deskUrl: null, sender }),
    'Ring mig op: Jonas Bæk, Havnehallen (K7M4-2XQ9)',
    'Ring helst før kl. 10.',
  ],
  [
    'alert',
    alertLetter({
      troubles: [{ kind: 'quarantined', reference: 'K7M4-2XQ9' }],
      isDigest: false,
      siteUrl,
      sender,
    }),
    'En henvendelse kræver handling',
    'I karantæne',
  ],
])('the %s has the same text in HTML and plain text', async (_, letter, subject, words) => {
  const { html, text, ...head } = await renderLetter(letter)
  expect(head).toEqual({ subject })
  expect(html).toContain(`<title>${subject}</title>`)
  expect(html).toContain(words)
  expect(text).toContain(words)
  expect(text).not.toContain('<')
})
