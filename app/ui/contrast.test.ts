import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Contrast of every pair of colours that the design uses (WCAG 2.2: 1.4.3, 1.4.11). */

const tokens = new Map(
  [...readFileSync('app/ui/tokens.css', 'utf8').matchAll(/(--color-[\w-]+): (#[\da-f]{6});/g)].map(
    ([, name = '', colour = '']) => [name, colour],
  ),
)

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const colourOf = (value: string | undefined) =>
  tokens.get(/^var\((--color-[\w-]+)\)$/.exec(value ?? '')?.[1] ?? '')

// Text, and what is drawn to be used: borders of controls, the ring of focus.
const LEAST: Record<string, number> = {
  '--text': 4.5,
  '--quiet': 4.5,
  '--link': 4.5,
  '--error': 4.5,
  '--control': 3,
  '--focus': 3,
}

const grounds = readFileSync('app/ui/grounds.css', 'utf8')
const declared = (body = '') =>
  [...body.matchAll(/([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value] as const)
// In the order of the file: a later rule overrides an earlier one.
const rules = [...grounds.matchAll(/([^{}]+)\{([^{}]+)\}/g)].map(([, selectors = '', body = '']) => ({
  selectors: selectors
    .replace(/\/\*.*?\*\//gs, '')
    .split(',')
    .map((selector) => selector.trim()),
  values: declared(body),
}))

const onGrounds = ['white', 'grey', 'glow', 'yellow', 'pink', 'green', 'mint', 'hall', 'floor'].flatMap(
  (ground) => {
    const applied = rules.filter(({ selectors }) =>
      selectors.some((selector) => [`.ground-${ground}`, "[class^='ground-']"].includes(selector)),
    )
    const values = new Map(applied.flatMap((rule) => rule.values))
    expect(values.get('background-color')).toBe('var(--ground)')
    expect(values.get('color')).toBe('var(--text)')
    const plane = colourOf(values.get('--ground'))
    return Object.entries(LEAST).flatMap(([name, least]) => {
      const colour = colourOf(values.get(name))
      return plane && colour ? [[`${ground} ${name}`, colour, plane, least] as const] : []
    })
  },
)

const onButtons = [...tokens].flatMap(([name, colour]) => {
  const role = /^--color-on-([\w-]+)$/.exec(name)?.[1]
  // A disabled control needs no contrast.
  if (!role || role.startsWith('disabled')) return []
  return ['', '-hover', '-active'].flatMap((state) => {
    const plane = tokens.get(`--color-${role}${state}`)
    return plane ? [[`${role}${state}`, colour, plane, 4.5] as const] : []
  })
})

test('the pairs are found', () => {
  expect(new Set(grounds.match(/(?<=\.)ground-\w+/g)).size).toBe(8)
  expect(onGrounds.length).toBe(9 * Object.keys(LEAST).length)
  expect(onButtons.map(([name]) => name)).toEqual(['primary', 'primary-hover', 'primary-active'])
})

test.each([...onGrounds, ...onButtons])('%s: %s on %s, %d to 1 or more', (_, text, plane, least) => {
  expect(contrast(text, plane)).toBeGreaterThanOrEqual(least)
})
