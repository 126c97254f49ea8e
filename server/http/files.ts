import { percentEncode } from '#app/content/percent-encoding.ts'
import type { ChargedClient } from '#server/limits.ts'
import { type BareResponse, bareJson, bareRedirect, bareText } from '#server/responses/bare-response.ts'
import type { ChargedRequest } from './request.ts'

/**
 * Whether a part of the server works. `detail` is for the operator and contains no secret or
 * address.
 */
export interface PartStatus {
  ok: boolean
  detail?: string
}

/** A file or endpoint that is not a page. */
export interface SiteFile {
  /** Its name in the log. */
  route: string
  respond(request: ChargedRequest): Promise<BareResponse | Response> | BareResponse
}

export type FindFile = (target: string) => SiteFile | null

export interface FileOptions {
  /** Changes with every build; open pages compare it to detect an update. */
  buildId: string
  /** A client file of an earlier build, by its name below /assets/; null if there is none. */
  earlierAsset: (name: string) => Promise<Response | null>
  /** Serves /media/. `client` is charged for the work. */
  media: (request: Request, client: ChargedClient) => Promise<Response>
  /** Serves the images of link previews. */
  shareImage: (request: Request, client: ChargedClient) => Promise<Response>
  parts: () => Promise<Record<string, PartStatus>>
  /** Prometheus metrics for requests with the internal secret as bearer token; null: 404. */
  metrics: { text(): Promise<string>; isAllowed(request: Request, ip: string): Promise<boolean> } | null
  /**
   * The site's icon for those that request /favicon.ico unprompted: an .ico file, or the URL of an
   * icon elsewhere; null: none.
   */
  favicon: () => Promise<Buffer | string | null>
  /** The contact for vulnerabilities, as a URI, and the address of the file that names it. */
  security: { contact: string; canonical: string } | null
  isStopping: () => boolean
}

/** RFC 9116 recommends less than a year. */
const SECURITY_TEXT_MS = 180 * 24 * 3_600_000

/** Finds what a GET or HEAD gets beside the pages. */
export function createFindFile(options: FileOptions): FindFile {
  const missing = () => bareText(404, 'Not Found')
  const files: Record<string, SiteFile['respond']> = {
    '/health': () => (options.isStopping() ? bareText(503, 'Stopping') : bareText(200, 'OK')),
    async '/ready'() {
      const parts = await options.parts()
      const stopping = options.isStopping()
      const ready = !stopping && Object.values(parts).every(({ ok }) => ok)
      return bareJson(ready ? 200 : 503, { ready, stopping: stopping || undefined, parts })
    },
    async '/metrics'(request) {
      const { metrics } = options
      if (metrics === null) return missing()
      const isAllowed = await metrics.isAllowed(request.toRequest(), request.ip)
      return isAllowed ? bareText(200, await metrics.text()) : bareText(401, 'Unauthorized')
    },
    '/latest.json': () => bareJson(200, { id: options.buildId }),
    async '/favicon.ico'() {
      const icon = await options.favicon()
      const cacheControl = 'public, max-age=3600'
      if (typeof icon === 'string')
        return bareRedirect({ status: 302, to: percentEncode(icon), cacheControl })
      if (icon === null) return missing()
      const headers = [
        ['Content-Type', 'image/x-icon'],
        ['Cache-Control', cacheControl],
      ] as const
      return { status: 200, headers, body: icon }
    },
  }
  const { security } = options
  if (security)
    files['/.well-known/security.txt'] = () =>
      bareText(
        200,
        [
          `Contact: ${security.contact}`,
          `Expires: ${new Date(Date.now() + SECURITY_TEXT_MS).toISOString()}`,
          `Canonical: ${security.canonical}`,
          'Preferred-Languages: da, en',
        ].join('\n'),
      )
  const picture = (route: string, serve: FileOptions['media']): SiteFile => ({
    route,
    respond: (request) => serve(request.toRequest(), request.client),
  })
  const media = picture('/media/*', options.media)
  const shareImage = picture('/delebillede/*', options.shareImage)
  return (target) => {
    const [path = ''] = target.split('?', 1)
    const respond = files[path]
    if (respond) return { route: path, respond }
    const [, folder = '', name = '', ...deeper] = path.split('/')
    if (folder === 'media') return media
    if (folder === 'delebillede' || path === '/delebillede.png') return shareImage
    if (folder !== 'assets' || name === '' || deeper.length > 0) return null
    const respondAsset = async () => (await options.earlierAsset(name)) ?? missing()
    return { route: '/assets/*', respond: respondAsset }
  }
}
