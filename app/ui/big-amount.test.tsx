import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BigAmount } from './big-amount.tsx'

const NBSP = '\u00a0'

/** The text, and the number of characters that fit on its line: the type is sized by it. */
function shown(amount: string) {
  const markup = renderToStaticMarkup(<BigAmount amount={amount} className="mt-1" />)
  return {
    text: markup.replace(/<[^>]+>/g, ''),
    characters: Number(/--characters:(\d+)/.exec(markup)?.[1]),
    mayWrap: markup.includes('whitespace-normal') && markup.includes('wrap-anywhere'),
    hasOwnClass: markup.includes('mt-1'),
  }
}

test.each([`95${NBSP}kr.`, `999.999.999,99${NBSP}kr.`])('the amount %s is on one line', (amount) => {
  expect(amount.length).toBeLessThanOrEqual(18)
  expect(shown(amount)).toEqual({
    text: amount,
    characters: amount.length,
    mayWrap: false,
    hasOwnClass: true,
  })
})

test.each([`1.999.999.999,9${NBSP}kr.`, `47.500${NBSP}kr. mod 40.000${NBSP}kr.`])(
  'the longer amount %s may wrap at any space, and is no smaller than the longest amount on one line',
  (amount) => {
    expect(amount.length).toBeGreaterThan(18)
    expect(shown(amount)).toEqual({
      text: amount.replaceAll(NBSP, ' '),
      characters: 18,
      mayWrap: true,
      hasOwnClass: true,
    })
  },
)
