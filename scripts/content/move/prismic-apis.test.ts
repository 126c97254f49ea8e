import { expect, test, vi } from 'vitest'
import { createPrismicApis, masterOf, openPrismicApis } from './prismic-apis.ts'

type Reply = { status?: number; body: unknown }

const ADDRESSES = {
  customTypes: 'https://models.example',
  assets: 'https://assets.example',
  migration: 'https://migration.example',
  content: 'https://content.example/api/v2',
}

/** The APIs, over a function that responds to each request; pauses take no time. */
function apisOf(
  respond: (url: URL, number: number, init: RequestInit) => Reply,
  over: { accessToken?: string } = {},
) {
  const asked: URL[] = []
  const lines: string[] = []
  const pauses: number[] = []
  let now = 0
  const apis = createPrismicApis({
    repository: 'nyt-repo',
    writeToken: 'skriv',
    accessToken: null,
    addresses: ADDRESSES,
    ...over,
    now: () => now,
    sleep: async (ms) => {
      pauses.push(ms)
      now += ms
    },
    fetch: async (input, init = {}) => {
      const url = new URL(String(input))
      asked.push(url)
      const { status = 200, body } = respond(url, asked.length, init)
      return new Response(status === 204 ? null : JSON.stringify(body), { status })
    },
    onProgress: (line) => lines.push(line),
  })
  return { apis, asked, lines, pauses }
}

const REFS = [{ ref: 'kladde' }, { ref: 'udgivet', isMasterRef: true }, { ref: 'jul', isMasterRef: false }]
const entry = { refs: REFS, languages: [{ id: 'da-dk', name: 'Dansk', is_master: true }] }
const isEntry = (url: URL) => url.pathname === '/api/v2'

/** One document at each reference, named after it. */
const perRef = (url: URL): Reply =>
  isEntry(url)
    ? { body: entry }
    : {
        body: {
          results: [{ id: url.searchParams.get('ref'), lang: 'da-dk' }],
          total_pages: 1,
          total_results_size: 1,
        },
      }

test('documents are read at every reference, the published one first, or only at that one', async () => {
  const { apis, asked, lines } = apisOf(perRef)
  expect((await apis.documents()).map(({ id }) => id)).toEqual(['udgivet', 'kladde', 'jul'])
  expect(lines).toEqual(['documents 1/1', 'documents 1/1', 'documents 1/1'])
  expect((await apis.published()).map(({ id }) => id)).toEqual(['udgivet'])
  const [, search] = asked
  expect(Object.fromEntries(search?.searchParams ?? [])).toEqual({
    ref: 'udgivet',
    lang: '*',
    pageSize: '100',
    page: '1',
  })
  expect(search?.pathname).toBe('/api/v2/documents/search')
})

test('a private repository is read with its token in each address', async () => {
  const { apis, asked } = apisOf(perRef, { accessToken: 'læs&1' })
  await apis.published()
  expect(asked.map(({ searchParams }) => searchParams.get('access_token'))).toEqual(['læs&1', 'læs&1'])
  const open = apisOf(perRef)
  expect(await open.apis.languages()).toEqual(entry.languages)
  expect(open.asked.map(String)).toEqual(['https://content.example/api/v2'])
})

test('all pages of documents are read, and it is an error if some are missing', async () => {
  const pages = (size: number) => (url: URL) =>
    isEntry(url)
      ? { body: entry }
      : {
          body: {
            results: [{ id: `${url.searchParams.get('page')}` }],
            total_pages: 3,
            total_results_size: size,
          },
        }
  const { apis, lines } = apisOf(pages(3))
  expect((await apis.published()).map(({ id }) => id)).toEqual(['1', '2', '3'])
  expect(lines).toEqual(['documents 1/3', 'documents 2/3', 'documents 3/3'])
  await expect(apisOf(pages(4)).apis.published()).rejects.toThrow(/^3 of 4 documents came: try again later/)
})

test('after a publish the reading starts over, six times in all; any other refusal ends it', async () => {
  const refusing = (status: number) => (url: URL) => (isEntry(url) ? { body: entry } : { status, body: {} })
  const ended = apisOf(refusing(410))
  await expect(ended.apis.published()).rejects.toMatchObject({ status: 410 })
  expect(ended.asked.filter(isEntry)).toHaveLength(6)
  const wrong = apisOf(refusing(400))
  await expect(wrong.apis.published()).rejects.toMatchObject({ status: 400 })
  expect(wrong.asked.filter(isEntry)).toHaveLength(1)
})

test('a document is found by its language and its uid, or by its type if it has no uid', async () => {
  const { apis, asked } = apisOf((url) =>
    isEntry(url)
      ? { body: { ...entry, refs: REFS.slice(1, 2) } }
      : {
          body: {
            results: [
              { id: 'engelsk', lang: 'en-gb' },
              { id: 'dansk', lang: 'da-dk' },
            ],
            total_pages: 1,
            total_results_size: 2,
          },
        },
  )
  expect(await apis.findDocument('side', 'a', 'da-dk')).toBe('dansk')
  expect(await apis.findDocument('global', null, 'en-gb')).toBe('engelsk')
  expect(await apis.findDocument('side', 'a', 'sv-se')).toBeNull()
  expect(asked.filter((url) => !isEntry(url)).map(({ searchParams }) => searchParams.get('q'))).toEqual([
    '[[at(my.side.uid, "a")]]',
    '[[at(document.type, "global")]]',
    '[[at(my.side.uid, "a")]]',
  ])
})

test('a file is found by its notes on any page of the search', async () => {
  const { apis, asked, pauses } = apisOf((url) =>
    url.searchParams.has('cursor')
      ? { body: { items: [{ id: '2', notes: 'min' }], is_opensearch_result: true } }
      : { body: { items: [{ id: '1', notes: 'anden' }], cursor: 'næste', is_opensearch_result: true } },
  )
  expect(await apis.findAsset('a b.svg', 'min')).toBe('2')
  expect(asked.map(({ search }) => decodeURIComponent(search.replaceAll('+', ' ')))).toEqual([
    '?keyword=a b.svg&limit=100',
    '?keyword=a b.svg&limit=100&cursor=næste',
  ])
  expect(pauses.every((pause) => pause <= 1500)).toBe(true)
})

test('a search that may lag is repeated for more than a minute, any other is asked once', async () => {
  const empty = (more: object) => apisOf(() => ({ body: { items: [], cursor: 'evig', ...more } }))
  const lagging = empty({})
  expect(await lagging.apis.findAsset('a.svg', 'min')).toBeNull()
  expect(lagging.asked).toHaveLength(6)
  expect(lagging.lines).toHaveLength(5)
  expect(lagging.lines[1]).toMatch(/^a\.svg is not found yet: .* in 5 s$/)
  expect(lagging.pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(60_000)
  const sure = empty({ is_opensearch_result: false })
  expect(await sure.apis.findAsset('a.svg', 'min')).toBeNull()
  expect(sure.asked).toHaveLength(1)
})

test('an upload has the name, the type and the notes of its file', async () => {
  let form = new FormData()
  const { apis, asked } = apisOf((_, __, { body }) => {
    form = body as FormData
    return { body: { id: 'ny' } }
  })
  const content = new TextEncoder().encode('<svg/>')
  expect(await apis.uploadAsset('a.svg', content, 'content:push 1')).toBe('ny')
  const file = form.get('file') as File
  expect([file.name, file.type, await file.text()]).toEqual(['a.svg', 'image/svg+xml', '<svg/>'])
  expect(form.get('notes')).toBe('content:push 1')
  await apis.uploadAsset('a.ukendt', content, '')
  expect((form.get('file') as File).type).toBe('application/octet-stream')
  expect(asked[0]?.href).toBe('https://assets.example/assets')
})

test('inserting a model that is there already is no error, any other refusal is', async () => {
  const refusing = (status: number) => apisOf(() => ({ status, body: { message: 'nej' } }))
  const model = { id: 'side' }
  await refusing(409).apis.writeModel('slices', model, true)
  await expect(refusing(409).apis.writeModel('slices', model, false)).rejects.toMatchObject({ status: 409 })
  await expect(refusing(422).apis.writeModel('slices', model, true)).rejects.toMatchObject({ status: 422 })
})

test('updates of models and documents, and downloads, are repeated after a failure', async () => {
  const { apis, asked } = apisOf((_, number) =>
    number === 1 ? { status: 503, body: '' } : { status: 204, body: '' },
  )
  await apis.writeModel('customtypes', { id: 'side' }, false)
  expect(asked.map(String)).toEqual(Array(2).fill('https://models.example/customtypes/update'))
  const failing = () => apisOf((_, number) => (number === 1 ? { status: 500, body: '' } : { body: 'x' }))
  const writing = failing()
  await writing.apis.updateDocument('doc-1', { title: 'A', tags: [], data: {} })
  expect(writing.asked.map(String)).toEqual(Array(2).fill('https://migration.example/documents/doc-1'))
  const reading = failing()
  expect(new TextDecoder().decode(await reading.apis.download('https://b.example/a.png'))).toBe('"x"')
})

test('the addresses are those of Prismic, unless others are named', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json({ refs: [], languages: [] })
  })
  const settings = { repository: 'r', endpoint: null, writeToken: 'w', accessToken: null } as never
  const proxied = { ...(settings as object), endpoint: 'https://proxy.example/api/v2' } as never
  await openPrismicApis(settings, undefined, () => undefined).languages()
  await openPrismicApis(proxied, undefined, () => undefined).languages()
  const elsewhere = openPrismicApis(settings, 'http://localhost:1', () => undefined)
  await elsewhere.languages()
  await elsewhere.models('slices')
  expect(asked).toEqual([
    'https://r.cdn.prismic.io/api/v2',
    'https://proxy.example/api/v2',
    'http://localhost:1/content',
    'http://localhost:1/models/slices',
  ])
})

test('the master language is the one marked as such, or empty', () => {
  const language = (id: string, is_master: boolean) => ({ id, name: id, is_master })
  expect(masterOf([language('en-gb', false), language('da-dk', true)])).toBe('da-dk')
  expect(masterOf([language('en-gb', false)])).toBe('')
})
