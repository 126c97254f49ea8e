import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import type { Editors } from '#app/content/preview.ts'
import { editorsContext, leadsContext, measurementsContext, ownerContext, siteContext } from '#app/context.ts'
import type { OwnerPages } from '#app/internal/owner-pages.ts'
import { type LeadIntake, LeadStoreUnavailable } from '#app/lead/submission.ts'
import type { FieldMeasurements } from '#app/measurement/measurement.ts'
import { calculationImage } from '#app/shell/meta/share-image.ts'
import { iconAt } from '#app/shell/meta/site-icons.ts'
import { connectedCrm } from './crm/crms.ts'
import { archiveAssets, archivedAsset } from './http/asset-archive.ts'
import { loadAssets } from './http/assets.ts'
import { createBackground } from './http/background.ts'
import type { ContentProvider } from './http/decide.ts'
import type { PartStatus } from './http/files.ts'
import { iconFile } from './http/icon-file.ts'
import { createHttpServer, type HttpOptions } from './http/server.ts'
import type { ChargedClient } from './limits.ts'
import { editorSources, outsideSources } from './outside-sources.ts'
import { processors } from './processors.ts'
import type { Settings } from './settings.ts'
import { displayFont } from './share/display-font.ts'
import { createShareImages } from './share/handler.ts'

/** The services that the site depends on, each behind its contract. */
interface Services {
  content: ContentProvider & {
    media(request: Request, client?: ChargedClient): Promise<Response>
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

export interface SiteServerOptions
  extends Pick<HttpOptions, 'metrics' | 'log' | 'noteHost' | 'noteMissing' | 'timeouts' | 'costs'> {
  /** React Router's server build. */
  build: ServerBuild
  /** Folder of the client build; null in development, when Vite serves it. */
  clientFolder: string | null
  /** Where client files of earlier builds are kept. */
  assetArchive: string
  settings: Settings
  services: Services
}

export type SiteServer = Awaited<ReturnType<typeof createSite>>

/** Puts the server together, for production, development and tests alike. */
export async function createSite(options: SiteServerOptions) {
  const { build, settings, services, log, clientFolder } = options
  const { siteUrl, trustProxy } = settings
  const developing = clientFolder === null
  const hasCrm = connectedCrm(settings, Date.now) !== null
  const background = createBackground(log)

  const assets = developing ? new Map() : await loadAssets(clientFolder)

  if (!developing) {
    const remember = () => archiveAssets(clientFolder, options.assetArchive)
    background.add('remember assets', remember, { first: true })
  }

  const http = createHttpServer({
    ...options,
    developing,
    routes: build.routes,
    buildId: build.assets.version,
    render: createRequestHandler(build, developing ? 'development' : 'production'),
    content: services.content,
    provide: (context) => provide(context, settings, services, hasCrm),
    isStoreAway: (error) => error instanceof LeadStoreUnavailable,
    siteUrl,
    trustProxy,
    mayEditContent: async (cookie) => {
      const session = await services.owner?.signIn.session(new Request(siteUrl, { headers: { cookie } }))
      return session?.user.rights.includes('content') ?? false
    },
    outside: outsideSources(settings),
    outsideForEditors: editorSources(settings),
    background,
    assets,
    earlierAsset: (name) => archivedAsset(options.assetArchive, name),
    media: services.content.media,
    shareImage: (readPage) =>
      createShareImages({
        siteUrl,
        page: readPage,
        calculations: () => sharedCalculations(services),
        media: services.content.media,
        pictureOrigins: outsideSources(settings).images,
        font: displayFont,
        log,
      }),
    parts: async () => ({ content: await services.content.status(), leads: await services.leads.status() }),
    security:
      settings.securityContact === null
        ? null
        : { contact: settings.securityContact, canonical: `${siteUrl}/.well-known/security.txt` },
    favicon: () => readFavicon(services, siteUrl).catch(() => null),
  })

  return {
    http,
    /** Closes the HTTP server and stops background work. */
    async stop() {
      await http.close({ ms: settings.drainSeconds * 1000 })
      await background.stop()
    },
  }
}

/** The images of calculations: every package, with either payer. */
async function sharedCalculations({ content }: Services) {
  const current = await content.current()
  const [site, { rates }] = await Promise.all([current.site(), current.prices()])
  const brand = { productName: site.productName, logo: site.logo.yellow }
  return Object.keys(rates).flatMap((name) =>
    [true, false].map((customerPays) => calculationImage({ package: name, customerPays }, brand)),
  )
}

/** An .ico file of a picture of ours; the URL of one elsewhere; null if there is none. */
async function readFavicon({ content }: Services, siteUrl: string): Promise<Buffer | string | null> {
  const { favicon } = await (await content.current()).site()
  if (!favicon) return null
  const icon = iconAt(favicon.url, 32)
  if (!icon.startsWith('/media/')) return icon
  const picture = await content.media(new Request(siteUrl + icon))
  return picture.ok ? iconFile(Buffer.from(await picture.arrayBuffer())) : favicon.url
}

function provide(
  context: RouterContextProvider,
  settings: Settings,
  services: Services,
  hasCrm: boolean,
): void {
  const storedLeads = {
    deliveredDays: settings.retentionDeliveredDays,
    undeliveredDays: settings.retentionUndeliveredDays,
    hasCrm,
  }
  const { siteUrl, cookiebotId, cookiebotCdn, metaPixelId, production } = settings
  context.set(siteContext, {
    siteUrl,
    cookiebotId,
    cookiebotCdn,
    metaPixelId,
    production,
    storedLeads,
    processors: processors(settings),
  })
  context.set(leadsContext, services.leads.intake)
  context.set(measurementsContext, services.leads.measurements)
  context.set(ownerContext, services.owner)
  context.set(editorsContext, services.content.editors)
}
