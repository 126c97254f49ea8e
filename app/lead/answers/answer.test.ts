import { expect, test } from 'vitest'
import { figureOf } from './answer.ts'

test.each([
  [1.234, 1.234],
  ['1.234', 1234],
  ['1.234,50', 1234.5],
  ['12.345.678', 12_345_678],
  ['-1.234', -1234],
  [' 89,50 ', 89.5],
  ['1234.5', 1234.5],
  ['0.125', 0.125],
  ['1234.567', 1234.567],
  ['1.23', 1.23],
])('a figure in a post is parsed like typed text: %j is %d', (raw, figure) => {
  expect(figureOf(raw)).toBe(figure)
})

test.each(['', ' ', '1.234.5', '1,234,5', 'gratis', null, [7], { valueOf: 7 }])(
  '%j is not a figure',
  (raw) => {
    expect(figureOf(raw)).toBeNaN()
  },
)
