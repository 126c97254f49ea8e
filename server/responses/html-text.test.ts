import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { unescapeHtml } from './html-text.ts'

const TEXT = `<b>"Fisk & 'chips'"</b> &lt; &amp;lt; &#x27;`

test('text that React escaped is unescaped', () => {
  expect(renderToStaticMarkup(TEXT)).not.toBe(TEXT)
  expect(unescapeHtml(renderToStaticMarkup(TEXT))).toBe(TEXT)
})
