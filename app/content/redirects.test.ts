import { expect, test } from 'vitest'
import { contentOf, document, helpCentre, linkTo, slice } from '#tests/content-in-memory.ts'

test('the redirect table is followed along chains, without circles, foreign hosts and unsafe targets', async () => {
  const industry = document('industry', 'festival', { title: 'Festival' })
  const { content, warnings } = contentOf([
    industry,
    document('redirects', null, {
      redirects: [
        { from: '/blog', to: '/' },
        { from: '/Firma/Gammel/', to: '/blog2' },
        { from: '/blog2', to: '/branche/festival' },
        { from: '/ring', to: '/ring2' },
        { from: '/ring2', to: '/ring' },
        { from: '/ud', to: 'https://billet.example/x' },
        { from: '/fremmed', to: 'https://evil.example' },
        { from: '/script', to: 'javascript:alert(1)' },
        { from: 'ikke-en-sti', to: '/' },
      ],
    }),
  ])
  expect(await content.redirect('/blog')).toEqual({ to: '/', status: 301 })
  expect(await content.redirect('/BLOG/')).toEqual({ to: '/', status: 301 })
  expect(await content.redirect('/firma/gammel')).toEqual({ to: '/branche/festival', status: 301 })
  expect(await content.redirect('/ud')).toEqual({ to: 'https://billet.example/x', status: 301 })
  for (const path of [
    '/ring',
    '/fremmed',
    '/script',
    '/branche/festival',
    '/ukendt',
    '/%E0%A4%A',
    '//evil.example',
  ]) {
    expect(await content.redirect(path), path).toBeNull()
  }
  expect(warnings).toHaveLength(3)
})

test('a former uid redirects to the current address with 301, a document id with 308', async () => {
  const industry = document('industry', 'festival')
  const page = document('pricing_page', 'foreninger')
  const { article, untitled, b2b, b2c } = helpCentre()
  const { content } = contentOf([industry, page, article, untitled, b2b, b2c], {
    'industry fest': industry,
    'pricing_page klub': page,
    'support_article penge': article,
  })
  expect(await content.redirect('/branche/fest')).toEqual({ to: '/branche/festival', status: 301 })
  expect(await content.redirect(`/branche/${industry.id}`)).toEqual({ to: '/branche/festival', status: 308 })
  expect(await content.redirect('/priser/klub')).toEqual({ to: '/priser/foreninger', status: 301 })
  expect(await content.redirect(`/support/${b2b.id}`)).toEqual({ to: '/support/salg', status: 308 })
  expect(await content.redirect(`/support/salg/${article.id}`)).toEqual({
    to: '/support/salg/betaling',
    status: 308,
  })
  expect(await content.redirect('/kundeservice/billetter/penge')).toEqual({
    to: '/kundeservice/billetter/betaling',
    status: 301,
  })
  expect(await content.redirect('/support/salg/betaling')).toBeNull()
  expect(await content.redirect('/support/salg/findes-ikke')).toBeNull()
})

test('an address with a query takes precedence over its path, in any order of rows, parameters and tracking', async () => {
  const { content } = contentOf([
    document('redirects', null, {
      redirects: [
        { from: '/index.php', to: '/alle' },
        { from: '/index.php?p=3&lang=da', to: '/en' },
        { from: '/?p=7', to: '/index.php?lang=da&p=3' },
        { from: '/side?a=1', to: '/side' },
        { from: '/ring?a=1', to: '/ring?a=1' },
        { from: '/navn?by=%C3%98', to: '/oe' },
      ],
    }),
  ])
  const to = async (address: string) => (await content.redirect(address))?.to ?? null
  for (const address of ['/index.php?p=3&lang=da', '/INDEX.php/?lang=da&utm_source=x&p=3&fbclid=y&msclkid=z'])
    expect(await content.redirect(address)).toEqual({ to: '/en', status: 301, replacesQuery: true })
  expect(await content.redirect('/index.php?p=4')).toEqual({ to: '/alle', status: 301 })
  expect(await to('/index.php?gclid=x')).toBe('/alle')
  expect(await to('/?p=7'), 'a chain').toBe('/en')
  expect([await to('/'), await to('/?p=8')]).toEqual([null, null])
  expect([await to('/side?a=1'), await to('/side')]).toEqual(['/side', null])
  expect(await to('/ring?a=1')).toBeNull()
  expect(await to('/navn?by=Ø')).toBe('/oe')
})

/** Content whose redirect table is `/vej-0` to `/vej-1` and so on, as many as there are `steps`. */
function chain(steps: number) {
  const redirects = Array.from({ length: steps }, (_, index) => ({
    from: `/vej-${index}`,
    to: `/vej-${index + 1}`,
  }))
  return contentOf([document('redirects', null, { redirects })])
}

test('a chain of up to ten redirects becomes one redirect, a longer chain none', async () => {
  expect(await chain(10).content.redirect('/vej-0')).toEqual({ to: '/vej-10', status: 301 })
  expect(await chain(11).content.redirect('/vej-0')).toBeNull()
})

test('a redirect to a page that has moved leads to its current address', async () => {
  const industry = document('industry', 'festival')
  const table = document('redirects', null, { redirects: [{ from: '/gammel', to: '/branche/fest' }] })
  const { content } = contentOf([industry, table], { 'industry fest': industry })
  expect(await content.redirect('/gammel')).toEqual({ to: '/branche/festival', status: 301 })
})

test('the redirect table wins over an existing page', async () => {
  const { content } = contentOf([
    document('industry', 'festival'),
    document('redirects', null, { redirects: [{ from: '/branche/festival', to: '/' }] }),
  ])
  expect(await content.redirect('/branche/festival')).toEqual({ to: '/', status: 301 })
})

test.each([
  ['/a?b=1#c', '/a'],
  ['/%C3%86BLER/', '/æbler'],
  ['/a//', '/a'],
  ['/', '/'],
])('%s is looked up as %s in the redirect table', async (path, from) => {
  const table = document('redirects', null, { redirects: [{ from, to: '/maal' }] })
  expect(await contentOf([table]).content.redirect(path)).toEqual({ to: '/maal', status: 301 })
})

test.each(['#top', 'mailto:a@b.example', 'tel:+4570000000', '', 'javascript:x'])(
  'a row of the table with the target %j is ignored',
  async (to) => {
    const table = document('redirects', null, { redirects: [{ from: '/a', to }] })
    expect(await contentOf([table]).content.redirect('/a')).toBeNull()
  },
)

test('a redirect without a valid target is logged once, with its path and host', async () => {
  const { content, logged } = contentOf([
    document('redirects', null, {
      redirects: [
        { from: '/ring', to: '/Ring/' },
        { from: '/ud', to: 'https://EVIL.example/x' },
        { from: '/ud2', to: 'https://evil.example/y' },
      ],
    }),
  ])
  for (const path of ['/ring', '/ring?a', '/ud', '/ud2'])
    expect(await content.redirect(path), path).toBeNull()
  expect(logged).toEqual([
    ['A redirect that leads back to itself was left out', { redirect: '/ring' }],
    ['A redirect to a host that is not allowed was left out', { redirect: '/ud', host: 'evil.example' }],
  ])
})

test.each([
  ['/branche/fest/mere', 'a path below a page'],
  ['/branche', 'a list'],
  ['/fest', 'a path of no kind of page'],
  ['/support/salg/betaling/mere', 'a path below an article'],
  ['/branche/kategori', 'a former name of another kind of page'],
])('%s, %s, is not looked up as a former name', async (path) => {
  const industry = document('industry', 'festival')
  const { article, untitled, b2b, b2c } = helpCentre()
  const { content } = contentOf([industry, article, untitled, b2b, b2c], {
    'industry fest': industry,
    'category kategori': document('category', 'ny'),
  })
  expect(await content.redirect(path)).toBeNull()
})

test('only a possible former uid is looked up, and only once', async () => {
  const { content, lookups } = contentOf([])
  for (const name of ['a b', 'a".', 'x'.repeat(101), 'æble-1_2', 'x'.repeat(100), 'æble-1_2']) {
    await content.redirect(`/branche/${encodeURIComponent(name)}`)
  }
  expect(lookups).toEqual(['industry æble-1_2', `industry ${'x'.repeat(100)}`])
})

test('a page is not redirected if it has the name now or was found under its own name', async () => {
  const festival = document('industry', 'festival')
  const { content, lookups } = contentOf([festival], { 'industry FESTIVAL': festival })
  expect(await content.redirect('/branche/festival')).toBeNull()
  expect(lookups).toEqual([])
  const same = contentOf([], { 'industry fest': document('industry', 'fest') })
  expect(await same.content.redirect('/branche/fest')).toBeNull()
})

test('an id redirects only to a page of the type named by the path', async () => {
  const industry = document('industry', 'festival')
  const { content } = contentOf([industry])
  expect(await content.redirect(`/produkt/${industry.id}`)).toBeNull()
})

test('an id with capitals, as Prismic has them, redirects from an address in lower case', async () => {
  const industry = document('industry', 'festival', {}, { id: 'ZqpFgBEAACEA6Ujs' })
  const article = document('support_article', 'betaling', { title: 'Betaling' }, { id: 'ZqpArT' })
  const items = [{ article_link: linkTo(article) }]
  const topic = document(
    'support_category',
    'salg',
    { b2b_or_b2c: 'B2B', slices: [slice('support_category_item', {}, items)] },
    { id: 'ZqpToP' },
  )
  const { content } = contentOf([industry, article, topic])
  for (const [path, to] of [
    ['/branche/ZqpFgBEAACEA6Ujs', '/branche/festival'],
    ['/support/ZqpToP', '/support/salg'],
    ['/support/ZqpToP/ZqpArT', '/support/salg/betaling'],
  ] as const) {
    expect(await content.redirect(path.toLowerCase()), path).toEqual({ to, status: 308 })
  }
})

test('/pricing-pages is a former address of pricing pages only', async () => {
  const page = document('pricing_page', 'foreninger')
  const prices = document('prices', 'priser')
  const { content } = contentOf([page, prices], { 'pricing_page klub': page, 'prices gammel': prices })
  expect(await content.redirect('/pricing-pages/klub')).toEqual({ to: '/priser/foreninger', status: 301 })
  expect(await content.redirect(`/pricing-pages/${page.id}`)).toEqual({
    to: '/priser/foreninger',
    status: 308,
  })
  expect(await content.redirect('/pricing-pages/gammel')).toBeNull()
})

test('a topic and an article are found by a former name, in their own help centre', async () => {
  const { article, untitled, b2b, b2c } = helpCentre()
  const { content } = contentOf([article, untitled, b2b, b2c], {
    'support_category handel': b2b,
    'support_article penge': article,
    'support_article navnlos': document('support_article', null),
  })
  const moved = { to: '/support/salg', status: 301 }
  expect(await content.redirect('/support/handel')).toEqual(moved)
  expect(await content.redirect('/support/handel/betaling')).toEqual({
    ...moved,
    to: '/support/salg/betaling',
  })
  expect(await content.redirect(`/support/${b2b.id}/penge`)).toEqual({
    ...moved,
    to: '/support/salg/betaling',
  })
  for (const path of [
    '/kundeservice/handel',
    `/kundeservice/${b2b.id}`,
    '/support/billetter',
    '/support/salg',
    '/support/ukendt',
    '/support/handel/navnlos',
    '/support/handel/ukendt',
    '/support/handel/betaling/mere',
    '/support',
  ]) {
    expect(await content.redirect(path), path).toBeNull()
  }
})

test('a failed lookup is repeated at the next request', async () => {
  const { content, source } = contentOf([])
  const { byUid } = source
  source.byUid = async () => {
    throw new Error('down')
  }
  await expect(content.redirect('/branche/fest')).rejects.toThrow('down')
  source.byUid = byUid
  expect(await content.redirect('/branche/fest')).toBeNull()
})

test('the oldest lookups are forgotten and repeated when requested', async () => {
  const { content, lookups } = contentOf([])
  const paths = Array.from({ length: 2001 }, (_, index) => `/branche/fest-${index}`)
  for (const path of paths) await content.redirect(path)
  await content.redirect('/branche/fest-1')
  expect(lookups).toHaveLength(2001)
  await content.redirect('/branche/fest-0')
  expect(lookups).toHaveLength(2002)
})

test.each([
  ['without a leading slash', 'gammel'],
  ['with two leading slashes', '//gammel'],
  ['of another host', 'https://a.dk/gammel'],
  ['of ten thousand characters', `/${'a'.repeat(10_000)}`],
  ['that cannot be decoded', '/%'],
  ['with a fragment', '/#kontakt'],
])('a row of the table for an address %s is ignored', async (_, from) => {
  const { content } = contentOf([document('redirects', null, { redirects: [{ from, to: '/priser' }] })])
  expect(await content.redirect(from)).toBeNull()
})

test('a row with a fragment redirects no visitor of the page below it, and is logged', async () => {
  const redirects = [
    { from: '/#kontakt', to: '/priser' },
    { from: '/blog', to: '/priser' },
  ]
  const { content, logged } = contentOf([document('redirects', null, { redirects })])
  expect(await content.redirect('/')).toBeNull()
  expect(await content.redirect('/blog')).toEqual({ to: '/priser', status: 301 })
  expect(logged).toEqual([['Rows that are no redirect were left out', { rows: 1 }]])
})
