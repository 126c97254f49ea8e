import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import type { Editors } from '#app/content/preview.ts'
import { editorsContext, leadsContext, measurementsContext, ownerContext, siteContext } from '#app/context.ts'
import type { OwnerPages } from '#app/internal/owner-pages.ts'
import type { LeadIntake } from '#app/leads/intake.ts'
import type { FieldMeasurements } from '#app/measurement/measurement.ts'
import { rememberAssets, rememberedAsset } from './http/asset-archive.ts'
import { loadAssets } from './http/assets.ts'
import { createBackground } from './http/background.ts'
import type { ContentProvider } from './http/decide.ts'
import type { PartStatus } from './http/files.ts'
import { reusingLoaded } from './http/render.ts'
import { createHttpServer, type HttpOptions, type HttpServer } from './http/server.ts'
import type { Payer } from './limits.ts'
import type { Log } from './log.ts'
import { editorSources, outsideSources } from './outside-sources.ts'
import type { Settings } from './settings.ts'
import { createShareImages } from './share/handler.ts'

/** The services that the site depends on, each behind its contract. */
export interface Services {
  content: ContentProvider & {
    media(request: Request, payer?: Payer): Promise<Response>
    editors: Editors
    status(): PartStatus | Promise<PartStatus>
  }
  leads: {
    intake: LeadIntake
    measurements: FieldMeasurements
    status(): PartStatus | Promise<PartStatus>
  }
  /** null if the internal pages are switched off. */
  owner: OwnerPages | null
}

export interface SiteServerOptions {
  /** React Router's server build; in development a function that returns the current one. */
  build: ServerBuild | (() => Promise<ServerBuild>)
  /** The routes of the current build. */
  routes: () => ServerBuild['routes']
  buildId: string
  /** Folder of the client build; null in development, when Vite serves it. */
  clientFolder: string | null
  /** Where client files of earlier builds are kept. */
  assetArchive: string
  settings: Pick<
    Settings,
    | 'siteUrl'
    | 'production'
    | 'cookiebotId'
    | 'cookiebotCdn'
    | 'metaPixelId'
    | 'trustProxy'
    | 'drainSeconds'
    | 'prismic'
  >
  services: Services
  /** For the owner's monitoring; null if the internal pages are switched off. */
  metrics: HttpOptions['metrics']
  log: Log
  before?: HttpOptions['before']
  development?: HttpOptions['development']
  timeouts?: HttpOptions['timeouts']
  allowance?: HttpOptions['allowance']
}

export interface SiteServer {
  http: HttpServer
  /** Closes the HTTP server and stops background work. */
  stop(): Promise<void>
}

/** Puts the server together, for production, development and tests alike. */
export async function composeServer(options: SiteServerOptions): Promise<SiteServer> {
  const { settings, services, log, clientFolder } = options
  const { siteUrl, trustProxy } = settings
  const developing = clientFolder === null
  const background = createBackground(log)
  const build = typeof options.build === 'function' ? options.build : reusingLoaded(options.build)

  const assets = developing ? new Map() : await loadAssets(clientFolder)

  if (!developing) {
    background.add('remember assets', () => rememberAssets(clientFolder, options.assetArchive), {
      first: true,
    })
  }

  const http = createHttpServer({
    render: createRequestHandler(build, developing ? 'development' : 'production'),
    routes: options.routes,
    content: services.content,
    provide: (context) => provide(context, settings, services),
    siteUrl,
    trustProxy,
    // Without a SITE_URL of its own the site has whatever host it is reached by.
    isOwner: async (cookie) =>
      Boolean(await services.owner?.signIn.session(new Request(siteUrl, { headers: { cookie } }))),
    isProduction: settings.production && new URL(siteUrl).hostname !== 'localhost',
    outside: outsideSources(settings),
    outsideForEditors: editorSources(settings),
    background,
    buildId: options.buildId,
    assets,
    earlierAsset: (name) => rememberedAsset(options.assetArchive, name),
    media: (request, payer) => services.content.media(request, payer),
    shareImage: (readPage) =>
      createShareImages({
        siteUrl,
        page: readPage,
        media: (request) => services.content.media(request),
        pictureOrigins: outsideSources(settings).images,
        log,
      }),
    parts: async () => ({ content: await services.content.status(), leads: await services.leads.status() }),
    favicon: () =>
      services.content
        .current()
        .then((content) => content.site())
        .then(
          ({ favicon }) => favicon?.url ?? null,
          () => null,
        ),
    metrics: options.metrics,
    log,
    ...(options.development ? { development: options.development } : {}),
    ...(options.before ? { before: options.before } : {}),
    ...(options.timeouts ? { timeouts: options.timeouts } : {}),
    ...(options.allowance ? { allowance: options.allowance } : {}),
  })

  return {
    http,
    async stop() {
      await http.close({ ms: settings.drainSeconds * 1000 })
      await background.stop()
    },
  }
}

function provide(
  context: RouterContextProvider,
  { siteUrl, cookiebotId, cookiebotCdn, metaPixelId, production }: SiteServerOptions['settings'],
  services: Services,
): void {
  context.set(siteContext, { siteUrl, cookiebotId, cookiebotCdn, metaPixelId, production })
  context.set(leadsContext, services.leads.intake)
  context.set(measurementsContext, services.leads.measurements)
  context.set(ownerContext, services.owner)
  context.set(editorsContext, services.content.editors)
}
