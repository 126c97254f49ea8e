import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  asText,
  createClient,
  filter,
  isFilled,
  NotFoundError,
  ParsingError,
  PreviewTokenExpiredError,
  type PrismicDocument,
  RepositoryNotFoundError,
} from '@prismicio/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createEmbeddedRepository } from '#server/content/repository/repository.ts'
import { serveRepository } from '#server/content/serve.ts'
import { createSource } from '#server/content/source.ts'
import { article, type ContentFolder, createContentFolder } from './content-folder.ts'

/*
 * The official client against the embedded repository over HTTP, method by method. What it
 * does not implement is answered with Prismic's 400, never with a wrong result.
 */

type Doc = PrismicDocument<Record<string, never>>

async function serve(folder: ContentFolder, options: { now?: () => number } = {}) {
  const problems: string[] = []
  const served = await serveRepository({
    folders: folder,
    port: 0,
    problem: ({ path }) => problems.push(path),
    ...options,
  })
  onTestFinished(() => served.close())
  return { ...served, problems, client: createClient(served.endpoint) }
}

/** The client warns about endpoints without a repository name, such as a local address. */
function quietly() {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
}

function uids(documents: PrismicDocument[]): (string | null)[] {
  return documents.map(({ uid }) => uid)
}

async function shelf() {
  quietly()
  const folder = createContentFolder()
  folder.write(
    'documents/article/aarhus.json',
    article(
      'aarhus',
      {
        kind: 'nyhed',
        rank: 3,
        featured: true,
        day: '2025-03-03',
        moment: '2025-03-03T10:30:00+0000',
        teaser: 'Ved åen',
      },
      { tags: ['by', 'jylland'], last_publication_date: '2025-05-01T08:00:00+0000' },
    ),
  )
  folder.write(
    'documents/article/bornholm.json',
    article(
      'bornholm',
      {
        kind: 'guide',
        rank: 1,
        day: '2025-04-07',
        moment: '2025-04-07T23:00:00+0000',
        teaser: 'Klipper',
        body: 'Rundkirker og **røgerier**.',
      },
      { tags: ['ø'], last_publication_date: '2025-04-01T08:00:00+0000' },
    ),
  )
  folder.write(
    'documents/article/odense.json',
    article(
      'odense',
      { kind: 'guide', rank: 2, parent: { link_type: 'Document', type: 'article', uid: 'aarhus' } },
      { tags: ['by'], last_publication_date: '2025-03-01T08:00:00+0000', previous_uids: ['othinsvi'] },
    ),
  )
  folder.write(
    'documents/article/copenhagen.json',
    article('copenhagen', {}, { id: 'id-en', lang: 'en-gb', alternate_languages: [{ id: 'id-aarhus' }] }),
  )
  folder.write('documents/settings/settings.json', {
    id: 'settings',
    type: 'settings',
    first_publication_date: '2024-01-01T08:00:00+0000',
    last_publication_date: '2024-01-01T08:00:00+0000',
    data: { name: 'Hylde' },
  })
  return { folder, ...(await serve(folder)) }
}

test('the API root names references, languages, types and tags as Prismic does', async () => {
  const { client } = await shelf()
  const repository = await client.getRepository()
  expect(repository.refs).toEqual([
    { id: 'master', ref: expect.stringMatching(/^[A-Za-z0-9]{16}$/), label: 'Master', isMasterRef: true },
  ])
  expect(repository.languages.map(({ id }) => id)).toEqual(['da-dk', 'en-gb'])
  expect(repository.types).toEqual({ article: 'Artikel', settings: 'Indstillinger' })
  expect(await client.getTags()).toEqual(['by', 'jylland', 'ø'])
  expect(await client.getMasterRef()).toMatchObject({ label: 'Master', isMasterRef: true })
})

test('get, getFirst, getByID and dangerouslyGetAll find documents', async () => {
  const { client } = await shelf()
  const page = await client.get({ pageSize: 2 })
  expect(page).toMatchObject({
    page: 1,
    results_per_page: 2,
    results_size: 2,
    total_results_size: 4,
    total_pages: 2,
    prev_page: null,
  })
  expect((await client.getFirst()).uid).toBe('aarhus')
  expect((await client.getByID('id-odense')).uid).toBe('odense')
  expect(await client.dangerouslyGetAll()).toHaveLength(4)
})

test('getByUID and getSingle find by uid and type', async () => {
  const { client } = await shelf()
  expect((await client.getByUID('article', 'aarhus')).id).toBe('id-aarhus')
  expect((await client.getSingle<Doc>('settings')).data).toEqual({ name: 'Hylde' })
  await expect(client.getByUID('article', 'nowhere')).rejects.toMatchObject({
    message: 'No documents were returned',
  })
})

test('a document is found by a former uid until another document uses it', async () => {
  const { client, folder } = await shelf()
  expect((await client.getByUID('article', 'othinsvi')).uid).toBe('odense')
  folder.write('documents/article/othinsvi.json', article('othinsvi'))
  const later = await serve(folder)
  expect((await later.client.getByUID('article', 'othinsvi')).uid).toBe('othinsvi')
})

test('getByType and getAllByType list documents', async () => {
  const { client } = await shelf()
  expect(uids((await client.getByType('article')).results)).toEqual(['aarhus', 'bornholm', 'odense'])
  expect(await client.getAllByType('article')).toHaveLength(3)
})

test('a text with quotes, brackets or a backslash is compared literally', async () => {
  const { client, folder } = await shelf()
  const uid = 'a, b) [c]] "d" \\ e'
  folder.write('documents/article/odd.json', article('odd', {}, { previous_uids: [uid] }))
  const later = (await serve(folder)).client
  expect((await later.getByUID('article', uid)).id).toBe('id-odd')
  await expect(client.getByUID('article', '"] [at(document.type, "article")')).rejects.toMatchObject({
    message: 'No documents were returned',
  })
})

test('several filters must all match', async () => {
  const { client } = await shelf()
  const filters = [filter.at('document.type', 'article'), filter.at('document.id', 'id-odense')]
  expect(uids((await client.get({ filters })).results)).toEqual(['odense'])
  expect(
    (await client.get({ filters: [...filters, filter.at('document.type', 'settings')] })).results,
  ).toEqual([])
})

test.each([
  ['a field other than the uid', filter.at('my.article.kind', 'guide'), 3],
  ['a field that no model has', filter.at('my.article.nonsense', 'x'), 3],
  ['the uid of a type that no model has', filter.at('my.nothing.uid', 'x'), 6],
  ['the uid of a type without one', filter.at('my.settings.uid', 'x'), 6],
  ['a number', filter.at('document.id', 3), 3],
  ['tags', filter.at('document.tags', ['by']), 3],
  ['a second filter in one query', '[at(document.type, "article")][at(document.id, "id-odense")]', 3],
  ['an unknown function', '[near(document.id, "x")]', 3],
  ['an unclosed list', '[at(document.type, "article")', 3],
])('%s is rejected with a parsing error that points at the position', async (_name, condition, column) => {
  const { client } = await shelf()
  const failure = await client.get({ filters: [condition] }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ParsingError)
  expect((failure as ParsingError).response).toMatchObject({
    type: 'parsing-error',
    pos: { line: 1, column, id: 0, location: 'query' },
  })
})

test.each([
  ['after', { after: 'id-aarhus' }],
  ['brokenRoute', { brokenRoute: '/404' }],
  ['fetch', { fetch: ['article.kind'] }],
  ['fetchLinks', { fetchLinks: ['article.kind'] }],
  ['graphQuery', { graphQuery: '{ article { title } }' }],
  ['orderings', { orderings: [{ field: 'my.article.rank' }] }],
  ['routes', { routes: [{ type: 'article', path: '/:uid' }] }],
])('%s is rejected, not ignored', async (name, params) => {
  const { client } = await shelf()
  const failure = await client.get(params).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ParsingError)
  expect((failure as ParsingError).message).toContain(name)
})

test('pages and page sizes return every document exactly once', async () => {
  const { client } = await shelf()
  const first = await client.getByType('article', { pageSize: 2, page: 1 })
  const second = await client.getByType('article', { pageSize: 2, page: 2 })
  expect([...uids(first.results), ...uids(second.results)]).toEqual(['aarhus', 'bornholm', 'odense'])
  const next: unknown = await (await fetch(first.next_page ?? '')).json()
  expect(next).toEqual(second)
  expect(second.next_page).toBeNull()
  expect((await client.get({ pageSize: 500 })).results_per_page).toBe(100)
  expect(uids(await client.getAllByType('article', { pageSize: 2, limit: 3 }))).toHaveLength(3)
})

test('a language shows only its documents, * shows all, and none shows the master language', async () => {
  const { client } = await shelf()
  expect(uids((await client.getByType('article', { lang: 'en-gb' })).results)).toEqual(['copenhagen'])
  expect((await client.getByType('article', { lang: '*' })).results).toHaveLength(4)
  const english = await client.getByUID('article', 'copenhagen', { lang: 'en-gb' })
  expect(english.alternate_languages).toEqual([
    { id: 'id-aarhus', uid: 'aarhus', type: 'article', lang: 'da-dk' },
  ])
})

test('a file is completed to the document that Prismic would return', async () => {
  quietly()
  const folder = createContentFolder()
  folder.write(
    'documents/article/hel.json',
    article('hel', {
      title: 'En hel artikel',
      body: 'Se [byen](document:article/hel) **nu**.',
      picture: { file: 'picture.svg', alt: 'Rød' },
      related: [
        { link: { link_type: 'Document', id: 'id-gone' } },
        { link: { link_type: 'Web', url: 'https://example.dk' } },
      ],
      slices: [{ slice_type: 'quote', primary: { words: 'Ja' }, items: [{ by: 'Nej' }, {}] }],
    }),
  )
  folder.write('documents/article/tom.json', { ...article('tom'), data: {} })
  const { client, endpoint } = await serve(folder)

  const whole = await client.getByUID('article', 'hel')
  expect(whole).toMatchObject({
    id: 'id-hel',
    type: 'article',
    lang: 'da-dk',
    tags: [],
    url: null,
    linked_documents: [],
  })
  expect((await fetch(whole.href)).status).toBe(200)
  expect(whole.data.title).toEqual([
    { type: 'heading1', text: 'En hel artikel', spans: [], direction: 'ltr' },
  ])
  expect(asText(whole.data.body)).toBe('Se byen nu.')
  expect(whole.data.body[0].spans[0].data).toMatchObject({
    link_type: 'Document',
    id: 'id-hel',
    uid: 'hel',
    isBroken: false,
  })
  expect(isFilled.image(whole.data.picture)).toBe(true)
  expect(whole.data.picture).toMatchObject({
    alt: 'Rød',
    dimensions: { width: 200, height: 100 },
    small: { dimensions: { width: 100, height: 50 } },
  })
  expect(whole.data.picture.url).toMatch(
    new RegExp(`^${endpoint.replace('/api/v2', '/media/picture.svg')}\\?v=[0-9a-f]{6}$`),
  )
  expect((await fetch(whole.data.picture.url)).headers.get('content-type')).toBe('image/svg+xml')
  expect(whole.data.related[0].link).toMatchObject({
    link_type: 'Document',
    isBroken: true,
    type: 'broken_type',
  })
  expect(whole.data.related[1]).toEqual({ link: { link_type: 'Web', url: 'https://example.dk' }, note: null })
  expect(whole.data.slices).toEqual([
    {
      id: 'quote$slices-0',
      slice_type: 'quote',
      slice_label: null,
      variation: 'default',
      version: 'initial',
      primary: { words: 'Ja' },
      items: [{ by: 'Nej' }, { by: null }],
    },
  ])

  expect((await client.getByUID('article', 'tom')).data).toEqual({
    title: [],
    teaser: null,
    body: [],
    kind: null,
    rank: null,
    featured: false,
    day: null,
    moment: null,
    picture: {},
    parent: { link_type: 'Any' },
    related: [],
    slices: [],
  })
})

test('a changed file gives a new reference, and the earlier one still returns the old content', async () => {
  quietly()
  const folder = createContentFolder()
  folder.write('documents/article/a.json', article('a', { teaser: 'før' }))
  const { client, repository, endpoint } = await serve(folder)
  const before = await client.getMasterRef()
  folder.write('documents/article/a.json', article('a', { teaser: 'efter' }))
  const later = createClient(endpoint)
  const after = await later.getMasterRef()
  expect(after.ref).not.toBe(before.ref)
  expect((await later.getByUID('article', 'a', { ref: before.ref })).data.teaser).toBe('før')
  expect((await later.getByUID('article', 'a', { ref: after.ref })).data.teaser).toBe('efter')
  expect(await repository.read()).toMatchObject({ documents: [{ path: 'documents/article/a.json' }] })
})

test('an expired reference is 410, an unknown one 404, and the client falls back to the master', async () => {
  quietly()
  const folder = createContentFolder()
  folder.write('documents/article/a.json', article('a', { rank: 0 }))
  const { client, endpoint } = await serve(folder)
  const { ref: oldest } = await client.getMasterRef()
  for (let rank = 1; rank <= 4; rank += 1) {
    folder.write('documents/article/a.json', article('a', { rank }))
    await fetch(endpoint)
  }
  const refused = await fetch(`${endpoint}/documents/search?ref=${oldest}`)
  expect(refused.status).toBe(410)
  expect(await refused.json()).toMatchObject({
    type: 'api_validation_error',
    message: expect.stringMatching(/Master ref is: \S+$/),
  })
  expect((await client.getByUID('article', 'a', { ref: oldest })).data.rank).toBe(4)
  expect((await client.getByUID('article', 'a', { ref: 'nonsense' })).data.rank).toBe(4)
  const unknown = await fetch(`${endpoint}/documents/search?ref=nonsense`)
  expect(unknown.status).toBe(404)
  expect(await unknown.json()).toMatchObject({ type: 'api_notfound_error' })
})

test('a release shows its documents over the published ones, by id and by label', async () => {
  const { client, folder, endpoint } = await shelf()
  folder.write('releases/efteraar/release.json', { label: 'Efterår' })
  folder.write('releases/efteraar/article/aarhus.json', article('aarhus', { teaser: 'Falmende blade' }))
  folder.write('releases/efteraar/article/lolland.json', article('lolland'))
  const later = createClient(endpoint)
  expect(await later.getReleases()).toMatchObject([{ id: 'efteraar', label: 'Efterår', isMasterRef: false }])
  later.queryContentFromReleaseByLabel('Efterår')
  expect((await later.getByUID('article', 'aarhus')).data.teaser).toBe('Falmende blade')
  expect((await later.getByUID('article', 'lolland')).id).toBe('id-lolland')
  later.queryContentFromReleaseByID('efteraar')
  expect(await later.getAllByType('article')).toHaveLength(4)
  later.queryLatestContent()
  expect((await later.getByUID('article', 'aarhus')).data.teaser).toBe('Ved åen')
  await expect(client.getByUID('article', 'lolland')).rejects.toBeInstanceOf(NotFoundError)
  await expect(later.getReleaseByLabel('Vinter')).rejects.toThrow(
    'Release with label "Vinter" could not be found.',
  )
  await expect(later.getReleaseByID('vinter')).rejects.toThrow('Release with ID "vinter" could not be found.')
})

test('a reference is found by id and by label, and the client queries the given one', async () => {
  const { client, folder, endpoint } = await shelf()
  folder.write('releases/efteraar/release.json', { label: 'Efterår' })
  folder.write('releases/efteraar/article/aarhus.json', article('aarhus', { teaser: 'Falmende blade' }))
  const later = createClient(endpoint)
  expect((await later.getRefs()).map(({ id }) => id)).toEqual(['master', 'efteraar'])
  const release = await later.getRefByID('efteraar')
  expect(await later.getRefByLabel('Efterår')).toEqual(release)
  later.queryContentFromRef(release.ref)
  expect((await later.getByUID('article', 'aarhus')).data.teaser).toBe('Falmende blade')
  const address = await client.buildQueryURL({
    pageSize: 1,
    filters: [filter.at('document.id', 'id-bornholm')],
  })
  expect(address).toMatch(`${endpoint}/documents/search?`)
  expect(await (await fetch(address)).json()).toMatchObject({ results: [{ uid: 'bornholm' }] })
})

test('a preview shows drafts until it expires', async () => {
  quietly()
  const folder = createContentFolder()
  folder.write('documents/article/a.json', article('a', { teaser: 'offentlig' }))
  folder.write('drafts/article/a.json', article('a', { teaser: 'kladde' }))
  folder.write('drafts/article/ny.json', article('ny'))
  let time = 1_000_000
  const { client, repository } = await serve(folder, { now: () => time })
  await client.getRepository()
  const ref = repository.startPreview(60_000)
  expect((await client.getByUID('article', 'a', { ref })).data.teaser).toBe('kladde')
  expect((await client.getByID('id-ny', { ref, lang: '*' })).uid).toBe('ny')
  expect(
    await client.resolvePreviewURL({
      previewToken: ref,
      documentID: 'id-ny',
      defaultURL: '/',
      linkResolver: ({ uid }) => `/artikel/${uid}`,
    }),
  ).toBe('/artikel/ny')
  client.enableAutoPreviewsFromReq({ headers: { cookie: `io.prismic.preview=${ref}` } })
  expect((await client.getByUID('article', 'a')).data.teaser).toBe('kladde')
  time += 60_001
  await expect(client.getByUID('article', 'a', { ref })).rejects.toBeInstanceOf(PreviewTokenExpiredError)
})

test('documents are ordered latest published first, then by id, and unpublished ones last', async () => {
  quietly()
  const folder = createContentFolder()
  const documents = {
    a: { last_publication_date: null },
    b: { last_publication_date: '2025-05-01T08:00:00+0000' },
    // The same moment thrice.
    c: { id: 'id-3', last_publication_date: '2025-05-01T10:00:00+0100' },
    d: { id: 'id-1', last_publication_date: '2025-05-01T09:00:00+0000' },
    e: { id: 'id-2', last_publication_date: '2025-05-01T09:00:00Z' },
    f: { last_publication_date: '2025-05-01T09:00:01+0000' },
  }
  for (const [uid, over] of Object.entries(documents))
    folder.write(`documents/article/${uid}.json`, article(uid, {}, over))
  const { client } = await serve(folder)
  expect(uids(await client.getAllByType('article'))).toEqual(['f', 'd', 'e', 'c', 'b', 'a'])
})

test('a page after the last is empty and leads back to it, and a page number must be whole or empty', async () => {
  const { client, endpoint } = await shelf()
  const { ref } = await client.getMasterRef()
  const page = async (query: string): Promise<Record<string, unknown>> =>
    (await fetch(`${endpoint}/documents/search?ref=${ref}&${query}`)).json()
  const numberOf = (address: unknown) => new URL(String(address)).searchParams.get('page')
  const behind = await page('page=9&pageSize=3')
  expect(behind).toMatchObject({ page: 9, results_size: 0, results: [], total_pages: 2, next_page: null })
  expect(numberOf(behind.prev_page)).toBe('2')
  expect(numberOf((await page('page=2&pageSize=2')).prev_page)).toBe('1')
  expect(await page('page=&pageSize=&access_token=x&x-c=js')).toMatchObject({
    page: 1,
    results_per_page: 20,
    results_size: 4,
  })
  expect(await page('page=3&lang=fr-fr')).toMatchObject({ total_pages: 0, prev_page: null, next_page: null })
  for (const wrong of ['page=1.5', 'page=x1', 'page=1x', 'page=01', 'pageSize=-1', 'page=9999999999'])
    expect(await page(wrong), wrong).toMatchObject({ type: 'api_validation_error' })
})

test('a read of 500 documents lets other work through between its pages', async () => {
  quietly()
  const folder = createContentFolder()
  for (let number = 0; number < 500; number += 1)
    folder.write(`documents/article/${number}.json`, article(`nr-${number}`))
  const embedded = createEmbeddedRepository({ folders: folder, problem: () => undefined })
  let pages = 0
  let most = 0
  const counting = async (url: string) => {
    const response = await embedded.fetch(url)
    pages += 1
    most = Math.max(most, pages)
    return response
  }
  let otherWork: NodeJS.Immediate
  const doOtherWork = () => {
    pages = 0
    otherWork = setImmediate(doOtherWork)
  }
  const { ref } = await createClient(embedded.endpoint, { fetch: embedded.fetch }).getMasterRef()
  const reading = createSource({ ...embedded, fetch: counting }, ref).all('article')
  doOtherWork()
  onTestFinished(() => clearImmediate(otherWork))
  expect(await reading).toHaveLength(500)
  expect(most).toBeLessThan(5)
})

test('the reference of a release changes with its documents only', async () => {
  const { folder, endpoint } = await shelf()
  const release = (id: string, teaser: string) =>
    folder.write(`releases/${id}/article/aarhus.json`, article('aarhus', { teaser }))
  const teaserAt = async (ref: string) =>
    (await createClient(endpoint).getByUID('article', 'aarhus', { ref })).data.teaser
  const refsNow = async () => (await createClient(endpoint).getReleases()).map(({ ref }) => ref)
  release('efteraar', 'Blade')
  release('vinter', 'Sne')
  const before = await refsNow()
  expect(await Promise.all(before.map(teaserAt))).toEqual(['Blade', 'Sne'])
  release('vinter', 'Frost')
  const after = await refsNow()
  expect([after[0] === before[0], after[1] === before[1]]).toEqual([true, false])
  expect(await teaserAt(after[1] ?? '')).toBe('Frost')
})

test('a preview shows later edits of its editor, and only the drafts or release that it was made for', async () => {
  quietly()
  const folder = createContentFolder()
  const draft = (uid: string, teaser: string) =>
    folder.write(`drafts/article/${uid}.json`, article(uid, { teaser }))
  folder.write('documents/article/a.json', article('a', { teaser: 'offentlig' }))
  folder.write('releases/efteraar/article/a.json', article('a', { teaser: 'Blade' }))
  folder.write('releases/vinter/article/a.json', article('a', { teaser: 'Sne' }))
  draft('a', 'kladde')
  let time = 1_000_000
  const { client, repository } = await serve(folder, { now: () => time })
  const [drafts, winter, none] = [undefined, 'vinter', 'sommer'].map((id) =>
    repository.startPreview(60_000, id),
  )
  const teaser = async (ref = '') => (await client.getByUID('article', 'a', { ref })).data.teaser
  expect([await teaser(drafts), await teaser(winter)]).toEqual(['kladde', 'Sne'])
  await expect(teaser(none)).rejects.toBeInstanceOf(PreviewTokenExpiredError)
  draft('a', 'ny kladde')
  expect(await teaser(drafts), 'read a moment ago').toBe('kladde')
  time += 1000
  expect(await teaser(drafts)).toBe('ny kladde')
  draft('b', 'en til')
  time += 1000
  expect(await client.getAllByType('article', { ref: drafts })).toHaveLength(2)
  time = 1_060_000
  await expect(teaser(winter)).rejects.toBeInstanceOf(PreviewTokenExpiredError)
})

test('a preview token is valid on every instance with the same key, and cannot be forged', async () => {
  quietly()
  const folder = createContentFolder()
  folder.write('drafts/article/ny.json', article('ny'))
  const instance = (previewKey: string) =>
    createEmbeddedRepository({ folders: folder, previewKey, problem: () => undefined })
  const search = (ref: string) =>
    `https://embedded.content.invalid/api/v2/documents/search?${new URLSearchParams({ ref })}`
  const token = instance('en nøgle').startPreview(60_000)
  expect(instance('en nøgle').previewSession(token)?.release).toBeNull()
  expect(instance('en anden').previewSession(token)).toBeNull()
  const [session = '', signature = ''] = token.split('/previews/')[1]?.split(':') ?? []
  const longer = Buffer.from(JSON.stringify({ release: null, until: 9e15 })).toString('base64url')
  expect(instance('en nøgle').previewSession(token.replace(session, longer))).toBeNull()
  expect(instance('en nøgle').previewSession(token.replace(signature, 'x'))).toBeNull()
  expect((await instance('en anden').fetch(search(token))).status).toBe(404)
  expect((await instance('en nøgle').fetch(search(token))).status).toBe(200)
})

test('an unknown API path, a search without a reference, a page 0 and a POST are rejected', async () => {
  const { endpoint, client } = await shelf()
  await expect(createClient(`${endpoint}/nonsense`).getRepository()).rejects.toBeInstanceOf(
    RepositoryNotFoundError,
  )
  const { ref } = await client.getMasterRef()
  expect((await fetch(`${endpoint}/documents/search?ref=${ref}&page=0`)).status).toBe(400)
  expect((await fetch(`${endpoint}/documents/search`)).status).toBe(400)
  expect((await fetch(endpoint, { method: 'POST' })).status).toBe(405)
})

test('a file that cannot be parsed keeps its last good version, and is reported once', async () => {
  quietly()
  const folder = createContentFolder()
  folder.write('documents/article/a.json', article('a', { teaser: 'god' }))
  folder.write('documents/article/b.json', '{"id": "id-b", "type": ')
  const { client, endpoint, problems } = await serve(folder)
  expect(await client.getAllByType('article')).toHaveLength(1)
  folder.write('documents/article/a.json', '{ halvt gemt')
  expect((await createClient(endpoint).getByUID('article', 'a')).data.teaser).toBe('god')
  await fetch(endpoint)
  expect(problems.sort()).toEqual(['documents/article/a.json', 'documents/article/b.json'])
})

test('documents and models saved by Windows are read, and a file in another encoding is reported', async () => {
  quietly()
  const folder = createContentFolder()
  const text = (uid: string) => JSON.stringify(article(uid, { teaser: 'Rødgrød' }))
  const write = (uid: string, content: Buffer) =>
    writeFileSync(join(folder.content, 'documents/article', `${uid}.json`), content)
  folder.write('documents/article/a.json', `\ufeff${text('a')}`)
  write('b', Buffer.from(`\ufeff${text('b')}`, 'utf16le'))
  write('c', Buffer.from(text('c'), 'latin1'))
  const model = join(folder.content, 'customtypes/article/index.json')
  writeFileSync(model, Buffer.from(`\ufeff${readFileSync(model, 'utf8')}`, 'utf16le'))
  const { client, problems } = await serve(folder)
  const found = await client.getAllByType('article')
  expect(found.map(({ uid, data }) => [uid, data.teaser])).toEqual([
    ['a', 'Rødgrød'],
    ['b', 'Rødgrød'],
  ])
  expect(problems).toEqual(['documents/article/c.json'])
})
