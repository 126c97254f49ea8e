import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { callbackLead, storedLead, wizardLead } from '#tests/fakes/example-lead.ts'
import { ThankYou, toThankYou } from './thank-you.tsx'

test('nothing on the thank-you page waits for a script that never comes', () => {
  const summary = toThankYou(storedLead(wizardLead()))
  const html = renderToString(
    <ThankYou summary={summary} productName="Rampelys" logo={null} text="Tak." siteUrl="" />,
  )
  expect(html).toContain('Udskriv')
})

const page = (stored: Parameters<typeof toThankYou>[0] | null, siteUrl = 'https://lys.example') => {
  const html = renderToString(
    <ThankYou
      summary={stored && toThankYou(stored)}
      productName="Rampelys"
      logo={null}
      text="Du hører fra os senest {dag}."
      siteUrl={siteUrl}
    />,
  )
  return html.replaceAll('<!-- -->', '').replaceAll('\u00a0', ' ')
}

test('without a lead the thank-you page says so, and has nothing to print', () => {
  const html = page(null)
  expect(html).toContain('Her er ingen opsummering')
  expect(html).toContain('Rampelys')
  expect(html).not.toContain('Udskriv')
  expect(html).not.toContain('Tak')
})

test('the thank-you page greets its lead, and has on paper where the calculation is', () => {
  const html = page(storedLead(wizardLead({ comment: 'Hej' })))
  expect(html).toContain('Tak, Mette. Så er der lys på')
  expect(html).toContain('https://lys.example/beregner/pakkevalg?')
  for (const words of [
    'Dit tilbud: BASIS',
    'Dine tilvalg',
    'Egen webshop',
    'Dine svar',
    'Din kommentar',
    'Vi skriver til',
  ])
    expect(html).toContain(words)
  expect(page(storedLead(wizardLead()))).not.toContain('Din kommentar')
})

test('who asked for a callback reads that it came, without an offer or prices', () => {
  const html = page(storedLead(callbackLead({ firstname: '', lastname: '' })))
  expect(html).toContain('Tak. Så er der lys på')
  expect(html).toContain('Vi har modtaget din henvendelse')
  for (const words of ['Dit tilbud', 'Dine tilvalg', 'Din vejledende beregning', 'Udskriv', 'Se beregningen'])
    expect(html).not.toContain(words)
})

test('who creates a package without rates reads its name', () => {
  const html = page(storedLead(wizardLead({}, { contactMethod: 'start', packageTitle: 'Scanner' })))
  expect(html).toContain('Vi gør Scanner klar')
  expect(html).not.toContain('Dit tilbud')
})
