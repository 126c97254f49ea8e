import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { ContentUnavailable } from '#app/content/content.ts'
import { createSource, readMasterRef } from './source.ts'

/** A repository whose API entry comes after as much white space, all of it compressed. */
async function repositoryAfter(bytes: number) {
  const entry = JSON.stringify({ refs: [{ id: 'master', ref: 'abc', label: 'Master', isMasterRef: true }] })
  const body = gzipSync(Buffer.concat([Buffer.alloc(bytes, ' '), Buffer.from(entry)]), { level: 1 })
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v2`
  return { name: 'prov', endpoint, accessToken: null, fetch }
}

test('a small response that unpacks to far more than any repository sends is an outage', async () => {
  expect(await readMasterRef(await repositoryAfter(1_000))).toBe('abc')
  const bomb = readMasterRef(await repositoryAfter(80 * 1024 * 1024))
  await expect(bomb).rejects.toThrow(ContentUnavailable)
})

interface Page {
  results: unknown[]
  total_pages: number
  total_results_size: number
}

/** A repository that answers each search with `search`, of the page and so many before. */
function repositoryWith(search: (page: number) => Page | string) {
  const asked: number[] = []
  return {
    asked,
    repository: {
      name: 'prov',
      endpoint: 'https://prov.example/api/v2',
      accessToken: null,
      fetch: async (address: string) => {
        const page = new URL(address).searchParams.get('page')
        if (page === null) return Response.json({ refs: [], integrationFieldsRef: null })
        asked.push(Number(page))
        const answer = search(Number(page))
        return typeof answer === 'string' ? new Response(answer) : Response.json(answer)
      },
    },
  }
}

const documents = (from: number, more = {}) =>
  Array.from({ length: 100 }, (_, at) => ({ id: `${from * 100 + at}`, type: 'product', ...more }))

test('all pages of a type are read, in their order', async () => {
  const { repository } = repositoryWith((page) => ({
    results: documents(page),
    total_pages: 7,
    total_results_size: 700,
  }))
  const found = await createSource(repository, 'r').all('product')
  expect(found.map(({ id }) => id)).toEqual(Array.from({ length: 700 }, (_, at) => `${100 + at}`))
})

test.each<[string, (page: number) => Page | string]>([
  ['names more pages than any site has', () => ({ results: [], total_pages: 1e9, total_results_size: 0 })],
  [
    'has the same number of pages before it each time',
    (page) => ({ results: documents(page), total_pages: page + 200, total_results_size: 1e6 }),
  ],
  [
    'sends far more than any site has, page after page',
    (page) => ({
      results: documents(page, { data: 'x'.repeat(100_000) }),
      total_pages: 190,
      total_results_size: 19_000,
    }),
  ],
  ['nests lists in lists', () => '['.repeat(1_000_000)],
  ['has millions of objects', () => `{"results":[${'{},'.repeat(1_000_000)}{}]}`],
])('a service that %s is treated as unavailable after few requests', async (_, search) => {
  const { repository, asked } = repositoryWith(search)
  await expect(createSource(repository, 'r').all('product')).rejects.toThrow(ContentUnavailable)
  expect(asked.length).toBeLessThan(20)
})

test('reading single documents does not count towards the size limit of all content', async () => {
  const page = {
    results: documents(1, { data: 'x'.repeat(80_000) }),
    total_pages: 1,
    total_results_size: 100,
  }
  const { repository } = repositoryWith(() => page)
  const source = createSource(repository, 'r')
  for (let time = 0; time < 10; time++)
    expect(await source.byUid('product', 'a')).toMatchObject({ id: '100' })
})
