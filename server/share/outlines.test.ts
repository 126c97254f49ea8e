import { expect, test } from 'vitest'
import { createOutlines } from './outlines.ts'

const outlines = createOutlines()

test('a line is a path whose every number is one', () => {
  const path = outlines.path('Blå 12,50', 12.000_000_000_000_002, 40, 52)
  expect(path.split('M').length).toBeGreaterThan(8)
  for (const number of path.split(/[ MLQC]/).slice(1)) expect(number).toMatch(/^-?\d+\.\d$/)
})

test('a letter that the font lacks loses its accent, or is left out', () => {
  const at = (line: string) => outlines.path(line, 0, 0, 40)
  expect(at('ẵ')).toBe(at('a'))
  expect(at('a漢b')).toBe(at('ab'))
  expect(outlines.width('a漢b', 40)).toBe(outlines.width('ab', 40))
})

test('a line is as wide as its letters, and twice as wide in twice the size', () => {
  const width = outlines.width('Sæsonkort', 40)
  expect(width).toBeGreaterThan(outlines.width('Sæson', 40))
  expect(outlines.width('Sæsonkort', 80)).toBeCloseTo(2 * width)
})
