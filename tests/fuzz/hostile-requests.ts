import type { SignedIn } from '#tests/internal-pages.ts'
import { hostileTexts } from './hostile.ts'
import { endpoints, expected, names } from './requests.ts'

/** A request with a hostile text of the largest size that its place accepts. */
export interface HostileRequest {
  /** Where the text is: `POST /api/leads/create: email`. */
  place: string
  /** The text's name in `hostileTexts`. */
  pattern: string
  method: 'GET' | 'POST'
  target: string
  headers: Record<string, string>
  body: string | null
  /** The same without the text, for pages of the owner that are expensive by themselves. */
  plain: string | null
}

const LONGEST_TARGET = 4_096
/** 16 kB less the rest of a request. */
const LONGEST_HEADER = 15_000
/** Bytes of a body by endpoint (`maxBody` of the routes); the others take 16 kB. */
const LONGEST_BODY: Record<string, number> = {
  '/api/leads/hubspot': 65_536,
  '/api/leads/autosvar': 65_536,
  '/api/leads/create': 65_536,
  '/api/maalinger': 1_024,
  '/api/cookievalg': 1_024,
  '/api/webhooks/prismic': 524_288,
  '/slice-simulator/blokke': 524_288,
  '/email-preview/vis': 262_144,
}
/** Pages that read many parameters. */
const MANY_PARAMETERS = ['/support', '/beregner/:step', '/media/:file', '/intern', '/preview']
const HEADERS = [
  'Accept Accept-Encoding Accept-Language Authorization Cache-Control Content-Type Cookie Forwarded Host',
  'Idempotency-Key If-Modified-Since If-None-Match Origin Range Referer Sec-Fetch-Site Sec-Purpose',
  'Service-Worker User-Agent X-CSRF-Token X-Forwarded-For X-Forwarded-Host X-Forwarded-Proto',
]
  .join(' ')
  .split(' ')

/** The longest text of a pattern whose written form has at most so many bytes. */
function longest(pattern: string, bytes: number, write: (text: string) => string): string {
  const make = hostileTexts[pattern] ?? (() => '')
  let length = bytes
  for (;;) {
    const written = write(make(length))
    const size = Buffer.byteLength(written)
    if (size <= bytes || length < 2) return written
    length = Math.floor(Math.min(length - 1, length * (bytes / size)))
  }
}

/** As browsers write it in an address: what is allowed there stays as it is. */
const inAddress = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/[^!-~]|[#&+]/gu, (character) => encodeURIComponent(character).replaceAll('+', '%2B'))
const inForm = (text: string) => encodeURIComponent(text.toWellFormed())
/** A header's value: one byte for each character. */
const inHeader = (text: string) => text.replaceAll(/[^\t -~]/g, '\u00e9').trim() || '-'

const isOwners = (endpoint: string) =>
  /^\/(?:intern|email-preview|api-test|api\/(?:clients|contacts|deals)\/new)/.test(endpoint)

const fixed = (endpoint: string) => endpoint.replaceAll(/:\w+/g, 'sportsklub')

/** Of all requests every `every`-th, from each place; 1: all. */
export function* hostileRequests(owner: SignedIn, every = 1): Generator<HostileRequest> {
  const patterns = Object.keys(hostileTexts)
  let turn = 0
  let page = 0
  const chosen = () => patterns.filter(() => turn++ % every === 0)
  const session = (endpoint: string): Record<string, string> =>
    isOwners(endpoint) ? { Cookie: owner.cookie, 'X-CSRF-Token': owner.csrf } : {}
  const get = (
    place: string,
    pattern: string,
    target: string,
    headers: Record<string, string> = {},
  ): HostileRequest => ({
    place,
    pattern,
    method: 'GET',
    target,
    headers,
    body: null,
    plain: 'Cookie' in headers && headers.Cookie === owner.cookie ? (target.split('?')[0] ?? '') : null,
  })

  for (const endpoint of endpoints) {
    // This page asks the outside services.
    if (endpoint === '/intern/forbindelser') continue
    const headers = session(endpoint)
    if (endpoint.includes(':') || endpoint === '/') {
      const path = endpoint === '/' ? '/:any' : endpoint
      for (const pattern of chosen()) {
        const text = longest(pattern, LONGEST_TARGET - path.length, inAddress).replaceAll('?', '')
        yield get(`path ${endpoint}`, pattern, path.replaceAll(/:\w+/g, () => text).slice(0, 4_096), headers)
      }
    }
    // Every name on some pages; on the others a few, in turn.
    const each = MANY_PARAMETERS.includes(endpoint) ? names : names.filter((_, at) => (at + page) % 16 === 0)
    page += 1
    for (const name of each)
      for (const pattern of chosen()) {
        const start = `${fixed(endpoint)}?${name}=`
        const text = longest(pattern, LONGEST_TARGET - start.length, inAddress)
        yield get(`${endpoint}?${name}`, pattern, start + text, headers)
      }
    for (const pattern of chosen()) {
      const start = `${fixed(endpoint)}?`
      yield get(
        `${endpoint}?`,
        pattern,
        start + longest(pattern, LONGEST_TARGET - start.length, inAddress),
        headers,
      )
    }
  }
  for (const name of HEADERS)
    for (const target of [
      '/',
      '/branche/sportsklub?a=b',
      '/beregner/branche?branche=sportsklub&pris=1',
      '/media/hero.svg',
    ])
      for (const pattern of chosen())
        yield get(`header ${name}, ${target.split('?')[0]}`, pattern, target, {
          [name]: longest(pattern, LONGEST_HEADER, inHeader),
        })
  yield* hostilePosts(chosen, session)
}

function* hostilePosts(
  chosen: () => string[],
  session: (endpoint: string) => Record<string, string>,
): Generator<HostileRequest> {
  for (const [endpoint, payloads] of Object.entries(expected)) {
    const bytes = LONGEST_BODY[endpoint] ?? 16_384
    const isForm = !endpoint.startsWith('/api/') && endpoint !== '/slice-simulator/blokke'
    const post = (field: string, pattern: string, type: string, body: string): HostileRequest => ({
      place: `POST ${endpoint}: ${field}`,
      pattern,
      method: 'POST',
      target: fixed(endpoint),
      headers: { 'Content-Type': type, ...session(endpoint) },
      body,
      plain: null,
    })
    for (const payload of payloads)
      for (const field of placesIn(payload))
        for (const pattern of chosen()) {
          const write = (text: string) => {
            const copy = structuredClone(payload)
            setAt(copy, field, text)
            return isForm ? formOf(copy) : JSON.stringify(copy)
          }
          const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
          yield post(field.join('.'), pattern, type, longest(pattern, bytes, write))
        }
    for (const type of [
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=a',
    ])
      for (const pattern of chosen())
        yield post(
          `the whole body as ${type}`,
          pattern,
          type,
          longest(pattern, bytes, (text) => text),
        )
  }
}

function formOf(payload: object): string {
  return Object.entries(payload)
    .map(
      ([name, value]) =>
        `${inForm(name)}=${inForm(typeof value === 'string' ? value : JSON.stringify(value))}`,
    )
    .join('&')
}

/** Where a payload has a text, a number or a truth value. */
function placesIn(value: unknown, at: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [at]
  return Object.entries(value).flatMap(([name, inner]) => placesIn(inner, [...at, name]))
}

function setAt(payload: object, [name = '', ...rest]: readonly string[], text: string): void {
  const own = payload as Record<string, unknown>
  if (rest.length === 0) own[name] = text
  else setAt(own[name] as object, rest, text)
}
