import { data, RouterContextProvider, redirect, type ServerBuild } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { Content } from '#app/content/site-content.ts'
import { contentContext } from '#app/context.ts'
import { loadedContext, loadPage, reusingLoaded } from './load.ts'
import type { RenderServices } from './render-services.ts'
import type { KnownRoute } from './route-table.ts'

const content = { ref: 'first' } as Content
const services = () =>
  ({
    siteUrl: 'https://www.example.dk',
    provide: () => undefined,
    loading: new Map(),
  }) as unknown as RenderServices

const routeWith = (loader: KnownRoute['loader'], pattern = '/branche/:uid') =>
  ({ loader, pattern, params: { uid: 'a' }, routeIds: ['root', 'branche'] }) as unknown as KnownRoute
const load = (loader: KnownRoute['loader'], pattern?: string) =>
  loadPage(services(), { key: '/branche/a?b=c', route: routeWith(loader, pattern) }, content)

test('a loader runs with the address, its parameters and the content', async () => {
  const found = await load(async ({ url, params, pattern, request, context }) => [
    url.href,
    request.url,
    params,
    pattern,
    context.get(contentContext),
  ])
  const href = 'https://www.example.dk/branche/a?b=c'
  expect(found).toEqual({ routeId: 'branche', result: expect.any(Promise) })
  const { result } = found as { result: Promise<unknown> }
  expect(await result).toEqual([href, href, { uid: 'a' }, '/branche/:uid', content])
})

test('only a 404 or a redirect to the home page is decided before the rendering', async () => {
  const thrown = (what: unknown) =>
    load(() => {
      throw what
    })
  for (const missing of [data('x', { status: 404 }), data('x', 404), new Response('', { status: 404 })])
    expect(await thrown(missing)).toBe('not found')
  expect(await thrown(redirect('/'))).toMatchObject({
    status: 302,
    headers: [
      ['Location', '/'],
      ['Cache-Control', 'no-store'],
    ],
  })
  for (const other of [
    redirect('/priser'),
    data('x', 403),
    new Response('', { status: 500 }),
    new Error('x'),
    null,
    'x',
  ])
    expect(await thrown(other)).toMatchObject({ routeId: 'branche' })
})

test('no loader runs for an address without a parameter, without a loader or without a page', async () => {
  const loader = vi.fn()
  expect(await load(loader, '/priser')).toBeNull()
  expect(loader).not.toHaveBeenCalled()
  expect(await load(null)).toBeNull()
  expect(await loadPage(services(), { key: '/x', route: null }, content)).toBeNull()
})

test('a loader runs once for simultaneous requests of one address and content', async () => {
  let asked = 0
  const route = routeWith(async () => {
    asked += 1
  })
  const shared = services()
  const ask = (from = content, key = '/branche/a') => loadPage(shared, { key, route }, from)
  await Promise.all([ask(), ask()])
  expect(asked).toBe(1)
  await ask()
  expect(asked).toBe(2)
  await Promise.all([ask(), ask({ ref: 'second' } as Content), ask(content, '/branche/b')])
  expect([asked, shared.loading.size]).toEqual([5, 0])
})

test('a rendering reuses what was loaded for its page, and runs the other loaders', async () => {
  const loader = async () => 'anew'
  const built = {
    publicPath: '/',
    routes: {
      root: { module: { loader } },
      side: { module: { loader, default: 1 } },
      file: { module: {} },
      gone: undefined,
    },
  } as unknown as ServerBuild
  const { routes, publicPath } = reusingLoaded(built)
  expect([publicPath, routes.file, routes.gone]).toEqual(['/', built.routes.file, undefined])
  expect(routes.side?.module.default).toBe(1)
  const loadedBy = (id: string, loaded: object | null) => {
    const context = new RouterContextProvider()
    context.set(loadedContext, loaded as never)
    return routes[id]?.module.loader?.({ context } as never)
  }
  const loaded = { routeId: 'side', result: Promise.resolve('before') }
  expect(await loadedBy('side', loaded)).toBe('before')
  expect([await loadedBy('root', loaded), await loadedBy('side', null)]).toEqual(['anew', 'anew'])
})
