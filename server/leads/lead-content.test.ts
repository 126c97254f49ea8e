import { expect, test } from 'vitest'
import type { Content } from '#app/content/site-content.ts'
import { BUILT_IN_INDUSTRIES } from '#app/lead/answers/choices.ts'
import { FALLBACK_RATES } from '#app/pricing/packages.ts'
import { contentOf, document, slice } from '#tests/content-in-memory.ts'
import {
  FALLBACK_LEAD_CONTENT,
  type LeadContent,
  readLeadContent,
  rememberLeadContent,
} from './lead-content.ts'

const SITE = {
  productName: 'Rampelys',
  logo: { light: null },
  companyName: 'Rampelys ApS',
  address: 'Havnegade 1',
  zip: '8000',
  city: 'Aarhus',
  cvr: '13748136',
  phone: '70 20 30 40',
  supportEmail: 'hej@rampelys.example',
  bookingUrl: { href: 'https://moede.example' },
  callbackSteps: [],
  account: { nextSteps: [] },
}

const contentWith = (site: object, wizard: object | null = null) =>
  ({
    site: async () => ({ ...SITE, ...site }),
    prices: async () => ({ rates: FALLBACK_RATES, packages: [] }),
    wizard: async () => wizard,
    navigation: async () => ({ pricePages: [] }),
  }) as unknown as Content

test("the company in the mails is the one in the site's settings", async () => {
  const light = { url: '/media/logo.svg', width: 120, height: 30, alt: 'Rampelys' }
  const leadContent = await readLeadContent(contentWith({ logo: { light } }))
  expect(leadContent.company).toEqual({
    productName: 'Rampelys',
    logo: { url: '/media/logo.svg', width: 120, height: 30 },
    address: 'Havnegade 1, 8000 Aarhus',
    phone: '70 20 30 40',
    email: 'hej@rampelys.example',
    registration: 'Rampelys ApS, hjemsted Aarhus, CVR-nr. 13748136',
  })
  expect(leadContent.rates).toBe(FALLBACK_RATES)
  expect(leadContent.bookingUrl).toEqual(SITE.bookingUrl)
})

test('an empty setting leaves no stray comma', async () => {
  const companyOf = async (site: object) => (await readLeadContent(contentWith(site))).company
  expect(await companyOf({})).toMatchObject({ logo: null })
  expect(await companyOf({ address: '' })).toMatchObject({ address: '8000 Aarhus' })
  expect(await companyOf({ zip: '', city: '' })).toMatchObject({
    address: 'Havnegade 1',
    registration: 'Rampelys ApS, CVR-nr. 13748136',
  })
  expect(await companyOf({ zip: '' })).toMatchObject({ address: 'Havnegade 1, Aarhus' })
  expect(await companyOf({ city: '' })).toMatchObject({ address: 'Havnegade 1, 8000' })
  expect(await companyOf({ companyName: '', cvr: '' })).toMatchObject({ registration: 'hjemsted Aarhus' })
  expect(await companyOf({ address: '', zip: '', city: '', companyName: '', cvr: '' })).toMatchObject({
    address: '',
    registration: '',
  })
})

test('industries and add-ons are the built-in ones and those of the wizard', async () => {
  const without = await readLeadContent(contentWith({}))
  expect([...without.industries]).toEqual([...BUILT_IN_INDUSTRIES])
  expect([...without.addOns.keys()]).toEqual([...FALLBACK_LEAD_CONTENT.addOns.keys()])
  const wizard = {
    industries: [{ name: 'Cirkus' }],
    addOns: [{ name: 'Elefantvask', icon: null, package: 'PREMIUM', text: 'Ren elefant' }],
    thankYou: { nextSteps: [] },
    create: { thankYou: { nextSteps: [] } },
    demoSteps: [],
  }
  const leadContent = await readLeadContent(contentWith({}, wizard))
  expect([...leadContent.industries]).toEqual([...BUILT_IN_INDUSTRIES, 'Cirkus'])
  expect([...leadContent.addOns.keys()]).toEqual([...FALLBACK_LEAD_CONTENT.addOns.keys(), 'Elefantvask'])
  expect(leadContent.addOns.get('Elefantvask')).toMatchObject({ package: 'PREMIUM', text: 'Ren elefant' })
})

test('every card of every price page can be ordered', async () => {
  const page = (type: string, uid: string, title: string, price: string) =>
    document(type, uid, { slices: [slice('package', { title, price, pricelabel: 'pr. dag ekskl. moms' })] })
  const { content } = contentOf([
    page('prices', 'pakker', 'BASIS', '0 kr.'),
    page('pricing_page', 'udstyr', 'Dørpakke', '349 kr.'),
  ])
  const { cards } = await readLeadContent(content)
  expect(cards).toContainEqual({
    title: 'Dørpakke',
    price: '349\u00a0kr.',
    priceLabel: 'pr. dag ekskl. moms',
  })
  expect(new Set(cards.map(({ title }) => title))).toEqual(new Set(['BASIS', 'Dørpakke']))
})

test('unreadable content is replaced by the last content read, or by the built-in content before the first read', async () => {
  const errors: unknown[] = []
  const answers: (LeadContent | Error)[] = []
  const leadContent = rememberLeadContent(
    async () => {
      const answer = answers.shift()
      if (answer === undefined || answer instanceof Error) throw answer
      return answer
    },
    (error) => errors.push(error),
  )
  const [first, later, outage] = [
    { ...FALLBACK_LEAD_CONTENT },
    { ...FALLBACK_LEAD_CONTENT },
    new Error('outage'),
  ]
  answers.push(outage, first, outage, later)
  expect(await leadContent()).toBe(FALLBACK_LEAD_CONTENT)
  expect(await leadContent()).toBe(first)
  expect(await leadContent()).toBe(first)
  expect(await leadContent()).toBe(later)
  expect(errors).toEqual([outage, outage])
})
