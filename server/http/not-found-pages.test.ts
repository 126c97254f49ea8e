import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createTemplate, fillTemplate, notFoundKind, withoutScriptsNaming } from './not-found-pages.ts'
import type { KnownRoute } from './route-table.ts'

const kindOf = (folder: string, pattern?: string) =>
  notFoundKind({ path: '/x', folder, route: pattern === undefined ? null : ({ pattern } as KnownRoute) })

test('the kind of a missing address is its route, or else the folder that it is in', () => {
  expect(kindOf('/branche', '/branche/:uid').name).toBe('404 /branche/:uid')
  expect(kindOf('/branche').name).toBe('404 /branche/:a/:b/:c/:d')
  expect(kindOf('').name).not.toBe(kindOf('/branche').name)
  expect(kindOf('', '/emne/:emne/:artikel').path).toMatch(/^\/emne\/(mangler-[\da-f]+)\/\1$/)
})

describe('the 404 page of a kind', () => {
  const kind = kindOf('', '/branche/:uid')
  const { path } = kind
  const templateOf = (html: string) => createTemplate(kind, { headers: [['X-Own', 'yes']], html })

  test('gets the address wherever its text names it, plain and compressed', () => {
    const template = templateOf(`<!-- a --><style>b</style><p>Å ${path}, ${path}</p>`)
    expect(template.bytes).toBeGreaterThan(60)
    const [plain, packed] = [false, true].map((gzip) => fillTemplate(template, '/branche/a&b', { gzip }))
    const expected = '<!-- a --><style>b</style><p>Å /branche/a&amp;b, /branche/a&amp;b</p>'
    expect([plain?.status, String(plain?.body)]).toEqual([404, expected])
    expect(plain?.headers).toEqual([
      ['X-Own', 'yes'],
      ['Vary', 'Accept-Encoding'],
    ])
    expect([packed?.status, gunzipSync(packed?.body as Buffer).toString()]).toEqual([404, expected])
    expect(packed?.headers).toContainEqual(['Content-Encoding', 'gzip'])
  })

  test.each([
    `<p>none</p>`,
    `<p>${path}</p><a href="${path}">a</a>`,
    `<p>${path}</p><script>"${path}"</script>`,
    `<p>${path}</p><style>a::after{content:"${path}"}</style>`,
    `<p>${path}</p><!-- ${path} -->`,
    `<p>${path}</p><p>${path.slice('/branche/'.length)}</p>`,
  ])('cannot be shared if it has the address outside of text, or not at all: %#', (html) => {
    const template = templateOf(html)
    expect(template).toEqual({ parts: null, bytes: 0 })
    expect(fillTemplate(template, '/branche/a', { gzip: false })).toBeNull()
  })
})

test('a page with a script that names the address loses all its scripts, and another one keeps them', () => {
  const scripts = '<script>a\n</script><p>/x</p><script type="module">b</script >'
  expect(withoutScriptsNaming('/x', scripts)).toBe(scripts)
  expect(withoutScriptsNaming('/x', `${scripts}<script>"/x"</script>`)).toBe('<p>/x</p>')
})
