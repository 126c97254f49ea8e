import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import Wizard from '#app/calculator/wizard.island.tsx'
import { FALLBACK_CONTENT } from '#app/calculator/wizard-content.ts'
import { offeredAddOns } from '#app/lead/answers/choices.ts'
import { BUILT_IN_ADD_ONS } from '#app/pricing/packages.ts'
import { visibleText } from '#tests/visible-text.ts'

const PRICES: Record<string, string> = { 'Egen webshop': '99', 'Eget domæne': '49' }
const content = {
  ...FALLBACK_CONTENT,
  addOns: offeredAddOns(
    BUILT_IN_ADD_ONS.map((addOn) => ({
      ...addOn,
      icon: null,
      text: '',
      price: PRICES[addOn.name] ? `${PRICES[addOn.name]} kr. om måneden ekskl. moms` : '',
    })),
    Object.values(FALLBACK_CONTENT.packages),
  ),
}

const pageOf = (query: string) =>
  renderToStaticMarkup(<Wizard content={content} step="pakkevalg" search={`?${query}`} posted={null} />)
const resultOf = (query: string) => visibleText(pageOf(query))

const CHOSEN = 'branche=sportsklub&tilvalg=egen-webshop.eget-domaene&betaler=arrangoer&pris=150&antal=400'

test('the other package is compared with the add-ons included, even those listed in neither package', () => {
  expect(resultOf(CHOSEN)).toContain(
    'Eller PREMIUM Med PREMIUM: 560 kr. om måneden i stedet for 185 kr., og 1.000 kr. mere i gebyr for de 400 billetter, alt inkl. moms. Egen webshop er med. Også med: White label, Flere events og API integration. Vælg PREMIUM i stedet',
  )
})

test.each([
  ['', 'Vælg PREMIUM i stedet', '&pakke=PREMIUM'],
  ['&pakke=PREMIUM', 'Tilbage til anbefalingen', ''],
])('from %j a link leads to the other package: %s', (choice, label, chosen) => {
  const link = RegExp(`<a [^>]*href="([^"]*)"[^>]*>(?:(?!</a>).)*${label}`).exec(pageOf(CHOSEN + choice))
  expect(link?.[1]?.replaceAll('&amp;', '&')).toBe(`/beregner/pakkevalg?${CHOSEN}${chosen}`)
})

test('a package that we do not recommend is shown with our recommendation, its reason and its differences', () => {
  const result = resultOf(`${CHOSEN.replace('antal=400', 'antal=2000')}&pakke=BASIS`)
  expect(result).toContain(
    'Din beregning gælder BASIS Vi anbefaler PREMIUM, fordi din omsætning er over 250.000 kr. inkl. moms.',
  )
  expect(result).toContain(
    'Vores anbefaling: PREMIUM Når omsætningen er over 250.000 kr. inkl. moms, er der som regel flere om salget, og i PREMIUM kan du ringe til os. Med PREMIUM: 560 kr. om måneden i stedet for 185 kr., og 5.000 kr. mere i gebyr',
  )
  expect(resultOf(`${CHOSEN}&pakke=PREMIUM`)).toContain(
    'Med BASIS: 185 kr. om måneden i stedet for 560 kr., og 1.000 kr. mindre i gebyr for de 400 billetter, alt inkl. moms. Egen webshop er med som tilvalg. Ikke med: White label, Flere events og API integration.',
  )
  expect(resultOf(`${CHOSEN}&pakke=BASIS`)).toContain('BASIS passer bedst til dig')
})

test('the recommendation gives its reason: what the revenue calls for, or that nothing needs PREMIUM', () => {
  const byRevenue = resultOf('branche=sportsklub&pris=350&antal=5000')
  expect(byRevenue).toContain(
    'PREMIUM passer bedst til dig Fordi din omsætning er over 250.000 kr. inkl. moms.',
  )
  expect(byRevenue).toContain(
    '399 kr. om måneden ekskl. moms Når omsætningen er over 250.000 kr. inkl. moms, er der',
  )
  expect(byRevenue).toContain('Eller BASIS Med BASIS: 0 kr. om måneden i stedet for 498,75 kr.')
  expect(resultOf('branche=sportsklub&pris=150&antal=400')).toContain(
    'BASIS passer bedst til dig Fordi du ikke har valgt noget, der kræver PREMIUM.',
  )
})
