import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FALLBACK_RATES } from '#app/pricing/packages.ts'
import { wizardLead } from '#tests/fakes/example-lead.ts'
import { ThankYou, toThankYou } from './thank-you.tsx'

test('nothing on the thank-you page waits for a script that never comes', () => {
  const summary = toThankYou({
    reference: 'ABCD-EFGH',
    receivedAt: '2025-11-20T13:05:00.000Z',
    lead: wizardLead(),
    rates: FALLBACK_RATES,
    isAnswered: true,
  })
  const html = renderToString(<ThankYou summary={summary} productName="Rampelys" logo={null} text="Tak." />)
  expect(html).toContain('Udskriv')
})
