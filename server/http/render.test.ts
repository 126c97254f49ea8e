import type { RouterContextProvider } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ContentUnavailable } from '#app/content/content.ts'
import type { Preview } from '#app/content/preview.ts'
import type { Content } from '#app/content/site-content.ts'
import { contentContext, previewContext, renderingContext, visitorContext } from '#app/context.ts'
import type { PagePolicy } from '#app/page-policy.ts'
import { createLog } from '#server/log.ts'
import { renderPrivatePage, renderPublicPage } from './render.ts'
import { createRenderServices, type RendererOptions, type RenderServices } from './render-services.ts'
import { type ChargedRequest, internalRequest } from './request.ts'
import type { KnownRoute } from './route-table.ts'

const siteUrl = 'https://www.example.dk'
const content = { ref: 'first' } as Content
const html = { 'Content-Type': 'text/html; charset=utf-8' }
const preview = { framedBy: ['https://editor.example'] } as unknown as Preview

const route = (policy: PagePolicy = {}, more: Partial<KnownRoute> = {}): KnownRoute => ({
  routeIds: ['root', 'side'],
  resource: false,
  methods: ['GET'],
  pattern: '/side',
  params: {},
  loader: null,
  policy,
  ...more,
})

type Render = (request: Request, context: RouterContextProvider) => Response

function site(render: Render, options: Partial<RendererOptions> = {}) {
  const lines: string[] = []
  const services = createRenderServices({
    render: async (request, context) => render(request, context),
    provide: () => undefined,
    isStoreAway: (error) => error instanceof RangeError,
    siteUrl,
    outside: { scripts: [], images: ['https://a.example'], connections: [], frames: [], inlineStyles: false },
    outsideForEditors: { frames: ['https://tool.example'] },
    developing: false,
    log: createLog({ logLevel: 'info' }, { write: (line: string) => void lines.push(line) }),
    ...options,
  })
  return { services, lines }
}

const headersOf = ({ headers }: { headers: readonly (readonly [string, string])[] }) =>
  new Headers(headers.map(([name, value]): [string, string] => [name, value]))

describe('a public page', () => {
  const renderOne = (
    { services }: { services: RenderServices },
    policy?: PagePolicy,
    from: Content | null = content,
  ) => renderPublicPage(services, { key: '/side?a=1', route: route(policy) }, from)

  test('is rendered for its own address, with its content, and with nothing of the visitor', async () => {
    const { services } = site((request, context) => {
      expect([request.url, [...request.headers]]).toEqual([`${siteUrl}/side?a=1`, []])
      expect([context.get(contentContext), context.get(previewContext)]).toEqual([content, null])
      expect(context.get(renderingContext)).toMatchObject({ outage: false })
      expect(() => context.get(visitorContext)).toThrow()
      return new Response('<p>side</p>', { headers: html })
    })
    const page = { key: '/side?a=1', route: route() }
    const { value, ...rest } = await renderPublicPage(services, page, content)
    expect([value?.status, value?.bodies.identity.toString(), rest]).toEqual([
      200,
      '<p>side</p>',
      { keep: true, failed: false },
    ])
  })

  test.each([
    [200, {}, true, false],
    [400, {}, true, false],
    [404, {}, false, false],
    [403, {}, false, false],
    [302, {}, false, false],
    [500, {}, false, true],
    [503, {}, false, true],
    [200, { 'Cache-Control': 'private' }, false, false],
    [200, { 'Cache-Control': 'no-store' }, false, false],
    [200, { 'Cache-Control': 'public, max-age=60' }, true, false],
  ])('with %i and %o is cached: %s, failed: %s', async (status, headers, keep, failed) => {
    const rendered = await renderOne(site(() => new Response('', { status, headers })))
    expect({ ...rendered, value: null }).toEqual({ value: null, keep, failed })
  })

  test('without content is not cached, and is an outage unless its route works without content', async () => {
    const outages: boolean[] = []
    const shown = site((_, context) => {
      outages.push(context.get(renderingContext).outage)
      return new Response('')
    })
    expect((await renderOne(shown, {}, null)).keep).toBe(false)
    await renderOne(shown, { withoutContent: true }, null)
    expect(outages).toEqual([true, false])
  })

  test('that sets a cookie is not sent, and is named in the log', async () => {
    const shown = site(() => new Response('', { headers: { 'Set-Cookie': 'a=b' } }))
    expect(await renderOne(shown)).toEqual({ value: null, keep: false, failed: false })
    expect(shown.lines.join()).toMatch(/"level":"warn".*"routes":\["root","side"\].*sets a cookie/)
  })

  test('that fails is logged once, with its route', async () => {
    const shown = site((_, context) => {
      context.get(renderingContext).report(new TypeError('secret'))
      return new Response('', { status: 500 })
    })
    await renderOne(shown)
    expect(shown.lines).toHaveLength(1)
    expect(shown.lines[0]).toMatch(
      /"level":"error".*"route":"\/side".*"kind":"TypeError".*"msg":"A page failed"/,
    )
    await renderPublicPage(shown.services, { key: '/x', route: null }, content)
    expect(shown.lines[1]).toContain('"route":"*"')
  })

  test('that cannot read its content is rendered once more, as an outage, and not logged', async () => {
    let rendered = 0
    const lacking = site((_, context) => {
      rendered += 1
      const { outage, report } = context.get(renderingContext)
      if (!outage) report(new ContentUnavailable())
      return new Response('', { status: outage ? 503 : 200 })
    })
    expect((await renderOne(lacking)).value?.status).toBe(503)
    expect([rendered, lacking.lines]).toEqual([2, []])
  })

  test('rejects with the failure of the store, after every failure was logged', async () => {
    const away = new RangeError('away')
    const shown = site((_, context) => {
      context.get(renderingContext).report(away)
      context.get(renderingContext).report(new TypeError('x'))
      return new Response('')
    })
    await expect(renderOne(shown)).rejects.toBe(away)
    expect(shown.lines).toHaveLength(2)
  })

  test('may load what its route and, unless it is internal, the services allow', async () => {
    const shown = site(() => new Response('<p>side</p>', { headers: html }))
    const policyOf = async (policy: PagePolicy) => {
      const { value } = await renderOne(shown, policy)
      return value ? headersOf(value).get('content-security-policy') : ''
    }
    const usual = await policyOf({ images: ['https://b.example'], frames: ['https://c.example'] })
    expect(usual).toContain('https://a.example https://b.example')
    expect(usual).toContain('frame-src https://c.example')
    expect(usual).toContain('upgrade-insecure-requests')
    expect(usual).toContain("frame-ancestors 'none'")
    expect(await policyOf({ unmeasured: true })).not.toContain('a.example')
    expect(await policyOf({ frameAncestors: ['https://d.example'] })).toContain(
      'frame-ancestors https://d.example',
    )
  })
})

describe('a private page', () => {
  let paid = 0

  beforeEach(() => {
    paid = 0
  })

  const asked = (change: Partial<ChargedRequest> = {}): ChargedRequest => ({
    ...internalRequest('/Side?b=2', siteUrl),
    toRequest: (rendered) => new Request(siteUrl + rendered?.target, { headers: { 'X-Own': 'yes' } }),
    ip: '192.0.2.7',
    client: {
      costs: () => [],
      charge: () => {
        paid += 1
      },
    },
    ...change,
  })
  const renderOne = (
    { services }: { services: RenderServices },
    page: { route?: KnownRoute | null; preview?: Preview | null } = {},
    change: Partial<ChargedRequest> = {},
    readAgain: Parameters<typeof renderPrivatePage>[3]['readAgain'] = null,
  ) =>
    renderPrivatePage(
      services,
      { target: '/side?b=2', route: route(), from: content, preview: null, ...page },
      asked(change),
      { body: null, readAgain },
    )

  test('is rendered for its address on SITE_URL, with their IP address, and charged once', async () => {
    const shown = site((request, context) => {
      expect([request.url, request.headers.get('x-own')]).toEqual([`${siteUrl}/side?b=2`, 'yes'])
      expect(context.get(visitorContext)).toEqual({ ip: '192.0.2.7' })
      return new Response('<p>side</p>', { headers: html })
    })
    const page = await renderOne(shown)
    expect([page.status, headersOf(page).get('cache-control')]).toEqual([
      200,
      'private, no-store, no-transform',
    ])
    expect(headersOf(page).get('x-robots-tag')).toBeNull()
    expect(paid).toBe(1)
  })

  test('waits for its turn, unless it also waits for a form, a preview or the store', async () => {
    const shown = site(() => new Response(''))
    const turn = vi.spyOn(shown.services, 'turn')
    await renderOne(shown)
    expect(turn).toHaveBeenCalledTimes(1)
    await renderOne(shown, {}, { isReading: false, method: 'POST' })
    await renderOne(shown, { preview })
    await renderOne(shown, { route: route({ unmeasured: true }) })
    expect(turn).toHaveBeenCalledTimes(1)
    await renderOne(shown, { route: null })
    expect(turn).toHaveBeenCalledTimes(2)
  })

  test('can be framed by the editor and is kept out of search engines only with a preview', async () => {
    const shown = site(() => new Response('<p>side</p>', { headers: html }))
    const of = async (page: Parameters<typeof renderOne>[1]) => {
      const headers = headersOf(await renderOne(shown, page))
      return [headers.get('content-security-policy') ?? '', headers.get('x-robots-tag')]
    }
    const [policy, robots] = await of({ preview })
    expect(policy).toContain('frame-ancestors https://editor.example')
    expect(policy).toContain('frame-src https://tool.example')
    expect(robots).toContain('noindex')
    expect((await of({}))[0]).not.toMatch(/editor|tool/)
    expect((await of({ preview, route: route({ unmeasured: true }) }))[0]).toContain("frame-ancestors 'none'")
  })

  test('keeps the Cache-Control of a resource, only for GET', async () => {
    const file = { route: route({}, { resource: true }) }
    const shown = site(() => new Response('a', { headers: { 'Cache-Control': 'public, max-age=60' } }))
    const cacheControl = async (...what: [Parameters<typeof renderOne>[1]?, Partial<ChargedRequest>?]) =>
      headersOf(await renderOne(shown, ...what)).get('cache-control')
    expect(await cacheControl(file)).toBe('public, max-age=60')
    expect(await cacheControl(file, { method: 'HEAD' })).toBe('private, no-store')
    expect(await cacheControl()).toBe('private, no-store')
  })

  test('whose draft ends meanwhile is rendered once more with the content that is read then', async () => {
    const refs: (string | undefined)[] = []
    const shown = site((request, context) => {
      const { outage, report } = context.get(renderingContext)
      refs.push(outage ? undefined : context.get(contentContext).ref)
      if (refs.length === 1) report(new ContentUnavailable())
      expect(request.headers.get('x-own')).toBe('yes')
      return new Response(String(refs.length))
    })
    const again = { content: { ref: 'second' } as Content, preview }
    const { body } = await renderOne(shown, { preview }, {}, async () => again)
    expect([String(body), refs]).toEqual(['2', ['first', 'second']])
  })
})
