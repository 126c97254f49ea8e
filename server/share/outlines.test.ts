import opentype from 'opentype.js'
import { expect, test } from 'vitest'
import font from '#app/ui/fonts/display-800.woff?inline'
import { token } from '#app/ui/token.ts'
import { createOutlines } from './outlines.ts'

const outlines = createOutlines()

test('the path of a line has only finite numbers, with one decimal', () => {
  const path = outlines.path('Blå 12,50', 12.000_000_000_000_002, 40, 52)
  expect(path.split('M').length).toBeGreaterThan(8)
  for (const number of path.split(/[ MLQC]/).slice(1)) expect(number).toMatch(/^-?\d+\.\d$/)
})

test('a letter that is missing in the font loses its accent, or is left out', () => {
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

/** The shape's commands, each with its points. */
const commandsOf = (path: string) =>
  [...path.matchAll(/([A-Z])([^A-Z]*)/g)].map(([, command = '', points = '']) => ({
    command,
    numbers: points.split(' ').filter(Boolean).map(Number),
  }))

test('a round letter has curves, and ends at the baseline', () => {
  const commands = commandsOf(outlines.path('O', 0, 0, 100))
  // From outside and from inside.
  expect(commands.filter(({ command }) => command === 'M')).toHaveLength(2)
  const curves = commands.filter(({ command }) => 'QC'.includes(command))
  expect(curves.length).toBeGreaterThanOrEqual(8)
  for (const { command, numbers } of curves) expect(numbers).toHaveLength(command === 'C' ? 6 : 4)
  const ends = curves.map(({ numbers }) => numbers.slice(-2))
  const [left, right] = [Math.min, Math.max].map((of) => of(...ends.map(([x = 0]) => x)))
  const [top, bottom] = [Math.min, Math.max].map((of) => of(...ends.map(([, y = 0]) => y)))
  expect(left).toBeGreaterThan(0)
  expect(right).toBeGreaterThan(60)
  expect(right).toBeLessThan(outlines.width('O', 100))
  expect(top).toBeLessThan(-60)
  expect(Math.abs(bottom ?? 0)).toBeLessThan(5)
})

test('a line begins at the given point', () => {
  const numbers = (x: number, y: number) =>
    commandsOf(outlines.path('I', x, y, 100)).flatMap((command) => command.numbers)
  const moved = numbers(30, 20)
  for (const [index, number] of numbers(0, 0).entries())
    expect(moved[index]).toBeCloseTo(number + (index % 2 === 0 ? 30 : 20), 0)
})

test('letters are spaced as in the headings of the pages, and kerned', () => {
  const bytes = Buffer.from(font.slice(font.indexOf(',') + 1), 'base64')
  const plain = opentype.parse(new Uint8Array(bytes).buffer).getAdvanceWidth('nnnn', 100)
  const spacing = Number.parseFloat(token('text-h1--letter-spacing'))
  expect(outlines.width('nnnn', 100) - plain).toBeCloseTo(4 * 100 * spacing)
  const [pair = 0, ...alone] = ['AV', 'A', 'V'].map((letters) => outlines.width(letters, 100))
  expect(pair).toBeLessThan(alone.reduce((sum, each) => sum + each) - 1)
})
