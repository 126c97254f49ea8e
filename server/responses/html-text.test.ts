import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { escaped, unescaped } from './html-text.ts'

const TEXT = `<b>"Fisk & 'chips'"</b> &lt; &amp;lt; &#x27;`

test('text is escaped as React escapes it, and read back', () => {
  expect(escaped(TEXT)).toBe(renderToStaticMarkup(TEXT))
  expect(unescaped(escaped(TEXT))).toBe(TEXT)
})
