import { expect, test } from 'vitest'
import { NO_CONTACT } from '#app/leads/fields/contact-fields.ts'
import type { ApplicationLead } from '#app/leads/lead.ts'
import { offerOf } from '#app/leads/offer.ts'
import { FALLBACK_RATES } from '#app/pricing/packages.ts'
import { callbackLead, wizardLead } from '#tests/fakes/example-lead.ts'
import { composeAlert, composeApplication, composeOffer, composeSalesNotice } from './compose.ts'

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
const envelope = {
  messageId: 'lead-1@lysfest.example',
  to: 'mette@fjordscene.example',
  replyTo: { name: 'Åse', address: 'aase@fjordscene.example' },
  fileName: 'K7M4-2XQ9',
}
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
    () =>
      composeOffer(
        {
          lead: wizardLead(),
          offer: offerOf(wizardLead(), FALLBACK_RATES),
          bookingUrl: null,
          siteUrl,
          ...facts,
        },
        envelope,
      ),
    'Din prisberegning (K7M4-2XQ9)',
    'Pris for BASIS',
    false,
  ],
  [
    'receipt',
    () => composeApplication({ lead: application, siteUrl, ...facts }, envelope),
    'Vi har modtaget din ansøgning (K7M4-2XQ9)',
    'Bankoplysninger',
    false,
  ],
  [
    'notice to sales',
    () =>
      composeSalesNotice(
        { lead: callbackLead(), offer: null, attribution: null, completedAt: null, deskUrl: null, ...facts },
        envelope,
      ),
    'Ring mig op: Jonas Bæk, Havnehallen (K7M4-2XQ9)',
    'Ring helst før kl. 10.',
    true,
  ],
  [
    'alert',
    () =>
      composeAlert(
        { troubles: [{ kind: 'quarantined', reference: 'K7M4-2XQ9' }], isDigest: false, siteUrl, sender },
        envelope,
      ),
    'En henvendelse kræver handling',
    'I karantæne',
    true,
  ],
])(
  'the %s has the right recipient, and the same text in HTML and plain text',
  async (_, compose, subject, words, isToSales) => {
    const { html, text, ...head } = await compose()
    expect(head).toEqual({ ...envelope, subject, isToSales })
    expect(html).toContain(`<title>${subject}</title>`)
    expect(html).toContain(words)
    expect(text).toContain(words)
    expect(text).not.toContain('<')
  },
)
