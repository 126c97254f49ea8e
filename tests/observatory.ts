/*
 * The rules of Mozilla's HTTP Observatory, from its grader (github.com/mdn/mdn-http-observatory,
 * commit 94042bb of August 2026: src/analyzer/tests/, src/grader/charts.js), for our own responses.
 * Cases that cannot occur here (several policies in one response, policies in <meta>) get the worse
 * result.
 */

/** One response as a browser receives it. */
export interface GradedResponse {
  url: URL
  headers: Headers
  /** The body, if it is HTML. */
  html: string
  /** Every `Set-Cookie` value that the site sends. */
  cookies: readonly string[]
  /** Headers of the same address when requested from a foreign origin. */
  forForeignOrigin: Headers
  /** Redirect chain starting at http; null: no listener. */
  fromHttp: readonly URL[] | null
}

export interface RuleResult {
  rule: string
  result: string
  points: number
}

export interface Grade {
  score: number
  grade: string
  findings: RuleResult[]
}

const GRADES = [
  'F',
  'F',
  'F',
  'F',
  'F',
  'D-',
  'D',
  'D',
  'D+',
  'C-',
  'C',
  'C',
  'C+',
  'B-',
  'B',
  'B',
  'B+',
  'A-',
  'A',
  'A',
]
/** Bonus points only count from this score on. */
const EXTRA_FROM = 90

export function gradeResponse(answer: GradedResponse): Grade {
  const findings = [
    contentSecurityPolicy(answer),
    cookies(answer),
    crossOriginSharing(answer),
    redirection(answer),
    referrerPolicy(answer),
    transportSecurity(answer),
    subresourceIntegrity(answer),
    contentTypeOptions(answer),
    frameOptions(answer),
    resourcePolicy(answer),
    embedderPolicy(answer),
    openerPolicy(answer),
  ]
  const sum = (points: number[]) => points.reduce((total, each) => total + each, 100)
  const points = findings.map((finding) => finding.points)
  const withoutExtra = sum(points.filter((each) => each < 0))
  const score = Math.max(0, withoutExtra >= EXTRA_FROM ? sum(points) : withoutExtra)
  return { score, grade: score >= 100 ? 'A+' : (GRADES[Math.floor(score / 5)] ?? 'F'), findings }
}

const finding = (rule: string, result: string, points: number): RuleResult => ({ rule, result, points })

const BROAD = new Set(['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*'])
const INLINE = new Set(["'unsafe-inline'", 'data:'])

/** The directives of one policy; null if it cannot be parsed. */
export function readPolicy(header: string | null): Map<string, Set<string>> | null {
  if (header === null || header.includes(',')) return null
  const policy = new Map<string, Set<string>>()
  for (const part of header.split(';')) {
    const [name, ...sources] = part.trim().toLowerCase().split(/\s+/)
    if (!name) continue
    if (policy.has(name)) return null
    policy.set(name, new Set(sources.length === 0 && name.endsWith('-src') ? ["'none'"] : sources))
  }
  return policy
}

function contentSecurityPolicy({ headers, url }: GradedResponse): RuleResult {
  const rule = 'Content Security Policy'
  const header = headers.get('content-security-policy')
  if (header === null) return finding(rule, 'missing', -25)
  const policy = readPolicy(header)
  if (policy === null) return finding(rule, 'invalid', -25)
  const sources = (name: string) => policy.get(name) ?? policy.get('default-src') ?? new Set(['*'])
  const scripts = withoutIdleInline(sources('script-src'))
  const styles = withoutIdleInline(sources('style-src'))
  const has = (set: ReadonlySet<string>, ...unsafe: ReadonlySet<string>[]) =>
    [...set].some((source) => unsafe.some((kind) => kind.has(source)))
  const insecure = (set: Iterable<string>) =>
    url.protocol === 'https:' && [...set].some((source) => /^(?:http|ftp):/.test(source))
  const passive = ['img-src', 'media-src']
  const active = [...policy].filter(([name]) => !passive.includes(name)).flatMap(([, set]) => [...set])

  if (scripts.has("'strict-dynamic'") && !namesInline(scripts)) return finding(rule, 'invalid', -25)
  if (has(scripts, BROAD, INLINE) || has(sources('object-src'), BROAD))
    return finding(rule, 'unsafe-inline', -20)
  if (insecure(active)) return finding(rule, 'insecure scheme', -20)
  if (scripts.has("'unsafe-eval'") || styles.has("'unsafe-eval'")) return finding(rule, 'unsafe-eval', -10)
  if (insecure(passive.flatMap((name) => [...sources(name)])))
    return finding(rule, 'insecure scheme for pictures', -10)
  if (has(styles, BROAD, INLINE)) return finding(rule, 'unsafe-inline for styles alone', 0)
  const standard = policy.get('default-src')
  return standard?.size === 1 && standard.has("'none'")
    ? finding(rule, "no unsafe source, default-src 'none'", 10)
    : finding(rule, 'no unsafe source', 5)
}

const namesInline = (sources: ReadonlySet<string>) =>
  [...sources].some((source) => /^'(?:sha(?:256|384|512)|nonce)-/.test(source))

/** With a hash, browsers ignore 'unsafe-inline'. */
function withoutIdleInline(sources: ReadonlySet<string>): Set<string> {
  const named = namesInline(sources)
  return new Set([...sources].filter((source) => !named || source !== "'unsafe-inline'"))
}

function cookies({ cookies: given, headers }: GradedResponse): RuleResult {
  const rule = 'Cookies'
  if (given.length === 0) return finding(rule, 'none', 0)
  const hsts = headers.has('strict-transport-security')
  const worst = given.map((cookie) => {
    const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim())
    const name = pair.split('=', 1)[0]?.toLowerCase() ?? ''
    const said = new Map(
      attributes.map((part) => [part.split('=')[0]?.toLowerCase() ?? '', part.split('=')[1]]),
    )
    const sameSite = said.get('samesite')?.toLowerCase()
    const secure = said.has('secure')
    const session = /login|sess/.test(name)
    if (session && !secure) return hsts ? -10 : -40
    if (session && !said.has('httponly')) return -30
    if (said.has('samesite') && !['lax', 'strict', 'none'].includes(sameSite ?? '')) return -20
    if (!secure && sameSite === 'none') return -20
    if (name.includes('csrf') && sameSite === undefined) return -20
    if (!secure) return hsts ? -5 : -20
    return sameSite === undefined ? 0 : 5
  })
  const points = Math.min(...worst)
  return finding(rule, points === 5 ? 'Secure, SameSite, sessions HttpOnly' : 'a weak cookie', points)
}

function crossOriginSharing({ forForeignOrigin }: GradedResponse): RuleResult {
  const rule = 'Cross-origin sharing'
  const allowed = forForeignOrigin.get('access-control-allow-origin')
  if (allowed === null) return finding(rule, 'none', 0)
  const universal = allowed !== '*' && forForeignOrigin.get('access-control-allow-credentials') === 'true'
  return universal ? finding(rule, 'everybody, with credentials', -50) : finding(rule, 'limited', 0)
}

function redirection({ fromHttp }: GradedResponse): RuleResult {
  const rule = 'Redirection'
  if (fromHttp === null) return finding(rule, 'nobody listens on http', 0)
  const [first, second] = fromHttp
  if (fromHttp.length < 2) return finding(rule, 'missing', -20)
  if (fromHttp.at(-1)?.protocol !== 'https:') return finding(rule, 'not to https', -20)
  if (second?.protocol === 'http:') return finding(rule, 'not at once to https', -10)
  return first?.hostname === second?.hostname
    ? finding(rule, 'to https on the same host', 0)
    : finding(rule, 'to another host', -5)
}

function referrerPolicy({ headers }: GradedResponse): RuleResult {
  const rule = 'Referrer Policy'
  const header = headers.get('referrer-policy')
  if (header === null) return finding(rule, 'missing', 0)
  const good = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin']
  return good.includes(header.split(',').at(-1)?.trim().toLowerCase() ?? '')
    ? finding(rule, header, 5)
    : finding(rule, 'unsafe', -5)
}

function transportSecurity({ headers, url }: GradedResponse): RuleResult {
  const rule = 'HSTS'
  const header = headers.get('strict-transport-security')
  if (header === null || url.protocol !== 'https:') return finding(rule, 'missing', -20)
  const seconds = /(?:^|;)\s*max-age=(\d+)/i.exec(header)?.[1]
  if (seconds === undefined || header.includes(',')) return finding(rule, 'invalid', -20)
  return Number(seconds) < 15_552_000
    ? finding(rule, 'under six months', -10)
    : finding(rule, 'six months or more', 0)
}

function subresourceIntegrity({ headers, html, url }: GradedResponse): RuleResult {
  const rule = 'Subresource Integrity'
  if (!/^(?:text\/html|application\/xhtml\+xml)\b/.test(headers.get('content-type') ?? 'text/html'))
    return finding(rule, 'no HTML', 0)
  const scripts = [...html.matchAll(/<script\b([^>]*)>/gi)].map(([, attributes = '']) => ({
    src: /\ssrc="([^"]*)"/.exec(attributes)?.[1],
    integrity: /\sintegrity="[^"]+"/.test(attributes),
  }))
  const loaded = scripts.flatMap(({ src, integrity }) => (src === undefined ? [] : [{ src, integrity }]))
  const foreign = loaded.filter(
    ({ src }) => new URL(src, url).hostname !== url.hostname || src.startsWith('//'),
  )
  if (foreign.some(({ src, integrity }) => !src.startsWith('https://') && !integrity))
    return finding(rule, 'scripts of others, by http', -50)
  if (foreign.some(({ src }) => !src.startsWith('https://')))
    return finding(rule, 'by http, with a digest', -20)
  if (foreign.some(({ integrity }) => !integrity))
    return finding(rule, 'scripts of others without a digest', -5)
  if (foreign.length > 0 || loaded.some(({ integrity }) => integrity))
    return finding(rule, 'with a digest', 5)
  return finding(rule, loaded.length > 0 ? 'own scripts alone' : 'no script is loaded by a tag', 0)
}

function contentTypeOptions({ headers }: GradedResponse): RuleResult {
  const right = headers.get('x-content-type-options')?.trim().toLowerCase() === 'nosniff'
  return finding('X-Content-Type-Options', right ? 'nosniff' : 'missing', right ? 0 : -5)
}

function frameOptions({ headers }: GradedResponse): RuleResult {
  const rule = 'X-Frame-Options'
  if (readPolicy(headers.get('content-security-policy'))?.has('frame-ancestors'))
    return finding(rule, 'by frame-ancestors', 5)
  const header = headers.get('x-frame-options')?.trim().toLowerCase()
  if (header === 'deny' || header === 'sameorigin') return finding(rule, header, 5)
  return header?.startsWith('allow-from') ? finding(rule, header, 0) : finding(rule, 'missing', -20)
}

function resourcePolicy({ headers }: GradedResponse): RuleResult {
  const rule = 'Cross-Origin-Resource-Policy'
  const header = headers.get('cross-origin-resource-policy')
  if (header === null || header === 'cross-origin') return finding(rule, header ?? 'missing', 0)
  return ['same-origin', 'same-site'].includes(header)
    ? finding(rule, header, 10)
    : finding(rule, 'invalid', -5)
}

function embedderPolicy({ headers }: GradedResponse): RuleResult {
  const rule = 'Cross-Origin-Embedder-Policy'
  const header = headers.get('cross-origin-embedder-policy')
  if (header === null || header === 'unsafe-none') return finding(rule, header ?? 'missing', 0)
  return ['require-corp', 'credentialless'].includes(header)
    ? finding(rule, header, 10)
    : finding(rule, 'invalid', -5)
}

function openerPolicy({ headers }: GradedResponse): RuleResult {
  const rule = 'Cross-Origin-Opener-Policy'
  const header = headers.get('cross-origin-opener-policy')
  if (header === null || header === 'unsafe-none') return finding(rule, header ?? 'missing', 0)
  return ['same-origin', 'same-origin-allow-popups', 'noopener-allow-popups'].includes(header)
    ? finding(rule, header, 10)
    : finding(rule, 'invalid', -5)
}
