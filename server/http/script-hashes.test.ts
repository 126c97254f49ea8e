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
