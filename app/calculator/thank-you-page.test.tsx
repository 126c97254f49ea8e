import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { storedLead, wizardLead } from '#tests/fakes/example-lead.ts'
import { ThankYou, toThankYou } from './thank-you.tsx'

test('nothing on the thank-you page waits for a script that never comes', () => {
  const summary = toThankYou(storedLead(wizardLead()))
  const html = renderToString(
    <ThankYou summary={summary} productName="Rampelys" logo={null} text="Tak." siteUrl="" />,
  )
  expect(html).toContain('Udskriv')
})
