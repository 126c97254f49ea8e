import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import Wizard from '#app/calculator/wizard.island.tsx'
import { FALLBACK_CONTENT } from '#app/calculator/wizard-content.ts'
import { FALLBACK_RATES } from '#app/pricing/packages.ts'
import { visibleText } from '#tests/visible-text.ts'
import { fullBlock } from './inline-calculator.island.examples.ts'
import InlineCalculator from './inline-calculator.island.tsx'

const RATES = { ...FALLBACK_RATES, PLUS: { ...FALLBACK_RATES.BASIS, fixedFee: 2 } }
const content = {
  ...FALLBACK_CONTENT,
  rates: RATES,
  packages: { ...FALLBACK_CONTENT.packages, PLUS: { ...FALLBACK_CONTENT.packages.BASIS, title: 'PLUS' } },
}

function calculator(name: string, price: number, tickets: number, own: { fixedFee?: number } = {}) {
  const { fixedFee, percentageFee } = RATES[name as 'PLUS']
  const block = {
    ...fullBlock,
    ticketThreshold: 10_000,
    priceThreshold: 5000,
    startPrice: price,
    startTickets: tickets,
    package: name,
    fixedFee,
    percentageFee,
    ...own,
  }
  const markup = renderToStaticMarkup(
    <InlineCalculator block={block} rates={RATES} industry="sportsklub" bookingUrl={null} />,
  )
  const [, href = '', label = ''] =
    /<a [^>]*href="(\/beregner\/tilvalg[^"]*)"[^>]*>(.*?)<\/a>/.exec(markup) ?? []
  return { shown: visibleText(markup), href: href.replaceAll('&amp;', '&'), label: visibleText(label).trim() }
}

test.each([
  ['BASIS', 1200, 300],
  ['BASIS', 100, 100],
  ['PREMIUM', 175, 600],
  ['PREMIUM', 650, 5000],
  ['PLUS', 450, 6000],
])('the offer of %s at %i kr. for %i tickets has the figures shown above it', (name, price, tickets) => {
  const { shown, href, label } = calculator(name, price, tickets)
  expect(label).toBe('Få tilbud på det her')
  const address = new URL(href, 'https://site.example')
  const result = visibleText(
    renderToStaticMarkup(<Wizard content={content} step="pakkevalg" search={address.search} posted={null} />),
  )
  const [, paidOut] = /Du får udbetalt for billetterne ([\d.,]+ kr\.)/.exec(shown) ?? []
  const [, buyer] =
    /Køberen betaler pr\. billet ([\d.,]+ kr\. inkl\. moms, heraf [\d.,]+ kr\.)/.exec(shown) ?? []
  expect(result).toContain(`Du får udbetalt for billetterne ${paidOut}`)
  expect(result).toContain(`Køberen betaler pr. billet ${buyer}`)
  expect(result).toContain(`Pris for ${name}`)
})

test('a calculator whose rates belong to no package links to the wizard without figures', () => {
  const { href, label } = calculator('BASIS', 100, 400, { fixedFee: 2.5 })
  expect([label, href]).toEqual(['Beregn din pris', '/beregner/tilvalg?branche=sportsklub'])
})

test('a calculator says when we recommend a package other than the one shown, with its amounts', () => {
  expect(calculator('BASIS', 1200, 300).shown).toMatch(
    /Vi anbefaler PREMIUM til det her: det koster dig 498,75 kr\. om måneden inkl\. moms, og køberen betaler [\d.,]+ kr\. inkl\. moms, heraf [\d.,]+ kr\. i gebyr\. Vis PREMIUM/,
  )
  expect(calculator('PREMIUM', 175, 600).shown).toMatch(
    /Vi anbefaler BASIS til det her: det koster dig 0 kr\., og køberen betaler [\d.,]+ kr\. inkl\. moms, heraf [\d.,]+ kr\. i gebyr\. Vis BASIS/,
  )
  expect(calculator('PREMIUM', 1200, 300).shown).not.toContain('Vi anbefaler')
})
