/**
 * How a route is cached, in `export const handle: RouteHandle = { page: … }`. By default the page
 * is cached and public, and its loader sees no query parameters: unknown ones can neither multiply
 * nor split the cached pages.
 */
export interface PagePolicy {
  /**
   * Query parameters that select another page, each with its allowed values (the whole value must
   * match). Other values, and repeats of a parameter, are ignored.
   */
  keys?: Readonly<Record<string, RegExp>>
  /**
   * Path parameters with the values that select another page; all other values share one, rendered
   * for `-`.
   */
  params?: Readonly<Record<string, readonly string[]>>
  /**
   * Query parameters that make the response private: it is rendered with the whole query string and
   * sent with `private, no-store`.
   */
  personal?: readonly string[]
  /** `private`: every response is private, whatever the query string. */
  cache?: 'shared' | 'private'
  /** A response without a component (a sitemap) that is cached like a public page. */
  cached?: boolean
  /** Maximum size of a POST body in bytes; 16 kB by default. */
  maxBody?: number
  /** A larger body is read from signed-in editors alone; in bytes. */
  editorsMaxBody?: number
  /**
   * The page has fallback texts for when the content service is down: its loader runs, and each
   * read of content rejects with ContentUnavailable. Other pages then return 503.
   */
  withoutContent?: boolean
  /** For internal pages: no consent banner, no measurement, no outside services. */
  unmeasured?: boolean
  /** Origins that may frame the page, as CSP sources; none by default. */
  frameAncestors?: readonly string[]
  /** Additional image origins, as CSP sources. */
  images?: readonly string[]
  /** Frame origins, as CSP sources; none by default except those of configured services. */
  frames?: readonly string[]
}

/** The page that is shown, with 400, for every address that cannot be read. */
export const UNREADABLE_ADDRESS = '/ugyldig-adresse'

/** The message for an address below /api that does not exist. */
export const NO_ENDPOINT = 'Denne adresse findes ikke.'

/** The message for another method than an address below /api has. */
export const WRONG_METHOD = 'Denne adresse svarer ikke på den metode.'

/** The handle of a route match or a module, which React Router leaves untyped. */
export function readHandle(handle: unknown): RouteHandle {
  return typeof handle === 'object' && handle !== null ? handle : {}
}

export interface RouteHandle {
  page?: PagePolicy
  /** The page starts with a yellow hero that extends behind the header. */
  hero?: boolean
  /** The address of the stylesheet that the document links instead of visitors'. */
  stylesheet?: string
}
