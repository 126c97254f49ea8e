/**
 * What a route says of the cache, in `export const handle: RouteHandle = { page: … }`. Without a word the
 * page is kept and shown to every visitor, and no query parameter reaches its loader: an unknown one can
 * neither multiply the kept pages nor split them.
 */
export interface PagePolicy {
  /**
   * Query parameters that make another page, each with the values that it may have (the whole value must
   * match). Other values, and all but the first of a repeated parameter, are ignored.
   */
  keys?: Readonly<Record<string, RegExp>>
  /** Parameters of the path, each with the values that make another page; all other values share one, made with `-`. */
  params?: Readonly<Record<string, readonly string[]>>
  /**
   * Query parameters whose presence makes the answer the visitor's own: it is rendered with the whole query
   * string and sent with `private, no-store`.
   */
  personal?: readonly string[]
  /** `private`: each answer is one visitor's own, whatever the query string. */
  cache?: 'shared' | 'private'
  /** An answer without a component of its own (a sitemap) that is the same for everybody: kept as pages are. */
  kept?: boolean
  /** Largest body of a POST in bytes, where 16 kB are too few. */
  maxBody?: number
  /**
   * The page has texts of its own for when the content service is down: its loader is asked all the same, and
   * each read of content rejects with ContentUnavailable (D6). Without it the answer is 503.
   */
  withoutContent?: boolean
  /** The owner's own: nobody is asked to be measured, and no outside service may run on it (D33, D35). */
  unmeasured?: boolean
  /** Origins that may show the page in a frame, as CSP sources; without it none may. */
  frameAncestors?: readonly string[]
  /** Origins that its pictures may come from besides those of every page, as CSP sources. */
  images?: readonly string[]
  /** Origins that its frames may show, as CSP sources; without it there are none but a service's of its own. */
  frames?: readonly string[]
}

export interface RouteHandle {
  page?: PagePolicy
  /** The page begins with a yellow hero that reaches up behind the header. */
  hero?: boolean
}
