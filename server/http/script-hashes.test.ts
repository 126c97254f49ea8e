import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashInlineScripts } from './script-hashes.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('only scripts with the nonce are trusted, and the nonce is removed from the page', () => {
  const { html, hashes } = hashInlineScripts(
    '<body><script>evil()</script><script nonce="other">evil()</script>' +
      '<script nonce="n1">ours()</script><script nonce="n1" type="speculationrules">{}</script></body>',
    'n1',
  )
  expect(hashes.scripts).toEqual([hash('ours()'), hash('{}')])
  expect(html).not.toContain('n1')
})

test('style attributes are hashed as the browser reads them, each once', () => {
  const { hashes } = hashInlineScripts(
    '<p style="color:red">a</p><p class="x" style="color:red">b</p><p style="font-family:&quot;A&quot;">c</p><p>style="d"</p>',
    'n1',
  )
  expect(hashes.styleAttributes).toEqual([hash('color:red'), hash('font-family:"A"')])
})

test('a script from an address needs no hash, and each inline one is listed once', () => {
  const { html, hashes } = hashInlineScripts(
    '<script nonce="n1" src="/a.js"></script><script type="module" nonce="n1" src="/b.js"></script>' +
      '<script nonce="n1" data-src="x">a()</script><script nonce="n1">a()</script>' +
      '<script nonce="n1">\nfirst()\n\nsecond()\n</script>',
    'n1',
  )
  expect(hashes.scripts).toEqual([hash('a()'), hash('\nfirst()\n\nsecond()\n')])
  expect(html).toContain('<script src="/a.js"></script>')
  expect(html).toContain('<script type="module" src="/b.js">')
})

test('text that only resembles a script or style of ours is not trusted', () => {
  const { hashes } = hashInlineScripts(
    '<scripts nonce="n1">evil()</scripts><script data-nonce="n1">evil()</script>' +
      '<p title="a" data-style="color:red">a</p><b>style="color:blue"</b>',
    'n1',
  )
  expect(hashes).toEqual({ scripts: [], styleAttributes: [] })
})

test('a page without inline scripts and styles is left unchanged', () => {
  const page = '<!DOCTYPE html><html lang="da"><body><h1>Hej</h1></body></html>'
  expect(hashInlineScripts(page, 'n1')).toEqual({ html: page, hashes: { scripts: [], styleAttributes: [] } })
})
