import { expect, test } from 'vitest'
import { islandsWithExamples, render } from './render-examples.tsx'

/**
 * A browser that translates replaces each text node by elements of its own. React then changes or
 * removes a node that is no longer there, unless the text is the only child of its element: React
 * sets such a text on the element. What is shown after the first rendering is in
 * tests/browser/islands-hydration.spec.ts.
 */

const VOID = new Set(['br', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr'])

/** The elements of rendered HTML that have a text beside another child, outside rich text. */
function textsBesideOthers(html: string): string[] {
  const found: string[] = []
  const open: { tag: string; isRichText: boolean; children: string[] }[] = []
  for (const [token, ending, tag = ''] of html.matchAll(/<!--.*?-->|<(\/?)([\w-]+)[^>]*>|[^<]+/g)) {
    if (ending) {
      const { isRichText, children } = open.pop() ?? { isRichText: true, children: [] }
      const isText = (child: string) => !child.startsWith('<') && child.trim() !== ''
      if (!isRichText && children.length > 1 && children.some(isText))
        found.push(`<${tag}>${children.join('')}</${tag}>`)
    } else if (!token.startsWith('<!--')) {
      open.at(-1)?.children.push(token)
      // Rich text never changes while it is shown.
      const isRichText = open.at(-1)?.isRichText || /class="prose/.test(token)
      if (tag && !VOID.has(tag)) open.push({ tag, isRichText, children: [] })
    }
  }
  return found
}

test('a text beside an element or another text is found, a space between elements is not', () => {
  expect(textsBesideOthers('<p>Fra <b>nu</b></p>')).toEqual(['<p>Fra <b></p>'])
  expect(textsBesideOthers('<div><p>1<!-- --> af <!-- -->3</p><br></div>')).toEqual(['<p>1 af 3</p>'])
  expect(
    textsBesideOthers('<p><b>Fra</b> <i>nu</i></p><div class="prose"><p>Fra <b>nu</b></p></div>'),
  ).toEqual([])
})

for (const { name, Rendered, examples } of islandsWithExamples) {
  test(`${name}: each text is alone in its element, in every state`, () => {
    const found = examples.flatMap(({ props }) => textsBesideOthers(render(Rendered, props)))
    expect([...new Set(found)]).toEqual([])
  })
}
