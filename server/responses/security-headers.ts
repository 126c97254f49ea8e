/** CSP hash sources of a page's inline scripts and styles: `'sha256-…'`. */
export interface InlineHashes {
  scripts: readonly string[]
  styleAttributes: readonly string[]
}

const HOST_KINDS = ['scripts', 'images', 'connections', 'frames'] as const

/** Outside hosts that pages may use, as CSP sources: only those of configured services. */
export type OutsideSources = Record<(typeof HOST_KINDS)[number], readonly string[]> & {
  /** Whether scripts of these hosts insert stylesheets that cannot be known in advance. */
  inlineStyles: boolean
}

/** The sources that any of these allows. */
export function mergeSources(...all: readonly Partial<OutsideSources>[]): OutsideSources {
  const hosts = HOST_KINDS.map((kind) => [kind, all.flatMap((each) => each[kind] ?? [])])
  return { ...Object.fromEntries(hosts), inlineStyles: all.some((each) => each.inlineStyles) }
}

export type HttpHeader = readonly [name: string, value: string]

/** The headers, with those of `added` whose names are missing. */
export function addMissing(headers: readonly HttpHeader[], added: readonly HttpHeader[]): HttpHeader[] {
  const names = new Set(headers.map(([name]) => name.toLowerCase()))
  return [...headers, ...added.filter(([name]) => !names.has(name.toLowerCase()))]
}

/** Headers of every response. */
export function commonHeaders({ https }: { https: boolean }): HttpHeader[] {
  return [
    ['X-Content-Type-Options', 'nosniff'],
    // Not no-referrer: browsers would then send `Origin: null` with our own forms, which we refuse.
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    // On every response: an error or a file opened in its own window is a document there.
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    // Without includeSubDomains: other hosts of the owner's domain are not ours to decide on.
    ...(https ? [['Strict-Transport-Security', 'max-age=63072000'] as const] : []),
  ]
}

/** Headers of an HTML document besides the common ones. */
export function documentHeaders(options: {
  https: boolean
  hashes: InlineHashes
  outside: OutsideSources
  frameAncestors: readonly string[]
}): HttpHeader[] {
  return [
    ['Content-Security-Policy', contentSecurityPolicy(options)],
    [
      'Permissions-Policy',
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    ],
  ]
}

/** For responses that are not documents but that a browser may be made to show as one. */
export const bareContentSecurityPolicy: HttpHeader = [
  'Content-Security-Policy',
  "default-src 'none'; frame-ancestors 'none'",
]

function contentSecurityPolicy({
  https,
  hashes,
  outside,
  frameAncestors,
}: Parameters<typeof documentHeaders>[0]): string {
  const directives: [name: string, ...sources: string[]][] = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...hashes.scripts, ...outside.scripts],
    ['style-src', "'self'", ...(outside.inlineStyles ? ["'unsafe-inline'"] : [])],
    ['img-src', "'self'", 'data:', ...outside.images],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...outside.connections],
    ['manifest-src', "'self'"],
    ['form-action', "'self'"],
    ['base-uri', "'none'"],
    ['frame-ancestors', ...(frameAncestors.length > 0 ? frameAncestors : ["'none'"])],
  ]
  if (hashes.styleAttributes.length > 0 && !outside.inlineStyles) {
    directives.push(['style-src-attr', "'unsafe-hashes'", ...hashes.styleAttributes])
  }
  // What third-party scripts insert cannot be known in advance
  // (docs/decisions/0011-documents-and-islands.md).
  if (outside.scripts.length === 0) {
    directives.push(['require-trusted-types-for', "'script'"], ['trusted-types', "'none'"])
  }
  if (outside.frames.length > 0) directives.push(['frame-src', ...outside.frames])
  if (https) directives.push(['upgrade-insecure-requests'])
  return directives.map((directive) => directive.join(' ')).join('; ')
}
