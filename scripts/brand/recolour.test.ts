import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { channelsOf, colourTokens, filterTo, recoloured } from '#scripts/brand/recolour.ts'
import { type Ending, runProgram } from '#tests/built-site.ts'

/** A rebrand by the owner's guide: tokens.css, the logo, `npm run brand`. */

const read = (file: string) => readFileSync(file, 'utf8')
const tokens = colourTokens(read('app/ui/tokens.css'))
const drawings = globSync(['{app,content/media}/**/*.svg'])

test('every shipped drawing has only the colours of the tokens that it names', () => {
  expect(drawings.length).toBeGreaterThan(100)
  for (const file of drawings) {
    const svg = read(file)
    expect([file, recoloured(svg, tokens) === svg]).toEqual([file, true])
    const names = /\bdata-colours="([^"]*)"/.exec(svg)?.[1] ?? ''
    const strange = svg.match(/#[\da-f]{3,8}\b/gi)?.filter((colour) => !names.includes(colour))
    expect([file, strange]).toEqual([file, []])
  }
})

test('a colour is written only in tokens.css or in a drawing', () => {
  const files = globSync('{app,emails,server}/**/*.{css,ts,tsx}', {
    exclude: ['app/ui/tokens.css', '**/*.test.*'],
  })
  const found = files.flatMap((file) =>
    (read(file).match(/(?<!&)#(?:[\da-f]{6}|[\da-f]{8})\b|\b(?:rgb|hsl)a?\(\s*\d/gi) ?? []).map(
      (colour) => `${file} ${colour}`,
    ),
  )
  // The ground of a transparent picture that becomes a JPEG.
  expect(found).toEqual(['server/content/draw-variant.ts #ffffff'])
})

test('icons on a dark ground have the filter for their token', () => {
  expect(read('app/ui/grounds.css')).toContain(
    `--icon-yellow: ${filterTo(tokens.get('brand-yellow') ?? '').filter};`,
  )
})

test('a drawing is recoloured with its tokens and back, even if they swap colours', () => {
  const svg =
    '<svg data-colours="ink:#000001 white:#FFFFFF"><path fill="#000001"/><path fill="#ffffff"/><path fill="#123456"/></svg>'
  const night = new Map([
    ['ink', '#FFFFFF'],
    ['white', '#000001'],
  ])
  const once = recoloured(svg, night)
  expect(once).toBe(
    '<svg data-colours="ink:#FFFFFF white:#000001"><path fill="#FFFFFF"/><path fill="#000001"/><path fill="#123456"/></svg>',
  )
  expect(recoloured(once, night)).toBe(once)
  const day = new Map([
    ['ink', '#000001'],
    ['white', '#FFFFFF'],
  ])
  expect(recoloured(once, day)).toBe(svg.replace('#ffffff', '#FFFFFF'))
})

test('a drawing that cannot be recoloured says why', () => {
  const one = new Map([
    ['ink', '#000001'],
    ['hall', '#000001'],
  ])
  const merged = '<svg data-colours="ink:#000001 hall:#000001"/>'
  expect(recoloured(merged, one)).toBe(merged)
  const apart = new Map([...one, ['hall', '#000002']])
  expect(() => recoloured(merged, apart)).toThrow('two of its colours are both #000001')
  expect(() => recoloured('<svg data-colours="gone:#000001"/>', one)).toThrow(
    'tokens.css has no --color-gone',
  )
})

test('a filter shows the wanted colour to within one step', () => {
  for (const colour of ['#F9CE45', '#8FD3B6', '#00AAFF', '#FFEB3B', '#FFFFFF', '#00C853', '#F2B8A0']) {
    const { shown } = filterTo(colour)
    for (const [index, wanted] of channelsOf(colour).entries())
      expect(Math.abs((shown[index] ?? 0) - wanted), colour).toBeLessThanOrEqual(1.01 / 255)
  }
})

const NEW: Record<string, string> = { '#2A0A13': '#0B1F3A', '#F9CE45': '#9BE15D', '#6E0F24': '#1D4E89' }
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path d="M0 0h40v40H0z" fill="#C71585"/></svg>'

const OLD = new RegExp(
  Object.keys(NEW)
    .flatMap((colour) => [
      colour.slice(1),
      channelsOf(colour)
        .map((value) => Math.round(value * 255))
        .join('[ ,]+'),
    ])
    .join('|'),
  'i',
)
const hasOld = (text: string) => OLD.exec(text)?.[0]

const copy = mkdtempSync(join(tmpdir(), 'rebrand-'))
const brand = () => runProgram('scripts/brand/brand.ts', {}, [], copy).ended
let branded: Ending

beforeAll(async () => {
  for (const part of ['app', 'server', 'emails', 'scripts', 'content'])
    cpSync(part, join(copy, part), { recursive: true })
  for (const file of [
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'vite.config.ts',
    'react-router.config.ts',
  ])
    cpSync(file, join(copy, file))
  symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'))
  const css = join(copy, 'app/ui/tokens.css')
  writeFileSync(
    css,
    read(css).replaceAll(/#[\da-f]{6}\b/gi, (colour) => NEW[colour.toUpperCase()] ?? colour),
  )
  for (const name of ['favicon', 'rampelys-lys-baggrund', 'rampelys-gul-baggrund', 'rampelys-mork-baggrund'])
    writeFileSync(join(copy, 'content/media', `${name}.svg`), LOGO)

  branded = await brand()
})

afterAll(() => rmSync(copy, { recursive: true }))

test('after a rebrand no file of the site has an old colour, and a second run changes nothing', async () => {
  const { code, stdout, stderr } = branded
  expect([code, stderr]).toEqual([0, ''])
  for (const file of ['content/media/hero.svg', 'app/ui/check.svg', 'app/ui/grounds.css'])
    expect(stdout).toContain(`${file}\n`)
  expect(stdout).not.toContain('favicon.svg')
  const again = await brand()
  expect(again.stdout).toMatch(/^0 of \d+ files changed\n$/)

  const left = globSync('{app,emails,server,content}/**/*.{css,svg,ts,tsx}', {
    cwd: copy,
    exclude: ['**/*.test.*'],
  }).flatMap((file) => hasOld(read(join(copy, file))) ?? [])
  expect(left).toEqual([])
})
