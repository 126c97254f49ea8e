import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  type ServerBuild,
  useLoaderData,
  useLocation,
  UNSAFE_withComponentProps as withComponentProps,
} from 'react-router'
import { onTestFinished } from 'vitest'
import { ContentUnavailable, type Redirect } from '#app/content/content.ts'
import type { Editors } from '#app/content/preview.ts'
import type { Content } from '#app/content/site-content.ts'
import { contentContext, visitorContext } from '#app/context.ts'
import handleRequest, { handleError } from '#app/entry.server.tsx'
import type { LeadIntake } from '#app/lead/submission.ts'
import type { FieldMeasurements } from '#app/measurement/measurement.ts'
import { UNREADABLE_ADDRESS } from '#app/page-policy.ts'
import * as root from '#app/root.tsx'
import { createSite, type SiteServer } from '#server/create-site.ts'
import type { CostsOptions } from '#server/http/defence/costs.ts'
import type { Timeouts } from '#server/http/server.ts'
import { createLog } from '#server/log.ts'
import { readSettings } from '#server/settings.ts'
import { type AskOptions, ask, type RawResponse } from '#tests/ask.ts'

/**
 * A small site on the real page path: server, guard, cache, React Router, document shell. Each page
 * shows its content's reference and how often it was rendered.
 */
export interface SmallSite {
  program: SiteServer
  port: number
  /** How often each page's loader ran. */
  renders: Map<string, number>
  /** What the content service returns from now on; 'unpublished' lacks /branche/sportsklub. */
  publish(ref: string): void
  /** The redirect table, by address. */
  redirects: Map<string, Redirect>
  breakContent(): void
  /** While set, loaders of /langsom wait, and so does the redirect table for /ventende. */
  hold(): () => void
  logged: string[]
  /** Hosts by which pages were asked for. */
  hosts: string[]
  /** Addresses that were asked for, and nothing has. */
  missing: string[]
  ask(target: string, options?: AskOptions): Promise<RawResponse>
}

export async function startSmallSite(
  settings: {
    siteUrl?: string
    trustProxy?: number
    drainSeconds?: number
    contentDown?: boolean
    timeouts?: Partial<Timeouts>
    costs?: CostsOptions
  } = {},
): Promise<SmallSite> {
  const renders = new Map<string, number>()
  const logged: string[] = []
  const hosts: string[] = []
  const missing: string[] = []
  const listeners = new Set<(ref: string) => void>()
  let broken = settings.contentDown ?? false
  let held: Promise<void> = Promise.resolve()
  const redirects = new Map<string, Redirect>([
    ['/gammel', { to: '/branche', status: 301 }],
    ['/gammel/side.html', { to: '/', status: 301 }],
    ['/tilbud', { to: '/branche?pris=2#her', status: 301 }],
    ['/til-intern', { to: '/intern', status: 301 }],
    ['/navn', { to: '/prøv–nu?navn=漢#æ', status: 301 }],
    ['/styretegn', { to: '/a\u0000\u007f\ud800', status: 301 }],
    ['/ud', { to: 'https://example.com/ud', status: 301 }],
    ['/branche?id=3', { to: '/branche', status: 301, replacesQuery: true }],
    ['/?p=3', { to: '/branche?a=1', status: 301, replacesQuery: true }],
  ])

  const contentAt = (at: string) =>
    ({
      ref: at,
      site: async () => ({}),
      redirect: async (address: string) => {
        const [path = ''] = address.split('?')
        if (path === '/ventende') await held
        if (path === '/defekt') throw new Error('secret details')
        return redirects.get(address) ?? redirects.get(path) ?? null
      },
    }) as unknown as Content

  let kept = broken ? null : contentAt('first')

  const count = (path: string) => renders.set(path, (renders.get(path) ?? 0) + 1)

  const page =
    (more: (args: LoaderFunctionArgs) => unknown = () => null) =>
    async (args: LoaderFunctionArgs) => {
      count(args.url.pathname)
      const extra = await more(args)
      if (extra instanceof Response) return extra
      return { ref: args.context.get(contentContext).ref, search: args.url.search, extra }
    }

  function Page() {
    const { ref, search, extra } = useLoaderData()
    return (
      <main>
        <h1>{useLocation().pathname}</h1>
        <p
          style={{ color: 'rebeccapurple' }}
        >{`content ${ref}, query ${search}, ${JSON.stringify(extra)}`}</p>
      </main>
    )
  }

  const modules = {
    'routes/home': { path: undefined, index: true, default: Page, loader: page() },
    'routes/branche': { path: 'branche', default: Page, loader: page() },
    'routes/branche.uid': {
      path: 'branche/:uid',
      default: Page,
      loader: page(({ params, url, context }) => {
        if (params.uid !== 'sportsklub' || context.get(contentContext).ref === 'unpublished')
          throw data(`Page Not Found: ${url.pathname}`, { status: 404 })
      }),
    },
    'routes/kunder': {
      path: 'kunder',
      default: Page,
      loader: page(),
      handle: { page: { keys: { kategori: /[a-z-]{1,40}/ } } },
    },
    'routes/beregner.step': {
      path: 'beregner/:step',
      default: Page,
      loader: page(),
      action: async ({ request }: ActionFunctionArgs) => {
        const form = await request.formData()
        return { sent: form.get('navn') }
      },
      handle: { page: { personal: ['branche', 'pris'], params: { step: ['kontakt'] } } },
    },
    'routes/tak': {
      path: 'tak',
      default: Page,
      loader: page(({ context }) => context.get(visitorContext).ip),
      handle: { page: { cache: 'private' } },
    },
    'routes/kage': {
      path: 'kage',
      default: Page,
      loader: async (args: LoaderFunctionArgs) =>
        data(await page()(args), { headers: { 'Set-Cookie': 'a=b' } }),
    },
    'routes/videre': { path: 'videre', default: Page, loader: page(() => redirect('/branche')) },
    'routes/hjem': {
      path: 'hjem/:uid',
      default: Page,
      loader: page(({ params }) => {
        if (params.uid !== 'billet') throw redirect('/')
      }),
    },
    'routes/langsom': { path: 'langsom', default: Page, loader: page(() => held) },
    'routes/fejl': {
      path: 'fejl',
      default: Page,
      loader: page(() => {
        throw new Error('secret details')
      }),
    },
    'routes/nede': {
      path: 'nede',
      default: Page,
      loader: page(() => {
        throw new ContentUnavailable()
      }),
    },
    'routes/everything-else': {
      path: '*',
      default: Page,
      loader: ({ url }: LoaderFunctionArgs) => {
        throw data(`Page not found: ${url.pathname}`, { status: 404 })
      },
    },
    'routes/unreadable': {
      path: UNREADABLE_ADDRESS.slice(1),
      default: Page,
      loader: async (args: LoaderFunctionArgs) => {
        count(args.url.pathname)
        return data({ ref: args.context.get(contentContext).ref, search: '', extra: 'cannot be read' }, 400)
      },
      handle: { page: { withoutContent: true } },
    },
    'routes/alene': {
      path: 'alene',
      default: Page,
      loader: async ({ context }: LoaderFunctionArgs) => ({
        ref: await context
          .get(contentContext)
          .site()
          .then(
            () => 'read',
            () => 'built in',
          ),
      }),
      handle: { page: { withoutContent: true } },
    },
    'routes/kort': {
      path: 'kort.xml',
      loader: ({ context, url }: LoaderFunctionArgs) => {
        count(url.pathname)
        return new Response(`<ref>${context.get(contentContext).ref}</ref>`, {
          headers: { 'Content-Type': 'application/xml' },
        })
      },
      handle: { page: { cached: true } },
    },
    'routes/uncached': {
      path: 'ikke-gemt/:how',
      loader: ({ params, url }: LoaderFunctionArgs) => {
        count(url.pathname)
        return new Response(`number ${renders.get(url.pathname)}`, {
          headers: { 'Content-Type': 'text/plain', 'Cache-Control': params.how ?? '' },
        })
      },
      handle: { page: { cached: true } },
    },
    'routes/api.usendelig': {
      path: 'api/usendelig',
      // Fetch allows it, and HTTP does not.
      loader: () => new Response('a', { headers: { 'X-Note': '\u0001' } }),
    },
    'routes/api.ekko': {
      path: 'api/ekko',
      action: async ({ request, context }: ActionFunctionArgs) =>
        Response.json({
          address: request.url,
          referer: request.headers.get('referer'),
          length: (await request.text()).length,
          ip: context.get(visitorContext).ip,
        }),
    },
  }

  const build: ServerBuild = {
    entry: { module: { default: handleRequest, handleError, streamTimeout: 5_000 } },
    routes: {
      // React Router's Vite plugin wraps route components like this.
      root: {
        id: 'root',
        path: '',
        module: {
          ...root,
          default: withComponentProps(root.default as Parameters<typeof withComponentProps>[0]),
        },
      },
      ...Object.fromEntries(
        Object.entries(modules).map(([id, { path, ...module }]) => [
          id,
          { id, parentId: 'root', path, index: 'index' in module, module },
        ]),
      ),
    } as unknown as ServerBuild['routes'],
    assets: {
      version: 'test',
      url: '/assets/manifest.js',
      entry: { module: '/assets/entry.js', imports: ['/assets/react.js'] },
      routes: Object.fromEntries(
        [...Object.keys(modules), 'root'].map((id) => [
          id,
          {
            id,
            parentId: id === 'root' ? undefined : 'root',
            path: '',
            module: `/assets/${id}.js`,
            imports: [],
          },
        ]),
      ),
    } as unknown as ServerBuild['assets'],
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    future: {} as ServerBuild['future'],
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  }

  const assetArchive = await mkdtemp(join(tmpdir(), 'small-site-'))
  await writeFile(join(assetArchive, 'page-of-yesterday.js'), 'earlier()')
  const program = await createSite({
    build,
    clientFolder: join(import.meta.dirname, 'client'),
    assetArchive,
    settings: {
      ...readSettings({}),
      siteUrl: settings.siteUrl ?? 'http://localhost:3000',
      trustProxy: settings.trustProxy ?? 0,
      drainSeconds: settings.drainSeconds ?? 0,
    },
    services: {
      content: {
        current: async () => {
          if (!kept) throw new ContentUnavailable()
          return kept
        },
        latest: () => kept,
        isPreview: (cookies) => cookies.includes('preview='),
        preview: async () => ({
          content: contentAt('draft'),
          preview: { state: 'draft', release: null, until: null, toolbar: null },
        }),
        invitation: () => null,
        editors: {} as Editors,
        changed: (listener) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
        media: async (request) => {
          count(new URL(request.url).pathname)
          if (!request.url.includes('?v='))
            return new Response('picture', { headers: { 'Content-Type': 'image/png' } })
          const format = request.headers.get('accept')?.includes('avif') ? 'avif' : 'png'
          return new Response(request.method === 'HEAD' ? null : `a picture as ${format}`, {
            headers: {
              'Content-Type': `image/${format}`,
              'Content-Length': String(`a picture as ${format}`.length),
              'Cache-Control': 'public, max-age=31536000, immutable',
              ETag: `"${format}"`,
              Vary: 'Accept',
            },
          })
        },
        status: () => ({ ok: !broken }),
      },
      owner: null,
      leads: {
        intake: {} as LeadIntake,
        measurements: {} as FieldMeasurements,
        status: () => ({ ok: true }),
      },
    },
    metrics: null,
    noteHost: (host) => void hosts.push(host),
    noteMissing: (address) => void missing.push(address),
    ...(settings.timeouts ? { timeouts: settings.timeouts } : {}),
    ...(settings.costs ? { costs: settings.costs } : {}),
    log: createLog({ logLevel: 'info' }, { write: (line: string) => void logged.push(line) }),
  })
  const { port } = await program.http.listen(0, '127.0.0.1')
  onTestFinished(async () => {
    await program.stop()
    await rm(assetArchive, { recursive: true })
  })

  return {
    program,
    port,
    renders,
    redirects,
    logged,
    hosts,
    missing,
    publish: (next) => {
      kept = contentAt(next)
      broken = false
      for (const listener of listeners) listener(next)
    },
    breakContent: () => {
      broken = true
    },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    ask: (target, options) => ask(port, target, options),
  }
}
