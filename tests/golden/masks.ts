/*
 * What changes with a run or a build, and is therefore not compared. This list is closed: anything
 * else that differs from a golden file is a difference.
 */

export interface Mask {
  what: RegExp
  shown: string
  why: string
}

/** In bodies. */
export const BODY_MASKS: readonly Mask[] = [
  {
    what: /\/assets\/[^"'\s]+?-[\w-]{8}\.(js|css)\b/g,
    shown: '/assets/….$1',
    why: 'a client file is named after its code, and how code is split into files is the build’s business',
  },
  {
    what: /(\/assets\/[^"'\s]+?)-[\w-]{8}\.(svg|woff2|webp|png)\b/g,
    shown: '$1.$2',
    why: 'the fingerprint of a picture or font is a matter of the build',
  },
  { what: /<script>[^<]*<\/script>/g, shown: '<script>…</script>', why: 'our inline code, as minified' },
  { what: / data-build="\w+"/g, shown: ' data-build="…"', why: 'the id of the build' },
  { what: /^\{"id":"\w+"\}$/g, shown: '{"id":"…"}', why: 'the id of the build, in /latest.json' },
  { what: /"ref":"[\w-]+"/g, shown: '"ref":"…"', why: 'the reference of the content, in /ready' },
  {
    what: /\b[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}\b/g,
    shown: '‹reference›',
    why: 'each lead has its own reference',
  },
  {
    what: /(name="(?:demo|noegle|csrf)"(?: [\w-]+="[^"]*")* value=")[\w-]{16,}"/g,
    shown: '$1‹key›"',
    why: 'keys of a form are random',
  },
  {
    what: /(&quot;demoIntentId&quot;:&quot;)[\w-]{16,}/g,
    shown: '$1‹key›',
    why: 'the same key, in the properties of an island',
  },
]

/** In header values, by name. */
export const HEADER_MASKS: readonly (Mask & { header: string })[] = [
  { header: 'date', what: /.+/, shown: '‹time›', why: 'the time of the response' },
  { header: 'etag', what: /"[^"]+"/, shown: '"‹tag›"', why: 'follows the body, whose own hash is recorded' },
  {
    header: 'content-security-policy',
    what: /(?<=script-src [^;]*)'sha256-[^']+'/g,
    shown: "'sha256-…'",
    why: 'hashes of our inline code, as minified',
  },
  {
    header: 'content-security-policy',
    what: /(?<='unsafe-hashes') '[^;]+/,
    shown: ' …',
    why: 'hashes of the style attributes in the body, whose own hash is recorded',
  },
  {
    header: 'set-cookie',
    what: /^((?:__Host-)?\w+)=[\w.-]{20,}/,
    shown: '$1=‹token›',
    why: 'tokens are random',
  },
]

export function maskedBody(text: string): string {
  return BODY_MASKS.reduce((masked, { what, shown }) => masked.replace(what, shown), text)
}

export function maskedHeader(name: string, value: string): string {
  const masks = HEADER_MASKS.filter(({ header }) => header === name)
  return masks.reduce((masked, { what, shown }) => masked.replace(what, shown), value)
}
