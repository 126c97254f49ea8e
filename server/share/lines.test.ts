import { expect, test } from 'vitest'
import { setText } from './lines.ts'

/** Every letter is half as wide as it is high. */
const widthOf = (line: string, size: number) => line.length * size * 0.5
const room = { sizes: [80, 60, 40], width: 400, rows: 3 }

test('a short title is on one line in the largest size', () => {
  expect(setText('Priser', room, widthOf)).toEqual({ lines: ['Priser'], size: 80 })
})

test('a longer title gets as few lines as possible, of about equal length', () => {
  expect(setText('Sæt billetter til salg', room, widthOf)).toEqual({
    lines: ['Sæt', 'billetter', 'til salg'],
    size: 80,
  })
  expect(setText('en to tre fire fem', { ...room, sizes: [40], width: 300 }, widthOf).lines).toEqual([
    'en to tre',
    'fire fem',
  ])
})

test('a long Danish compound is hyphenated between its parts', () => {
  expect(setText('Abonnementsbetingelser', { ...room, sizes: [50] }, widthOf).lines).toEqual([
    'Abonnements-',
    'betingelser',
  ])
  expect(setText('Abonnementsbetingelser', { ...room, sizes: [32] }, widthOf).lines).toEqual([
    'Abonnementsbetingelser',
  ])
})

test('ninety letters fit at a smaller size', () => {
  const title =
    'Sådan sælger du billetter til sæsonens største håndboldkamp i Ålborg, Ærø og på Østerbro i år'
  const { lines, size } = setText(title, { sizes: [80, 60, 40], width: 1000, rows: 3 }, widthOf)
  expect(lines.join(' ')).toBe(title)
  expect(size).toBe(60)
  for (const line of lines) expect(widthOf(line, size)).toBeLessThanOrEqual(1000)
})

test('text without a fitting size ends in an ellipsis, and no line is wider than allowed', () => {
  const { lines, size } = setText(
    'Speciallægepraksisplanlægningsstabiliseringsperiode '.repeat(9),
    room,
    widthOf,
  )
  expect(lines).toHaveLength(3)
  expect(lines.at(-1)).toMatch(/…$/)
  for (const line of lines) expect(widthOf(line, size)).toBeLessThanOrEqual(400)
})

test('an empty title has no lines', () => {
  expect(setText('  ', room, widthOf).lines).toEqual([])
})

test('a title that fits in no size is cut after a word, and ends in an ellipsis', () => {
  const title = ' Sæson\u00adkort til  alle hjemmekampe og til pokal\u00adfinalen '
  const { lines, size } = setText(title, { sizes: [80, 40], width: 300, rows: 2 }, widthOf)
  expect({ lines, size }).toEqual({ lines: ['Sæsonkort til', 'alle…'], size: 40 })
})

test('a soft hyphen in the content is dropped, and no word is broken there', () => {
  const text = 'Sæson\u00adkort'
  expect(setText(text, room, widthOf).lines).toEqual(['Sæsonkort'])
  // One letter too narrow for the whole word.
  expect(setText(text, { sizes: [40, 20], width: 160, rows: 3 }, widthOf)).toEqual({
    lines: ['Sæsonkort'],
    size: 20,
  })
})

test('a line may be exactly as wide as allowed', () => {
  expect(setText('Pakkepris!', room, widthOf)).toEqual({ lines: ['Pakkepris!'], size: 80 })
  expect(setText('Pakkepriser', room, widthOf).size).toBe(60)
})

test('a word that is too long is broken, without an ellipsis where the rest fits', () => {
  const { lines } = setText('Sammenhængendeord i en by', { sizes: [40], width: 200, rows: 3 }, widthOf)
  expect(lines).toEqual(['Sammenhæng', 'endeord i', 'en by'])
})

test('each line has one letter where the width is too small for any', () => {
  expect(setText('abcd', { sizes: [40], width: 5, rows: 3 }, widthOf).lines).toEqual(['a', 'b', 'c…'])
})

test('the ellipsis of a cut text fits on its line', () => {
  expect(setText('abcdefghij klm', { sizes: [40], width: 200, rows: 1 }, widthOf).lines).toEqual([
    'abcdefghi…',
  ])
})
