import { describe, expect, test } from 'vitest'
import { SHARE_HEIGHT, SHARE_WIDTH } from '#app/shell/meta/share-image.ts'
import { token } from '#app/ui/token.ts'
import { calculation, LOGO } from './calculation.ts'
import { PICTURE, stage, ticket } from './drawing.ts'
import type { Outlines } from './outlines.ts'

/** Every letter is half as wide as it is high; a line's shape is what it says, and where. */
const letters: Outlines = {
  width: (line, size) => line.length * size * 0.5,
  path: (line, x, y, size) => JSON.stringify({ line, x, y, size }).replaceAll('"', "'"),
}

/** The ticket of both drawings. */
const TICKET = { left: 48, top: 48, right: 1152, bottom: 582 }
const title = 'Sådan sælger du billetter til sæsonens største håndboldkamp i Ålborg og på Østerbro'

interface Line {
  line: string
  x: number
  /** Of its baseline. */
  y: number
  size: number
}

const linesOf = (drawing: string): Line[] =>
  [...drawing.matchAll(/d="(\{'line'[^"]*\})"/g)].map(([, text = '']) =>
    JSON.parse(text.replaceAll("'", '"')),
  )

const wordsOf = (drawing: string) => linesOf(drawing).map(({ line }) => line)

/** Each line is in this box, and below the one before it. */
function expectInside(lines: readonly Line[], { left, top, right, bottom }: typeof TICKET) {
  for (const [index, { line, x, y, size }] of lines.entries()) {
    expect(x, line).toBeGreaterThanOrEqual(left)
    expect(x + letters.width(line, size), line).toBeLessThanOrEqual(right)
    expect(y - 0.8 * size, line).toBeGreaterThanOrEqual(top)
    expect(y, line).toBeLessThanOrEqual(bottom)
    const before = lines[index - 1]
    if (before) expect(y - before.y, line).toBeGreaterThan(0.95 * size)
  }
}

interface Person {
  x: number
  y: number
  size: number
  body: string
  head: string
}

const peopleOf = (drawing: string): Person[] =>
  [
    ...drawing.matchAll(
      /translate\((\S+) (\S+)\) scale\((\S+)\)"><path d="[^"]*" fill="([^"]*)"\/><circle cy="-42" r="18" fill="([^"]*)"/g,
    ),
  ].map(([, x, y, size, body = '', head = '']) => ({
    x: Number(x),
    y: Number(y),
    size: Number(size),
    body,
    head,
  }))

const circlesOf = (drawing: string) =>
  [...drawing.matchAll(/<circle cx="([^"]*)" cy="([^"]*)" r="([^"]*)"/g)].map((match) =>
    match.slice(1).map(Number),
  )

/** Differences between neighbours, each once. */
const stepsOf = (numbers: readonly number[]) => [
  ...new Set(numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0))),
]

/** All numbers and colours are known, and letters are shapes. */
function expectComplete(drawing: string) {
  expect(drawing).not.toMatch(/NaN|undefined|null/)
  expect(drawing.replace(/<[^>]+>/g, '').trim()).toBe('')
  expect(drawing).toContain(`viewBox="0 0 ${SHARE_WIDTH} ${SHARE_HEIGHT}"`)
  for (const [, fill = ''] of drawing.matchAll(/fill="([^"]*)"/g)) expect(fill).not.toBe('')
}

/** A row of small holes from the top of the ticket to its bottom, and a large one at each end. */
function expectPerforated(drawing: string, at: number) {
  const circles = circlesOf(drawing)
  const small = circles.filter(([, , radius]) => radius === 4)
  expect(new Set(circles.map(([x]) => x))).toEqual(new Set([at]))
  const heights = small.map(([, y = 0]) => y)
  expect([heights.length, stepsOf(heights)]).toEqual([23, [20]])
  expect(heights[0]).toBe(TICKET.top + 48)
  expect(TICKET.bottom - (heights.at(-1) ?? 0)).toBeGreaterThan(26)
  expect(circles.filter(([, , radius]) => radius === 26).map(([, y]) => y)).toEqual([
    TICKET.top,
    TICKET.bottom,
  ])
}

describe('the picture of a calculation', () => {
  const words = { package: 'PREMIUM', payer: 'Kunden betaler gebyret', site: 'Prøvelys' }
  const STUB = 850
  const left = { ...TICKET, left: LOGO.left, right: STUB - 40 }

  test('says what it is, which package and who pays, below each other and left of the stub', () => {
    const drawing = calculation(words, letters, true)
    expectComplete(drawing)
    expect(wordsOf(drawing)).toEqual(['Beregning af prisen', 'PREMIUM', 'Kunden betaler gebyret'])
    for (const { x } of linesOf(drawing)) expect(x).toBe(LOGO.left)
    const [what = 0, name = 0, payer = 0] = linesOf(drawing).map(({ size }) => size)
    expect([what, payer].every((size) => size >= 40 && size < name)).toBe(true)
    expectInside(linesOf(drawing), { ...left, top: LOGO.top + LOGO.height })
  })

  test('sets a long package name on two lines, with who pays below them', () => {
    const drawing = calculation({ ...words, package: 'Ærø Festival og Forening' }, letters, true)
    const [, first, second, payer] = linesOf(drawing)
    expect(`${first?.line} ${second?.line}`).toBe('Ærø Festival og Forening')
    expect(payer?.line).toBe('Kunden betaler gebyret')
    expectInside(linesOf(drawing), { ...left, top: LOGO.top + LOGO.height })
  })

  test('has the name of the site in the place of the wordmark, and only where there is none', () => {
    expect(wordsOf(calculation(words, letters, true))).not.toContain('Prøvelys')
    expect(wordsOf(calculation({ ...words, site: '' }, letters, false))).toHaveLength(3)
    const [name] = linesOf(calculation(words, letters, false))
    expect(name?.line).toBe('Prøvelys')
    expectInside(name ? [name] : [], {
      left: LOGO.left,
      top: LOGO.top - 10,
      right: LOGO.left + LOGO.width,
      bottom: LOGO.top + LOGO.height,
    })
  })

  test('has four rows of five seats on its stub, of which the last is lit', () => {
    const drawing = calculation(words, letters, true)
    const people = peopleOf(drawing)
    expect(people).toHaveLength(20)
    const rows = Map.groupBy(people, ({ y }) => y)
    const heights = [...rows.keys()]
    expect([heights.length, heights.at(-1), stepsOf(heights)]).toEqual([4, TICKET.bottom, [52]])
    const places = [...rows.values()].map((row) => row.map(({ x }) => x).sort((a, b) => a - b))
    for (const row of places) expect([row.length, stepsOf(row)]).toEqual([5, [64]])
    // Every other row is moved aside.
    const starts = places.map(([x = 0]) => x)
    expect(new Set(starts)).toEqual(new Set([STUB + 46, STUB + 16]))
    expect(starts[0]).toBe(starts[2])
    expect(starts[1]).toBe(starts[3])
    const wine = token('color-hall-4')
    for (const { y, body, head } of people)
      expect([body, head]).toEqual([wine, y === heights[0] ? token('color-brand-yellow') : wine])
  })

  test('is a ticket with a perforated stub that a lamp lights from above', () => {
    const drawing = calculation(words, letters, true)
    expectPerforated(drawing, STUB)
    const boxes = [...drawing.matchAll(/<rect x="(\d+)" y="(\d+)" width="(\d+)" height="(\d+)"/g)].map(
      (match) => match.slice(1).map(Number),
    )
    const stub = [STUB, TICKET.top, TICKET.right - STUB, TICKET.bottom - TICKET.top]
    expect(boxes).toEqual([stub, [TICKET.left, TICKET.top, STUB - TICKET.left, 534], stub])
    const middle = (STUB + TICKET.right) / 2
    expect(drawing).toContain(`rotate(180 ${middle} ${TICKET.top})`)
    expect(drawing).toContain(
      `M${middle - 20} ${TICKET.top}L${STUB - 60} ${TICKET.bottom}H${TICKET.right + 60}L${middle + 20} ${TICKET.top}z`,
    )
    expect(drawing).toContain(`M${middle - 60} ${TICKET.top}a60 60 0 0 1 120 0z`)
  })
})

describe('the picture of a page without a picture of its own', () => {
  test.each(['Priser', title])('has its title and the name of the site in the middle: %s', (words) => {
    const drawing = stage({ title: words, site: 'Prøvelys' }, letters)
    expectComplete(drawing)
    const [name, ...lines] = linesOf(drawing)
    expect(name?.line).toBe('Prøvelys')
    expect(lines.map(({ line }) => line).join(' ')).toBe(words)
    for (const { line, x, size } of linesOf(drawing))
      expect(x + letters.width(line, size) / 2, line).toBeCloseTo(SHARE_WIDTH / 2)
    expectInside(linesOf(drawing), { left: 130, top: 60, right: 1070, bottom: 470 })
  })

  test('without a site name has its title higher, and nothing in the place of the name', () => {
    const [named, unnamed] = ['Prøvelys', ''].map((site) =>
      linesOf(stage({ title: 'Priser', site }, letters)),
    )
    expect(unnamed?.map(({ line }) => line)).toEqual(['Priser'])
    expect((named?.[1]?.y ?? 0) - (unnamed?.[0]?.y ?? 0)).toBeCloseTo(52)
  })

  test('a short title is in the middle of its space below the name', () => {
    const [name, line] = linesOf(stage({ title: 'Priser', site: 'Prøvelys' }, letters))
    const height = (line?.size ?? 0) * 1.04
    expect((line?.y ?? 0) - (line?.size ?? 0) * 0.82).toBeCloseTo(132 + (272 - height) / 2)
    expect(name?.size).toBeLessThan(line?.size ?? 0)
  })

  test('has the audience in rows, nearer ones over those behind, in the colours of the hall', () => {
    const people = peopleOf(stage({ title, site: '' }, letters))
    const audience = people.slice(0, 90)
    const rows = [...Map.groupBy(audience, ({ y }) => y)]
    expect(rows).toHaveLength(5)
    expect(stepsOf(rows.map(([y]) => y))).toEqual([58])
    expect(rows.at(-1)?.[0]).toBe(612)
    const sizes = rows.map(([, row]) => row[0]?.size ?? 0)
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
    expect([sizes[0], sizes.at(-1)]).toEqual([0.83, 0.95])
    const dark = ['color-hall-2', 'color-hall-3', 'color-hall-4'].map(token)
    for (const [index, [, row]] of rows.entries()) {
      const places = row.map(({ x }) => x)
      expect([places.length, stepsOf(places)]).toEqual([18, [78]])
      expect(places[0]).toBe(index % 2 === 0 ? -78 : -39)
      for (const { body, head } of row) expect(dark).toEqual(expect.arrayContaining([body, head]))
      expect(new Set(row.map(({ body }) => body)).size).toBe(3)
    }
  })

  test('has nine people at the edge of the light on each side, in mirrored places', () => {
    const drawing = stage({ title, site: '' }, letters)
    const front = peopleOf(drawing).slice(90)
    expect(front).toHaveLength(18)
    const lit = ['color-brand-pink', 'color-white', 'color-brand-green', 'color-glow'].map(token)
    const sides = [front.filter(({ x }) => x < 600), front.filter(({ x }) => x > 600)]
    expect(sides[0]?.map(({ x, y }) => [SHARE_WIDTH - x, y])).toEqual(sides[1]?.map(({ x, y }) => [x, y]))
    for (const side of sides) {
      expect(stepsOf(side.map(({ x }) => Math.abs(x - 600)))).toEqual([-58])
      // Two colours further on the other side.
      expect(new Set(side.map(({ head }) => head))).toEqual(new Set(lit))
    }
    expect(sides.map((side) => lit.indexOf(side[0]?.head ?? ''))).toEqual([0, 2])
    // The edge is a line from the sides of the picture to the lamp.
    const [, edge] = /L0 (\d+)V0H1200V\d+L660 590z/.exec(drawing) ?? []
    for (const { x, y } of sides[0] ?? []) {
      const height = Number(edge) + (x / 540) * (590 - Number(edge))
      expect(y - 50).toBeCloseTo(height)
    }
  })
})

describe('the picture of a page with a picture of its own', () => {
  const place = { ...TICKET, left: 96, right: 96 + 600 }

  test.each(['Priser', title])('has name and title from the left, beside the picture: %s', (words) => {
    const { under, over } = ticket({ title: words, site: 'Prøvelys' }, letters)
    expectComplete(under)
    expectComplete(over)
    const lines = linesOf(under)
    expect(lines.map(({ line }) => line).join(' ')).toBe(`Prøvelys ${words}`)
    for (const { x } of lines) expect(x).toBe(96)
    expectInside(lines, { ...place, bottom: TICKET.bottom - 34 })
    expect(linesOf(over)).toEqual([])
  })

  test('without a site name has its title higher', () => {
    const top = (site: string) => linesOf(ticket({ title: 'Priser', site }, letters).under).at(-1)?.y ?? 0
    expect(top('Prøvelys') - top('')).toBe(68)
    expect(wordsOf(ticket({ title: 'Priser', site: '' }, letters).under)).toEqual(['Priser'])
  })

  test('has seven lamps along its bottom, of which the middle one is lit', () => {
    const { under } = ticket({ title, site: '' }, letters)
    const lamps = [...under.matchAll(/M(\d+) 582a34 34 0 0 1 68 0z" fill="([^"]*)"/g)]
    expect([lamps.length, stepsOf(lamps.map(([, x]) => Number(x)))]).toEqual([7, [90]])
    expect(Number(lamps[0]?.[1])).toBe(96)
    const [wine, glow] = ['color-hall-4', 'color-glow'].map(token)
    expect(lamps.map(([, , fill]) => fill)).toEqual([wine, wine, wine, glow, wine, wine, wine])
    // Its core is in the middle of it.
    const cores = [...under.matchAll(/M(\S+) 582a(\S+) \S+ 0 0 1 \S+ 0z" fill="([^"]*)"/g)]
    const [, left, radius] = cores.find(([, , , fill]) => fill === token('color-white')) ?? []
    expect(Number(left) + Number(radius)).toBeCloseTo(96 + 3 * 90 + 34)
    expect(Number(radius)).toBeLessThan(34)
  })

  test('is a ticket whose stub, where the picture is, is perforated', () => {
    const { under, over } = ticket({ title, site: '' }, letters)
    expectPerforated(over, PICTURE.left)
    expect(under).toContain(`<rect x="48" y="48" width="${PICTURE.left - 48}" height="534"`)
    expect(PICTURE.left + PICTURE.width).toBe(TICKET.right)
  })
})
