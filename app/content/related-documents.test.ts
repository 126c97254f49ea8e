import { expect, test } from 'vitest'
import { contentOf, document, helpCentre, linkTo, slice } from '#tests/content-in-memory.ts'

test('a tile or product whose document is missing or has no address is left out', async () => {
  const nameless = document('category', null, { title: 'Uden adresse' })
  const there = document('category', 'a', { title: 'A' })
  const links = [document('category', 'gone'), nameless, there].map((target) => linkTo(target))
  const { content } = contentOf([
    nameless,
    there,
    document('info_page', 'x', {
      slices: [
        slice(
          'image_tiles',
          {},
          links.map((tile) => ({ tile })),
        ),
        slice(
          'categories',
          {},
          links.map((product) => ({ category: product })),
        ),
        slice('category', { category: links[0] }),
      ],
    }),
  ])
  expect((await content.infoPage('x'))?.blocks).toMatchObject([
    { tiles: [{ id: 'category-a' }] },
    { products: [{ id: 'category-a' }] },
    { product: null },
  ])
})

test('a link leads to the current address of a document that is read with the site', async () => {
  const renamed = document('industry', 'nu')
  const hrefs = async (...targets: { id: string; type: string; uid?: string | null }[]) => {
    const links = targets.map((target) => slice('link', { link: { link_type: 'Document', ...target } }))
    const { content } = contentOf([renamed, document('info_page', 'x', { slices: links })])
    return (await content.infoPage('x'))?.blocks.map((block) => block.type === 'link' && block.link?.href)
  }
  expect(
    await hrefs(
      { id: renamed.id, type: 'industry', uid: 'foer' },
      { id: 'gone', type: 'industry', uid: 'gone' },
      { id: 'l', type: 'legal_page', uid: 'cookiepolitik' },
      { id: 'h', type: 'home' },
    ),
  ).toEqual(['/branche/nu', undefined, '/cookiepolitik', '/'])
})

test('blocks get unique ids, even if content has none or duplicates', async () => {
  const { content } = contentOf([
    document('info_page', 'x', {
      slices: [
        { slice_type: 'title' },
        null,
        { slice_type: 'title' },
        { id: 'a', slice_type: 'title' },
        { id: 'a', slice_type: 'text' },
        'tekst',
      ],
    }),
    document('info_page', 'y', { slices: { id: 'a', slice_type: 'title' } }),
  ])
  expect((await content.infoPage('x'))?.blocks.map(({ id }) => id)).toEqual([
    'title-0',
    'title-1',
    'a',
    'a-3',
  ])
  expect((await content.infoPage('y'))?.blocks).toEqual([])
})

test('blocks of the slice simulator know the help centres', async () => {
  const { article, untitled, b2b, b2c } = helpCentre()
  const { content } = contentOf([article, untitled, b2b, b2c])
  expect(
    await content.blocksOf([
      slice('support_categories', { audience: 'B2B' }),
      slice('support_category_item', {}, [{ article_link: linkTo(article) }]),
    ]),
  ).toMatchObject([
    { categories: [{ title: 'Salg' }] },
    { articles: [{ href: '/kundeservice/billetter/betaling' }] },
  ])
})

test('a block of an unknown type is left out and logged once', async () => {
  const { content, logged } = contentOf([
    document('category', 'a', {
      slices: [slice('title', { title: 'Ja' }), slice('carousel', {}), slice('carousel', {})],
    }),
  ])
  expect((await content.product('a'))?.blocks).toEqual([{ id: 'title', type: 'title', title: 'Ja' }])
  expect(logged).toEqual([
    ['A block of an unknown type was left out', { block: 'carousel', document: 'category-a' }],
  ])
})

test('a type named like an Object property is unknown too', async () => {
  const { content } = contentOf([])
  const types = ['constructor', 'toString', '__proto__', 'default', '']
  expect(await content.blocksOf(types.map((type) => slice(type, {})))).toEqual(types.map(() => null))
})

test('input of the slice simulator is never logged', async () => {
  const { content, warnings } = contentOf([])
  expect(await content.blocksOf([slice('mette@fjordscenen.example', {})])).toEqual([null])
  expect(warnings).toEqual([])
})
