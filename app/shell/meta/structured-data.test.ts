import { expect, test } from 'vitest'
import type { PackageCard } from '#app/content/content.ts'
import type { Site } from '#app/content/to-site.ts'
import { FALLBACK_RATES } from '#app/pricing/packages.ts'
import { organization, packageProduct } from './structured-data.ts'

const siteUrl = 'https://fjord.example'
const siteOf = (cvr: string) => ({ companyName: 'Fjord', productName: 'Navnet', cvr }) as Site

test.each(['12345674', '12 34 56 74', 'DK12345674', 'CVR-nr. 12345674'])(
  'the CVR number %j is stated as its digits, and the VAT number as DK and these',
  (cvr) => {
    expect(organization({ site: siteOf(cvr), siteUrl })).toMatchObject({
      vatID: 'DK12345674',
      identifier: { propertyID: 'CVR', value: '12345674' },
    })
  },
)

test.each(['', '12345678', 'følger'])('the CVR number %j gives a company neither number', (cvr) => {
  const { vatID, identifier } = organization({ site: siteOf(cvr), siteUrl })
  expect([vatID, identifier]).toEqual([undefined, undefined])
})

test.each([
  ['om måneden ekskl. moms', 'om måneden', false],
  ['pr. md. (ekskl. moms)', 'pr. md.', false],
  ['om måneden, ex. moms', 'om måneden', false],
  ['pr. måned ekskl moms', 'pr. måned', false],
  ['pr. måned eks. moms.', 'pr. måned', false],
  ['om året – uden moms', 'om året', false],
  ['ekskl. moms pr. døgn', 'pr. døgn', false],
  ['om måneden + moms', 'om måneden', false],
  ['om måneden inkl. moms', 'om måneden', true],
  ['pr. md. (inkl moms)', 'pr. md.', true],
  ['om året, incl. moms', 'om året', true],
  ['om måneden', 'om måneden', false],
  ['ekskl. moms', undefined, false],
  ['', undefined, false],
])('a price %j applies to the unit %j, with moms: %j', (priceLabel, unitText, valueAddedTaxIncluded) => {
  const card = { title: 'PREMIUM', subtitle: '', icon: null, price: '399', priceLabel } as PackageCard
  const product = packageProduct(card, {
    site: siteOf(''),
    rates: FALLBACK_RATES,
    siteUrl,
    path: '/priser/a',
  })
  expect(product?.offers).toMatchObject({
    priceSpecification: { price: 399, unitText, valueAddedTaxIncluded },
  })
})
