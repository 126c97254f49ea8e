import { expect, test } from 'vitest'
import { trustedText } from './trusted-types.ts'

test('text that begins no tag may become markup, and what React makes a script element from', () => {
  for (const text of ['', 'Mette & Søn', '{"@context":"https://schema.org"}', '<script></script>']) {
    expect([text, trustedText.createHTML(text)]).toEqual([text, text])
  }
})

test('anything that begins a tag may not', () => {
  for (const text of [
    '<b>fed</b>',
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    ' <script></script>',
    '<script></script><img src=x onerror=alert(1)>',
    '<SCRIPT></SCRIPT>',
    'a < b',
  ]) {
    expect([text, trustedText.createHTML(text)]).toEqual([text, null])
  }
})

test('data may become the text of a script element, code may not', () => {
  for (const text of ['{"@type":"FAQPage"}', '[]', '"alert(1)"', '1']) {
    expect([text, trustedText.createScript(text)]).toEqual([text, text])
  }
  for (const text of ['alert(1)', '', 'import("https://evil.example/")', '{a:alert(1)}', '"a";alert(1)']) {
    expect([text, trustedText.createScript(text)]).toEqual([text, null])
  }
})
