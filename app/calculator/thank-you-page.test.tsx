import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { FinalLead } from '#app/lead/final-lead.ts'
import { nextStepsOf } from '#app/lead/next-steps.ts'
import { callbackLead, NEXT_STEPS, storedLead, wizardLead } from '#tests/fakes/example-lead.ts'
import { ThankYou } from './thank-you.tsx'
import { toThankYou } from './thank-you-summary.ts'

const page = (stored: FinalLead | null) => {
  const html = renderToString(
    <ThankYou
      summary={stored && toThankYou(stored)}
      productName="Rampelys"
      logo={null}
      text={[
        { text: 'Du hører fra os senest {dag}. Læs om ', href: null },
        { text: 'salg i døren', href: '/produkt/doersalg' },
      ]}
      steps={stored === null ? [] : nextStepsOf(stored, NEXT_STEPS)}
      siteUrl="https://lys.example"
    />,
  )
  return html.replaceAll('<!-- -->', '').replaceAll('\u00a0', ' ')
}

test('without a lead the thank-you page says so, thanks for nothing, and cannot be printed', () => {
  const html = page(null)
  expect(html).toContain('Her er ingen opsummering')
  expect(html).toContain('Rampelys')
  expect(html).not.toContain('Udskriv')
  expect(html).not.toContain('<img')
  expect(html).not.toContain('Tak')
})

test('the thank-you page greets the sender, shows the offer and can be printed with a link to it', () => {
  const html = page(storedLead(wizardLead({ comment: 'Hej' })))
  expect(html).toContain('Tak, Mette. Så er der lys på')
  expect(html).toContain('Du hører fra os senest mandag den 23. november.')
  expect(html).toContain('<a href="/produkt/doersalg" class="link"><span>salg i døren</span></a>')
  expect(html).toContain('Udskriv')
  expect(html).toContain('Reference K7M4-2XQ9, sendt 20. november 2026 kl. 14.05')
  expect(html).toContain('https://lys.example/beregner/pakkevalg?')
  expect(html).toMatch(/<a href="\/beregner\/pakkevalg\?[^>]+>.*?Ret din beregning/)
  for (const words of [
    'Din beregning: BASIS',
    'Dine tilvalg',
    'Egen webshop',
    'Dine svar',
    'Din kommentar',
    'Dine oplysninger',
  ])
    expect(html).toContain(words)
  expect(page(storedLead(wizardLead()))).not.toContain('Din kommentar')
})

test('the thank-you page says what happens next, with the day of this lead', () => {
  expect(page(storedLead(wizardLead()))).toContain(
    'En konsulent ser på tallene senest mandag den 23. november.',
  )
  expect(page(storedLead(callbackLead(), { answerBy: '2026-12-04' }))).toContain(
    'Det sker senest fredag den 4. december.',
  )
})

test('the thank-you page of a callback confirms the request, without an offer', () => {
  const html = page(storedLead(callbackLead({ firstname: '', lastname: '' })))
  expect(html).toContain('Tak. Så er der lys på')
  expect(html).toContain('Vi har modtaget din henvendelse')
  // The day is named instead.
  expect(html).not.toContain('hurtigst muligt')
  for (const words of ['Din beregning:', 'Dine tilvalg', 'Din vejledende beregning', 'Se beregningen'])
    expect(html).not.toContain(words)
})

test('the thank-you page names the order, promises no package, and makes no offer', () => {
  const html = page(storedLead(wizardLead({}, { contactMethod: 'start', packageTitle: 'Scanner' })))
  expect(html).toContain('Din bestilling: Scanner')
  expect(html).not.toContain('klar')
  expect(html).not.toContain('Din beregning:')
})
