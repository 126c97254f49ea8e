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
const LISTS = ['categories', 'industries', 'pricePages', 'infoPages', 'helpPages'] as const

/** What pages show around content with these pictures. */
function read(pictures: object, cookiebotId: string | null = null) {
  const content = {
    site: async () => ({
      consent: { title: 'Må vi?', text: { nodes: [{ text: 'Vi tæller besøg.' }] } },
      pictures: { notFound: null, notFoundMobile: null, ...pictures },
    }),
    navigation: async () => Object.fromEntries(LISTS.map((name) => [name, [entry(name)]])),
    prices: async () => ({ rates: 'rates' }),
  } as unknown as Content
  return readSiteData(content, { siteUrl: 'https://www.example.dk', cookiebotId })
}

test('each menu has its own entries', async () => {
  const { menu, rates, siteUrl } = await read({})
  for (const name of LISTS) expect(menu[name].map(({ href }) => href)).toEqual([`/${name}`])
  expect([rates, siteUrl]).toEqual(['rates', 'https://www.example.dk'])
})

test('below the title of an entry is its teaser, or else its subtitle', async () => {
  const content = {
    site: async () => ({ consent: { title: '', text: null }, pictures: {} }),
    navigation: async () => ({
      ...Object.fromEntries(LISTS.map((name) => [name, []])),
      industries: [
        entry('a', { teaser: 'teaser', subtitle: 'subtitle' }),
        entry('b', { subtitle: 'subtitle' }),
        entry('c'),
      ],
    }),
    prices: async () => ({}),
  } as unknown as Content
  const { menu } = await readSiteData(content, { siteUrl: '', cookiebotId: null })
  expect(menu.industries.map(({ title, line }) => [title, line])).toEqual([
    ['a', 'teaser'],
    ['b', 'subtitle'],
    ['c', ''],
  ])
})

test('the site asks for consent itself, unless a provider does', async () => {
  expect((await read({})).consent).toEqual({ title: 'Må vi?', text: 'Vi tæller besøg.' })
  expect((await read({}, 'id')).consent).toBeNull()
})

test("the seat of the 404 page is the owner's, on a phone too if there is none for it", async () => {
  const [notFound, notFoundMobile] = [{ url: '/seat.svg' }, { url: '/seat-mobile.svg' }]
  expect((await read({})).seat).toBeNull()
  expect((await read({ notFound })).seat).toEqual({ url: '/seat.svg', mobileUrl: '/seat.svg' })
  expect((await read({ notFound, notFoundMobile })).seat).toEqual({
    url: '/seat.svg',
    mobileUrl: '/seat-mobile.svg',
  })
})
