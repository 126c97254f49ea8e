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
    what: /(?:\b|(?<=%20))[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}\b/g,
    shown: '‹reference›',
    why: 'each lead has its own reference',
  },
  {
    what: /\b(?:man|tirs|ons|tors|fre)dag den \d{1,2}\. [a-z]+/g,
    shown: '‹promised day›',
    why: 'the bank day after the run',
  },
  {
    what: /(name="(?:demo|noegle|csrf|session|link)"(?: [\w-]+="[^"]*")* value=")[\w-]{16,}"/g,
    shown: '$1‹key›"',
    why: 'keys of a form are random',
  },
  {
    what: /(&quot;(?:demoIntentId|csrf)&quot;:&quot;)[\w-]{16,}/g,
    shown: '$1‹key›',
    why: 'the same keys, in the properties of an island',
  },
]

/** In the records of a lead, in addition to those of bodies. */
export const LEAD_MASKS: readonly Mask[] = [
  { what: /\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b/g, shown: '‹id›', why: 'ids are random' },
  { what: /\b[\da-f]{32}\b/g, shown: '‹key›', why: 'the key of a demo without scripts is random' },
  {
    what: /(?<=\/)[2-9a-hj-np-z]{4}-[2-9a-hj-np-z]{4}\b/g,
    shown: '‹reference›',
    why: 'a reference in an address',
  },
  {
    what: /\bFrist \d{1,2}\. [a-z]+\.?(?: \d{4})?/g,
    shown: 'Frist ‹day›',
    why: 'the promised bank day, on the desk, with its year around the turn of the year',
  },
  { what: /\b20\d\d-\d\d-\d\dT[\d:.]+Z/g, shown: '‹time›', why: 'the time of the run' },
  { what: /\b20\d\d-\d\d-\d\d(?: \d\d:\d\d(?::\d\d)?)?\b/g, shown: '‹time›', why: 'the time of the run' },
  { what: /\b1[78]\d{11}\b/g, shown: '‹time›', why: 'the time of the run, in milliseconds' },
  {
    what: /\b\d{1,2}\. (?:jan|feb|mar|apr|maj|jun|jul|aug|sep|okt|nov|dec)[a-z]*\.? \d{4}(?:,? (?:kl\. )?\d{1,2}[.:]\d\d)?/g,
    shown: '‹time›',
    why: 'the time of the run, in Danish',
  },
  { what: /(?<=\blink=)[\w-]{43}/g, shown: '‹link›', why: 'one-time links are random' },
  { what: /\b\d+ minut(?:ter)?\b/g, shown: '‹age›', why: 'how long ago a lead came, on the desk' },
  { what: /\b3776512\d{4}\b/g, shown: '‹CRM id›', why: 'numbers of the fake CRM, in order of creation' },
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

export function maskedLead(text: string): string {
  // First, since a part of an id may look like a reference.
  return maskedBody(LEAD_MASKS.reduce((masked, { what, shown }) => masked.replace(what, shown), text))
}

export function maskedHeader(name: string, value: string): string {
  const masks = HEADER_MASKS.filter(({ header }) => header === name)
  return masks.reduce((masked, { what, shown }) => masked.replace(what, shown), value)
}
