import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import {
  createRequestHandler,
  RouterContextProvider,
  type ServerBuild,
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
} from 'react-router'
import type { RawDocument } from '#app/content/raw-document.ts'
import type { Content } from '#app/content/site-content.ts'
import { createContent } from '#app/content/site-content.ts'
import {
  contentContext,
  leadsContext,
  ownerContext,
  renderingContext,
  siteContext,
  visitorContext,
} from '#app/context.ts'
import handleRequest, { handleError } from '#app/entry.server.tsx'
import type { LeadIntake } from '#app/lead/submission.ts'
import * as root from '#app/root.tsx'
import routeConfig from '#app/routes.ts'
import { blockMappings } from '#app/slices/registry.ts'
import { createEmbeddedRepository } from '#server/content/repository/repository.ts'
import { createSource, readMasterRef } from '#server/content/source.ts'

/** A page rendered by the site's own routes from given documents. */
export interface RenderedPage {
  status: number
  html: string
  /** Target of a redirect. */
  location: string | null
  /** Errors during rendering. */
  errors: unknown[]
}

export type RenderPage = (path: string, content: Content) => Promise<RenderedPage>

const project = resolve(import.meta.dirname, '../..')
const documentTypes = readdirSync(join(project, 'content/customtypes'))

/** All published documents of the shipped content, as the content service returns them. */
export async function shippedDocuments(): Promise<RawDocument[]> {
  const embedded = createEmbeddedRepository({
    folders: { content: join(project, 'content'), slices: join(project, 'app/slices') },
    problem: ({ message }) => {
      throw new Error(message)
    },
  })
  const source = createSource(embedded, await readMasterRef(embedded))
  return (await Promise.all(documentTypes.map((type) => source.all(type)))).flat()
}

/** Content from documents in memory. `warnings` collects log messages. */
export function contentOver(documents: readonly RawDocument[], warnings: string[] = []): Content {
  return createContent(
    {
      ref: 'test',
      all: async (type) => documents.filter((document) => document.type === type),
      byUid: async (type, uid) =>
        documents.find((document) => document.type === type && document.uid === uid) ?? null,
    },
    { redirectHosts: [], blockMappings, warn: (message) => warnings.push(message) },
  )
}

interface FlatRoute {
  id: string
  parentId: string
  path: string | undefined
  index: boolean | undefined
  file: string
}

function flatten(entries: readonly RouteConfigEntry[], parentId = 'root'): FlatRoute[] {
  return entries.flatMap((entry) => {
    const id = entry.id ?? entry.file.replace(/\.tsx?$/, '')
    const { path, index, file } = entry
    return [{ id, parentId, path, index, file }, ...flatten(entry.children ?? [], id)]
  })
}

type Wrapped = Parameters<typeof withComponentProps>[0]
type WrappedBoundary = Parameters<typeof withErrorBoundaryProps>[0]

/** Passes a route's component its data as props, as the build does. */
function withProps(module: { default?: Wrapped; ErrorBoundary?: WrappedBoundary }): object {
  return {
    ...module,
    ...(module.default && { default: withComponentProps(module.default) }),
    ...(module.ErrorBoundary && { ErrorBoundary: withErrorBoundaryProps(module.ErrorBoundary) }),
  }
}

/**
 * Renders pages with the site's own routes, root and entry, as the built server does, without a
 * server around it.
 */
export async function createRenderer(): Promise<RenderPage> {
  const routes = flatten(await routeConfig)
  const modules = await Promise.all(
    routes.map(async ({ file }) => withProps(await import(/* @vite-ignore */ join(project, 'app', file)))),
  )
  const build: ServerBuild = {
    entry: { module: { default: handleRequest, handleError, streamTimeout: 5_000 } },
    routes: {
      root: { id: 'root', path: '', module: withProps(root as object) },
      ...Object.fromEntries(
        routes.map(({ id, parentId, path, index }, at) => [
          id,
          { id, parentId, path, index, module: modules[at] },
        ]),
      ),
    } as unknown as ServerBuild['routes'],
    assets: {
      version: 'test',
      url: '/assets/manifest.js',
      entry: { module: '/assets/entry.js', imports: [] },
      routes: Object.fromEntries(
        [
          { id: 'root', module: root as object },
          ...routes.map((route, at) => ({ ...route, module: modules[at] })),
        ].map(({ module, ...route }) => [
          route.id,
          {
            ...route,
            module: `/assets/${route.id}.js`,
            imports: [],
            hasLoader: module !== undefined && 'loader' in module,
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
  const handle = createRequestHandler(build, 'production')

  return async (path, content) => {
    const errors: unknown[] = []
    const context = new RouterContextProvider()
    context.set(contentContext, content)
    context.set(leadsContext, {} as LeadIntake)
    context.set(ownerContext, null)
    context.set(siteContext, {
      storedLeads: { deliveredDays: 30, undeliveredDays: 90, hasCrm: true },
      processors: [],
      siteUrl: 'http://localhost:3000',
      cookiebotId: null,
      cookiebotCdn: 'com',
      metaPixelId: null,
      production: false,
    })
    context.set(visitorContext, { ip: '127.0.0.1' })
    context.set(renderingContext, {
      nonce: 'test',
      outage: false,
      report: (error) => errors.push(error),
    })
    const response = await handle(new Request(`http://localhost:3000${path}`), context)
    return {
      status: response.status,
      html: await response.text(),
      location: response.headers.get('location'),
      errors,
    }
  }
}
