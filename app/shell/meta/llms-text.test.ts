import { expect, test } from 'vitest'
import type { Content } from '#app/content/site-content.ts'
import { FALLBACK_RATES } from '#app/pricing/packages.ts'
import { llmsText } from './llms-text.ts'

const LISTS = ['categories', 'industries', 'pricePages', 'infoPages'] as const
const site = {
  productName: 'Lys',
  metaDescription: 'Billetter\n til alle',
  companyName: 'Lys ApS',
  address: 'Gade 1',
  zip: '8000',
  city: 'Aarhus',
  cvr: '12345678',
  phone: '70 20 00 00',
  supportEmail: 'hej@lys.example',
}
const nothing = Object.fromEntries(Object.keys(site).map((name) => [name, '']))

interface Given {
  site?: object
  menu?: Partial<Record<(typeof LISTS)[number], object[]>>
  packages?: object[]
}

const textOf = (given: Given) =>
  llmsText(
    {
      site: async () => ({ ...site, ...given.site }),
      navigation: async () => ({ ...Object.fromEntries(LISTS.map((name) => [name, []])), ...given.menu }),
      prices: async () => ({ packages: given.packages ?? [], rates: FALLBACK_RATES }),
      supportCategories: async (audience: string) =>
        audience === 'B2B' ? [{ title: 'Salg', href: '/support/salg', description: 'Sælg' }] : [],
    } as unknown as Content,
    'https://lys.example',
  )

const partOf = (text: string, title: string) =>
  text
    .split('\n\n## ')
    .find((part) => part.startsWith(`${title}\n`))
    ?.trim()
    .split('\n')
    .slice(2) ?? null

test('the text begins with name and description and ends with the known contact details', async () => {
  const text = await textOf({})
  expect(text.startsWith('# Lys\n\n> Billetter til alle\n\n## ')).toBe(true)
  expect(text).toMatch(/[^\n]\n$/)
  expect(partOf(text, 'Kontakt')).toEqual([
    '- Lys ApS',
    '- Gade 1, 8000 Aarhus',
    '- CVR 12345678',
    '- Telefon 70 20 00 00',
    '- E-mail hej@lys.example',
  ])
  const bare = await textOf({ site: { ...nothing, productName: 'Lys', metaDescription: null } })
  expect(bare.startsWith('# Lys\n\n## Priser\n')).toBe(true)
  expect(bare).not.toContain('Kontakt')
  expect(bare).not.toMatch(/\n\n\n/)
})

test('each list of pages is a section of links with their descriptions', async () => {
  const page = (title: string, more = {}) => ({ title, href: `/${title}`, teaser: '', subtitle: '', ...more })
  const text = await textOf({
    menu: {
      categories: [page('a', { teaser: 'Kort', subtitle: 'Lang' }), page('b', { subtitle: 'To\nlinjer' })],
      industries: [{ ...page('c'), title: 'C [ny] \\' }],
      pricePages: [page('d')],
      infoPages: [page('e')],
    },
  })
  expect(partOf(text, 'Produkter')).toEqual([
    '- [a](https://lys.example/a): Kort',
    '- [b](https://lys.example/b): To linjer',
  ])
  expect(partOf(text, 'Brancher')).toEqual(['- [C \\[ny\\] \\\\](https://lys.example/c)'])
  expect(partOf(text, 'Priser')).toEqual([
    '- [d](https://lys.example/d)',
    '- [Beregn din pris](https://lys.example/beregner/branche)',
  ])
  expect(partOf(text, 'Virksomheden')).toEqual(['- [e](https://lys.example/e)'])
  const help = partOf(text, 'Support for arrangører')
  expect(help?.[0]).toMatch(/^- \[Support for arrangører\]\(https:\/\/lys\.example\/support\): /)
  expect(help?.[1]).toBe('- [Salg](https://lys.example/support/salg): Sælg')
  expect(partOf(text, 'Billetkøber kundeservice')).toHaveLength(1)
})

test('the section of packages has the price of each, and the fee of those that have one', async () => {
  const card = (title: string, price: string) => ({ title, price, priceLabel: 'om måneden ekskl. moms' })
  const packages = [card('PREMIUM', '399 kr.'), card('Scanner', '50 kr.'), card('BASIS', '')]
  const [premium, scanner, basis] = partOf(await textOf({ packages }), 'Pakker') ?? []
  expect(premium).toMatch(
    /^- PREMIUM: 399 kr\. om måneden ekskl\. moms \+ 4.* pr\. solgt billet, ekskl\. moms$/,
  )
  expect(scanner).toMatch(/^- Scanner: 50 kr\./)
  expect(scanner).not.toContain('solgt billet')
  expect(basis).toMatch(/^- BASIS: \d.* pr\. solgt billet, ekskl\. moms$/)
})
