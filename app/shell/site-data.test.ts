import { expect, test } from 'vitest'
import type { Content } from '#app/content/site-content.ts'
import { readSiteData } from './site-data.ts'

const entry = (title: string, more = {}) => ({
  title,
  teaser: '',
  subtitle: '',
  href: `/${title}`,
  icon: null,
  ...more,
})
const LISTS = ['products', 'industries', 'pricePages', 'infoPages', 'helpPages'] as const

interface Given {
  pictures?: object
  cookiebotId?: string
  menu?: Partial<Record<(typeof LISTS)[number], object[]>>
}

/** What pages show around their content. Each menu has an entry with the menu's name. */
function read({ pictures = {}, cookiebotId, menu = {} }: Given = {}) {
  const content = {
    site: async () => ({
      consent: { title: 'Må vi?', text: [{ text: 'Vi tæller besøg.', href: null }] },
      pictures: { notFound: null, notFoundMobile: null, ...pictures },
    }),
    navigation: async () => ({
      ...Object.fromEntries(LISTS.map((name) => [name, [entry(name)]])),
      ...menu,
    }),
    prices: async () => ({ rates: 'rates' }),
  } as unknown as Content
  return readSiteData(content, { siteUrl: 'https://www.example.dk', cookiebotId: cookiebotId ?? null })
}

test('each menu has its own entries, and pages have rates and the address of the site', async () => {
  const { menu, rates, siteUrl } = await read()
  for (const name of LISTS) expect(menu[name].map(({ href }) => href)).toEqual([`/${name}`])
  expect([rates, siteUrl]).toEqual(['rates', 'https://www.example.dk'])
})

test('an entry shows its teaser below its title, or otherwise its subtitle', async () => {
  const industries = [
    entry('a', { teaser: 'teaser', subtitle: 'subtitle' }),
    entry('b', { subtitle: 'subtitle' }),
    entry('c'),
  ]
  const { menu } = await read({ menu: { industries } })
  expect(menu.industries.map(({ title, line }) => [title, line])).toEqual([
    ['a', 'teaser'],
    ['b', 'subtitle'],
    ['c', ''],
  ])
})

test('the site asks for consent itself, unless a provider does', async () => {
  expect((await read()).consent).toEqual({
    title: 'Må vi?',
    text: [{ text: 'Vi tæller besøg.', href: null }],
  })
  expect((await read({ cookiebotId: 'id' })).consent).toBeNull()
})

test("the owner's picture of a seat is used on phones too, unless there is one for phones", async () => {
  const [notFound, notFoundMobile] = [{ url: '/seat.svg' }, { url: '/seat-mobile.svg' }]
  expect((await read()).seat).toBeNull()
  expect((await read({ pictures: { notFound } })).seat).toEqual({ url: '/seat.svg', mobileUrl: '/seat.svg' })
  expect((await read({ pictures: { notFound, notFoundMobile } })).seat).toEqual({
    url: '/seat.svg',
    mobileUrl: '/seat-mobile.svg',
  })
})
