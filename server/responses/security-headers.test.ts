import { expect, test } from 'vitest'
import { addMissing, commonHeaders, documentHeaders, mergeSources } from './security-headers.ts'

type Options = Parameters<typeof documentHeaders>[0]

/** A header of a document that needs nothing but what the options say. */
function documentHeader(wanted: string, options: Partial<Options> = {}): string {
  const headers = documentHeaders({
    https: false,
    hashes: { scripts: [], styleAttributes: [] },
    outside: mergeSources(),
    frameAncestors: [],
    ...options,
  })
  return headers.find(([name]) => name === wanted)?.[1] ?? ''
}

/** Sources by directive. */
function policy(options: Partial<Options> = {}): Record<string, string> {
  const directives = documentHeader('Content-Security-Policy', options).split('; ')
  return Object.fromEntries(
    directives.map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources.join(' ')]
    }),
  )
}

test('a document may use only this site by default, and no page may frame it', () => {
  const { 'img-src': images, ...others } = policy()
  for (const what of ['script', 'style', 'font', 'connect', 'manifest'])
    expect([what, others[`${what}-src`]]).toEqual([what, "'self'"])
  expect([images, others['form-action']]).toEqual(["'self' data:", "'self'"])
  for (const what of ['default-src', 'base-uri', 'frame-ancestors', 'trusted-types'])
    expect([what, others[what]]).toEqual([what, "'none'"])
  expect(others['require-trusted-types-for']).toBe("'script'")
  for (const what of ['frame-src', 'style-src-attr', 'upgrade-insecure-requests'])
    expect(Object.keys(others)).not.toContain(what)
})

test('hosts of configured services are allowed for what they serve, and for nothing else', () => {
  const outside = mergeSources(
    { scripts: ['https://s.example'], images: ['https://i.example'] },
    { connections: ['https://c.example'], frames: ['https://f.example'], scripts: ['https://t.example'] },
  )
  expect(policy({ outside })).toMatchObject({
    'script-src': "'self' https://s.example https://t.example",
    'img-src': "'self' data: https://i.example",
    'connect-src': "'self' https://c.example",
    'frame-src': 'https://f.example',
    'style-src': "'self'",
  })
  expect(Object.keys(policy({ outside }))).not.toContain('trusted-types')
  expect(Object.keys(policy({ outside }))).not.toContain('require-trusted-types-for')
})

test('inline scripts and styles are allowed by hash, and all styles where a service inserts some', () => {
  const hashes = { scripts: ["'sha256-a'", "'sha256-b'"], styleAttributes: ["'sha256-c'"] }
  expect(policy({ hashes })).toMatchObject({
    'script-src': "'self' 'sha256-a' 'sha256-b'",
    'style-src-attr': "'unsafe-hashes' 'sha256-c'",
  })
  const outside = mergeSources({ inlineStyles: true }, {})
  expect(policy({ hashes, outside })['style-src']).toBe("'self' 'unsafe-inline'")
  expect(Object.keys(policy({ hashes, outside }))).not.toContain('style-src-attr')
})

test('editors may frame a page, and only an https site asks for https', () => {
  expect(policy({ frameAncestors: ["'self'", 'https://e.example'] })['frame-ancestors']).toBe(
    "'self' https://e.example",
  )
  expect(Object.keys(policy({ https: true }))).toContain('upgrade-insecure-requests')
  const namesOf = (https: boolean) => commonHeaders({ https }).map(([name]) => name)
  expect(namesOf(true).filter((name) => !namesOf(false).includes(name))).toEqual([
    'Strict-Transport-Security',
  ])
})

test("a document uses none of a visitor's devices", () => {
  const value = documentHeader('Permissions-Policy')
  for (const device of ['camera', 'microphone', 'geolocation', 'payment', 'usb'])
    expect(value).toContain(`${device}=()`)
})

test('a header that a response already has is not added again, in any case', () => {
  const added = [
    ['Cache-Control', 'no-store'],
    ['Vary', 'Accept'],
  ] as const
  expect(addMissing([['cache-control', 'private']], added)).toEqual([
    ['cache-control', 'private'],
    ['Vary', 'Accept'],
  ])
  expect(addMissing([['VARY', 'Origin']], added)).toEqual([
    ['VARY', 'Origin'],
    ['Cache-Control', 'no-store'],
  ])
})
