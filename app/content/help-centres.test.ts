import { expect, test } from 'vitest'
import { contentOf, document, helpCentre, linkTo, slice } from '#tests/content-in-memory.ts'

test('the help centres list their own categories, and a missing article is shown as missing', async () => {
  const { article, untitled, b2b, b2c } = helpCentre()
  const { content, warnings } = contentOf([article, untitled, b2b, b2c])
  expect((await content.supportCategories('B2B')).map(({ href }) => href)).toEqual(['/support/salg'])
  expect((await content.supportCategories('B2C')).map(({ href }) => href)).toEqual([
    '/kundeservice/billetter',
  ])
  expect(
    (await content.supportCategory('B2B', 'salg'))?.articles.map(({ title, href }) => [title, href]),
  ).toEqual([
    ['Betaling', '/support/salg/betaling'],
    ['Ukendt titel', '/support/salg/uden-titel'],
    ['Ukendt artikel', null],
  ])
  expect(warnings).toEqual(['Artikel med id gone blev ikke fundet'])
  expect(await content.supportCategory('B2C', 'salg')).toBeNull()
})

test('an article is below each category that lists it, and below no other', async () => {
  const { article, untitled, b2b, b2c } = helpCentre()
  const { content } = contentOf([article, untitled, b2b, b2c])
  expect(await content.article('B2C', 'billetter', 'betaling')).toMatchObject({
    title: 'Betaling',
    href: '/kundeservice/billetter/betaling',
    category: { title: 'Billetter' },
  })
  expect(await content.article('B2B', 'salg', 'uden-titel')).toMatchObject({
    title: 'Ukendt titel',
    body: null,
  })
  expect(await content.article('B2C', 'billetter', 'uden-titel')).toBeNull()
})

test('a link to an article in running text uses the first category that lists it', async () => {
  const { article, untitled, b2b, b2c } = helpCentre()
  const help = document('help_page', 'h', {
    body: [
      {
        type: 'paragraph',
        text: 'Se her',
        spans: [{ type: 'hyperlink', start: 3, end: 6, data: linkTo(article) }],
      },
    ],
  })
  const { content } = contentOf([article, untitled, b2b, b2c, help])
  expect(JSON.stringify((await content.helpPage('h'))?.body)).toContain(
    '"url":"/kundeservice/billetter/betaling"',
  )
})

test("categories are in the editor's order, and one that belongs to no help centre is not listed", async () => {
  const { content } = contentOf([
    document('support_category', 'a', { title: 'A', b2b_or_b2c: 'B2B' }),
    document('support_category', 'b', { title: 'B', b2b_or_b2c: 'B2B', order: 1, description: 'Om B' }),
    document('support_category', 'c', { title: 'C', b2b_or_b2c: 'begge' }),
    document('support_category', null, { title: 'D', b2b_or_b2c: 'B2B' }),
    document('support_category', 'e', { b2b_or_b2c: 'B2C' }),
  ])
  expect((await content.supportCategories('B2B')).map(({ title }) => title)).toEqual(['B', 'A'])
  expect((await content.supportCategories('B2B'))[0]).toEqual({
    id: 'support_category-b',
    uid: 'b',
    audience: 'B2B',
    title: 'B',
    description: 'Om B',
    icon: null,
    href: '/support/b',
  })
  expect((await content.supportCategories('B2C')).map(({ title }) => title)).toEqual(['Ukendt titel'])
})

test('a category shows its blocks and meta texts besides its articles', async () => {
  const { article, untitled, b2b, b2c } = helpCentre()
  b2b.data = { ...(b2b.data as object), meta_title: 'Hjælp til salg' }
  const { content } = contentOf([article, untitled, b2b, b2c])
  const category = await content.supportCategory('B2B', 'salg')
  expect(category).toMatchObject({ title: 'Salg', seo: { title: 'Hjælp til salg' } })
  expect(category?.blocks.map(({ type }) => type)).toEqual(['support_category_item'])
})

test('an article states when it was published and changed, if it has these dates', async () => {
  const { article, untitled, b2b } = helpCentre()
  article.first_publication_date = '2025-02-03T09:00:00+0100'
  article.last_publication_date = 'i går'
  const { content } = contentOf([article, untitled, b2b])
  expect(await content.article('B2B', 'salg', 'betaling')).toMatchObject({
    published: '2025-02-03T08:00:00.000Z',
    modified: null,
  })
  expect(await content.article('B2B', 'salg', 'uden-titel')).toMatchObject({
    published: null,
    modified: null,
  })
})

test('an article that no category lists, or that has no uid, is listed without a link', async () => {
  const loose = document('support_article', 'los', { title: 'Løs', teaser: 'Uden emne' })
  const nameless = document('support_article', null, { title: 'Uden adresse' })
  const listing = slice(
    'support_category_item',
    {},
    [loose, nameless].map((found) => ({ article_link: linkTo(found) })),
  )
  const onPage = contentOf([loose, nameless, document('category', 'a', { slices: [listing] })]).content
  expect((await onPage.product('a'))?.blocks).toMatchObject([
    {
      articles: [
        { id: loose.id, title: 'Løs', teaser: 'Uden emne', href: null },
        { id: nameless.id, title: 'Uden adresse', teaser: '', href: null },
      ],
    },
  ])
  const listed = document('support_category', 's', { b2b_or_b2c: 'B2B', slices: [listing] })
  const inCentre = contentOf([loose, nameless, listed]).content
  expect((await inCentre.supportCategory('B2B', 's'))?.articles.map(({ href }) => href)).toEqual([
    '/support/s/los',
    null,
  ])
})

test('a help topic block shows the chosen topics, else those of its help centre, else all', async () => {
  const { article, untitled, b2b, b2c } = helpCentre()
  const shown = async (primary: Record<string, unknown>, items: Record<string, unknown>[] = []) => {
    const page = document('info_page', 'hjem', { slices: [slice('support_categories', primary, items)] })
    const { content } = contentOf([article, untitled, b2b, b2c, page])
    const blocks = (await content.infoPage('hjem'))?.blocks ?? []
    return blocks.flatMap((block) =>
      block.type === 'support_categories' ? block.categories.map(({ title }) => title) : [],
    )
  }
  const gone = { link_type: 'Document', id: 'gone', type: 'support_category' }
  expect(await shown({ audience: 'B2B' }, [{ category: linkTo(b2c) }, { category: gone }])).toEqual([
    'Billetter',
  ])
  expect(await shown({ audience: 'B2B' })).toEqual(['Salg'])
  expect(await shown({ audience: 'B2C' }, [{ category: gone }])).toEqual(['Billetter'])
  expect(await shown({})).toEqual(['Billetter', 'Salg'])
})

test('a link to a help topic leads to it, and a link to a missing page is null', async () => {
  const { article, untitled, b2b, b2c } = helpCentre()
  const logos = [b2c, document('support_category', 'gone'), document('support_article', 'gone')].map(
    (target) => slice('link', { text: target.id, link: linkTo(target) }),
  )
  const page = document('info_page', 'hjem', { slices: logos })
  const { content } = contentOf([article, untitled, b2b, b2c, page])
  expect((await content.infoPage('hjem'))?.blocks).toMatchObject([
    { link: { href: '/kundeservice/billetter' } },
    { link: null },
    { link: null },
  ])
})

test('only existing articles are listed as the most frequent questions', async () => {
  const { article, untitled, b2b, b2c } = helpCentre()
  const loose = document('support_article', 'los', { title: 'Løs' })
  const site = document('global', null, {
    buyer_articles: [article, loose, document('support_article', 'gone')].map((target) => ({
      article: linkTo(target),
    })),
  })
  const { content } = contentOf([article, untitled, loose, b2b, b2c, site])
  expect((await content.site()).buyerArticles).toEqual([
    { id: article.id, title: 'Betaling', teaser: '', href: '/kundeservice/billetter/betaling' },
  ])
})

/** Both help centres list the article; each has its own help page, and they share a third. */
function searched() {
  const { article, untitled, b2b, b2c } = helpCentre()
  article.data = {
    ...(article.data as object),
    teaser: 'Sådan virker det',
    search_words: 'mobilepay',
    body: [{ type: 'paragraph', text: 'Med dankort.', spans: [] }],
  }
  const again = document('support_category', 'zzz', {
    title: 'Zzz',
    b2b_or_b2c: 'B2B',
    slices: [slice('support_category_item', {}, [{ article_link: linkTo(article) }])],
  })
  const loose = document('support_article', 'los', { title: 'Løs betaling' })
  const nameless = document('support_article', null, { title: 'Navnløs betaling' })
  b2b.data = {
    ...(b2b.data as { slices: unknown[] }),
    slices: [
      ...(b2b.data as { slices: unknown[] }).slices,
      slice('support_category_item', {}, [{ article_link: linkTo(nameless) }]),
    ],
  }
  return contentOf([
    article,
    untitled,
    b2b,
    b2c,
    again,
    loose,
    nameless,
    document('help_page', 'arrangor', { title: 'Bilag', b2b_or_b2c: 'B2B', subtitle: 'Om moms' }),
    document('help_page', 'kober', { title: 'Kvittering', b2b_or_b2c: 'B2C', search_words: 'moms' }),
    document('help_page', 'alle', {
      title: 'Kontakt',
      body: [{ type: 'paragraph', text: 'Spørg om moms.', spans: [] }],
    }),
    document('help_page', null, { title: 'Navnløs moms' }),
  ]).content
}

test.each([
  ['mobilepay', 'what the editor adds for the search'],
  ['dankort', 'the text'],
  ['sådan', 'the teaser'],
  ['salg', 'the topic'],
])('the search finds an article by »%s«, %s', async (question) => {
  expect((await searched().searchHelp('B2B', question)).find(({ title }) => title === 'Betaling')).toEqual({
    id: 'support_article-betaling',
    title: 'Betaling',
    teaser: 'Sådan virker det',
    href: '/support/salg/betaling',
    topic: 'Salg',
  })
})

test('an article is found once, below the first topic of its help centre that lists it', async () => {
  const hrefs = async (audience: 'B2B' | 'B2C') =>
    (await searched().searchHelp(audience, 'betaling')).map(({ href }) => href)
  expect(await hrefs('B2B')).toEqual(['/support/salg/betaling'])
  expect(await hrefs('B2C')).toEqual(['/kundeservice/billetter/betaling'])
})

test('each help centre finds its own help pages and those of both, which have no topic', async () => {
  const content = searched()
  const found = async (audience: 'B2B' | 'B2C') =>
    (await content.searchHelp(audience, 'moms')).map(({ title, topic }) => [title, topic]).sort()
  expect(await found('B2B')).toEqual([
    ['Bilag', ''],
    ['Kontakt', ''],
  ])
  expect(await found('B2C')).toEqual([
    ['Kontakt', ''],
    ['Kvittering', ''],
  ])
  expect((await content.searchHelp('B2B', 'bilag'))[0]).toMatchObject({
    teaser: 'Om moms',
    href: '/hjaelp/arrangor',
  })
})
