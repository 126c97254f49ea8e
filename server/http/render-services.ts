import { RouterContextProvider } from 'react-router'
import type { Preview } from '#app/content/preview.ts'
import type { Content } from '#app/content/site-content.ts'
import { contentContext, previewContext } from '#app/context.ts'
import { createQueue } from '#server/limits.ts'
import type { Log } from '#server/log.ts'
import type { OutsideSources } from '#server/responses/security-headers.ts'
import type { KnownRoute } from './route-table.ts'

/** Content and preview notice of one request. */
export interface PageContent {
  content: Content | null
  preview: Preview | null
}

/** A page that is the same for everyone. */
export interface PublicPage {
  /** The page's address, with the query parameters that its route declares. */
  key: string
  /** Null: no page has this address, or that is unknown. */
  route: KnownRoute | null
}

/** A page for one visitor. */
export interface PrivatePage {
  /** The canonical address with the whole query. */
  target: string
  /** Null: no page has this address, or that is unknown. */
  route: KnownRoute | null
  from: Content | null
  preview: Preview | null
}

/** How pages are rendered on this server. */
export interface RendererOptions {
  /** Renders a request with React Router. */
  render: (request: Request, context: RouterContextProvider) => Promise<Response>
  /** Adds the shared services to the context of a rendering. */
  provide: (context: RouterContextProvider) => void
  /** Whether an error says that the lead store cannot answer now. */
  isStoreAway: (error: unknown) => boolean
  /** Public origin of the site, without a trailing slash. */
  siteUrl: string
  outside: OutsideSources
  /** Additional sources of editors' pages. */
  outsideForEditors: Partial<OutsideSources>
  /**
   * Vite serves the scripts: each request is rendered, without a content security policy, and an
   * error of a page is thrown.
   */
  developing: boolean
  log: Log
}

/** Renderings at once. Each occupies the processor for about 10 ms, apart from reading content. */
const RENDERINGS = 4
/** Enough for the 300 people of an office who come at once. */
const WAITING_RENDERINGS = 400

/** What loading and rendering need. */
export interface RenderServices extends RendererOptions {
  turn: ReturnType<typeof createQueue>
}

export function createRenderServices(options: RendererOptions): RenderServices {
  return { ...options, turn: createQueue(RENDERINGS, WAITING_RENDERINGS) }
}

/** The context that a page's loaders and components read. */
export function contextOf(
  { provide }: RenderServices,
  { from, preview }: Pick<PrivatePage, 'from' | 'preview'>,
): RouterContextProvider {
  const context = new RouterContextProvider()
  provide(context)
  if (from) context.set(contentContext, from)
  context.set(previewContext, preview)
  return context
}
